"""`tui2048 hint`: what each move on a position is worth."""

import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from functools import partial

from engine import Advice, Advisor, Board
from engine.errors import PositionError
from engine.expectimax import MAX_DEPTH
from tui2048.commands.inputs import whole_number
from tui2048.errors import UsageError, refusal
from tui2048.i18n import _, decimal, ngettext, number, say_error

DEFAULT_MILLISECONDS = 100
_DAY = 24 * 60 * 60 * 1000


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> ArgumentParser:
    """The parser of this command."""
    parser = commands.add_parser("hint", help=_("rank the four moves on a position"), allow_abbrev=False)
    parser.add_argument(
        "position",
        metavar=_("POSITION"),
        help=_("rows such as “2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0”, 16 characters such as EDC1BA9187611111, or “-”: one a line from standard input"),
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--time-ms",
        type=whole_number(0, _DAY),
        metavar="N",
        help=_("think for so many milliseconds (by default 100)"),
    )
    limit.add_argument(
        "--depth", type=whole_number(1, MAX_DEPTH), metavar="N", help=_("look exactly so many moves ahead")
    )
    limit.add_argument(
        "--nodes", type=whole_number(1, 10**15), metavar="N", help=_("look at so many positions")
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Print the advice; with “-” one a line, going on past wrong lines, which are told on stderr."""
    advisor = Advisor()
    milliseconds = arguments.time_ms
    if milliseconds is None and arguments.depth is None and arguments.nodes is None:
        milliseconds = DEFAULT_MILLISECONDS
    advise = partial(
        advisor.advise,
        time_limit=None if milliseconds is None else milliseconds / 1000,
        depth=arguments.depth,
        nodes=arguments.nodes,
    )
    if arguments.position == "-":
        return _answer_lines(advise, advisor.engine, as_json=arguments.json)
    try:
        board = Board.parse(arguments.position)
    except PositionError as error:
        raise UsageError(error.template, **error.facts) from error
    advice = advise(board)
    print(json.dumps(_as_json(advice, advisor.engine)) if arguments.json else _as_table(advice, advisor.engine))
    return 0


def _answer_lines(advise: "partial[Advice]", engine: str, *, as_json: bool) -> int:
    """One answer a line, so that a program can ask line by line; the status is 2 if a line was wrong."""
    wrong = 0
    for place, line in enumerate(sys.stdin, 1):
        try:
            advice = advise(Board.parse(line))
        except PositionError as error:
            wrong += 1
            said = _("line {line}: {sentence}").format(line=place, sentence=refusal(error))
            print(f"tui2048: {said}", file=sys.stderr, flush=True)
            print(json.dumps({"error": say_error(error), "line": place}) if as_json else "?", flush=True)
        else:
            print(json.dumps(_as_json(advice, engine)) if as_json else _as_line(advice), flush=True)
    return 2 if wrong else 0


def _as_json(advice: Advice, engine: str) -> dict[str, object]:
    return {
        "best": advice.best.value if advice.best else None,
        "options": [
            {"direction": option.direction.value, "value": round(option.value, 2), "gained": option.gained}
            for option in advice.options
        ],
        "depth": advice.depth,
        "nodes": advice.nodes,
        "seconds": round(advice.seconds, 6),
        "engine": engine,
    }


def _as_table(advice: Advice, engine: str) -> str:
    if advice.best is None:
        return _("No move is possible.")
    lines = [
        f"{_(option.direction.value):<8}{number(round(option.value)):>12}  +{number(option.gained)}"
        for option in advice.options
    ]
    depth = ngettext("{count} move ahead", "{count} moves ahead", advice.depth).format(count=advice.depth)
    kind = _("compiled engine") if engine == "compiled" else _("Python engine")
    nodes = ngettext("{count} position", "{count} positions", advice.nodes).format(count=number(advice.nodes))
    seconds = _("{seconds} s").format(seconds=decimal(advice.seconds, 2))
    return "\n".join([*lines, f"{depth} · {nodes} · {seconds} · {kind}"])


def _as_line(advice: Advice) -> str:
    if advice.best is None:
        return _("No move is possible.")
    return "  ".join(f"{_(option.direction.value)} {number(round(option.value))}" for option in advice.options)
