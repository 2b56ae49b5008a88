"""The search of engine, compiled; engine.expectimax, evaluation, network and game say the same in Python."""

import os
from collections.abc import Sequence
from mmap import mmap
from typing import final

MAX_DEPTH: int
PRUNING_MARGIN: int

def slide(cells: Sequence[int], direction: int, /) -> tuple[bytes, int]:
    """The 16 exponents after a move, as bytes, and its points."""

def evaluate(cells: Sequence[int], network: Network | None = None, /) -> int:
    """What an afterstate is worth to the search, in points."""

@final
class Network:
    """The value network, read in place from a weights file in memory, which it keeps."""

    def __new__(cls, data: bytes | bytearray | memoryview | mmap) -> Network: ...
    def value(self, cells: Sequence[int], /) -> int:
        """Points still to be scored after this afterstate; below zero where the network errs."""

@final
class Search:
    """The workspace of one search: its table and its stop flag."""

    @property
    def evaluations(self) -> int:
        """Boards judged so far, in all searches of this workspace."""

    def __new__(
        cls, table_bytes: int, network: Network | None = None, endgame_network: Network | None = None
    ) -> Search: ...
    def run(
        self,
        cells: Sequence[int],
        depth: int,
        *,
        first: int = ...,
        seconds: float | None = None,
        nodes: int | None = None,
        pruned: bool = False,
        interruptible: bool = False,
    ) -> tuple[int, int, tuple[tuple[int, int, float], ...]]:
        """Search to each depth from `first`, or to `depth` alone, as far as the limits allow.

        (the last depth completed or 0, nodes, ((direction, gained, value), ...)), best move first.
        """

    def play(
        self,
        seed: int,
        depth: int,
        *,
        seconds: float | None = None,
        until: int = 0,
        interruptible: bool = False,
    ) -> tuple[bool, str, bytes, int, int]:
        """Play a game by the best moves, until it is over or holds a tile of the exponent `until`.

        To the same depth always, or with so many seconds a move in the mean.

        (finished, letters of the moves, the 16 exponents, score, nodes)
        """

    def stop(self) -> None:
        """End the running search and, until resume(), every later one; from any thread."""

    def resume(self) -> None:
        """Take back a stop()."""

    def clear(self) -> None:
        """Forget what earlier searches found, and a stop()."""

@final
class Game:
    """A game by its seed, as engine.Game plays it, without undo and many times faster."""

    @property
    def cells(self) -> bytes:
        """The 16 exponents."""

    @property
    def score(self) -> int:
        """The points of all merges so far."""

    @property
    def moves(self) -> int:
        """How many were made."""

    @property
    def over(self) -> bool:
        """True if no move is left."""

    def __new__(cls, seed: int) -> Game: ...
    def play(self, direction: int, /) -> bool:
        """Make a move, given as its place in Direction; False, and nothing changed, if it is illegal."""

@final
class Learner:
    """A network that knows nothing yet, and learns."""

    @property
    def moves(self) -> int:
        """Those it has learned from, in all."""

    def __new__(cls) -> Learner: ...
    def play(
        self, seed: int, moves: int, rate: float, floor: float, late: float
    ) -> tuple[int, int, int, int, float, tuple[int, ...], tuple[int, ...]]:
        """Play and learn for at least so many moves; from several threads at once.

        (moves, games, late games, score, squares, games by largest exponent, late games by the same)
        """

    def play_endgames(
        self, starts: bytes, seed: int, moves: int, rate: float, floor: float, late: float
    ) -> tuple[int, int, int, int, float, tuple[int, ...], tuple[int, ...]]:
        """The same with endgames, begun from boards given as 16 exponents each, one after another.

        Those that reach the goal count as if their largest tile had been doubled.
        """

    def save(self, path: str | os.PathLike[str], /) -> None:
        """Write a checkpoint; play() may go on meanwhile."""

    def export(self, path: str | os.PathLike[str], pages: int, coarseness: float) -> None:
        """Write a weights file of at most so many pages; the coarser, the smaller once compressed."""

    def load(self, path: str | os.PathLike[str], /) -> None:
        """Take up a checkpoint; ValueError if the file is none."""
