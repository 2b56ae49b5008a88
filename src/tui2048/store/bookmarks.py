"""Positions worth coming back to, with the names that the player gave them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from engine import Board
from tui2048.store.context import Context
from tui2048.store.rows import SPOILT
from tui2048.store.times import moment


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A position by a name; ``made_at`` is in UTC."""

    name: str
    board: Board
    made_at: datetime


class Bookmarks:
    """A part of the store. A name may stand for several positions, and a position have several names."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._connection = context.connection

    def all(self) -> tuple[Bookmark, ...]:
        """All bookmarks, the newest first."""
        query = "SELECT name, board, made_at FROM bookmark ORDER BY made_at DESC, name, board"
        with self._context.explained():
            return tuple(_readable(self._connection.execute(query).fetchall()))

    def add(self, name: str, board: Board) -> None:
        """Keep a position under this name; nothing changes if it is kept under it already."""
        with self._context.writing():
            self._connection.execute(
                "INSERT OR IGNORE INTO bookmark (name, board, made_at) VALUES (?, ?, ?)",
                (name, board.compact(), self._context.now()),
            )

    def rename(self, name: str, board: Board, new_name: str) -> None:
        """Give a bookmark another name."""
        with self._context.writing():
            self._connection.execute(
                "UPDATE OR REPLACE bookmark SET name = ? WHERE name = ? AND board = ?",
                (new_name, name, board.compact()),
            )

    def remove(self, name: str, board: Board) -> None:
        """Forget a bookmark."""
        with self._context.writing():
            self._connection.execute(
                "DELETE FROM bookmark WHERE name = ? AND board = ?", (name, board.compact())
            )


def _readable(rows: Iterable[tuple[str, str, int]]) -> Iterator[Bookmark]:
    """The bookmarks that were not spoilt from outside."""
    for name, board, made_at in rows:
        try:
            yield Bookmark(str(name), Board.parse(board), moment(made_at))
        except SPOILT:
            continue
