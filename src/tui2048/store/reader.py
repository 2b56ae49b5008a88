"""The stored games, read by another thread while games go on."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from engine import Direction
from tui2048.store.analyses import Analysis
from tui2048.store.database import BUSY_SECONDS, explain, readable
from tui2048.store.rows import SPOILT

_DIRECTIONS = {direction.letter: direction for direction in Direction}


class Reader:
    """A connection of its own; one thread at a time may use it.

    Every method may raise :class:`StoreError`.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        """For :meth:`of_file` and :meth:`of_copy`."""
        connection.text_factory = readable
        self._connection = connection
        self._path = path

    @classmethod
    def of_file(cls, path: Path) -> Self:
        """What is stored in this database at any time."""
        with _explained(path):
            connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro",
                uri=True,
                timeout=BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,
            )
        return cls(connection, path)

    @classmethod
    def of_copy(cls, source: sqlite3.Connection) -> Self:
        """What this database holds now, for one in memory can be seen by its own thread only."""
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        with _explained(None):
            source.backup(connection)
        return cls(connection, None)

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def directions(self, game_id: int) -> str:
        """The moves of a game as letters, up to the board as it stands; "" for a game that is gone."""
        query = (
            "SELECT group_concat(direction, '') FROM game "
            "JOIN move ON move.game_id = game.id AND move.ply <= game.ply WHERE game.id = ?"
        )
        with _explained(self._path):
            (letters,) = self._connection.execute(query, (game_id,)).fetchone()
        return str(letters or "")

    def analysed_moves(self, game_id: int) -> tuple[tuple[Direction, Analysis], ...]:
        """The moves of a game and what the engine found out about each; empty unless all are analysed."""
        query = (
            "SELECT direction, analysis.ply, depth, up, right, down, left FROM game "
            "JOIN move ON move.game_id = game.id AND move.ply <= game.ply "
            "LEFT JOIN analysis ON analysis.game_id = game.id AND analysis.ply = move.ply "
            # Most games were never analysed: one look tells them from those that were.
            "WHERE game.id = ? AND EXISTS "
            "(SELECT 1 FROM analysis AS last WHERE last.game_id = game.id AND last.ply = game.ply) "
            "ORDER BY move.ply"
        )
        with _explained(self._path):
            rows = self._connection.execute(query, (game_id,)).fetchall()
        try:
            return tuple((_DIRECTIONS[letter], Analysis.of_row(*found)) for letter, *found in rows)
        except SPOILT:  # one that lacks a move's analysis has None for its depth, and ends here too
            return ()


@contextmanager
def _explained(path: Path | None) -> Iterator[None]:
    """Turn what SQLite raises into our own error."""
    try:
        yield
    except sqlite3.Error as error:
        raise explain(error, path) from error
