"""Setting up a position: one cell after the other, and numbers that need not be typed to their end."""

from engine import Board, Cell

LARGEST = 17
"""The exponent of 131072, the largest tile there is."""
_NUMBERS = tuple(str(1 << exponent) for exponent in range(1, LARGEST + 1))


def exponent_at(board: Board, cell: Cell) -> int:
    """The exponent of the tile in a cell; 0 if it is empty."""
    row, column = cell
    return board.exponents[4 * row + column]


def with_tile(board: Board, cell: Cell, exponent: int) -> Board:
    """The board with the tile 2**exponent in a cell, in place of what lies there; 0 empties it.

    Raises :class:`engine.PositionError` where no game can hold that.
    """
    row, column = cell
    exponents = list(board.exponents)
    exponents[4 * row + column] = exponent
    return Board(exponents)


def meant(digits: str) -> int | None:
    """The exponent of the smallest tile whose number begins with these digits; None if there is none.

    So “2” means 2, “25” 256 and “20” 2048: no tile needs more than three digits.
    """
    fitting = (exponent for exponent, name in enumerate(_NUMBERS, 1) if digits and name.startswith(digits))
    return next(fitting, None)


def typed_on(digits: str, digit: str) -> str:
    """The digits after one more; where no tile begins with all of them, those of a new number."""
    return digits + digit if meant(digits + digit) is not None else digit
