"""Boards and figures as plain text for people."""

from engine import Board


def board_table(board: Board) -> str:
    """Four aligned rows, a dot for an empty cell.

    >>> print(board_table(Board.parse("2 4 8 16/0 0 0 128/0 0 0 0/0 0 0 0")))
       2    4    8   16
       .    .    .  128
       .    .    .    .
       .    .    .    .
    """
    rows = [[str(value) if value else "." for value in row] for row in board.rows()]
    width = max(len(cell) for row in rows for cell in row) + 2
    return "\n".join("".join(cell.rjust(max(width, 4)) for cell in row)[1:] for row in rows)
