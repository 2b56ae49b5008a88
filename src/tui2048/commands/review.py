"""`tui2048 review`: what each move of a game cost, and why."""

import json
from argparse import ArgumentParser, Namespace
from collections import Counter

from engine import Advisor, Record
from engine.coach import Assessment, Effort, Grade, Judgement, Review, analyse, review
from engine.reasons import explain
from tui2048.coaching.words import costly_text, grade_name, say
from tui2048.commands.inputs import read_game, warn_of_weights
from tui2048.commands.options import MOST_MILLISECONDS, add_weights, whole_number
from tui2048.commands.progress import Progress
from tui2048.i18n import _, decimal, ngettext, number

COSTLIEST = 5


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _(
        "Grades every move of a game: a quick look at each, then a deeper one at those that seem to "
        "have cost something."
    )
    parser.add_argument(
        "game",
        metavar=_("GAME"),
        help=_("a game's line such as 2048:1:7:LLUR, another program's replay, a file of one, or “-”"),
    )
    parser.add_argument(
        "--time-ms",
        type=whole_number(1, MOST_MILLISECONDS),
        metavar="N",
        help=_("take so many milliseconds for each deeper look"),
    )
    add_weights(parser)
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Analyse the game and print what was found."""
    record = read_game(arguments.game)
    advisor = Advisor(weights=arguments.weights)
    wrong = warn_of_weights(advisor) and arguments.weights is not None
    seconds = None if arguments.time_ms is None else arguments.time_ms / 1000
    assessments = _analyse(record, advisor, Effort.of(advisor, seconds))
    found = review(record, assessments)
    print(_as_json(record, found, assessments) if arguments.json else _as_text(record, found, assessments))
    return 2 if wrong else 0


def _analyse(record: Record, advisor: Advisor, effort: Effort) -> dict[int, Assessment]:
    assessments: dict[int, Assessment] = {}
    with Progress(record.moves) as progress:
        for place, assessment in analyse(record, advisor, effort, {}):
            assessments[place] = assessment
            progress.show(
                place, _("move {move} of {total}").format(move=number(place), total=number(record.moves))
            )
    return assessments


def _reasons(record: Record, judgement: Judgement, assessment: Assessment) -> list[str]:
    played = None if judgement.grade is Grade.BEST else judgement.direction
    board = record.boards[judgement.number - 1]
    return [say(reason) for reason in explain(board, assessment.options, played)]


def _as_json(record: Record, found: Review, assessments: dict[int, Assessment]) -> str:
    moves = [
        {
            "n": each.number,
            "direction": each.direction.value,
            "best": each.best.value,
            "loss": round(each.loss, 3),
            "grade": each.grade.value,
            "reasons": _reasons(record, each, assessments[each.number]),
            "value": round(each.value, 3),
            "depth": assessments[each.number].depth,
        }
        for each in found.judgements
    ]
    return json.dumps(
        {"accuracy": round(found.accuracy, 2), "score": record.score, "moves": moves}, ensure_ascii=False
    )


def _as_text(record: Record, found: Review, assessments: dict[int, Assessment]) -> str:
    """Accuracy, how many moves of each grade, and the costliest ones with their reasons."""
    facts = [
        _("accuracy {share} %").format(share=decimal(found.accuracy)),
        ngettext("{count} point", "{count} points", record.score).format(count=number(record.score)),
        ngettext("{count} move", "{count} moves", record.moves).format(count=number(record.moves)),
    ]
    counts = Counter(each.grade for each in found.judgements)
    width = max(len(grade_name(grade)) for grade in Grade)
    lines = [" · ".join(facts), ""]
    lines += [f"{grade_name(grade).ljust(width)}  {number(counts[grade]):>7}" for grade in Grade]
    costliest = found.costliest(COSTLIEST)
    if costliest:
        lines += ["", _("The costliest moves:")]
    for each in costliest:
        lines.append(costly_text(each))
        lines += [f"  {reason}" for reason in _reasons(record, each, assessments[each.number])[:2]]
    return "\n".join(lines)
