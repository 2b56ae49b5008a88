"""A position set up cell by cell or typed in one go: for hints on it, to keep it, or to play on from it."""

from engine import Board, EngineError, PositionError
from engine.exchange import read_position
from tui2048.coaching.words import Help
from tui2048.i18n import N_, _, say_error
from tui2048.linear.bookmarks import visit_bookmarks
from tui2048.linear.menu import Command, Given, place
from tui2048.linear.practice import choose_practice
from tui2048.linear.sitting import Sitting
from tui2048.linear.words import board_lines, cell_text
from tui2048.play.practice import Practice
from tui2048.play.setting_up import LARGEST, exponent_at, meant, typed_on, with_tile
from tui2048.sharing import position_texts

_WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_DIGITS = "0123456789"

POSITION = place(
    Command("up", ("up", "w", "k"), N_("up")),
    Command("down", ("down", "s", "j"), N_("down")),
    Command("left", ("left", "a", "h"), N_("left")),
    Command("right", ("right", "d", "l"), N_("right")),
    Command("next", ("space", "tab"), N_("next"), N_("The next cell, row by row")),
    *(Command(f"digit-{digit}", (digit,), digit, hidden=True) for digit in _DIGITS),
    *(Command(f"tile-{exponent}", (), str(1 << exponent), hidden=True) for exponent in range(4, LARGEST + 1)),
    Command("set", (), N_("set"), N_("Row, column and tile: set 1 4 128"), argument=True),
    Command("raise", ("+", "="), N_("raise"), N_("Twice the tile")),
    Command("lower", ("-",), N_("lower"), N_("Half the tile")),
    Command("empty", ("delete", "backspace", "."), N_("remove|empty"), N_("Empty this cell")),
    Command("undo", ("u",), N_("undo"), N_("Take the last change back")),
    Command("clear", ("x",), N_("clear"), N_("Empty the board")),
    Command("game", ("r",), N_("game's board"), N_("Take the board of the game")),
    Command("type", ("v",), N_("type|paste"), N_("Type a position or a game in one line"), argument=True),
    Command("share", ("c",), N_("share|copy"), N_("Say the position as text")),
    Command("board", ("o",), N_("board"), N_("Say the board, row by row")),
    Command("hint", ("i",), N_("hint"), N_("Say what each move is worth, and why")),
    Command("bookmarks", ("b",), N_("bookmarks"), N_("Keep this position, or take one that was kept")),
    Command("practice", ("t",), N_("practice"), N_("Choose among the positions that come with the game")),
    Command("play", ("p", "enter"), N_("play|play on"), N_("Play on from here; that never counts")),
    closing="e",
)


def visit_position(sitting: Sitting) -> Practice | None:
    """Set up a position, beginning with the board of the game; what to practise, if that is wanted."""
    return _Position(sitting).visit()


