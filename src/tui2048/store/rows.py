"""Between rows of the table of games and values."""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple, Self

from engine import Game
from tui2048.store.times import moment
from tui2048.store.values import GameSummary, Kind, Marks, State, StoredGame

NO_ID = 0
"""The number of a game that is not stored yet."""

SPOILT = (ValueError, TypeError, LookupError, ArithmeticError, OSError)
"""What a row that no version of ours wrote may raise when it is read."""


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
    won_told: int = 0
    used_undo: int = 0
    used_hints: int = 0
    used_space: int = 0
    used_auto: int = 0
    milliseconds: int = 0
    attempt: int | None = None

    @property
    def marks(self) -> Marks:
        """The help that was used."""
        return Marks(bool(self.used_undo), bool(self.used_hints), bool(self.used_space), bool(self.used_auto))

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
        """The row as a line of the history; one of ``SPOILT`` if it holds what no version of ours writes."""
        return GameSummary(
            id=self.id,
            kind=Kind(self.kind),
            day=_day(self.day),
            attempt=None if self.attempt is None else _whole(self.attempt),
            counted=bool(self.counted),
            state=State(self.state),
            moves=_whole(self.ply),
            score=_whole(self.score),
            max_tile=_whole(self.max_tile),
            milliseconds=_whole(self.milliseconds),
            marks=self.marks,
            begun_at=moment(self.begun_at),
            changed_at=moment(self.changed_at),
        )

    def inserted(self, connection: sqlite3.Connection) -> Self:
        """The row as it was written, with a number of its own."""
        columns = self._fields[1:]
        query = f"INSERT INTO game ({', '.join(columns)}) VALUES ({', '.join('?' for _ in columns)})"
        game_id = connection.execute(query, self[1:]).lastrowid
        assert game_id is not None
        return self._replace(id=game_id)


def game_rows(connection: sqlite3.Connection, condition: str = "", *values: object) -> list[GameRow]:
    """The games that meet a condition, which is the rest of the query and may tell their order."""
    query = f"SELECT {', '.join(GameRow._fields)} FROM game {condition}"
    return [GameRow(*row) for row in connection.execute(query, values)]


def game_row(connection: sqlite3.Connection, game_id: int) -> GameRow | None:
    """The game of this number; None if there is none."""
    return next(iter(game_rows(connection, "WHERE id = ?", game_id)), None)


def summaries(rows: Iterable[GameRow]) -> Iterator[GameSummary]:
    """Lines of the history. Rows that were spoilt from outside are kept, but nothing of them can be shown."""
    for row in rows:
        try:
            yield row.summary()
        except SPOILT:
            continue


def set_state(connection: sqlite3.Connection, game_id: int, state: State) -> None:
    """Write where a game is in its life."""
    connection.execute("UPDATE game SET state = ? WHERE id = ?", (state.value, game_id))


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _whole(stored: object) -> int:
    """A number from the file, in which anything may stand."""
    if not isinstance(stored, int):
        raise TypeError("no whole number")
    return stored
