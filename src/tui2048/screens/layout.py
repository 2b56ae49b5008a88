"""Which layout fits a terminal: wide, standard or compact."""

from dataclasses import dataclass

from textual.geometry import Size

from tui2048.terminal import LEAST_COLUMNS
from tui2048.widgets.board import LARGE, SMALL, STANDARD, TINY
from tui2048.widgets.scene import Geometry

_SIDE_PANEL = 37
"""Columns that the side panel and the margins take beside the board."""
_AROUND = 4
"""Rows above and below the board where there is room for all of them."""
_AROUND_COMPACT = 5
"""The same in the compact layout: scores, hint, and three for messages and questions."""


@dataclass(frozen=True)
class Layout:
    """A way to lay out the play screen: the name of its style class and the measures of its board."""

    name: str
    geometry: Geometry
    table_width: int | None = None
    """Columns of everything together; None where the stylesheet tells."""


WIDE = Layout("-wide", LARGE)
STANDARD_LAYOUT = Layout("-standard", STANDARD)
LAYOUT_NAMES = ("-wide", "-standard", "-compact")


def choose_layout(size: Size) -> Layout:
    """The roomiest layout for a terminal of this size; in one that is too small nothing of it is seen."""
    if size.width >= 100 and size.height >= 30:
        return WIDE
    if size.width >= STANDARD.width + _SIDE_PANEL and size.height >= STANDARD.height + _AROUND:
        return STANDARD_LAYOUT
    fitting = (
        geometry
        for geometry in (STANDARD, SMALL)
        if geometry.width <= size.width and geometry.height + _AROUND_COMPACT <= size.height
    )
    geometry = next(fitting, TINY)
    return Layout("-compact", geometry, max(geometry.width, LEAST_COLUMNS))