class _Position:
    """A visit to the position: its board, the cell one is at, and what it was before."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._talk = sitting.talk
        self._board = sitting.session.game.board
        self._cell = (0, 0)
        self._past: list[Board] = []
        self._typed = ""

    def visit(self) -> Practice | None:
        self._talk.say(_("Position"), *board_lines(self._board))
        if self._talk.keyed:
            self._talk.say(
                _("The arrows go from cell to cell; type a tile’s number or its beginning: 20 is 2048.")
            )
        while (given := self._talk.hear(POSITION)).id != "back":
            practice = self._do(given)
            if practice is not None:
                return practice
        return None

    def _do(self, given: Given) -> Practice | None:
        kind, _dash, what = given.id.partition("-")
        if kind == "digit":
            self._type(what)
            return None
        self._typed = ""
        match kind:
            case "tile":
                self._put(int(what))
            case "play":
                return self._play_on()
            case "practice":
                return self._choose_practice()
            case "bookmarks":
                self._bookmarks()
            case "type":
                self._read(given.argument or self._talk.ask_text(_("Position or game")))
            case "set":
                self._set(given.argument or self._talk.ask_text(_("Row, column and tile")))
            case "board" | "hint" | "share":
                self._talk.say(*self._told(kind))
            case _:
                self._change(kind)
        return None

    def _told(self, asked: str) -> tuple[str, ...]:
        """What is said when it is asked for."""
        if asked == "board":
            return board_lines(self._board)
        if asked == "hint":
            return self._hint()
        rows, word, *_more = position_texts(self._board)
        return rows.text, word.text

    def _play_on(self) -> Practice | None:
        if self._board.legal_directions():
            return Practice(self._board)
        self._talk.say(_("There is no move to make on this board."))
        return None

    def _choose_practice(self) -> Practice | None:
        chosen = choose_practice(self._talk)
        if chosen is None:
            self._talk.say(_("Position"))
        return chosen

    def _bookmarks(self) -> None:
        kept = visit_bookmarks(self._talk, self._sitting.session.store, self._board)
        self._talk.say(_("Position"))
        if kept is not None:
            self._take(kept)

    def _change(self, command: str) -> None:
        """Go to another cell, or change one, or all of them."""
        row, column = self._cell
        match command:
            case "next":
                self._go(*divmod((4 * row + column + 1) % 16, 4))
            case "raise":
                self._put(exponent_at(self._board, self._cell) + 1)
            case "lower":
                self._put(max(0, exponent_at(self._board, self._cell) - 1))
            case "empty":
                self._put(0)
            case "undo" if self._past:
                self._board = self._past.pop()
                self._talk.say(*board_lines(self._board))
            case "undo":
                self._talk.say(_("Nothing to undo."))
            case "clear":
                self._take(Board())
            case "game":
                self._take(self._sitting.session.game.board)
            case way:
                down, right = _WAYS[way]
                self._go((row + down) % 4, (column + right) % 4)

    def _go(self, row: int, column: int) -> None:
        self._cell = row, column
        self._tell_cell()

    def _tell_cell(self) -> None:
        row, column = self._cell
        exponent = exponent_at(self._board, self._cell)
        self._talk.say(
            _("Row {row}, column {column}: {tile}").format(
                row=row + 1, column=column + 1, tile=cell_text(1 << exponent if exponent else 0)
            )
        )

    def _type(self, digit: str) -> None:
        """Take one more digit of a tile's number; a zero by itself empties the cell."""
        typed = self._typed + digit if digit == "0" else typed_on(self._typed, digit)
        exponent = meant(typed)
        self._typed = typed if exponent is not None else ""
        if exponent is not None:
            self._put(exponent)
        elif digit == "0":
            self._put(0)
        else:
            self._talk.say(_("No tile’s number begins with {digits}.").format(digits=typed))

    def _set(self, text: str) -> None:
        """Put a tile into a cell: “1 4 128”."""
        words = text.replace(",", " ").split()
        numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) <= 6]
        if not len(words) == len(numbers) == 3 or not {numbers[0], numbers[1]} <= {1, 2, 3, 4}:
            self._talk.say(_("A row and a column from 1 to 4, and a tile: 1 4 128."))
            return
        row, column, value = numbers
        if value and (value.bit_count() != 1 or value < 2):
            self._talk.say(_("{value} is not a tile.").format(value=value))
            return
        self._cell = row - 1, column - 1
        self._put(max(0, value.bit_length() - 1))

    def _put(self, exponent: int) -> None:
        """Put a tile into this cell and say it, or why it cannot lie there."""
        if exponent > LARGEST:
            self._talk.say(_("There is no larger tile."))
            return
        try:
            board = with_tile(self._board, self._cell, exponent)
        except PositionError as error:
            self._talk.say(say_error(error))
            return
        self._remember()
        self._board = board
        self._tell_cell()

    def _read(self, text: str) -> None:
        if not text:
            return
        try:
            self._take(read_position(text))
        except EngineError as error:
            self._talk.say(say_error(error))

    def _take(self, board: Board) -> None:
        self._remember()
        self._board = board
        self._talk.say(*board_lines(board))

    def _remember(self) -> None:
        self._past.append(self._board)

    def _hint(self) -> tuple[str, ...]:
        if self._board.is_over():
            return (_("No move is possible here: the game is over."),)
        if not self._board.legal_directions():
            return (_("There is no tile on the board yet."),)
        return self._sitting.coach.hint(self._board, Help.FULL)
