"""What the engine found out about the moves of a game, so that it need not search again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from engine import Record
from tui2048.store.context import Context
from tui2048.store.lines import move_rows
from tui2048.store.rows import SPOILT, game_row
from tui2048.store.values import MoveValues


@dataclass(frozen=True, slots=True)
class Analysis:
    """What each move was worth on the board before move number ``ply``, counted from 1."""

    ply: int
    depth: int
    values: MoveValues

    @classmethod
    def of_row(cls, ply: int, depth: int, *values: float | None) -> Self:
        """The value of a row; one of ``SPOILT`` if it holds what no version of ours writes."""
        numbers = (None if value is None else float(value) for value in values)
        return cls(ply, int(depth), MoveValues(*numbers))


class Analyses:
    """A part of the store. Where another move is made, what was found beyond it is dropped in one write."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._connection = context.connection

    def of(self, game_id: int) -> tuple[Analysis, ...]:
        """What is known of a game, in the order of its moves; there may be gaps."""
        query = "SELECT ply, depth, up, right, down, left FROM analysis WHERE game_id = ? ORDER BY ply"
        with self._context.explained():
            return tuple(_readable(self._connection.execute(query, (game_id,)).fetchall()))

    def keep(self, game_id: int, record: Record, analyses: Iterable[Analysis]) -> None:
        """Store what was found out about this record of the game, in place of what is stored of these plies.

        What is about moves that were taken back meanwhile, or about a game that is gone, is left out.
        """
        with self._context.writing():
            if game_row(self._connection, game_id) is None:
                return
            last = self._common_moves(game_id, record) + 1
            self._connection.executemany(
                "INSERT OR REPLACE INTO analysis (game_id, ply, depth, up, right, down, left) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    (game_id, analysis.ply, analysis.depth, *analysis.values)
                    for analysis in analyses
                    if analysis.ply <= last
                ),
            )

    def _common_moves(self, game_id: int, record: Record) -> int:
        """With how many moves of the record the stored game begins."""
        common = 0
        for move, turn in zip(move_rows(self._connection, game_id), record.turns, strict=False):
            if (move.ply, move.direction) != (common + 1, turn.direction.letter):
                break
            common += 1
        return common


def _readable(rows: Iterable[tuple[int, int, float | None]]) -> Iterator[Analysis]:
    for row in rows:
        try:
            yield Analysis.of_row(*row)
        except SPOILT:
            continue
