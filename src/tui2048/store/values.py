"""What the store takes and gives, as values."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import NamedTuple, Self

from engine import Direction, Game, Option

LONGEST_MOVE = 60_000
"""A move adds at most so many milliseconds to the time played: whoever needs longer has gone away."""


class Kind(Enum):
    """How a game began."""

    FREE = "free"
    SEED = "seed"
    DAILY = "daily"
    POSITION = "position"
    IMPORTED = "imported"


class State(Enum):
    """Where a game is in its life.

    A lost game goes on being ``PLAYING`` until another begins, for undo can still save it.
    ``DAMAGED`` is a game whose record no longer replays; it is kept, but cannot be opened.
    """

    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Marks:
    """What help a game has had.

    ``undo``; ``hints``: a move made under full hints; ``space``: the hinted move, made by that key;
    ``auto``: autoplay, after which the game no longer counts.
    """

    undo: bool = False
    hints: bool = False
    space: bool = False
    auto: bool = False


class MoveValues(NamedTuple):
    """What each direction is worth on some board, in points; None for an illegal move."""

    up: float | None = None
    right: float | None = None
    down: float | None = None
    left: float | None = None

    @classmethod
    def of_options(cls, options: Iterable[Option]) -> Self:
        """The values that the advisor found."""
        return cls(**{option.direction.value: option.value for option in options})

    def of(self, direction: Direction) -> float | None:
        """What this direction is worth."""
        value: float | None = getattr(self, direction.value)
        return value


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game this process owns and may save.

    ``game`` stands where it stood, with the moves that can be redone. ``day`` is the date of a
    daily game. ``counted`` tells whether it may set the best score, ``won_told`` whether the player
    has been told of the 2048. Times are in UTC.
    """

    id: int
    game: Game
    kind: Kind
    day: date | None
    counted: bool
    marks: Marks
    won_told: bool
    begun_at: datetime


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line of the history.

    ``attempt`` tells which try at its day a daily game is, from 1; it is None for other games.
    ``milliseconds`` is the time played, 0 where no time is known. Times are in UTC.
    """

    id: int
    kind: Kind
    day: date | None
    attempt: int | None
    counted: bool
    state: State
    moves: int
    score: int
    max_tile: int
    milliseconds: int
    marks: Marks
    begun_at: datetime
    changed_at: datetime
