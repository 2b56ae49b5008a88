"""Which layout fits a terminal: wide, standard or compact."""

from dataclasses import dataclass, replace

from textual.geometry import Size

from tui2048.settings.values import Pad
from tui2048.system.terminal import LEAST_COLUMNS
from tui2048.widgets.board import LARGE, SMALL, STANDARD, TINY
from tui2048.widgets.pad import LEAST_BUTTON, PadShape
from tui2048.widgets.scene import Geometry

_SIDE_PANEL = 37
"""Columns that the side panel and the margins take beside the board."""
_AROUND = 4
"""Rows above and below the board where there is room for all of them."""
_AROUND_COMPACT = 5
"""The same in the compact layout: scores, hint, and three for messages and questions."""
_ALL_UNDER = 12
"""The same where sentence, graph and keys have room too."""
_PHONE_COLUMNS = 56
"""A screen that is no wider, and higher than wide, is taken for a phone's."""
_CELL_HEIGHT = 2
"""How many times as high as wide a cell is."""
_KEYS = 1
"""The line of keys."""
_PADS = (
    PadShape(5),
    PadShape(4),
    PadShape(LEAST_BUTTON),
    PadShape(LEAST_BUTTON + 1, cross=False),
    PadShape(LEAST_BUTTON, cross=False),
)
"""The more of the hand's room the better."""


@dataclass(frozen=True)
class Layout:
    """A way to lay out the play screen: the name of its style class and the measures of its board."""

    name: str
    geometry: Geometry
    table_width: int | None = None
    """Columns of everything together; None where the stylesheet tells."""
    pad: PadShape | None = None
    """The pad under the board."""
    high: bool = False
    """True for a narrow screen that has room under the board for all that is said, and no pad there."""
    keyed: bool = False
    """True for a compact one that has room for the line of keys."""


WIDE = Layout("-wide", LARGE)
STANDARD_LAYOUT = Layout("-standard", STANDARD)
LAYOUT_NAMES = ("-wide", "-standard", "-compact")


def choose_layout(size: Size, pad: Pad = Pad.OFF) -> Layout:
    """The roomiest layout for a terminal of this size; in one that is too small nothing of it is seen.

    A pad that is asked for comes under the largest board that leaves it room, for small tiles with a pad are
    better for a thumb than large ones without. Unasked it comes where the screen is like a phone's, as a
    terminal's may be too, but takes nothing from the board.
    """
    narrow = size.width <= _PHONE_COLUMNS
    phone = narrow and size.height * _CELL_HEIGHT > size.width
    wanted = pad is Pad.ON or (pad is Pad.AUTOMATIC and phone)
    boards = _compact_boards(size)
    with_pad = boards if pad is Pad.ON and narrow else boards[:1]
    for geometry in with_pad if wanted else ():
        spare = size.height - geometry.height - _AROUND_COMPACT
        if shape := next((each for each in _PADS if each.rows <= spare), None):
            return replace(_compact(size, geometry), pad=shape, high=False, keyed=False)
    if size.width >= 100 and size.height >= 30:
        return WIDE
    if size.width >= STANDARD.width + _SIDE_PANEL and size.height >= STANDARD.height + _AROUND:
        return STANDARD_LAYOUT
    return _compact(size, boards[0])


def _compact_boards(size: Size) -> tuple[Geometry, ...]:
    """Those of the compact layout that have room, the largest first; the smallest, if none has."""
    fitting = (
        geometry
        for geometry in (STANDARD, SMALL)
        if geometry.width <= size.width and geometry.height + _AROUND_COMPACT <= size.height
    )
    return (*fitting, TINY)


def _compact(size: Size, geometry: Geometry) -> Layout:
    high = size.height >= geometry.height + _ALL_UNDER
    keyed = geometry is not TINY and size.height >= geometry.height + _AROUND_COMPACT + _KEYS
    width = max(geometry.width, LEAST_COLUMNS)
    return Layout("-compact", geometry, width, high=high, keyed=keyed)
