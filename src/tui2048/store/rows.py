"""Between rows of the database and values."""

import sqlite3
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import NamedTuple

from engine import Board, Direction, Game
from engine.errors import EngineError
from tui2048.errors import Sentence, refusal
from tui2048.store.values import GameSummary, Kind, Marks, State, StoredGame

GAME_COLUMNS = (
    "id, seed, origin, kind, day, counted, state, begun_at, changed_at, "
    "ply, score, max_tile, won_told, used_undo, used_hints, used_space"
)


class SpoiltGameError(Exception):
    """A stored game that cannot be read or does not replay; ``why`` is the end of a sentence."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


class GameRow(NamedTuple):
    """A row of the table ``game``, as it stands in the file."""

    id: int
    seed: str
    origin: str | None
    kind: str
    day: str | None
    counted: int
    state: str
    begun_at: int
    changed_at: int
    ply: int
    score: int
    max_tile: int
    won_told: int
    used_undo: int
    used_hints: int
    used_space: int

    @property
    def marks(self) -> Marks:
        """The help that was used."""
        return Marks(bool(self.used_undo), bool(self.used_hints), bool(self.used_space))

    def stored(self, game: Game) -> StoredGame:
        """The row and its game as one value."""
        return StoredGame(
            id=self.id,
            game=game,
            kind=Kind(self.kind),
            day=_day(self.day),
            counted=bool(self.counted),
            marks=self.marks,
            won_told=bool(self.won_told),
            begun_at=moment(self.begun_at),
        )

    def summary(self) -> GameSummary:
        """The row as a line of the history; ValueError if it holds what no version of ours writes."""
        return GameSummary(
            id=self.id,
            kind=Kind(self.kind),
            day=_day(self.day),
            counted=bool(self.counted),
            state=State(self.state),
            moves=self.ply,
            score=self.score,
            max_tile=self.max_tile,
            marks=self.marks,
            begun_at=moment(self.begun_at),
            changed_at=moment(self.changed_at),
        )


def read_game(row: GameRow, letters: Iterable[tuple[int, str]]) -> StoredGame:
    """The game of this row, whose moves are these plies and letters in order.

    Raises :class:`SpoiltGameError` if the row is spoilt, a move is missing or illegal, or the line
    leads to another score than the stored one.
    """
    try:
        return _read_game(row, letters)
    except EngineError as error:
        raise SpoiltGameError(refusal(error)) from error
    except (ValueError, TypeError, OverflowError, OSError) as error:
        raise SpoiltGameError(Sentence("Its row holds what no version of tui2048 writes.")) from error


def _read_game(row: GameRow, letters: Iterable[tuple[int, str]]) -> StoredGame:
    origin = f"@{row.origin}" if row.origin is not None else ""
    moves = [letter for number, (ply, letter) in enumerate(letters, 1) if ply == number]
    game = Game.parse(f"2048:1:{row.seed}{origin}:{''.join(moves)}")
    if row.ply > game.moves:
        raise SpoiltGameError(Sentence("Move {number} is missing.", number=game.moves + 1))
    while game.moves > row.ply:
        game.undo()
    if game.score != row.score:
        raise SpoiltGameError(Sentence("Its moves do not lead to its score."))
    return row.stored(game)


def write_line(connection: sqlite3.Connection, game_id: int, game: Game) -> None:
    """Write all moves of a game, those that can be redone too, in place of what is there."""
    connection.execute("DELETE FROM move WHERE game_id = ?", (game_id,))
    turns = (*game.turns, *game.undone)
    connection.executemany(
        "INSERT INTO move (game_id, ply, direction) VALUES (?, ?, ?)",
        ((game_id, ply, letter(turn.direction)) for ply, turn in enumerate(turns, 1)),
    )


def letter(direction: Direction) -> str:
    """A direction as it is stored."""
    return direction.letter


def origin_text(board: Board | None) -> str | None:
    """The position a game began from, as it is stored."""
    return None if board is None else board.compact()


def milliseconds(moment: datetime) -> int:
    """A time as it is stored."""
    return int(moment.timestamp() * 1000)


def moment(stored: int) -> datetime:
    """A stored time, in UTC."""
    return datetime.fromtimestamp(stored / 1000, UTC)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
