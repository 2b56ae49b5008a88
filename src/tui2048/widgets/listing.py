"""Many rows under named columns, drawn as they come into view, with a cursor on one of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from tui2048.drawing.looks import looks_of

_CURSOR = "▌"
_FALLING, _RISING = "▾", "▴"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the key that it is sorted by, "" for none, its name, and its width; 0 takes what is left."""

    key: str
    name: str
    width: int = 0
    right: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a row under a column: a text, or a tile in its colours."""

    text: str
    exponent: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns side by side, ``gap`` columns of characters apart, after a margin for the cursor."""

    columns: tuple[Column, ...] = ()
    gap: int = 2

    def widths(self, width: int) -> tuple[int, ...]:
        """How wide each column is in so many columns of characters."""
        fixed = sum(column.width + self.gap for column in self.columns)
        return tuple(column.width or max(0, width - fixed) for column in self.columns)

    def column_at(self, x: int, width: int) -> Column | None:
        """The column at this place; the gap before a column belongs to it."""
        end = 0
        for column, own in zip(self.columns, self.widths(width), strict=True):
            end += self.gap + own
            if x < end:
                return column
        return None


class ListingHead(Widget):
    """The names of the columns, with a mark on the one that the rows are sorted by; a click sorts."""

    ALLOW_SELECT = False

    class Chosen(Message):
        """The name of a column was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    grid: reactive[Grid] = reactive(Grid())
    sorted_by = reactive("")
    rising = reactive(False)

    def render_line(self, y: int) -> Strip:
        """The names."""
        width, style = self.size.width, self.rich_style
        if y or not self.grid.columns:
            return Strip.blank(width, style)
        accent = style + Style(color=Color.parse(self.app.theme_variables["accent"]).rich_color, bold=True)
        segments, marked = [], False
        for column, own in zip(self.grid.columns, self.grid.widths(width), strict=True):
            segments.append(Segment(" " * (self.grid.gap - marked), style))
            marked = bool(column.key) and column.key == self.sorted_by
            # The mark stands in the gap after the column, over no figure.
            name = column.name + (_RISING if self.rising else _FALLING) * marked
            segments.append(Segment(_aligned(name, own + marked, column.right), accent if marked else style))
        return Strip(segments).adjust_cell_length(width, style)

    def on_click(self, event: events.Click) -> None:
        """Ask for the rows by this column."""
        column = self.grid.column_at(event.x, self.size.width)
        if column is not None and column.key:
            self.post_message(self.Chosen(column.key))


class Listing(ScrollView, can_focus=True, inherit_bindings=False):
    """Rows of cells. Posts :class:`Reached` for the row that the cursor comes to, and :class:`Opened`."""

    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", show=False),
        Binding("down,j", "go(1)", show=False),
        Binding("pageup", "go_page(-1)", show=False),
        Binding("pagedown,space", "go_page(1)", show=False),
        Binding("home", "go_to(0)", show=False),
        Binding("end", "go_to(-1)", show=False),
        Binding("enter", "open", show=False),
    ]

    class Reached(Message):
        """The cursor stands on this row now."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Opened(Message):
        """The row under the cursor was opened, by Enter or by a second click."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    grid: reactive[Grid] = reactive(Grid())
    cursor = reactive(0, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._count = 0
        self._cells: Callable[[int], Sequence[Cell]] = lambda _place: ()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._count

    def show(self, count: int, cells: Callable[[int], Sequence[Cell]], cursor: int = 0) -> None:
        """Show so many rows, whose cells are asked for when they come into view."""
        self._count, self._cells = count, cells
        self._fit()
        self.set_reactive(Listing.cursor, self.validate_cursor(cursor))
        self._show_cursor()
        self.refresh()
        self.post_message(self.Reached(self.cursor))

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self._fit()
        self._show_cursor()

    def _fit(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, self._count)

    def validate_cursor(self, place: int) -> int:
        """The cursor stays within the rows."""
        return max(0, min(place, self._count - 1))

    def watch_cursor(self, before: int, place: int) -> None:
        """Show where the cursor is."""
        self.refresh_line(before)
        self.refresh_line(place)
        self._show_cursor()
        self.post_message(self.Reached(place))

    def action_go(self, steps: int) -> None:
        """Move the cursor by so many rows."""
        self.cursor += steps

    def action_go_page(self, pages: int) -> None:
        """Move the cursor by so many pages."""
        self.cursor += pages * max(1, self.size.height - 1)

    def action_go_to(self, place: int) -> None:
        """Move the cursor to a row; below 0 they are counted from the last."""
        self.cursor = place if place >= 0 else self._count + place

    def action_open(self) -> None:
        """Open the row under the cursor."""
        if self._count:
            self.post_message(self.Opened(self.cursor))

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to this row; open it if it stands there already."""
        place = event.y + round(self.scroll_y)
        if place >= self._count:
            return
        if place == self.cursor:
            self.action_open()
        else:
            self.cursor = place

    def render_line(self, y: int) -> Strip:
        """One row."""
        place = y + round(self.scroll_y)
        width, style = self.scrollable_content_region.width, self.rich_style
        if place >= self._count or not self.grid.columns:
            return Strip.blank(width, style)
        mark = " "
        if place == self.cursor:
            mark = _CURSOR
            style += Style(bgcolor=Color.parse(self.app.theme_variables["panel"]).rich_color, bold=True)
        accent = style + Style(color=Color.parse(self.app.theme_variables["accent"]).rich_color)
        segments = [Segment(mark, accent), Segment(" " * (self.grid.gap - 1), style)]
        row = zip(self.grid.columns, self.grid.widths(width), self._cells(place), strict=True)
        for column, own, cell in row:
            segments.append(self._cell(cell, own, column.right, style))
            segments.append(Segment(" " * self.grid.gap, style))
        return Strip(segments).adjust_cell_length(width, style)

    def _cell(self, cell: Cell, width: int, right: bool, style: Style) -> Segment:
        if not cell.exponent:
            return Segment(_aligned(cell.text, width, right), style)
        colours = looks_of(self.app).tile(cell.exponent)
        tile = Style(color=colours.text.rich_color, bgcolor=colours.background.rich_color, bold=True)
        return Segment(f"{cell.text} ".rjust(width), tile)

    def _show_cursor(self) -> None:
        """Scroll as far as the cursor needs, and no further."""
        height, top = self.scrollable_content_region.height, round(self.scroll_y)
        if self.cursor < top:
            self.scroll_to(y=self.cursor, animate=False, force=True, immediate=True)
        elif height and self.cursor >= top + height:
            self.scroll_to(y=self.cursor - height + 1, animate=False, force=True, immediate=True)


def _aligned(text: str, width: int, right: bool) -> str:
    """The text in this width; what is too long ends in an ellipsis."""
    length = cell_len(text)
    if length > width:
        return set_cell_size(text, width - 1) + "…" if width else ""
    return " " * (width - length) + text if right else text + " " * (width - length)
