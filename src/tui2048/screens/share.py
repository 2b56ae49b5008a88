"""A game or a position as text: copied to the clipboard, and shown for terminals that refuse that."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui2048.i18n import N_, _
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen
from tui2048.sharing import ShareText
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.scrolling import Scrolled
from tui2048.widgets.too_small import TooSmall


class ShareScreen(ClosingScreen[None]):
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
            with Scrolled(id="share-body"):
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
        body = self.query_one("#share-body", Scrolled)
        body.scroll_relative(y=1 if way == "down" else -1, animate=False)

    def action_close(self) -> None:
        """Back to where it was asked for."""
        self.dismiss()

    def _share(self) -> None:
        shared = self._texts[self._place]
        self.query_one("#share-title", Static).update(shared.name)
        self.query_one("#share-text", Static).update(shared.text)
        self.app.copy_to_clipboard(shared.text)
