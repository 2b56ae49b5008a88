"""A move and what it makes of the board: the facts that moves are compared by."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from engine.board import Board, Cell, Direction, Slide
from engine.errors import EngineError
from engine.reasons import dangers, shape
from engine.reasons.shape import Cells, Run

LONGEST_CHAIN = 5
"""Tiles of a chain: what lies further ahead than four joins, the tiles that fall decide."""


@dataclass(frozen=True)
class Outcome:
    """A legal move on a board, with its value in points and what it does."""

    before: Board
    direction: Direction
    value: float
    slide: Slide

    @classmethod
    def of(cls, board: Board, direction: Direction, value: float = 0.0) -> Self:
        """The outcome of a move; :class:`EngineError` if it is not legal."""
        slide = board.slide(direction)
        if not slide.moved:
            raise EngineError("The direction {direction} is not legal here.", direction=direction.value)
        return cls(board, direction, value, slide)

    @cached_property
    def start(self) -> Cells:
        """The position before the move."""
        return self.before.exponents

    @cached_property
    def end(self) -> Cells:
        """The position after the move, before the next tile falls."""
        return self.slide.board.exponents

    @cached_property
    def largest(self) -> int:
        """The exponent of the largest tile before the move."""
        return max(self.start)

    @property
    def least_named(self) -> int:
        """The exponent of the smallest tile that matters."""
        return max(3, self.largest - 4)

    @cached_property
    def joined(self) -> frozenset[int]:
        """The exponents of the tiles that the move joins in pairs."""
        return frozenset(motion.value.bit_length() - 1 for motion in self.slide.motions if motion.merged)

    @cached_property
    def ways(self) -> dict[int, int]:
        """Where each tile that joins with none goes: from cell to cell, as numbers from 0 to 15."""
        return {
            _number(motion.source): _number(motion.target) for motion in self.slide.motions if not motion.merged
        }

    @cached_property
    def corners(self) -> frozenset[int]:
        """The corners that hold a largest tile after the move."""
        return shape.corners_of_largest(self.end)

    @cached_property
    def free(self) -> int:
        """How many cells are free after the move; at least one."""
        return self.end.count(0)

    @cached_property
    def touching(self) -> frozenset[int]:
        """The exponents of which two lie side by side after the move."""
        return shape.touching(self.end)

    @cached_property
    def walled_in(self) -> frozenset[int]:
        """The cells whose tile is walled in after the move."""
        return shape.walled_in(self.end)

    @cached_property
    def longest_fall(self) -> Run:
        """The heaviest falling run from the largest tile's corner after the move."""
        return shape.longest_fall(self.end)

    @cached_property
    def joins_ready(self) -> int:
        """How many pairs the next move can join at once, before the next tile falls."""
        return max(len(_joins(slide)) for slide in self._next)

    @cached_property
    def chain(self) -> Run:
        """The tiles that can be joined in turn after the move, to one that matters: :func:`longest_chain`."""
        return longest_chain(self._next, self.least_named)

    @cached_property
    def _next(self) -> tuple[Slide, ...]:
        """The four moves after this one, as if no tile fell between."""
        return tuple(map(self.slide.board.slide, Direction))

    @cached_property
    def dangers(self) -> dangers.Dangers:
        """What the next tile can do."""
        return dangers.dangers(self.slide.board)

    def matters(self, exponent: int) -> bool:
        """True for a tile worth naming: at least an 8, and at least a sixteenth of the largest."""
        return exponent >= self.least_named


def longest_chain(slides: Iterable[Slide], least: int = 0) -> Run:
    """The exponents of the longest chain of joins that begins with one of these moves of a board.

    A chain 6 6 7 8 means: a move joins two 64s, the next joins the 128 they make with a 128, the next the
    256 with a 256; each move at once after the other, as long as no new tile gets in the way. It has from
    three tiles to LONGEST_CHAIN. The chain that ends in the largest tile is taken, of ``least`` at least;
    empty if there is none.
    """
    chains = (
        _continued(slide.board, cell, (exponent, exponent))
        for slide in slides
        for cell, exponent in _joins(slide).items()
        if exponent + LONGEST_CHAIN - 2 >= least
    )
    return max(
        (chain for chain in chains if len(chain) > 2 and chain[-1] >= least),
        key=lambda chain: (chain[-1], len(chain)),
        default=(),
    )


def _continued(board: Board, cell: Cell, chain: Run) -> Run:
    """The chain, continued by joining the tile it has made, which is in this cell."""
    if len(chain) == LONGEST_CHAIN:
        return chain
    longest = chain
    for direction in shape.may_join(board.exponents, _number(cell)):
        slide = board.slide(direction)
        for motion in slide.motions:
            if motion.source == cell and motion.merged:
                longer = _continued(slide.board, motion.target, (*chain, chain[-1] + 1))
                longest = max(longest, longer, key=len)
    return longest


def _joins(slide: Slide) -> dict[Cell, int]:
    """The cells where tiles join, with the exponent of the joining ones."""
    return {motion.target: motion.value.bit_length() - 1 for motion in slide.motions if motion.merged}


def _number(cell: Cell) -> int:
    return 4 * cell[0] + cell[1]
