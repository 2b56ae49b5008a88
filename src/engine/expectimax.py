"""Expectimax in plain Python: the measure of the compiled search, and its stand-in.

Depth 1 takes each move at its gain plus the value of the afterstate. Each further depth looks past one
spawn (every empty cell equally likely, a 2 in nine of ten and a 4 in one of ten) and one more move, the
best one. A state with no legal move is worth 0. With the network, every state with a 16384 or more is
looked at with its gaps closed (:func:`engine.network.gaps_closed`); the gain of the very next move is that of
the given board. From an endgame on (:mod:`engine.endgame`), its own network judges until the goal is
reached, and boards are taken as they are. Expectimax is Michie's (1966); the decision on afterstates follows
Szubert & Jaśkowski (2014).

Values are whole numbers in steps of 1/65536 point, so the order of adding them does not matter: mirrored
boards, and the compiled search, have the same values to the last bit.
"""

import time
from functools import lru_cache

from engine import endgame
from engine.board import Board, Direction
from engine.evaluation import evaluate, evaluate_by_network
from engine.network import Network, gaps_closed

MAX_DEPTH = 15
"""No search goes deeper."""
PRUNING_MARGIN = 1000
"""Points that a move may be behind, judged without looking ahead, and still be looked at by a pruned search."""

Cells = tuple[int, ...]
"""Sixteen exponents, row by row."""
Ranked = tuple[int, int, float]
"""A move: its place in Direction, its gain, its value in points."""
Found = tuple[int, int, tuple[Ranked, ...]]
"""The depth completed or 0, the afterstates looked at, the legal moves with the best first."""

_POINT = 1 << 16
_ENTRY_BYTES = 400  # an entry of the memo, about


class _EndedError(Exception):
    """The search was stopped or has reached a limit."""


