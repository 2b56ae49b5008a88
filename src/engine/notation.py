"""Positions as text: rows of values, and the compact form of one word.

Here a position is a tuple of 16 exponents, row by row from the top left: 0 for an empty cell, n for
a tile of 2**n. Whether such a position may stand in a game is for :mod:`engine.board` to say.
"""

import re

from engine.errors import PositionError, quoted

MAX_EXPONENT = 17
"""The exponent of 131072, the largest tile that sixteen cells can make."""

_DIGITS = "0123456789ABCDEFGH"
_COMPACT = re.compile(r"[0-9A-Za-z]{16}")
_ROW_BREAK = re.compile(r"/|\r\n|\n|\r")
_CELL_BREAK = re.compile(r"[ \t]*,[ \t]*|[ \t]+")
_EXPONENTS = {"0": 0, ".": 0} | {str(2**exponent): exponent for exponent in range(1, MAX_EXPONENT + 1)}


def parse_exponents(text: str) -> tuple[int, ...]:
    """The 16 exponents of a position in either form.

    Raises :class:`PositionError`, which names the row or cell that cannot be read.

    >>> parse_exponents("2 4 8 16/0 0 0 2/0 0 0 0/. . . .")
    (1, 2, 3, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    text = text.strip()
    if _COMPACT.fullmatch(text):
        return tuple(_compact_exponent(text, index) for index in range(16))
    rows = _ROW_BREAK.split(text)
    if len(rows) != 4:
        raise PositionError(
            "A position is four rows separated by “/”, or a word of 16 characters; “{text}” is neither.",
            text=quoted(text),
        )
    return tuple(exponent for number, row in enumerate(rows, 1) for exponent in _row_exponents(row, number))


def format_rows(exponents: tuple[int, ...]) -> str:
    """Four rows of values on one line.

    >>> format_rows((1, 2, 3, 4) + (0,) * 12)
    '2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 0'
    """
    values = [str(1 << exponent if exponent else 0) for exponent in exponents]
    return "/".join(" ".join(values[start : start + 4]) for start in range(0, 16, 4))


def format_compact(exponents: tuple[int, ...]) -> str:
    """One word of 16 characters, each the exponent of a cell in base 36.

    >>> format_compact((1, 2, 11, 17) + (0,) * 12)
    '12BH000000000000'
    """
    return "".join(_DIGITS[exponent] for exponent in exponents)


def _row_exponents(row: str, number: int) -> list[int]:
    cells = _CELL_BREAK.split(row.strip(" \t"))
    if len(cells) != 4:
        raise PositionError(
            "Row {row} must have 4 cells, not {count}: {text}",
            row=number,
            count=len(cells) if row.strip(" \t") else 0,
            text=quoted(row.strip()),
        )
    return [_cell_exponent(cell, number, column) for column, cell in enumerate(cells, 1)]


def _cell_exponent(cell: str, row: int, column: int) -> int:
    exponent = _EXPONENTS.get(cell)
    if exponent is None:
        raise PositionError(
            "Row {row}, column {column} holds {value}; a cell is empty (0) or holds a power of two "
            "from 2 to 131072.",
            row=row,
            column=column,
            value=quoted(cell) or "nothing",
        )
    return exponent


def _compact_exponent(text: str, index: int) -> int:
    exponent = int(text[index], 36)
    if exponent > MAX_EXPONENT:
        raise PositionError(
            "Row {row}, column {column} is “{value}”; the largest tile is H, 131072.",
            row=index // 4 + 1,
            column=index % 4 + 1,
            value=text[index],
        )
    return exponent
