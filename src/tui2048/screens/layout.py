"""Which layout fits a terminal: wide, standard or compact."""

from dataclasses import dataclass, replace

from textual.geometry import Size

from tui2048.settings import Pad
from tui2048.terminal import LEAST_COLUMNS
from tui2048.widgets.board import LARGE, SMALL, STANDARD, TINY
from tui2048.widgets.pad import LEAST_BUTTON, pad_rows
from tui2048.widgets.scene import Geometry

_SIDE_PANEL = 37
"""Columns that the side panel and the margins take beside the board."""
_AROUND = 4
"""Rows above and below the board where there is room for all of them."""
_AROUND_COMPACT = 5
"""The same in the compact layout: scores, hint, and three for messages and questions."""
_PHONE_COLUMNS = 56
"""A screen that is no wider, and higher than wide, is taken for a phone's."""
_CELL_HEIGHT = 2
"""How many times as high as wide a cell is."""
_ARROW_ROWS = 5, 4, LEAST_BUTTON


@dataclass(frozen=True)
class Layout:
    """A way to lay out the play screen: the name of its style class and the measures of its board."""

    name: str
    geometry: Geometry
    table_width: int | None = None
    """Columns of everything together; None where the stylesheet tells."""
    pad: int = 0
    """Rows of each arrow of the pad under the board; 0 for no pad."""


WIDE = Layout("-wide", LARGE)
STANDARD_LAYOUT = Layout("-standard", STANDARD)
LAYOUT_NAMES = ("-wide", "-standard", "-compact")


def choose_layout(size: Size, pad: Pad = Pad.OFF) -> Layout:
    """The roomiest layout for a terminal of this size; in one that is too small nothing of it is seen.

    A pad comes where the board needs nothing of its room, be it asked for or the screen like a phone's.
    """
    phone = size.width <= _PHONE_COLUMNS and size.height * _CELL_HEIGHT > size.width
    if pad is Pad.ON or (pad is Pad.AUTOMATIC and phone):
        layout = _compact(size)
        arrow = next((rows for rows in _ARROW_ROWS if pad_rows(rows) <= _spare_rows(size, layout)), 0)
        if arrow:
            return replace(layout, pad=arrow)
    if size.width >= 100 and size.height >= 30:
        return WIDE
    if size.width >= STANDARD.width + _SIDE_PANEL and size.height >= STANDARD.height + _AROUND:
        return STANDARD_LAYOUT
    return _compact(size)


def _compact(size: Size) -> Layout:
    fitting = (
        geometry
        for geometry in (STANDARD, SMALL)
        if geometry.width <= size.width and geometry.height + _AROUND_COMPACT <= size.height
    )
    geometry = next(fitting, TINY)
    return Layout("-compact", geometry, max(geometry.width, LEAST_COLUMNS))


def _spare_rows(size: Size, layout: Layout) -> int:
    return size.height - layout.geometry.height - _AROUND_COMPACT
