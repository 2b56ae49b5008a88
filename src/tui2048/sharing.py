"""A game or a position as text, in the forms in which it is shared."""

from dataclasses import dataclass

from engine import Board, Record
from engine.exchange import write_game
from tui2048.i18n import _, ngettext, number


@dataclass(frozen=True)
class ShareText:
    """One form of what is shared: what it is called, and the text."""

    name: str
    text: str


def game_texts(record: Record) -> tuple[ShareText, ...]:
    """A game as its line, from which it can be replayed, and as a picture of its board."""
    return ShareText(_("The game's line"), write_game(record)), _board_text(record)


def position_texts(board: Board) -> tuple[ShareText, ...]:
    """A position as a line of rows, as one word, and as a picture."""
    return (
        ShareText(_("The position in rows"), str(board)),
        ShareText(_("The position as one word"), board.compact()),
        ShareText(_("The board"), board_table(board)),
    )


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


def _board_text(record: Record) -> ShareText:
    facts = (
        "2048",
        ngettext("{count} point", "{count} points", record.score).format(count=number(record.score)),
        ngettext("{count} move", "{count} moves", record.moves).format(count=number(record.moves)),
    )
    return ShareText(_("The board"), f"{' · '.join(facts)}\n{board_table(record.board)}")
