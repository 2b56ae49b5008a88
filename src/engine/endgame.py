"""The last steps before a large tile, which have a network of their own; core/endgame.h tells why.

From when 16384, 8192, 4096, 2048 and 1024 all stand until a second 1024 is made, another network judges the
board. To it all tiles above the 1024 are walls, and alike.
"""

Cells = tuple[int, ...]

GOAL = 10
"""The exponent of the tile to be doubled."""
WALL = 11
"""What larger tiles look like."""
LARGEST = 14
"""The least that the largest tile is."""
SETTLED = 200_000
"""Points that reaching the goal is worth: the merges that follow, and the game behind."""

_NEEDED = frozenset(range(GOAL, LARGEST))


def reached(cells: Cells) -> bool:
    """True if all tiles from the goal to an 8192 are there, one larger at least, and none of them twice."""
    large = [exponent for exponent in cells if exponent >= GOAL]
    return LARGEST <= max(cells) < 16 and len(set(large)) == len(large) and set(large) >= _NEEDED


def view(cells: Cells) -> Cells:
    """The board with its walls alike."""
    return tuple(min(exponent, WALL) for exponent in cells)
