"""The one door to the search: the best move on a board, and what each move is worth.

An :class:`Advisor` deepens step by step until a limit is reached or it is stopped, on the compiled search
or, where that could not be built, on the one in plain Python. It may be asked from several threads at
once.
"""

import os
import threading
import weakref
from collections.abc import Iterator
from typing import Literal

from engine import expectimax
from engine.board import Board
from engine.deepening import Advice, Deepening, Limits, Searcher
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

_advisors: "weakref.WeakSet[Advisor]" = weakref.WeakSet()
"""All there are, for the child of a fork."""


class Advisor:
    """Gives advice on positions; safe to share between threads, and to use on after a fork.

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
        other weights than those that ship: a file, or a folder with one for endgames too; ``"none"`` asks for
        the simple evaluation. They are opened when they are first needed; if they cannot be used,
        :attr:`trouble` says why, and the simple evaluation stands in. Raises RuntimeError if the compiled
        search is asked for and there is none, and ValueError for any other kind.
        """
        if engine not in (None, "compiled", "python"):
            raise ValueError(f"The engine must be “compiled” or “python”, not {engine!r}.")
        if engine == "compiled" and _core is None:
            raise RuntimeError("The compiled search could not be built on this machine.")
        self._engine: Engine = "python" if engine == "python" or _core is None else "compiled"
        self._table_bytes = table_bytes
        self._weights = LazyWeights(weights)
        self._lock = threading.RLock()  # re-entrant: a signal handler may call stop()
        self._spare: list[Searcher] = []
        self._running: list[Searcher] = []
        _advisors.add(self)

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
        files = opened.files if opened else ()
        if self._engine == "compiled":
            return _core.Search(self._table_bytes, *(file.compiled for file in files))
        return expectimax.Search(self._table_bytes, *(file.network for file in files))

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
        limits = Limits.checked(time_limit, depth, nodes)
        if limits.none:
            limits = Limits(DEFAULT_TIME_LIMIT, None, None)
        search = self._borrow()
        try:
            return Deepening(search, board, limits, _pruned(limits, pruning)).to_the_end()
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
        limits = Limits.checked(time_limit, depth, nodes)
        return self._analyse(board, limits, _pruned(limits, pruning))

    def stop(self) -> None:
        """End every search now running; each gives its best so far within 5 ms.

        From any thread. A search that begins later is not touched.
        """
        with self._lock:
            for search in self._running:
                search.stop()

    def _analyse(self, board: Board, limits: Limits, pruned: bool) -> Iterator[Advice]:
        search = self._borrow()
        try:
            yield from Deepening(search, board, limits, pruned).steps()
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


def _pruned(limits: Limits, pruning: bool | None) -> bool:
    """Not with a depth, unless asked for: a depth has an exact meaning."""
    return limits.depth is None if pruning is None else pruning


def _renew_locks() -> None:
    """In the child of a fork nobody is left who could release a lock that another thread held."""
    for advisor in list(_advisors):
        advisor._lock = threading.RLock()


if hasattr(os, "register_at_fork"):  # not on Windows, which does not fork
    os.register_at_fork(after_in_child=_renew_locks)
