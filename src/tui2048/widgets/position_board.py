"""A board to set tiles on: one cell has the cursor, and the mouse changes what it touches."""

from collections.abc import Hashable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Offset
from textual.message import Message
from textual.reactive import reactive, var
from textual.strip import Strip

from engine import Cell
from tui2048.drawing.looks import looks_of
from tui2048.widgets.board import BoardView, TileCell

_RIGHT_BUTTON = 3


class MarkedCell(TileCell):
    """A cell that can have the cursor: a frame in its tile, or a line under its number where it is low."""

    marked = reactive(False)

    def look(self) -> Hashable:
        """What lies here, and whether the cursor does."""
        return self._sprites, self.marked

    def render_line(self, y: int) -> Strip:
        """The row of the cell, framed if it has the cursor."""
        strip = super().render_line(y)
        if not self.marked:
            return strip
        width, height = self._geometry.tile_width, self._geometry.tile_height
        gap, style = strip.crop(width), self._frame_style()
        if height < 3:
            return strip if y < height - 1 else Strip.join([_line("━" * width, style), gap])
        if y == 0:
            return Strip.join([_line(f"┏{'━' * (width - 2)}┓", style), gap])
        if y == height - 1:
            return Strip.join([_line(f"┗{'━' * (width - 2)}┛", style), gap])
        side = _line("┃", style)
        return Strip.join([side, strip.crop(1, width - 1), side, gap])

    def _frame_style(self) -> Style:
        """The colours of the number on a tile, of accents on an empty cell; exchanged on frames."""
        looks, ground = looks_of(self.app), self._ground()
        if looks.framed:
            colours = looks.tile(self._sprites[-1].exponent if self._sprites else 0)
            ink, fill = colours.background, colours.text
        elif self._sprites:
            colours = looks.tile(self._sprites[-1].exponent)
            ink, fill = colours.text, colours.background
        else:
            ink, fill = Color.parse(self.app.theme_variables["accent"]), ground.well
        return Style(color=ink.rich_color, bgcolor=fill.rich_color, bold=True)


def _line(text: str, style: Style) -> Strip:
    return Strip([Segment(text, style)])


class PositionBoard(BoardView):
    """A board whose cells are raised and lowered with the mouse: :class:`Touched` says which, and how."""

    CELL: ClassVar[type[TileCell]] = MarkedCell

    cursor: var[Cell] = var((0, 0))

    class Touched(Message):
        """A cell was clicked, or the wheel turned over it; ``steps`` is 1 to raise its tile, -1 to lower it."""

        def __init__(self, cell: Cell, steps: int) -> None:
            super().__init__()
            self.cell = cell
            self.steps = steps

    def on_mount(self) -> None:
        """Show where the cursor is at first."""
        self.watch_cursor()

    def watch_cursor(self) -> None:
        """Mark the cell that has the cursor."""
        for place, cell in enumerate(self.query(MarkedCell)):
            cell.marked = divmod(place, 4) == self.cursor

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The left button raises a tile, the right one lowers it, as does the left one with Shift."""
        event.prevent_default()  # a board to play on takes it for the begin of a push
        if event.button in (1, _RIGHT_BUTTON):
            self._touch(event.screen_offset, -1 if event.button == _RIGHT_BUTTON or event.shift else 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Raise the tile under the mouse."""
        event.stop()
        self._touch(event.screen_offset, 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Lower the tile under the mouse."""
        event.stop()
        self._touch(event.screen_offset, -1)

    def _touch(self, at: Offset, steps: int) -> None:
        place = at - self.content_region.offset
        geometry = self.geometry
        row, column = place.y // geometry.tile_height, place.x // (geometry.tile_width + geometry.gap)
        if row in range(4) and column in range(4):
            self.post_message(self.Touched((row, column), steps))