class Search:
    """The workspace of one search, used like the compiled ``engine._core.Search``."""

    def __init__(
        self, table_bytes: int, network: Network | None = None, endgame_network: Network | None = None
    ) -> None:
        self._network = network
        self._endgame = endgame_network
        self._in_endgame = False
        self._memo: dict[tuple[Cells, int, bool, bool], int] = {}
        self._memo_size = table_bytes // _ENTRY_BYTES
        self._stopped = False
        self._nodes = 0
        self._node_limit: int | None = None
        self._deadline: float | None = None

    def run(  # noqa: PLR0913
        self,
        cells: Cells,
        depth: int,
        *,
        first: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        pruned: bool = False,
        interruptible: bool = False,  # noqa: ARG002 - Python is always interruptible
    ) -> Found:
        """Search to one depth, or to each from ``first`` on; what was found at the last completed.

        ``seconds`` and ``nodes`` end the search, though never at depth 1. A pruned one looks at a single move
        behind a spawned 4, and nowhere at moves beyond the margin, save on the given board.
        """
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._node_limit = nodes
        self._nodes = 0
        self._in_endgame = self._endgame is not None and endgame.reached(cells)
        found: Found = (0, 0, ())
        first = depth if first is None else first
        try:
            for step in range(first, depth + 1):
                if step > first and self._spent():
                    break
                found = (step, 0, self._ranked(cells, step, pruned))
                if not found[2]:
                    break
        except _EndedError:
            pass
        return found[0], self._nodes, found[2]

    def _ranked(self, cells: Cells, depth: int, pruned: bool) -> tuple[Ranked, ...]:
        ranked = [
            (direction, gained, self._move(after, gained, depth, pruned))
            for (direction, after, _closed), (_same, _after, gained) in zip(
                legal_moves(self._looked_at(cells)), legal_moves(cells), strict=True
            )
        ]
        ranked.sort(key=lambda move: -move[2])  # stable: ties stay in the order of Direction
        return tuple((place, gained, value / _POINT) for place, gained, value in ranked)

    def stop(self) -> None:
        """End the running search and, until :meth:`resume`, every later one; from any thread."""
        self._stopped = True

    def resume(self) -> None:
        """Take back a :meth:`stop`."""
        self._stopped = False

    def clear(self) -> None:
        """Forget what earlier searches found, and a :meth:`stop`."""
        self._memo.clear()
        self.resume()

    def _move(self, after: Cells, gained: int, depth: int, pruned: bool) -> int:
        """The value of a move, the first of ``depth``."""
        if self._settled(after):
            self._nodes += 1
            return endgame.SETTLED * _POINT
        return gained * _POINT + self._after(after, depth - 1, pruned)

    def _after(self, after: Cells, depth: int, pruned: bool) -> int:
        """The value of an afterstate, with ``depth`` more moves to look at."""
        self._nodes += 1
        if depth == 0:
            return self._evaluate(after) * _POINT
        key = after, depth, pruned and depth > 1, self._in_endgame
        value = self._memo.get(key)
        if value is None:
            value = self._mean_over_spawns(after, depth, pruned)
            if len(self._memo) >= self._memo_size:
                self._memo.clear()
            self._memo[key] = value
        return value

    def _mean_over_spawns(self, after: Cells, depth: int, pruned: bool) -> int:
        empty = [cell for cell, exponent in enumerate(after) if not exponent]
        total = 0
        for cell in empty:
            self._poll()
            total += 9 * self._best(_placed(after, cell, 1), depth, pruned)
            total += self._best(_placed(after, cell, 2), 1 if pruned else depth, pruned)
        weight = 10 * len(empty)
        return (total + weight // 2) // weight

    def _best(self, cells: Cells, depth: int, pruned: bool) -> int:
        """The value of a state in which ``depth`` moves are still looked at."""
        moves = [(after, gained) for _place, after, gained in legal_moves(self._looked_at(cells))]
        if pruned and depth > 1 and len(moves) > 1:
            judged = [self._judged(after, gained) for after, gained in moves]
            least = max(judged) - PRUNING_MARGIN
            moves = [move for move, value in zip(moves, judged, strict=True) if value >= least]
        return max((self._move(after, gained, depth, pruned) for after, gained in moves), default=0)

    def _judged(self, after: Cells, gained: int) -> int:
        """The value of a move in points, without looking ahead."""
        return endgame.SETTLED if self._settled(after) else gained + self._evaluate(after)

    def _evaluate(self, after: Cells) -> int:
        if self._in_endgame and self._endgame is not None:
            return evaluate_by_network(self._endgame, endgame.view(after))
        return evaluate(after) if self._network is None else evaluate_by_network(self._network, after)

    def _settled(self, after: Cells) -> bool:
        """True if the goal of the endgame is reached; its value includes the points of the move."""
        return self._in_endgame and not endgame.reached(after)

    def _looked_at(self, cells: Cells) -> Cells:
        """The state to choose a move on instead of this one."""
        return cells if self._network is None or self._in_endgame else gaps_closed(cells)

    def _poll(self) -> None:
        if self._stopped or self._spent():
            raise _EndedError

    def _spent(self) -> bool:
        """True if nothing is left of a limit."""
        return (self._node_limit is not None and self._nodes >= self._node_limit) or (
            self._deadline is not None and time.monotonic() >= self._deadline
        )


def legal_moves(cells: Cells) -> list[tuple[int, Cells, int]]:
    """Each legal move: its place in Direction, the afterstate, the points gained."""
    rows = [cells[0:4], cells[4:8], cells[8:12], cells[12:16]]
    columns = [cells[0::4], cells[1::4], cells[2::4], cells[3::4]]
    moves = []
    for direction, lines, backwards, upright in (
        (0, columns, False, True),
        (1, rows, True, False),
        (2, columns, True, True),
        (3, rows, False, False),
    ):
        slid = [_slide_line(line, backwards) for line in lines]
        after = sum((line for line, _gained in slid), ())
        if upright:
            after = after[0::4] + after[1::4] + after[2::4] + after[3::4]
        if after != cells:
            moves.append((direction, after, sum(gained for _line, gained in slid)))
    return moves


@lru_cache(maxsize=1 << 17)
def _slide_line(line: Cells, backwards: bool) -> tuple[Cells, int]:
    """A line slid to its beginning, or to its end; the rule is the board's own."""
    direction = Direction.RIGHT if backwards else Direction.LEFT
    slide = Board((*line, *(0,) * 12)).slide(direction)
    return slide.board.exponents[:4], slide.gained


def _placed(cells: Cells, cell: int, exponent: int) -> Cells:
    return (*cells[:cell], exponent, *cells[cell + 1 :])
