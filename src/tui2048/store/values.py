"""What the store takes and gives, as values."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum

from engine import Game


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
    """What help a game has had: undo, a move made under full hints, the hinted move by ``space``."""

    undo: bool = False
    hints: bool = False
    space: bool = False


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
    """A line of the history. Times are in UTC."""

    id: int
    kind: Kind
    day: date | None
    counted: bool
    state: State
    moves: int
    score: int
    max_tile: int
    marks: Marks
    begun_at: datetime
    changed_at: datetime
