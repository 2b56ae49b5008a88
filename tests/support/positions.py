"""Boards for the properties of the engine, and their mirror images."""

from dataclasses import dataclass

from hypothesis import strategies as st

from engine import Board, Cell, Direction, PositionError


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of every fullness, up to the largest tiles."""
    exponents = draw(st.lists(st.integers(0, 17) | st.integers(0, 4), min_size=16, max_size=16))
    while True:
        try:
            return Board(exponents)
        except PositionError:  # too large altogether: take the largest down
            exponents[exponents.index(max(exponents))] = 1


def rotated(board: Board) -> Board:
    """A quarter turn clockwise."""
    return Board.from_rows(list(zip(*board.rows()[::-1], strict=True)))


def mirrored(board: Board) -> Board:
    """Left and right exchanged."""
    return Board.from_rows([row[::-1] for row in board.rows()])


TURNED = dict(zip(Direction, [*list(Direction)[1:], Direction.UP], strict=True))
MIRRORED = {
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
    Direction.UP: Direction.UP,
    Direction.DOWN: Direction.DOWN,
}


@dataclass(frozen=True)
class Symmetry:
    """So many quarter turns clockwise, after exchanging left and right or not."""

    turns: int
    mirror: bool

    def board(self, board: Board) -> Board:
        board = mirrored(board) if self.mirror else board
        for _ in range(self.turns):
            board = rotated(board)
        return board

    def direction(self, direction: Direction) -> Direction:
        direction = MIRRORED[direction] if self.mirror else direction
        for _ in range(self.turns):
            direction = TURNED[direction]
        return direction

    def cell(self, cell: Cell) -> Cell:
        row, column = cell
        column = 3 - column if self.mirror else column
        for _ in range(self.turns):
            row, column = column, 3 - row
        return row, column


SYMMETRIES = tuple(Symmetry(turns, mirror) for turns in range(4) for mirror in (False, True))
