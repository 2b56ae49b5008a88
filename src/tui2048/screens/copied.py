"""What was copied, shown for terminals that refuse to copy."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from tui2048.i18n import _
from tui2048.widgets.keybar import KeyBar, KeyHelp


class CopiedScreen(Screen[None]):
    """A text in full, from edge to edge so that it can be marked with the mouse."""

    CSS_PATH = "../styles/review.tcss"
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,c", "close", id="copied-close", show=False),
        Binding("up", "scroll(-1)", id="copied-up", show=False),
        Binding("down", "scroll(1)", id="copied-down", show=False),
        Binding("pageup", "scroll(-10)", id="copied-page-up", show=False),
        Binding("pagedown,space", "scroll(10)", id="copied-page-down", show=False),
    ]

    def __init__(self, text: str, *, game_id: int) -> None:
        """The text of this game."""
        super().__init__()
        self._text = text
        self._game_id = game_id

    def compose(self) -> ComposeResult:
        """What happened, the text, and the line of keys."""
        explained = _(
            "The game is copied, as one line. If your terminal did not take it, mark it here, or let "
            "“tui2048 games export {id}” print it."
        ).format(id=self._game_id)
        with Vertical(id="copied"):
            yield Static(_("Copied"), id="copied-title")
            yield Static(explained, id="copied-explained", markup=False)
            with VerticalScroll(id="copied-body", can_focus=False):
                yield Static(self._text, id="copied-text", markup=False)
            yield KeyBar((KeyHelp("esc", _("back"), "screen.close"),))

    def action_scroll(self, rows: int) -> None:
        """Scroll a long text."""
        self.query_one("#copied-body").scroll_relative(y=rows, animate=False)

    def action_close(self) -> None:
        """Go back to the game."""
        self.dismiss()
