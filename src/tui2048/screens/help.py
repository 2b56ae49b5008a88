"""The help: eight pages over the board, opened and closed with `?`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.keys import format_key
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget
from textual.widgets import Static

from engine import Advisor, Board
from tui2048.coaching.words import ARROWS
from tui2048.help.blocks import (
    Block,
    BoardExample,
    Entry,
    Gap,
    Keys,
    LadderOfTiles,
    Page,
    Paragraph,
    SearchExample,
    SlideExample,
)
from tui2048.help.pages import PAGES
from tui2048.i18n import N_, _
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen, is_open
from tui2048.widgets.hints import HintRow, hint_lines
from tui2048.widgets.keybar import KeyBar, KeyButton, KeyHelp
from tui2048.widgets.mini_board import Ladder, MiniBoard
from tui2048.widgets.scrolling import Scrolled
from tui2048.widgets.too_small import TooSmall

_WIDEST, _MARGIN = 80, 2
"""Columns of a page where there is room, and of the margin before the names of the pages."""
_ROOMY = 72, 20
"""Columns and rows from which the pages have margins, and texts stand beside their labels and boards."""


class PageName(Static):
    """A page's number and name in the line of names; a click opens the page."""

    class Chosen(Message):
        """The name was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int, name: str) -> None:
        super().__init__(classes="page-name")
        self._place = place
        self._title = name

    def show(self, *, current: bool, whole: bool) -> None:
        """Show the number, and the name if there is room or the page is open."""
        self.set_class(current, "-current")
        parts = [(str(self._place + 1), "" if current else "$foreground-muted")]
        if current or whole:
            parts.append((f" {self._title}", ""))
        self.update(Content.assemble(*parts))

    @property
    def whole_width(self) -> int:
        """Columns of number and name."""
        return Content(self._title).cell_length + 2

    def on_click(self) -> None:
        """Ask for the page."""
        self.post_message(self.Chosen(self._place))


class HelpScreen(ClosingScreen[None]):
    """The pages of the help, one at a time."""

    CSS_PATH = "../styles/help.tcss"
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,question_mark,f1", "close", "help-close", N_("Close")),
        titled("right,tab", "turn(1)", "help-next", N_("Next page")),
        titled("left,shift+tab", "turn(-1)", "help-previous", N_("Page before")),
        titled("up", "scroll_page('up')", "help-up", N_("Scroll up")),
        titled("down", "scroll_page('down')", "help-down", N_("Scroll down")),
        titled("pageup", "scroll_page('page_up')", "help-page-up", N_("A page up")),
        titled("pagedown,space", "scroll_page('page_down')", "help-page-down", N_("A page down")),
        titled("home", "scroll_page('home')", "help-home", N_("To the start")),
        titled("end", "scroll_page('end')", "help-end", N_("To the end")),
        *(Binding(str(place + 1), f"open({place})", show=False) for place in range(len(PAGES))),
    ]

    page = var(0, init=False)

    def __init__(self, chosen: Mapping[str, str], pages: Sequence[Page] = PAGES) -> None:
        """The help of a player who has chosen these keys, separated by commas, by the names of actions.

        ``pages`` are as many as :data:`PAGES`.
        """
        super().__init__()
        self._pages = pages
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """The names of the pages, the open page, and the line of keys."""
        yield TooSmall()
        with Vertical(id="help"):
            with Horizontal(id="help-names"):
                for place, page in enumerate(self._pages):
                    yield PageName(place, _(page.name))
            yield HelpBody(id="help-body")
            yield KeyBar(
                (
                    KeyHelp("esc", _("close"), "screen.close"),
                    KeyHelp("← →", _("pages"), "screen.turn(1)"),
                    KeyHelp("↓", _("more"), "screen.scroll_page('page_down')"),
                )
            )

    async def on_mount(self) -> None:
        """Open at the first page."""
        body = self.query_one(HelpBody)
        self.watch(body, "scroll_y", self._show_whether_more, init=False)
        self.watch(body, "virtual_size", self._show_whether_more, init=False)
        await self._show_page()

    def on_resize(self, event: events.Resize) -> None:
        """Give up margins and columns where there is no room for them."""
        self.set_class(event.size.width < _ROOMY[0], "-narrow")
        self.set_class(event.size.height < _ROOMY[1], "-low")
        self._show_names()
        self.call_after_refresh(self._show_whether_more)

    async def watch_page(self) -> None:
        """Show the page that was chosen."""
        await self._show_page()

    @on(PageName.Chosen)
    def _on_chosen(self, event: PageName.Chosen) -> None:
        self.page = event.place

    def action_open(self, place: int) -> None:
        """Open a page by its place."""
        self.page = place

    def action_turn(self, step: int) -> None:
        """Go on to the next page, or back; the last is followed by the first."""
        self.page = (self.page + step) % len(PAGES)

    def action_scroll_page(self, way: str) -> None:
        """Scroll the open page."""
        body = self.query_one(HelpBody)
        scroll: dict[str, Callable[..., None]] = {
            "up": body.scroll_up,
            "down": body.scroll_down,
            "page_up": body.scroll_page_up,
            "page_down": body.scroll_page_down,
            "home": body.scroll_home,
            "end": body.scroll_end,
        }
        scroll[way](animate=False)

    def action_close(self) -> None:
        """Go back to the board."""
        self.dismiss()

    async def _show_page(self) -> None:
        self._show_names()
        body = self.query_one(HelpBody)
        with self.app.batch_update():
            await body.remove_children()
            await body.mount_all([_widget(block, self._chosen) for block in self._pages[self.page].blocks()])
            body.scroll_home(animate=False)

    def _show_whether_more(self) -> None:
        """The key that scrolls is shown while there is more to see."""
        if not is_open(self):  # the page may be gone before its screen is
            return
        body = self.query_one(HelpBody)
        self.query(KeyButton).last().visible = body.scroll_y < body.max_scroll_y

    def _show_names(self) -> None:
        names = list(self.query(PageName))
        width = sum(name.whole_width for name in names) + len(names) - 1
        room = min(self.size.width, _WIDEST)
        whole = width <= room
        self.set_class(whole and width > room - _MARGIN, "-tight")
        for place, name in enumerate(names):
            name.show(current=place == self.page, whole=whole)


class HelpBody(Scrolled):
    """The open page."""


def _widget(block: Block, chosen: Mapping[str, str]) -> Widget:
    """The picture of a block."""
    match block:
        case Gap():
            widget: Widget = Static(classes="help-gap")
        case Paragraph(text):
            widget = Static(text, markup=False, classes="help-paragraph")
        case Entry(label, text):
            widget = Horizontal(*_labelled(label, text), classes="help-entry")
        case Keys():
            keys = "  ".join(_keys(block, chosen))
            widget = Horizontal(*_labelled(keys, block.text), classes="help-entry -keys")
        case SlideExample():
            widget = Container(*_slide(block), classes="help-slide")
        case BoardExample(board, title, text):
            caption = Static(title, markup=False, classes="help-title"), Static(text, markup=False)
            widget = Container(
                _picture(board), Vertical(*caption, classes="help-caption"), classes="help-board"
            )
        case SearchExample(board, depth):
            values = Vertical(*_values(board, depth), classes="help-caption")
            widget = Container(_picture(board), values, classes="help-board")
        case LadderOfTiles(exponents):
            widget = Ladder(exponents)
    return widget


def _keys(block: Keys, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a block, some of which the player may have chosen."""
    if not any(action in chosen for action in block.actions):
        return block.keys
    ours = block.keys if len(block.keys) == len(block.actions) else block.keys[0].split()
    shown = (
        format_key(chosen[action].partition(",")[0]) if action in chosen else key
        for key, action in zip(ours, block.actions, strict=True)
    )
    return tuple(dict.fromkeys(shown))


def _labelled(label: str, text: str) -> tuple[Widget, Widget]:
    return Static(label, markup=False, classes="help-label"), Static(text, markup=False, classes="help-text")


def _picture(board: Board) -> MiniBoard:
    return MiniBoard(board, tile_width=6 if board.max_tile() > 9999 else 5)


def _slide(example: SlideExample) -> Iterator[Widget]:
    yield Horizontal(
        MiniBoard(example.board, rows=1),
        Static(ARROWS[example.direction], classes="help-arrow"),
        MiniBoard(example.after, rows=1),
        classes="help-strip",
    )
    yield Static(example.text, markup=False, classes="help-caption")


def _values(board: Board, depth: int) -> Iterator[Widget]:
    for line in hint_lines(Advisor().advise(board, depth=depth)):
        row = HintRow(classes="help-value")
        row.line = line
        yield row
