"""Where the next tile falls: a pure function of a game's seed and the number of the spawn.

The mixing function is SplitMix64's (Steele, Lea & Flood, "Fast splittable pseudorandom number
generators", 2014). As every spawn has a number of its own, undo and the same move give the same tile.
"""

from typing import NamedTuple

from engine.board import Board, Cell

SEEDS = 1 << 64
"""Seeds are the integers from 0 up to this, which is none."""

_MASK = SEEDS - 1
_FOUR = 429496730
"""Of 2**32 draws so many are a 4: one in ten."""


class Spawn(NamedTuple):
    """A tile that fell: its cell and its value, 2 or 4.

    >>> spawn(Board(), seed=7, number=0)
    Spawn(cell=(1, 2), value=2)
    """

    cell: Cell
    value: int


def draw(seed: int, number: int) -> int:
    """The 64 random bits of spawn ``number`` of the game with this seed."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def spawn(board: Board, seed: int, number: int) -> Spawn:
    """The tile that falls onto this board, which has an empty cell, as spawn ``number`` from 0 on.

    The high half of the draw chooses the cell, the low half the value.
    """
    bits = draw(seed, number)
    empty = board.empty_cells()
    cell = empty[(bits >> 32) * len(empty) >> 32]
    return Spawn(cell, 4 if bits & 0xFFFFFFFF < _FOUR else 2)
