"""What each move of a game cost: grades, accuracy, and the analysis they rest on.

A game is analysed in two passes. The quick one looks at every position; where it finds that the move
played cost something, the deep one looks again, and only what it upholds counts against the player. A
move that the quick pass takes for the best is best. What both found are values, :class:`Assessment`; they
can be stored and taken up later, and everything said about a game is computed from them.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from engine.advisor import Advisor
from engine.board import Board, Direction
from engine.deepening import Option
from engine.record import Record

LEAST_AT_STAKE = 2000.0
"""Points. Where less than this was to be expected, a loss is measured against this: what happens in the last
moves of a game is of no weight."""
FORGIVING = 0.008
"""A move that loses this share of what was at stake has an accuracy of 100/e percent."""


class Grade(Enum):
    """What a move is called."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BOUNDS = ((0.005, Grade.GOOD), (0.02, Grade.INACCURACY), (0.08, Grade.MISTAKE))
"""The largest share of what was at stake that a move of each grade may lose; docs/coach.md has their origin."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """What a search found on a position: its legal moves, best first, and how deep it looked."""

    depth: int
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """How deep the two passes look.

    With ``seconds`` the deep one takes so long for a position instead, and then what it finds depends on
    the machine.
    """

    quick: int
    deep: int
    seconds: float | None = None

    @classmethod
    def of(cls, advisor: Advisor, seconds: float | None = None) -> "Effort":
        """What grades a game of 2,000 moves in well under half a minute, where the engine is compiled."""
        return cls(3, 6, seconds) if advisor.engine == "compiled" else cls(1, 2, seconds)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move and what it was worth.

    ``number`` counts the moves of the game from 1. ``loss`` is in points: what the best move was worth
    more than this one. ``value`` is that of the best move. ``forced`` is true where no other was legal.
    """

    number: int
    direction: Direction
    best: Direction
    value: float
    loss: float
    grade: Grade
    forced: bool

    @property
    def accuracy(self) -> float:
        """From 0 for a move that threw everything away to 100 for one that lost nothing."""
        return accuracy(self.value, self.loss)


@dataclass(frozen=True)
class Review:
    """The judgements of a game, one a move; fewer while the analysis is under way."""

    judgements: tuple[Judgement, ...]

    @cached_property
    def accuracy(self) -> float:
        """The mean accuracy, in percent, of the moves that left a choice; 100 if there was none."""
        free = [judgement.accuracy for judgement in self.judgements if not judgement.forced]
        return sum(free) / len(free) if free else 100.0

    def costliest(self, count: int = 3) -> tuple[Judgement, ...]:
        """The inaccuracies and worse that lost most points, the worst first."""
        bad = (each for each in self.judgements if each.grade not in (Grade.BEST, Grade.GOOD))
        return tuple(sorted(bad, key=lambda each: (-each.loss, each.number))[:count])


def accuracy(value: float, loss: float) -> float:
    """How good a move is, in percent, that loses so many points where the best one is worth ``value``."""
    return 100.0 * math.exp(-_share(value, loss) / FORGIVING)


def judge(number: int, direction: Direction, options: Sequence[Option]) -> Judgement:
    """What a legal move was worth among these options, best first."""
    best = options[0]
    played = next(option for option in options if option.direction is direction)
    loss = best.value - played.value
    return Judgement(
        number, direction, best.direction, best.value, loss, _grade(best, played), len(options) == 1
    )


def review(record: Record, assessments: Mapping[int, Assessment]) -> Review:
    """The judgements that these assessments allow; they are found under the number of the move played."""
    return Review(
        tuple(
            judge(number, turn.direction, assessments[number].options)
            for number, turn in enumerate(record.turns, 1)
            if number in assessments
        )
    )


def analyse(
    record: Record, advisor: Advisor, effort: Effort, known: Mapping[int, Assessment]
) -> Iterator[tuple[int, Assessment]]:
    """Analyse what is not yet ``known``: numbers of moves, from 1 on, and what is found before each.

    A number comes twice where the deep pass looks again. Between two results the search rests, and the
    caller may leave.
    """
    found = dict(known)
    for number, board in _positions(record):
        if number not in found:
            found[number] = _assess(advisor, board, depth=effort.quick)
            yield number, found[number]
    for number, board in _positions(record):
        if needs_deep(found[number], record.turns[number - 1].direction, effort):
            yield number, look_deep(advisor, board, effort)


def needs_deep(assessment: Assessment, direction: Direction, effort: Effort) -> bool:
    """True if this move would count as less than good, and only the quick pass has said so."""
    quick = assessment.depth <= effort.quick
    return quick and judge(0, direction, assessment.options).grade not in (Grade.BEST, Grade.GOOD)


def look_deep(advisor: Advisor, board: Board, effort: Effort) -> Assessment:
    """What the deep pass finds on a position."""
    if effort.seconds is None:
        return _assess(advisor, board, depth=effort.deep, pruning=True)
    advice = advisor.advise(board, time_limit=effort.seconds)
    return Assessment(max(advice.depth, effort.quick + 1), advice.options)


def _assess(advisor: Advisor, board: Board, *, depth: int, pruning: bool = False) -> Assessment:
    advice = advisor.advise(board, depth=depth, pruning=pruning)
    return Assessment(advice.depth, advice.options)


def _positions(record: Record) -> Iterator[tuple[int, Board]]:
    """The boards that a move was made on, under the number of that move."""
    return ((number, record.boards[number - 1]) for number in range(1, record.moves + 1))


def _grade(best: Option, played: Option) -> Grade:
    if played.value >= best.value:
        return Grade.BEST
    share = _share(best.value, best.value - played.value)
    return next((grade for bound, grade in BOUNDS if share <= bound), Grade.BLUNDER)


def _share(value: float, loss: float) -> float:
    return loss / max(value, LEAST_AT_STAKE)
