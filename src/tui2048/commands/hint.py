"""`tui2048 hint`: what each move on a position is worth."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial

from engine import Advice, Advisor, Board
from engine.errors import PositionError
from engine.expectimax import MAX_DEPTH
from tui2048.coaching.words import direction_name
from tui2048.commands.inputs import standard_input, warn_of_weights
from tui2048.commands.options import MOST_MILLISECONDS, add_weights, whole_number
from tui2048.errors import UsageError, refusal
from tui2048.i18n import N_, _, decimal, ngettext, number

MOST_NODES = 10**15
_LONGEST_LINE = 1000

Advise = Callable[[Board], Advice]


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _(
        "Ranks the moves on a position, best first. A value is the score still expected under good "
        "play. Of several limits the one reached first ends the search."
    )
    parser.add_argument(
        "position",
        metavar=_("POSITION"),
        help=_(
            "four rows such as “2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0”, or 16 characters such as "
            "EDC1BA9187611111; “-” reads one a line from standard input and answers each with one line"
        ),
    )
    parser.add_argument(
        "--time-ms",
        type=whole_number(0, MOST_MILLISECONDS),
        metavar="N",
        help=_("think for so many milliseconds (100 unless a limit is given)"),
    )
    parser.add_argument(
        "--depth", type=whole_number(1, MAX_DEPTH), metavar="N", help=_("look so many moves ahead")
    )
    parser.add_argument(
        "--nodes", type=whole_number(1, MOST_NODES), metavar="N", help=_("look at so many positions")
    )
    add_weights(parser)
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the advice; the exit status.

    Weights that were named and cannot be used are wrong input, but no reason to give no advice.
    """
    advisor = Advisor(weights=arguments.weights)
    advise = partial(
        advisor.advise,
        time_limit=None if arguments.time_ms is None else arguments.time_ms / 1000,
        depth=arguments.depth,
        nodes=arguments.nodes,
    )
    if arguments.position == "-":
        wrong = warn_of_weights(advisor) and arguments.weights is not None
        return max(2 * wrong, _answer_lines(advise, advisor.engine, as_json=arguments.json))
    try:
        board = Board.parse(arguments.position)
    except PositionError as error:
        raise UsageError(error.template, **error.facts) from error
    wrong = warn_of_weights(advisor) and arguments.weights is not None
    advice = advise(board)
    print(as_json(advice, advisor.engine) if arguments.json else as_table(advice, advisor.engine))
    return 2 if wrong else 0


def as_json(advice: Advice, engine: str) -> str:
    """The advice as one JSON object, in the shape that the contract gives."""
    options = [
        {"direction": option.direction.value, "value": round(option.value, 3), "gained": option.gained}
        for option in advice.options
    ]
    return json.dumps(
        {
            "best": advice.best.value if advice.best else None,
            "options": options,
            "depth": advice.depth,
            "nodes": advice.nodes,
            "seconds": round(advice.seconds, 6),
            "engine": engine,
        }
    )


def as_table(advice: Advice, engine: str) -> str:
    """A row a move, best first, and how the search went."""
    if advice.best is None:
        return _("No move is possible.")
    names = [direction_name(option.direction) for option in advice.options]
    values = [number(round(option.value)) for option in advice.options]
    gains = [f"+{number(option.gained)}" for option in advice.options]
    rows = zip(_aligned(names, str.ljust), _aligned(values, str.rjust), _aligned(gains, str.rjust), strict=True)
    effort = " · ".join(
        (
            ngettext("{count} move ahead", "{count} moves ahead", advice.depth).format(count=advice.depth),
            ngettext("{count} position", "{count} positions", advice.nodes).format(count=number(advice.nodes)),
            _("{seconds} s").format(seconds=decimal(advice.seconds, 2)),
            _("compiled engine") if engine == "compiled" else _("Python engine"),
        )
    )
    return "\n".join([*("  ".join(row) for row in rows), effort])


def as_line(advice: Advice) -> str:
    """The moves and their values on one line, best first."""
    if advice.best is None:
        return _("No move is possible.")
    return "  ".join(
        f"{direction_name(option.direction)} {number(round(option.value))}" for option in advice.options
    )


def _aligned(texts: list[str], justify: Callable[[str, int], str]) -> list[str]:
    width = max(map(len, texts))
    return [justify(text, width) for text in texts]


def _answer_lines(advise: Advise, engine: str, *, as_json: bool) -> int:
    """One answer a line, at once, so that a program can ask line by line.

    A line that is no position is answered with “?”, or an object with an ``error``, and named on
    standard error; the others are answered all the same, and the exit status is 2. Empty lines are
    passed over.
    """
    write = _write_json if as_json else _write_plain
    wrong = False
    for place, line in _lines():
        try:
            board = Board.parse(line)
        except PositionError as error:
            wrong = True
            said = UsageError(N_("line {line}: {sentence}"), line=place, sentence=refusal(error))
            print(f"tui2048: {said}", file=sys.stderr, flush=True)
            print(json.dumps({"error": str(refusal(error)), "line": place}) if as_json else "?", flush=True)
        else:
            write(advise(board), engine)
    return 2 if wrong else 0


def _write_json(advice: Advice, engine: str) -> None:
    print(as_json(advice, engine), flush=True)


def _write_plain(advice: Advice, _engine: str) -> None:
    print(as_line(advice), flush=True)


def _lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input with their numbers; of an endless one no more than its beginning."""
    source = standard_input()
    place = 0
    while data := source.readline(_LONGEST_LINE):
        place += 1
        rest = data
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(_LONGEST_LINE)
        text = data.decode("utf-8-sig" if place == 1 else "utf-8", "replace")
        if text.strip():
            yield place, text
