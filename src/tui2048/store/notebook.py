"""The notebook of mistakes: positions in which a move went wrong, to be tried again when they are due."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine import Board, Direction
from tui2048.store.context import Context
from tui2048.store.rows import SPOILT
from tui2048.store.times import milliseconds, moment
from tui2048.store.values import MoveValues

NEVER = (1 << 63) - 1
"""When an exercise comes back that was deleted: its row stays, or the next review would note it again."""

_DIRECTIONS = {direction.letter: direction for direction in Direction}


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position in which ``played`` was a mistake, and what the engine found at some depth.

    ``level`` is how far it has been learned, from 0; ``due_at`` when it comes back; ``tries`` how often
    it was tried since, and ``solved`` how often rightly. Times are in UTC.
    """

    board: Board
    played: Direction
    depth: int
    values: MoveValues
    made_at: datetime
    level: int
    due_at: datetime
    tries: int
    solved: int


class Notebook:
    """A part of the store: one exercise a position. When which comes back is for others to decide."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._connection = context.connection

    def exercises(self) -> tuple[Exercise, ...]:
        """All exercises, the one that is due first at the head."""
        return self._exercises("WHERE due_at < ? ORDER BY due_at, made_at, board", NEVER)

    def due(self) -> tuple[Exercise, ...]:
        """The exercises that are due by now, the one due longest at the head."""
        return self._exercises("WHERE due_at <= ? ORDER BY due_at, made_at, board", self._context.now())

    def add(self, board: Board, played: Direction, depth: int, values: MoveValues) -> bool:
        """Note a mistake, to be tried at once; False if the position is, or was, in the notebook already."""
        now = self._context.now()
        with self._context.writing():
            cursor = self._connection.execute(
                "INSERT OR IGNORE INTO exercise (board, played, depth, up, right, down, left, "
                "made_at, level, due_at, tries, solved) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 0, 0)",
                (board.compact(), played.letter, depth, *values, now, now),
            )
        return cursor.rowcount > 0

    def tried(self, board: Board, *, solved: bool, level: int, due_at: datetime) -> None:
        """Note that this exercise was tried, how far it is learned now, and when it comes back."""
        with self._context.writing():
            self._connection.execute(
                "UPDATE exercise SET tries = tries + 1, solved = solved + ?, level = ?, due_at = ? "
                "WHERE board = ? AND due_at < ?",
                (solved, level, milliseconds(due_at), board.compact(), NEVER),
            )

    def remove(self, board: Board) -> None:
        """Let the exercise of this position never come back."""
        with self._context.writing():
            self._connection.execute("UPDATE exercise SET due_at = ? WHERE board = ?", (NEVER, board.compact()))

    def _exercises(self, condition: str, *values: object) -> tuple[Exercise, ...]:
        query = (
            "SELECT board, played, depth, up, right, down, left, made_at, level, due_at, tries, solved "
            f"FROM exercise {condition}"
        )
        with self._context.explained():
            return tuple(_readable(self._connection.execute(query, values).fetchall()))


def _readable(rows: Iterable[tuple[Any, ...]]) -> Iterator[Exercise]:
    """The exercises that were not spoilt from outside."""
    for board, played, depth, up, right, down, left, made_at, level, due_at, tries, solved in rows:
        try:
            yield Exercise(
                board=Board.parse(board),
                played=_DIRECTIONS[played],
                depth=int(depth),
                values=MoveValues(up, right, down, left),
                made_at=moment(made_at),
                level=level,
                due_at=moment(due_at),
                tries=tries,
                solved=solved,
            )
        except SPOILT:
            continue
