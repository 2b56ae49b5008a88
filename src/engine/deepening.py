"""The search of one board, depth by depth, until a limit is reached: what is asked for, and what is found."""

import math
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from engine.board import Board, Direction
from engine.errors import EngineError
from engine.expectimax import MAX_DEPTH, Cells, Found

_MOST_NODES = 1 << 62
_DIRECTIONS = tuple(Direction)


class LimitError(EngineError):
    """A limit that no search can keep."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move.

    ``value`` is in points: the score still expected under good play, ``gained``, the points of this
    very move, included.
    """

    direction: Direction
    value: float
    gained: int


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search found.

    ``options`` are the legal moves, best first; of equals, in the order up, right, down, left. ``best``
    is the first of them, or None when no move is legal, and then ``depth`` is 0. ``nodes`` are the
    afterstates looked at and ``seconds`` the time spent, both in all.

    >>> from engine import Advisor
    >>> advice = Advisor().advise(Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), depth=2)
    >>> advice.best is advice.options[0].direction, advice.depth, len(advice.options)
    (True, 2, 3)
    """

    best: Direction | None
    options: tuple[Option, ...]
    depth: int
    nodes: int
    seconds: float


class Searcher(Protocol):
    """What both searches offer: a workspace that looks at one board at a time, depth by depth.

    :class:`engine.expectimax.Search` says what each method does.
    """

    def run(  # noqa: D102, PLR0913
        self,
        cells: Cells,
        depth: int,
        *,
        first: int = ...,
        seconds: float | None = None,
        nodes: int | None = None,
        pruned: bool = False,
        interruptible: bool = False,
    ) -> Found: ...
    def stop(self) -> None: ...  # noqa: D102
    def resume(self) -> None: ...  # noqa: D102
    def clear(self) -> None: ...  # noqa: D102


@dataclass(slots=True)
class Limits:
    """What ends a search, whichever comes first; None for no such limit."""

    time_limit: float | None
    depth: int | None
    nodes: int | None

    @classmethod
    def checked(cls, time_limit: float | None, depth: int | None, nodes: int | None) -> "Limits":
        """The limits, or :class:`LimitError` for one that makes no sense."""
        if time_limit is not None and (math.isnan(time_limit) or time_limit < 0):
            raise LimitError("The time limit must be 0 seconds or more, not {given}.", given=time_limit)
        if depth is not None and depth not in range(1, MAX_DEPTH + 1):
            raise LimitError(
                "The depth must be a whole number from 1 to {most}, not {given}.", most=MAX_DEPTH, given=depth
            )
        if nodes is not None and not (math.isfinite(nodes) and nodes >= 1 and nodes == int(nodes)):
            raise LimitError("The number of nodes must be a whole number from 1 on, not {given}.", given=nodes)
        return cls(time_limit, depth, nodes)

    @property
    def none(self) -> bool:
        """True if nothing ends the search but the greatest depth."""
        return self.time_limit is None and self.depth is None and self.nodes is None


class Deepening:
    """The search of one board, depth by depth."""

    def __init__(self, search: Searcher, board: Board, limits: Limits, pruned: bool) -> None:
        self._nodes = 0
        self._search = search
        self._cells = board.exponents
        self._limits = limits
        self._deepest = limits.depth or MAX_DEPTH
        self._pruned = pruned
        self._start = time.monotonic()
        # Only the main thread handles signals, and then Ctrl-C must end a long search.
        self._interruptible = threading.get_ident() == threading.main_thread().ident
        if limits.nodes is not None:
            search.clear()  # what fits into a number of nodes must not depend on earlier searches

    def to_the_end(self) -> Advice:
        """What is found before a limit is reached."""
        return self._advice(self._run(1, self._deepest))

    def steps(self) -> Iterator[Advice]:
        """The advice of each depth that is completed."""
        for depth in range(1, self._deepest + 1):
            if depth > 1 and self._spent():
                return
            found = self._run(depth, depth)
            if found[0] == 0:
                return
            yield self._advice(found)
            if not found[2]:
                return

    def _run(self, first: int, last: int) -> Found:
        limits = self._limits
        seconds = None if limits.time_limit is None else max(0.0, limits.time_limit - self._seconds)
        nodes = None if limits.nodes is None else min(max(1, limits.nodes - self._nodes), _MOST_NODES)
        found = self._search.run(
            self._cells,
            last,
            first=first,
            seconds=seconds,
            nodes=nodes,
            pruned=self._pruned,
            interruptible=self._interruptible,
        )
        self._nodes += found[1]
        return found

    def _advice(self, found: Found) -> Advice:
        depth, _nodes, ranked = found
        options = tuple(Option(_DIRECTIONS[place], value, gained) for place, gained, value in ranked)
        best = options[0].direction if options else None
        return Advice(best, options, depth if options else 0, self._nodes, self._seconds)

    @property
    def _seconds(self) -> float:
        return time.monotonic() - self._start

    def _spent(self) -> bool:
        """True if nothing is left of a limit; what is over will not complete another depth."""
        time_limit, nodes = self._limits.time_limit, self._limits.nodes
        return (time_limit is not None and self._seconds >= time_limit) or (
            nodes is not None and self._nodes >= nodes
        )
