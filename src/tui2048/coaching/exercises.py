"""When the exercises of the mistake notebook come back, and which mistakes of a game get there.

A solved exercise moves up a level, a failed one falls to the lowest; the level tells how long it rests.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine import Record
from engine.coach import Assessment, Grade, Review
from tui2048.coaching.assessed import assessment_of
from tui2048.store import Exercise, Kind, MoveValues, Store

RESTS = (
    timedelta(minutes=10),
    timedelta(days=1),
    timedelta(days=3),
    timedelta(weeks=1),
    timedelta(weeks=2),
    timedelta(days=30),
)
"""How long an exercise of each level rests after a try."""
SOLVED = frozenset((Grade.BEST, Grade.GOOD))
"""A try of these grades solves an exercise."""
NOTED = frozenset((Grade.MISTAKE, Grade.BLUNDER))
"""Moves of these grades become exercises."""
MOST_OF_A_GAME = 20
"""So many of a game are noted, the costliest: a game played carelessly would bury all others."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How far an exercise has been learned, and when it comes back; in UTC."""

    level: int
    due_at: datetime


def plan_after(exercise: Exercise, now: datetime, *, solved: bool) -> Plan:
    """What follows from a try at this time.

    Solving an exercise before it is due proves little and changes nothing.
    """
    if not solved:
        return Plan(0, now + RESTS[0])
    if now < exercise.due_at:
        return Plan(exercise.level, exercise.due_at)
    level = min(exercise.level + 1, len(RESTS) - 1)
    return Plan(level, now + RESTS[level])


def solution(exercise: Exercise) -> Assessment | None:
    """What each move of an exercise is worth; None if what is stored does not fit its board."""
    found = assessment_of(exercise.board, exercise.depth, exercise.values)
    return found if found is not None and found.options else None


def note_mistakes(
    store: Store,
    record: Record,
    review: Review,
    assessments: Mapping[int, Assessment],
    noted: Collection[Grade] = NOTED,
) -> int:
    """Put the moves of these grades into the notebook; how many positions are new there.

    Call it when the analysis is complete: what only its quick pass has said is no mistake yet. Raises
    :class:`tui2048.store.StoreError`.
    """
    costliest = review.costliest(len(review.judgements))
    mistakes = [judgement for judgement in costliest if judgement.grade in noted][:MOST_OF_A_GAME]
    return sum(
        store.notebook.add(
            record.boards[judgement.number - 1],
            judgement.direction,
            assessments[judgement.number].depth,
            MoveValues.of_options(assessments[judgement.number].options),
        )
        for judgement in mistakes
    )


def note_own_mistakes(
    store: Store, game_id: int, record: Record, review: Review, assessments: Mapping[int, Assessment]
) -> int:
    """The same, for a stored game; nothing, if others or the engine have played in it."""
    game = store.history.summary(game_id)
    if game.kind is Kind.IMPORTED or game.marks.auto:
        return 0
    return note_mistakes(store, record, review, assessments)
