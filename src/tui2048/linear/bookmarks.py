"""Positions that were kept under a name."""

from engine import Board
from tui2048.i18n import N_, _, moment_text
from tui2048.linear.lists import STEPS, Walk
from tui2048.linear.menu import Command, place
from tui2048.linear.talk import Talk
from tui2048.linear.words import board_lines, in_one_line
from tui2048.questions import confirm_bookmark_deletion
from tui2048.store import Bookmark, Store, StoreError

LONGEST_NAME = 60

BOOKMARKS = place(
    *STEPS,
    Command("keep", ("n",), N_("keep"), N_("Keep the position that is set up"), argument=True),
    Command("rename", ("r",), N_("rename"), N_("Give this one another name"), argument=True),
    Command("delete", ("d", "delete", "backspace"), N_("delete"), N_("Forget this one")),
    Command("board", ("b",), N_("board"), N_("Say the board, row by row")),
    Command("open", ("enter",), N_("open"), N_("Set this position up")),
)


def visit_bookmarks(talk: Talk, store: Store, board: Board) -> Board | None:
    """Keep this board as a bookmark if that is wanted; the position of the bookmark chosen, None for none."""
    try:
        return _Bookmarks(talk, store, board).visit()
    except StoreError as error:
        talk.say(str(error))
        return None


class _Bookmarks:
    """A visit to the bookmarks."""

    def __init__(self, talk: Talk, store: Store, board: Board) -> None:
        self._talk = talk
        self._bookmarks = store.bookmarks
        self._board = board
        self._walk = Walk(talk, self._bookmarks.all(), _line, _("No bookmarks yet."))

    def visit(self) -> Board | None:
        self._talk.say(_("Bookmarks"))
        self._walk.tell_here()
        while (given := self._talk.hear(BOOKMARKS)).id != "back":
            here = self._walk.here
            if given.id == "keep":
                self._keep(given.argument)
            elif self._walk.step(given.id):
                continue
            elif here is None:
                self._walk.tell_here()
            elif given.id == "open":
                return here.board
            else:
                self._do(here, given.id, given.argument)
        return None

    def _do(self, here: Bookmark, command: str, argument: str) -> None:
        match command:
            case "board":
                self._talk.say(*board_lines(here.board))
            case "rename":
                name = self._name(argument or self._talk.ask_text(_("New name")))
                if name:
                    self._bookmarks.rename(here.name, here.board, name)
                    self._show(name, here.board)
            case "delete":
                if self._talk.ask(confirm_bookmark_deletion(here)) == "delete":
                    self._bookmarks.remove(here.name, here.board)
                    self._walk.show(self._bookmarks.all())
                    self._walk.tell_here()

    def _keep(self, argument: str) -> None:
        name = self._name(argument or self._talk.ask_text(_("Name")))
        if name:
            self._bookmarks.add(name, self._board)
            self._show(name, self._board)

    def _name(self, typed: str) -> str:
        name = " ".join(typed.split())[:LONGEST_NAME]
        if not name:
            self._talk.say(_("A bookmark needs a name."))
        return name

    def _show(self, name: str, board: Board) -> None:
        """Be at this bookmark."""
        bookmarks = self._bookmarks.all()
        self._walk.show(bookmarks)
        for place_, bookmark in enumerate(bookmarks):
            if (bookmark.name, bookmark.board) == (name, board):
                self._walk.go(place_)


def _line(bookmark: Bookmark) -> str:
    return in_one_line((bookmark.name, moment_text(bookmark.made_at)))
