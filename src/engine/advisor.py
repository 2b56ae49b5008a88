"""The one door to the search: the best move on a board, and what each move is worth.

An :class:`Advisor` deepens step by step until a limit is reached or it is stopped, on the compiled search
or, where that could not be built, on the one in plain Python. It may be asked from several threads at
once.
"""

import math
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from engine import expectimax
from engine.board import Board, Direction
from engine.errors import EngineError
from engine.expectimax import MAX_DEPTH, Cells, Found
from engine.network import WeightsError
from engine.weights import NO_WEIGHTS, LazyWeights

try:
    from engine import _core
except ImportError:  # no compiler where this was installed
    _core = None  # type: ignore[assignment]

Engine = Literal["compiled", "python"]

DEFAULT_TIME_LIMIT = 0.1
"""Seconds to think when no limit is given."""
DEFAULT_TABLE_BYTES = 1 << 22
"""Memory for what each running search has found out; small enough for the live panel."""

_SPARE_WORKSPACES = 2
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


class Advisor:
    """Gives advice on positions; safe to share between threads.

    >>> advisor = Advisor()
    >>> advice = advisor.advise(Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), depth=1)
    >>> sorted((option.gained, option.direction.value) for option in advice.options)
    [(0, 'down'), (4, 'left'), (4, 'right')]
    """

    def __init__(
        self,
        engine: Engine | None = None,
        table_bytes: int = DEFAULT_TABLE_BYTES,
        weights: str | os.PathLike[str] | None = None,
    ) -> None:
        """An advisor on the compiled search if there is one, or on the one asked for.

        ``table_bytes`` is the memory each running search may use to remember positions. ``weights`` names
        another weights file than the one that ships; ``"none"`` asks for the simple evaluation. The file is
        opened when it is first needed; if it cannot be used, :attr:`trouble` says why, and the simple
        evaluation stands in. Raises RuntimeError if the compiled search is asked for and there is none.
        """
        if engine == "compiled" and _core is None:
            raise RuntimeError("The compiled search could not be built on this machine.")
        self._engine: Engine = "python" if engine == "python" or _core is None else "compiled"
        self._table_bytes = table_bytes
        self._weights = LazyWeights(weights)
        self._lock = threading.RLock()  # re-entrant: a signal handler may call stop()
        self._spare: list[Searcher] = []
        self._running: list[Searcher] = []

    @property
    def engine(self) -> Engine:
        """``"compiled"``, or ``"python"`` where the extension could not be built."""
        return self._engine

    @property
    def trouble(self) -> WeightsError | None:
        """Why the weights cannot be used; None if they can, or none were wanted."""
        return self._weights.get()[1]

    @property
    def weights(self) -> str:
        """The name of the weights in use, or ``"none"``."""
        opened, _trouble = self._weights.get()
        return NO_WEIGHTS if opened is None else opened.name

    def search(self) -> Searcher:
        """A new workspace of this advisor's kind, for whoever wants to search step by step."""
        opened, _trouble = self._weights.get()
        if self._engine == "compiled":
            return _core.Search(self._table_bytes, None if opened is None else opened.compiled)
        return expectimax.Search(self._table_bytes, None if opened is None else opened.network)

    def advise(
        self,
        board: Board,
        time_limit: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        *,
        pruning: bool | None = None,
    ) -> Advice:
        """The best move within a time in seconds, to a depth, or for a number of nodes.

        Of several limits the one that ends first counts; without any, ``time_limit`` is 0.1. A depth is
        completed or does not count, save the first, which always does. ``pruning`` leaves out what hardly
        ever matters, and so looks far deeper in the same time; it is on unless a depth is asked for. Raises
        :class:`LimitError`, which is a ValueError, for a limit that makes no sense.
        """
        limits = _Limits.checked(time_limit, depth, nodes)
        if limits.none:
            limits = _Limits(DEFAULT_TIME_LIMIT, None, None)
        search = self._borrow()
        try:
            return _Deepening(search, board, limits, _pruned(limits, pruning)).to_the_end()
        finally:
            self._give_back(search)

    def analyse(
        self,
        board: Board,
        time_limit: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        *,
        pruning: bool | None = None,
    ) -> Iterator[Advice]:
        """An advice for each depth as it is completed, beginning with depth 1.

        Limits are those of :meth:`advise`, but without any it goes on to the greatest depth there is. The
        search begins with the first ``next()``, rests between two, and ends with the iterator.
        """
        limits = _Limits.checked(time_limit, depth, nodes)
        return self._analyse(board, limits, _pruned(limits, pruning))

    def stop(self) -> None:
        """End every search now running; each gives its best so far within 5 ms.

        From any thread. A search that begins later is not touched.
        """
        with self._lock:
            for search in self._running:
                search.stop()

    def _analyse(self, board: Board, limits: "_Limits", pruned: bool) -> Iterator[Advice]:
        search = self._borrow()
        try:
            yield from _Deepening(search, board, limits, pruned).steps()
        finally:
            self._give_back(search)

    def _borrow(self) -> Searcher:
        """A workspace that is this call's alone; a stop() reaches it until it is given back."""
        with self._lock:
            search = self._spare.pop() if self._spare else self.search()
            search.resume()
            self._running.append(search)
        return search

    def _give_back(self, search: Searcher) -> None:
        with self._lock:
            self._running.remove(search)
            if len(self._spare) < _SPARE_WORKSPACES:
                self._spare.append(search)


@dataclass(slots=True)
class _Limits:
    time_limit: float | None
    depth: int | None
    nodes: int | None

    @classmethod
    def checked(cls, time_limit: float | None, depth: int | None, nodes: int | None) -> "_Limits":
        if time_limit is not None and (math.isnan(time_limit) or time_limit < 0):
            raise LimitError("The time limit must be 0 seconds or more, not {given}.", given=time_limit)
        if depth is not None and depth not in range(1, MAX_DEPTH + 1):
            raise LimitError(
                "The depth must be a whole number from 1 to {most}, not {given}.", most=MAX_DEPTH, given=depth
            )
        if nodes is not None and (nodes < 1 or nodes != int(nodes)):
            raise LimitError("The number of nodes must be a whole number from 1 on, not {given}.", given=nodes)
        return cls(time_limit, depth, nodes)

    @property
    def none(self) -> bool:
        return self.time_limit is None and self.depth is None and self.nodes is None


def _pruned(limits: _Limits, pruning: bool | None) -> bool:
    """Not with a depth, unless asked for: a depth has an exact meaning."""
    return limits.depth is None if pruning is None else pruning


class _Deepening:
    """The search of one board, depth by depth."""

    def __init__(self, search: Searcher, board: Board, limits: _Limits, pruned: bool) -> None:
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
