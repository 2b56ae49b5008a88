"""A game or a position as text: copied to the clipboard, and shown for terminals that refuse that."""

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from engine import Board, Record
from engine.exchange import write_game
from tui2048.i18n import N_, _, ngettext, number
from tui2048.screens.bindings import titled
from tui2048.tables import board_table
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.too_small import TooSmall


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


class ShareScreen(Screen[None]):
    """Copies the first of the texts at once, and another when it is asked for.

    The text goes from edge to edge, so that a terminal's own marking takes nothing else with it.
    """

    CSS_PATH = "../styles/share.tcss"
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,enter", "close", "share-close", N_("Close")),
        titled("c,tab,right,space", "next_text", "share-next", N_("Another form")),
        Binding("up", "scroll_text('up')", show=False),
        Binding("down", "scroll_text('down')", show=False),
    ]

    def __init__(self, texts: tuple[ShareText, ...]) -> None:
        super().__init__()
        self._texts = texts
        self._place = 0

    def compose(self) -> ComposeResult:
        """What was copied, the text itself, and the keys."""
        yield TooSmall()
        with Vertical(id="share"):
            yield Static(id="share-title", markup=False)
            yield Static(
                _("Sent to the clipboard. If the terminal did not take it, mark the text here."),
                classes="quiet",
                id="share-note",
            )
            with VerticalScroll(id="share-body", can_focus=False):
                yield Static(id="share-text", markup=False)
            yield KeyBar(
                (
                    KeyHelp("c", _("another form"), "screen.next_text"),
                    KeyHelp("esc", _("close"), "screen.close"),
                )
            )

    def on_mount(self) -> None:
        """Copy the first text."""
        self._share()

    def action_next_text(self) -> None:
        """Copy the next text instead; after the last comes the first."""
        self._place = (self._place + 1) % len(self._texts)
        self._share()

    def action_scroll_text(self, way: str) -> None:
        """Scroll a text that is longer than its place."""
        body = self.query_one("#share-body", VerticalScroll)
        body.scroll_relative(y=1 if way == "down" else -1, animate=False)

    def action_close(self) -> None:
        """Back to where it was asked for."""
        self.dismiss()

    def _share(self) -> None:
        shared = self._texts[self._place]
        self.query_one("#share-title", Static).update(shared.name)
        self.query_one("#share-text", Static).update(shared.text)
        self.app.copy_to_clipboard(shared.text)


def _board_text(record: Record) -> ShareText:
    facts = (
        "2048",
        ngettext("{count} point", "{count} points", record.score).format(count=number(record.score)),
        ngettext("{count} move", "{count} moves", record.moves).format(count=number(record.moves)),
    )
    return ShareText(_("The board"), f"{' · '.join(facts)}\n{board_table(record.board)}")
