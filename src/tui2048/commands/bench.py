"""`tui2048 bench`: whole games by the engine, and how strong and fast it was."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from engine.advisor import Advisor
from engine.expectimax import MAX_DEPTH
from engine.network import WeightsError
from engine.selfplay import Player, play_all
from engine.spawn import SEEDS
from tui2048.commands.bench_report import GameFigures, Report, Setting, merged, ordered, parsed
from tui2048.commands.inputs import warn_of_weights
from tui2048.commands.options import MOST_MILLISECONDS, add_weights, tile_value, whole_number
from tui2048.commands.progress import Progress
from tui2048.errors import ProgramError, UsageError, reason
from tui2048.i18n import _, decimal, ngettext, number
from tui2048.system.ending import Ending, Leaving
from tui2048.system.version import installed_version

DEFAULT_GAMES, DEFAULT_DEPTH = 100, 1
MOST_GAMES, MOST_JOBS = 10**7, 1024
MOST_REPORT_BYTES = 1 << 28
_PLAYING = ("games", "seed", "depth", "time_ms", "until", "jobs", "weights")


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _(
        "Lets the engine play whole games and reports its strength and speed. The games of a seed and a "
        "depth are the same on every machine, so a long bench can be spread over many and merged."
    )
    parser.add_argument(
        "--games", type=whole_number(1, MOST_GAMES), metavar="N", help=_("play so many games (100)")
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, SEEDS - 1),
        metavar="S",
        help=_("give the first game this seed, and each further one the next (0)"),
    )
    parser.add_argument(
        "--depth",
        type=whole_number(1, MAX_DEPTH),
        metavar="N",
        help=_("look so many moves ahead (1 unless a time is given)"),
    )
    parser.add_argument(
        "--time-ms",
        type=whole_number(0, MOST_MILLISECONDS),
        metavar="N",
        help=_("think for so many milliseconds a move"),
    )
    parser.add_argument("--until", type=tile_value, metavar=_("TILE"), help=_("end each game at this tile"))
    parser.add_argument(
        "--jobs", type=whole_number(1, MOST_JOBS), metavar="J", help=_("play in so many processes at once (1)")
    )
    add_weights(parser)
    parser.add_argument(
        "--merge",
        nargs="+",
        metavar=_("FILE"),
        help=_("play nothing: put together what earlier runs with --json have written"),
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Play or merge, and print the report; after Ctrl-C or a signal that of the games that were finished."""
    status = 0
    if arguments.merge is None:
        report, status = _play(arguments)
    else:
        report = _merge(arguments)
    if report is not None:
        print(report.as_json() if arguments.json else _as_text(report), flush=True)
    return status


def _play(arguments: Namespace) -> tuple[Report | None, int]:
    """The report, None without a finished game, and the exit status, 0 if all games were finished."""
    count = arguments.games or DEFAULT_GAMES
    seed = arguments.seed or 0
    if seed + count > SEEDS:
        raise UsageError("The seed of the last game would be larger than 18446744073709551615.")
    depth, time_ms = arguments.depth, arguments.time_ms
    if depth is None and time_ms is None:
        depth = DEFAULT_DEPTH
    advisor = Advisor(weights=arguments.weights)
    if arguments.weights is not None and advisor.trouble is not None:
        raise UsageError(advisor.trouble.template, **advisor.trouble.facts)
    warn_of_weights(advisor)
    player = Player(depth, None if time_ms is None else time_ms / 1000, arguments.until, arguments.weights)
    setting = Setting(
        depth, time_ms, arguments.until, advisor.weights, advisor.engine, installed_version("tui2048")
    )
    games: list[GameFigures] = []
    try:
        with Ending() as ending, ending.waiting():
            _collect(games, player, range(seed, seed + count), arguments.jobs or 1)
    except Leaving as leaving:
        return ordered(setting, games) if games else None, leaving.status
    except WeightsError as error:
        raise ProgramError(error.template, **error.facts) from error
    except BrokenProcessPool as error:
        raise ProgramError("One of the processes that played has ended; the bench is incomplete.") from error
    return ordered(setting, games), 0


def _collect(games: list[GameFigures], player: Player, seeds: Sequence[int], jobs: int) -> None:
    start = time.monotonic()
    with Progress(len(seeds)) as progress:
        progress.show(0, _progress(0, len(seeds), 0, 0))
        points = 0
        for played in play_all(player, seeds, jobs):
            games.append(
                GameFigures(
                    played.seed, played.score, played.max_tile, played.moves, played.nodes, played.seconds
                )
            )
            points += played.score
            left = (time.monotonic() - start) / len(games) * (len(seeds) - len(games))
            progress.show(len(games), _progress(len(games), len(seeds), points, left))


def _progress(done: int, total: int, points: int, seconds: float) -> str:
    told = _("{done} of {total} games").format(done=number(done), total=number(total))
    if not done:
        return told
    minutes, seconds = divmod(round(seconds), 60)
    mean = _("mean {points}").format(points=number(round(points / done)))
    return f"{told} · {mean} · " + _("{time} left").format(time=f"{minutes}:{seconds:02}")


def _merge(arguments: Namespace) -> Report:
    if any(getattr(arguments, name) is not None for name in _PLAYING):
        raise UsageError("With --merge nothing is played, so only --json goes with it.")
    reports = []
    for name in arguments.merge:
        try:
            with Path(name).open("rb") as file:
                text = file.read(MOST_REPORT_BYTES).decode("utf-8-sig")
        except OSError as error:
            raise UsageError("{file} cannot be read: {reason}.", file=name, reason=reason(error)) from error
        except UnicodeDecodeError:
            text = ""
        reports.append((name, parsed(text, name)))
    return merged(reports)


def _as_text(report: Report) -> str:
    """The figures for people, a line each."""
    setting, error = report.setting, report.standard_error
    games = len(report.games)
    spread = "" if error is None else f" ± {number(round(error))}"
    lines = [
        (_("Games"), _("{count}, from seed {seed} on").format(count=number(games), seed=report.games[0].seed)),
        (_("Depth"), _look_ahead(setting)),
        (_("Mean score"), number(round(report.mean)) + spread),
        (_("Median score"), number(round(report.median))),
        *(
            (_("Reached {tile}").format(tile=tile), _("{share} %").format(share=decimal(100 * share)))
            for tile, share in report.reached.items()
        ),
        (_("Moves"), number(report.moves)),
        (_("Time a move"), _("{time} ms").format(time=decimal(report.ms_per_move, 4))),
        (_("Positions a second"), number(round(report.nodes_per_second))),
        (_("Engine"), _("compiled") if setting.engine == "compiled" else _("Python")),
        (_("Weights"), _("none, the simple evaluation") if setting.weights == "none" else setting.weights),
    ]
    width = max(len(name) for name, _fact in lines) + 2
    return "\n".join(name.ljust(width) + fact for name, fact in lines)


def _look_ahead(setting: Setting) -> str:
    parts = []
    if setting.depth is not None:
        parts.append(
            ngettext("{count} move ahead", "{count} moves ahead", setting.depth).format(count=setting.depth)
        )
    if setting.time_ms is not None:
        parts.append(_("{time} ms").format(time=number(setting.time_ms)))
    if setting.until is not None:
        parts.append(_("until {tile}").format(tile=setting.until))
    return " · ".join(parts)
