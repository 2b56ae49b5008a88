"""The search of engine, compiled; engine.expectimax and engine.evaluation say the same in Python."""

from collections.abc import Sequence
from typing import final

MAX_DEPTH: int
MAX_FOURS: int

def slide(cells: Sequence[int], direction: int, /) -> tuple[bytes, int]:
    """The 16 exponents after a move, as bytes, and its points."""

def evaluate(cells: Sequence[int], /) -> int:
    """What an afterstate is worth to the search, in points."""

@final
class Search:
    """The workspace of one search: its table and its stop flag."""

    def __new__(cls, table_bytes: int) -> Search: ...
    def run(
        self,
        cells: Sequence[int],
        depth: int,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        fours: int | None = None,
        interruptible: bool = False,
    ) -> tuple[bool, int, tuple[tuple[int, int, float], ...]]:
        """Search to one depth: (complete, nodes, ((direction, gained, value), ...)), best move first."""

    def stop(self) -> None:
        """End the running search and, until resume(), every later one; from any thread."""

    def resume(self) -> None:
        """Take back a stop()."""

    def clear(self) -> None:
        """Forget what earlier searches found, and a stop()."""
