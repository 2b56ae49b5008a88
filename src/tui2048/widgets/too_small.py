"""What stands over a screen in a terminal that is too small for it."""

from textual.geometry import Size
from textual.widgets import Static

from tui2048.i18n import _
from tui2048.system.terminal import LEAST_COLUMNS, LEAST_ROWS

BREADTHS = [(0, "-too-narrow"), (LEAST_COLUMNS, "-broad-enough")]
HEIGHTS = [(0, "-too-low"), (LEAST_ROWS, "-high-enough")]
"""The class that a screen has by its columns, and that by its rows, each from so many on."""


def size_classes(size: Size) -> dict[str, bool]:
    """The classes by which a screen of this size is known to be large enough, and those that it lacks."""
    (narrow, broad), (low, high) = ([name for _least, name in names] for names in (BREADTHS, HEIGHTS))
    broad_enough, high_enough = size.width >= LEAST_COLUMNS, size.height >= LEAST_ROWS
    return {narrow: not broad_enough, broad: broad_enough, low: not high_enough, high: high_enough}


class TooSmall(Static):
    """Says which size is needed, over everything else; what lies below stays as it is, the focus too."""

    def __init__(self) -> None:
        super().__init__(
            _("The game needs at least {width} columns and {height} rows.").format(
                width=LEAST_COLUMNS, height=LEAST_ROWS
            ),
            id="too-small",
        )
