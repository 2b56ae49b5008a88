"""How tiles lie: corners, edges, walls and pairs of a position.

Positions and tiles are exponents here, row by row, as in :attr:`engine.Board.exponents`.
"""

from engine.board import Direction

Cells = tuple[int, ...]
"""Sixteen exponents, row by row."""
Run = tuple[int, ...]
"""Exponents side by side."""

WALL = 3
"""A neighbour is a wall to a tile if its exponent is so much greater: 8 times the tile."""

NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        4 * row + column
        for row, column in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))
        if row in range(4) and column in range(4)
    )
    for r in range(4)
    for c in range(4)
)
"""For each cell, the two to four cells that share a side with it."""

_PAIRS = tuple((cell, other) for cell in range(16) for other in NEIGHBOURS[cell] if cell < other)

_WAYS = tuple(
    tuple(
        tuple(4 * row + column for row, column in way)
        for way in (
            [(row, c) for row in range(r - 1, -1, -1)],
            [(r, column) for column in range(c + 1, 4)],
            [(row, c) for row in range(r + 1, 4)],
            [(r, column) for column in range(c - 1, -1, -1)],
        )
    )
    for r in range(4)
    for c in range(4)
)
"""For each cell, the cells up, right, down and left of it, the nearest first."""

CORNERS = (0, 3, 12, 15)

EDGES = tuple(
    tuple(corner + step * place for place in range(4))
    for corner, steps in zip(CORNERS, ((1, 4), (-1, 4), (1, -4), (-1, -4)), strict=True)
    for step in steps
)
"""The four edges, each from either of its corners."""


def corners_of_largest(cells: Cells) -> frozenset[int]:
    """The corners that hold a largest tile of the board; none on an empty board."""
    largest = max(cells)
    return frozenset(corner for corner in CORNERS if largest and cells[corner] == largest)


def falling(cells: Cells, edge: tuple[int, ...]) -> Run:
    """The tiles from the edge's corner on, as far as none is larger than the one before it."""
    run: list[int] = []
    for cell in edge:
        if not cells[cell] or (run and cells[cell] > run[-1]):
            break
        run.append(cells[cell])
    return tuple(run)


def weight(run: Run) -> int:
    """The sum of the tiles; an empty cell, exponent 0, weighs nothing."""
    return sum(1 << exponent for exponent in run if exponent)


def edges_of_largest(cells: Cells) -> tuple[tuple[int, ...], ...]:
    """The edges that begin in a corner that holds a largest tile."""
    corners = corners_of_largest(cells)
    return tuple(edge for edge in EDGES if edge[0] in corners)


def longest_fall(cells: Cells) -> Run:
    """The heaviest falling run along an edge that begins with a largest tile; empty if there is none."""
    runs = (falling(cells, edge) for edge in edges_of_largest(cells))
    return max(runs, key=lambda run: (weight(run), run), default=())


def walled_in(cells: Cells) -> frozenset[int]:
    """The cells whose tile has walls for all its neighbours.

    No move can join such a tile next, whatever falls: along its line the walls stay between it and all else.
    """
    return frozenset(
        cell
        for cell, exponent in enumerate(cells)
        if exponent and all(cells[other] >= exponent + WALL for other in NEIGHBOURS[cell])
    )


def may_join(cells: Cells, cell: int) -> tuple[Direction, ...]:
    """The directions along which the tile in this cell sees an equal one: no other move can join it."""
    up, right, down, left = (
        next((cells[other] for other in way if cells[other]), 0) == cells[cell] for way in _WAYS[cell]
    )
    upright = (Direction.UP, Direction.DOWN) if up or down else ()
    return (*upright, Direction.RIGHT, Direction.LEFT) if left or right else upright


def touching(cells: Cells) -> frozenset[int]:
    """The exponents of which two lie side by side.

    A move along them joins two tiles of this value, whatever falls: nothing can fall between them.
    """
    return frozenset(cells[cell] for cell, other in _PAIRS if cells[cell] and cells[cell] == cells[other])
