"""The list of positions that were kept under a name."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from engine import Board
from tui2048.errors import printable
from tui2048.i18n import N_, _, moment_text
from tui2048.questions import confirm_bookmark_deletion
from tui2048.screens.bindings import titled
from tui2048.screens.board_screen import BoardScreen
from tui2048.store import Bookmark, Store, StoreError
from tui2048.widgets.board import BoardView
from tui2048.widgets.entry import Entry
from tui2048.widgets.keybar import KeyHelp
from tui2048.widgets.name_list import NameList
from tui2048.widgets.question import QuestionBox

LONGEST_NAME = 60


class BookmarksScreen(BoardScreen[Board]):
    """Shows the bookmarks, keeps ``board`` as one if that is wanted, and hands back the one chosen."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../styles/board_screen.tcss", "../styles/lists.tcss"]
    AUTO_FOCUS = "NameList"

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,b", "close", "bookmarks-close", N_("Close")),
        titled("n", "add", "bookmarks-add", N_("Keep this position")),
        titled("r", "rename", "bookmarks-rename", N_("Rename")),
        titled("delete,backspace,d", "delete", "bookmarks-delete", N_("Delete the bookmark")),
    ]

    def __init__(self, store: Store, board: Board) -> None:
        super().__init__()
        self._store = store
        self._board = board
        self._bookmarks: tuple[Bookmark, ...] = ()
        self._renamed: Bookmark | None = None

    def title_text(self) -> str:
        """The title of the screen."""
        return _("Bookmarks")

    def compose_side(self) -> ComposeResult:
        """The names, or a question about one."""
        yield NameList()
        yield QuestionBox()

    def compose_foot(self) -> ComposeResult:
        """The line that a name is typed in."""
        yield Entry()

    def keys(self) -> tuple[KeyHelp, ...]:
        """What can be done."""
        return (
            KeyHelp("enter", _("open"), "screen.open"),
            KeyHelp("n", _("keep this one"), "screen.add"),
            KeyHelp("r", _("rename"), "screen.rename"),
            KeyHelp("del", _("delete"), "screen.delete"),
            KeyHelp("?", _("help"), "app.help"),
            KeyHelp("esc", _("close"), "screen.close"),
        )

    def on_mount(self) -> None:
        """List what there is."""
        self._list()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a name is typed or a question open nothing else can be done."""
        del parameters
        if not self.is_mounted or action not in ("open", "add", "rename", "delete"):
            return True
        return not (self.query_one(Entry).is_open or self.query_one(QuestionBox).question)

    @property
    def _shown(self) -> Bookmark | None:
        """The bookmark one is at."""
        place = self.query_one(NameList).highlighted
        return self._bookmarks[place] if place is not None else None

    def action_close(self) -> None:
        """Stop typing, or choose none."""
        if self.query_one(Entry).is_open:
            self._stop_typing()
        else:
            self.dismiss(None)

    def action_open(self) -> None:
        """Hand back the bookmark that is shown."""
        self.query_one(NameList).action_select()

    def action_add(self) -> None:
        """Keep the position that is set up; ask for its name."""
        self._renamed = None
        self._show(self._board, "")
        self._ask_name(_("Name"), "")

    def action_rename(self) -> None:
        """Ask for another name."""
        self._renamed = self._shown
        if self._renamed is not None:
            self._ask_name(_("New name"), printable(self._renamed.name))

    async def action_delete(self) -> None:
        """Ask whether to delete the bookmark that is shown."""
        if (shown := self._shown) is not None:
            self.query_one(NameList).display = False
            await self.query_one(QuestionBox).ask(confirm_bookmark_deletion(shown))

    @on(QuestionBox.Answered)
    async def _on_answered(self, event: QuestionBox.Answered) -> None:
        names = self.query_one(NameList)
        await self.query_one(QuestionBox).ask(None)
        names.display = True
        names.focus()
        if event.choice.action == "delete" and (shown := self._shown) is not None:
            self._change(partial(self._store.bookmarks.remove, shown.name, shown.board))
            self._list(names.highlighted or 0)

    @on(Entry.Entered)
    def _on_entered(self, event: Entry.Entered) -> None:
        name = " ".join(event.text.split())
        if not name:
            self.message = _("A bookmark needs a name.")
            return
        if (renamed := self._renamed) is None:
            board, change = self._board, partial(self._store.bookmarks.add, name, self._board)
        else:
            board = renamed.board
            change = partial(self._store.bookmarks.rename, renamed.name, board, name)
        self._stop_typing()
        self._change(change)
        self._list()
        self._go_to(name, board)

    @on(NameList.OptionHighlighted)
    def _on_highlighted(self) -> None:
        if (shown := self._shown) is not None:
            self._show(shown.board, moment_text(shown.made_at))

    @on(NameList.OptionSelected)
    def _on_selected(self) -> None:
        if (shown := self._shown) is not None:
            self.dismiss(shown.board)

    def _change(self, change: Callable[[], None]) -> None:
        """Change what is stored, or say why that failed."""
        try:
            change()
        except StoreError as error:
            self.message = str(error)

    def _list(self, place: int = 0) -> None:
        """List what is stored now, and be at this place."""
        try:
            self._bookmarks = self._store.bookmarks.all()
        except StoreError as error:
            self.message = str(error)
        self.query_one(NameList).show((printable(bookmark.name) for bookmark in self._bookmarks), place)
        if not self._bookmarks:
            self._show(self._board, _("No bookmarks yet."))

    def _go_to(self, name: str, board: Board) -> None:
        """Be at this bookmark, if there is one."""
        for place, bookmark in enumerate(self._bookmarks):
            if (bookmark.name, bookmark.board) == (name, board):
                self.query_one(NameList).highlighted = place

    def _show(self, board: Board, place: str) -> None:
        self.query_one(BoardView).show(board)
        self.remark = board.compact()
        self.place = place

    def _ask_name(self, label: str, name: str) -> None:
        self.message = ""
        self.set_class(True, "-typing")
        self.query_one(Entry).open(label, name, longest=LONGEST_NAME)

    def _stop_typing(self) -> None:
        self._renamed = None
        self.query_one(Entry).close()
        self.set_class(False, "-typing")
        self.query_one(NameList).focus()
