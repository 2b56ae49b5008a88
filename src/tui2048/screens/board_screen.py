"""What the screens around one board have in common: heading, board, side, a line of messages, one of keys."""

from pathlib import PurePath
from typing import ClassVar, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.reactive import var
from textual.widgets import Static

from tui2048.screens.closing import ClosingScreen
from tui2048.screens.layout import LAYOUT_NAMES, choose_layout
from tui2048.widgets.board import BoardView
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.message import MessageLine
from tui2048.widgets.too_small import TooSmall

Result = TypeVar("Result")


class BoardScreen(ClosingScreen[Result]):
    """A screen laid out as the one that is played on; it hands back a ``Result``, or None.

    What is special about it are :meth:`title_text`, :meth:`board_view`, :meth:`compose_side` and :meth:`keys`.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../styles/board_screen.tcss"]
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll_side(1)", id="side-down", show=False),
        Binding("pageup", "scroll_side(-1)", id="side-up", show=False),
    ]

    place = var("")
    """What stands under the title."""
    remark = var("")
    """What stands opposite the title."""
    message = var("")

    _heading_width = 0

    def title_text(self) -> str:
        """The title of the screen."""
        raise NotImplementedError

    def board_view(self) -> BoardView:
        """The board that the screen is around."""
        return BoardView()

    def compose_side(self) -> ComposeResult:
        """What is beside the board."""
        raise NotImplementedError

    def keys(self) -> tuple[KeyHelp, ...]:
        """The line of keys: six at most."""
        raise NotImplementedError

    def compose_foot(self) -> ComposeResult:
        """What is under the board besides messages and keys."""
        return iter(())

    def compose(self) -> ComposeResult:
        """All of it, and what stands in its place where it has no room."""
        with Container(id="desk"):
            with Horizontal(id="desk-heading"):
                with Vertical(id="desk-titles"):
                    yield Static(self.title_text(), id="desk-title", markup=False)
                    yield Static(id="desk-place", classes="quiet", markup=False)
                yield Static(id="desk-remark", classes="quiet", markup=False)
            with Container(id="desk-middle"):
                yield self.board_view()
                with Vertical(id="desk-side"):
                    yield from self.compose_side()
            yield MessageLine()
            yield from self.compose_foot()
            yield KeyBar(self.keys())
        yield TooSmall()

    def on_resize(self, event: events.Resize) -> None:
        """Take the layout that fits."""
        layout = choose_layout(event.size)
        for name in LAYOUT_NAMES:
            self.set_class(name == layout.name, name)
        self.query_one("#desk").styles.width = layout.table_width
        self._heading_width = layout.table_width or event.size.width
        self.query_one(BoardView).measure(layout.geometry)
        self._fit_heading()

    def watch_place(self) -> None:
        """Show what stands under the title."""
        self._update("#desk-place", self.place)
        self._fit_heading()

    def watch_remark(self) -> None:
        """Show what stands opposite the title."""
        self._update("#desk-remark", self.remark)

    def watch_message(self) -> None:
        """Show what there is to say."""
        for line in self.query(MessageLine):
            line.tell(self.message)

    def action_scroll_side(self, steps: int) -> None:
        """Scroll what is beside the board, where it has no room."""
        side = self.query_one("#desk-side")
        side.scroll_relative(y=steps * max(1, side.size.height - 1), animate=False)

    def _fit_heading(self) -> None:
        """Where title and place share a line that is too short for them, the place says enough."""
        needed = cell_len(self.title_text()) + 1 + cell_len(self.place)
        self.set_class(bool(self.place) and needed > self._heading_width, "-long-place")

    def _update(self, selector: str, text: str) -> None:
        for line in self.query(selector).results(Static):
            line.update(text, layout=False)
