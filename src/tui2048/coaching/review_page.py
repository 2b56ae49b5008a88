"""What the review says of one place in a game: pure functions of what is known of it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from engine import Direction, Record
from engine.coach import Assessment, Grade, Judgement, Review
from engine.reasons import explain
from tui2048.coaching.words import say, short_verdict, verdict, with_arrow
from tui2048.i18n import _, ngettext, number

MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A legal move on the board shown.

    ``value`` is in points, ``loss`` what it is worth less than the best move. ``played`` is true for the one
    that was made; it has a ``grade`` once that is settled.
    """

    direction: Direction
    value: float
    loss: float
    played: bool = False
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What is said of a place: of the move to be made there, or of the whole game after its last move.

    ``short`` is ``verdict`` in few characters. ``grade`` is that of the move, None where there is none or
    it is not settled.
    """

    heading: str
    verdict: str
    short: str
    grade: Grade | None = None
    reasons: tuple[str, ...] = ()
    lines: tuple[MoveLine, ...] = ()
    counts: tuple[tuple[Grade, int], ...] = ()


def page_of_move(
    record: Record,
    number_: int,
    assessment: Assessment | None,
    judgement: Judgement | None,
    show: Callable[[Direction], str] = with_arrow,
) -> ReviewPage:
    """What there is to say of move ``number_``, counted from 1, and of the others in its place.

    ``show`` says how a move is shown.
    """
    heading = _("Move {move} of {total}").format(move=number(number_), total=number(record.moves))
    direction = record.turns[number_ - 1].direction
    name = show(direction)
    if assessment is None:
        return ReviewPage(heading, name, name, reasons=(_("Not judged yet."),))
    best = assessment.options[0].value
    grade = judgement.grade if judgement is not None else None
    lines = tuple(
        MoveLine(option.direction, option.value, best - option.value, True, grade)
        if option.direction is direction
        else MoveLine(option.direction, option.value, best - option.value)
        for option in assessment.options
    )
    if judgement is None:
        doubt = _("It seems to have cost something; a deeper look will tell.")
        return ReviewPage(heading, name, name, None, (doubt,), lines)
    reasons = explain(record.boards[number_ - 1], assessment.options, direction)[:MOST_REASONS]
    said = tuple(say(reason) for reason in reasons)
    return ReviewPage(heading, verdict(judgement, show), short_verdict(judgement), judgement.grade, said, lines)


def page_of_end(record: Record, review: Review) -> ReviewPage:
    """What there is to say of the whole game."""
    heading = ngettext("After {count} move", "After {count} moves", record.moves).format(
        count=number(record.moves)
    )
    if not record.moves:
        nothing = _("No move has been made yet.")
        return ReviewPage(heading, nothing, nothing)
    counts = Counter(each.grade for each in review.judgements)
    state = _("{score} points, largest tile {tile}.").format(
        score=number(record.score), tile=number(record.board.max_tile())
    )
    way = _("Go through the moves with ← and →, from mistake to mistake with x, or click into the graph.")
    return ReviewPage(heading, state, state, None, (way,), (), tuple((grade, counts[grade]) for grade in Grade))
