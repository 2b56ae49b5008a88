"""The screen on which a position is set up: for hints on it, to keep it, or to play on from it."""

import asyncio
from pathlib import PurePath
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.reactive import var

from engine import Advice, Advisor, Board, Cell, EngineError, PositionError
from engine.exchange import read_position
from engine.reasons import explain
from tui2048.coaching.words import say
from tui2048.i18n import N_, _, say_error
from tui2048.play.practice import Practice, PracticePosition
from tui2048.play.setting_up import LARGEST, exponent_at, meant, typed_on, with_tile
from tui2048.screens.bindings import titled
from tui2048.screens.board_screen import BoardScreen
from tui2048.screens.bookmarks import BookmarksScreen
from tui2048.screens.practice_list import PracticeScreen
from tui2048.screens.share import ShareScreen
from tui2048.screens.thinking import Thinker
from tui2048.sharing import position_texts
from tui2048.store import Store
from tui2048.widgets.board import BoardView
from tui2048.widgets.entry import Entry
from tui2048.widgets.hints import HintPanel
from tui2048.widgets.keybar import KeyButton, KeyHelp
from tui2048.widgets.position_board import PositionBoard

_DIGITS = "123456789"


class PositionScreen(BoardScreen[Practice]):
    """Sets up a position, beginning with the board of the game ``playing``; hands back what to practise.

    Its advisor must not be stopped by others.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../styles/board_screen.tcss", "../styles/position.tcss"]

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,e", "close", "position-close", N_("Close")),
        titled("up,w,k", "go(-1, 0)", "position-up", N_("A cell up")),
        titled("down,s,j", "go(1, 0)", "position-down", N_("A cell down")),
        titled("left,a,h", "go(0, -1)", "position-left", N_("A cell left")),
        titled("right,d,l", "go(0, 1)", "position-right", N_("A cell right")),
        titled("space,tab", "next_cell", "position-next", N_("Next cell")),
        *(Binding(digit, f"type('{digit}')", show=False) for digit in _DIGITS),
        Binding("0", "type_zero", show=False),
        titled("plus,equals_sign", "change(1)", "position-raise", N_("Raise the tile")),
        titled("minus", "change(-1)", "position-lower", N_("Lower the tile")),
        titled("delete,backspace,full_stop", "empty", "position-empty", N_("Empty the cell")),
        titled("u", "undo", "position-undo", N_("Undo")),
        titled("x", "clear", "position-clear", N_("Empty the board")),
        titled("r", "take_game", "position-game", N_("Take the game’s board")),
        titled("v", "paste", "position-paste", N_("Paste a position")),
        titled("c", "copy", "position-copy", N_("Copy the position")),
        titled("b", "bookmarks", "position-bookmarks", N_("Bookmarks")),
        titled("t", "practice_list", "position-practice", N_("Practice positions")),
        titled("enter,p", "play_on", "position-play", N_("Play on from here")),
    ]

    board: var[Board] = var(Board(), init=False)
    cursor: var[Cell] = var((0, 0))
    advice: var[Advice | None] = var(None)
    sentence = var("")

    def __init__(self, store: Store, advisor: Advisor, playing: Board, *, thinking_seconds: float) -> None:
        super().__init__()
        self._store = store
        self._advisor = advisor
        self._playing = playing
        self._thinker = Thinker(self, advisor, self._show_advice, seconds=thinking_seconds)
        self._past: list[Board] = []
        self._typed = ""

    def title_text(self) -> str:
        """The title of the screen."""
        return _("Position")

    def board_view(self) -> BoardView:
        """A board to set tiles on."""
        return PositionBoard().data_bind(PositionScreen.cursor)

    def compose_side(self) -> ComposeResult:
        """The hints, and the keys that have no room on their line."""
        yield HintPanel(compiled=self._advisor.engine == "compiled").data_bind(
            PositionScreen.advice, PositionScreen.sentence
        )
        with Grid(id="position-keys"):
            yield KeyButton(KeyHelp("v", _("paste"), "screen.paste"))
            yield KeyButton(KeyHelp("c", _("copy"), "screen.copy"))
            yield KeyButton(KeyHelp("b", _("bookmarks"), "screen.bookmarks"))
            yield KeyButton(KeyHelp("t", _("practice"), "screen.practice_list"))
            yield KeyButton(KeyHelp("r", _("game’s board"), "screen.take_game"))
            yield KeyButton(KeyHelp("x", _("clear"), "screen.clear"))
            yield KeyButton(KeyHelp("u", _("undo"), "screen.undo"))

    def compose_foot(self) -> ComposeResult:
        """The line that a position is typed in."""
        yield Entry()

    def keys(self) -> tuple[KeyHelp, ...]:
        """What is done on this screen most."""
        return (
            KeyHelp("enter", _("play on"), "screen.play_on"),
            KeyHelp("+", _("raise"), "screen.change(1)"),
            KeyHelp("−", _("lower"), "screen.change(-1)"),
            KeyHelp("del", _("remove"), "screen.empty"),
            KeyHelp("?", _("help"), "app.help"),
            KeyHelp("esc", _("close"), "screen.close"),
        )

    def on_mount(self) -> None:
        """Begin with the board of the game."""
        self.set_reactive(PositionScreen.board, self._playing)
        self.watch_board()
        self.message = _("Type a tile’s number or its beginning: 20 is 2048. + and − change it.")

    def on_unmount(self) -> None:
        """Let no search go on when nobody looks."""
        self._thinker.rest()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is typed no other key means anything."""
        del parameters
        return action == "close" or not (self.is_mounted and self.query_one(Entry).is_open)

    def watch_board(self) -> None:
        """Show the board, and think about it."""
        self.query_one(PositionBoard).show(self.board)
        self.remark = self.board.compact()
        self._show_place()
        if self.board.legal_directions():
            self._thinker.begin(self.board)
            return
        self._thinker.rest()
        self.advice = None
        self.sentence = (
            _("No move is possible here: the game is over.")
            if self.board.is_over()
            else _("There is no tile on the board yet.")
        )

    def watch_cursor(self) -> None:
        """Whatever is typed from now on is another number."""
        self._typed = ""
        self._show_place()

    def action_close(self) -> None:
        """Stop typing, or go back to the game."""
        if self.query_one(Entry).is_open:
            self._stop_typing()
        else:
            self.dismiss(None)

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor; beyond an edge it comes in at the other."""
        row, column = self.cursor
        self.cursor = (row + down) % 4, (column + right) % 4

    def action_next_cell(self) -> None:
        """Move the cursor to the next cell, row by row."""
        row, column = self.cursor
        self.cursor = divmod((4 * row + column + 1) % 16, 4)

    def action_type(self, digit: str) -> None:
        """Take one more digit of a tile's number."""
        typed = typed_on(self._typed, digit)
        exponent = meant(typed)
        if exponent is None:
            self._typed = ""
            self.message = _("No tile’s number begins with {digits}.").format(digits=typed)
            return
        self._put(exponent)
        self._typed = typed

    def action_type_zero(self) -> None:
        """A zero within a number, or an empty cell."""
        if meant(self._typed + "0") is not None:
            self.action_type("0")
        else:
            self.action_empty()

    def action_change(self, steps: int) -> None:
        """Raise the tile under the cursor, or lower it; the smallest falls to an empty cell."""
        self._put(max(0, exponent_at(self.board, self.cursor) + steps))

    def action_empty(self) -> None:
        """Empty the cell under the cursor."""
        self._put(0)

    def action_undo(self) -> None:
        """Take the last change back."""
        if not self._past:
            self.message = _("Nothing to undo.")
            return
        board = self._past.pop()
        self._typed, self.message = "", ""
        self.board = board

    def action_clear(self) -> None:
        """Empty the board."""
        self._take(Board())

    def action_take_game(self) -> None:
        """Take the board of the game being played."""
        self._take(self._playing)

    def action_paste(self) -> None:
        """Ask for a position in any form."""
        self.set_class(True, "-typing")
        self.query_one(Entry).open(_("Position or game"))

    def action_copy(self) -> None:
        """Copy the position as text, and show it."""
        self.app.push_screen(ShareScreen(position_texts(self.board)))

    def action_bookmarks(self) -> None:
        """Keep this position, or take one that was kept."""
        self.app.push_screen(BookmarksScreen(self._store, self.board), self._take_bookmark)

    def action_practice_list(self) -> None:
        """Choose among the positions that come with the game."""
        self.app.push_screen(PracticeScreen(), self._begin_practice)

    def action_play_on(self) -> None:
        """Play on from here; that never counts."""
        if self.board.legal_directions():
            self.dismiss(Practice(self.board))
        else:
            self.message = _("There is no move to make on this board.")

    @on(PositionBoard.Touched)
    def _on_touched(self, event: PositionBoard.Touched) -> None:
        self.cursor = event.cell
        self.action_change(event.steps)

    @on(Thinker.Advised)
    def _on_advised(self, event: Thinker.Advised) -> None:
        self._thinker.hear(event)

    @on(Entry.Entered)
    def _on_entered(self, event: Entry.Entered) -> None:
        self._read(event.text)

    @on(Entry.Pasted)
    def _on_pasted(self, event: Entry.Pasted) -> None:
        self._read(event.text)

    def on_paste(self, event: events.Paste) -> None:
        """Take a position, or the last board of a game, in any form."""
        event.stop()
        self._read(event.text)

    def _read(self, text: str) -> None:
        self.run_worker(self._take_text(text), exclusive=True, group="reading")

    async def _take_text(self, text: str) -> None:
        """Take the position of a text; a long game takes a while to read, so another thread does."""
        try:
            board = await asyncio.to_thread(read_position, text)
        except EngineError as error:
            self.message = say_error(error)
            return
        self._stop_typing()
        self._take(board)

    def _take_bookmark(self, board: Board | None) -> None:
        if board is not None:
            self._take(board)

    def _begin_practice(self, chosen: PracticePosition | None) -> None:
        if chosen is not None:
            self.dismiss(Practice(chosen.board, chosen.goal))

    def _put(self, exponent: int) -> None:
        """Put a tile under the cursor, or say why it cannot lie there."""
        if exponent > LARGEST:
            self.message = _("There is no larger tile.")
            return
        try:
            self._take(with_tile(self.board, self.cursor, exponent))
        except PositionError as error:
            self.message = say_error(error)

    def _take(self, board: Board) -> None:
        self._typed, self.message = "", ""
        if board != self.board:
            self._past.append(self.board)
            self.board = board

    def _stop_typing(self) -> None:
        self.query_one(Entry).close()
        self.set_class(False, "-typing")

    def _show_place(self) -> None:
        row, column = self.cursor
        exponent = exponent_at(self.board, self.cursor)
        self.place = _("Row {row}, column {column}: {tile}").format(
            row=row + 1, column=column + 1, tile=1 << exponent if exponent else _("empty")
        )

    def _show_advice(self, advice: Advice | None) -> None:
        self.advice = advice
        reasons = explain(self.board, advice.options) if advice is not None else ()
        self.sentence = say(reasons[0]) if reasons else ""
        self.query_one(HintPanel).weights_missing = self._advisor.trouble is not None
