"""A graph of one value after another, such as the scores of all games, with its scale beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from tui2048.drawing.looks import looks_of

_BLOCKS = " ▁▂▃▄▅▆▇█"
_WIDEST = 3
"""So many columns of characters at most stand for one value; the last of them is empty."""
_PALE = 0.35
"""How strong the colour is between the mean and the highest."""


@dataclass(frozen=True, slots=True)
class Series:
    """The values, the scale that they are shown on, and the words at its ends."""

    values: tuple[float, ...]
    bottom: float
    top: float
    labels: tuple[str, str]
    """Those of the bottom and of the top."""
    first: str = ""
    last: str = ""
    """What the first and the last value belong to; shown under the graph."""


def spread(values: Sequence[float], columns: int) -> list[Sequence[float]]:
    """The values that each of so many columns at most stands for, evenly."""
    count = min(columns, len(values))
    return [values[place * len(values) // count : (place + 1) * len(values) // count] for place in range(count)]


@dataclass(frozen=True, slots=True)
class _Column:
    """How high the mean and the highest value of a column stand, in eighths of a row, and its colour."""

    mean: int
    high: int
    colour: Color


class SeriesGraph(Widget):
    """Columns of blocks up to the mean of what they stand for, and paler ones up to the highest.

    A column with the highest value of all has the accent. Under them stands what the first and the last
    value belong to.
    """

    series: reactive[Series | None] = reactive(None)

    def render_line(self, y: int) -> Strip:
        """One row of the scale and the blocks, or the words under them."""
        width, height = self.size
        series, style = self.series, self.rich_style
        if series is None or not series.values or height < 2:
            return Strip.blank(width, style)
        margin, rows = max(map(len, series.labels)) + 1, height - 1
        each = max(1, min(_WIDEST, (width - margin) // len(series.values)))
        columns = self._columns(series, max(1, width - margin), 8 * rows)
        quiet = style + Style(color=self._colour("foreground-muted").rich_color)
        if y == rows:
            room = max(len(columns) * each - len(series.first), len(series.last) + 2) if series.last else 0
            segments = [Segment(" " * margin + series.first + series.last.rjust(room), quiet)]
        else:
            label = {0: series.labels[1], rows - 1: series.labels[0]}.get(y, "")
            segments = [Segment(label.rjust(margin - 1) + " ", quiet)]
            for column in columns:
                segments += self._block(column, 8 * (rows - 1 - y), each)
        return Strip(segments).adjust_cell_length(width, style)

    def _columns(self, series: Series, width: int, most: int) -> list[_Column]:
        """The columns, ``most`` eighths high where a value reaches the top."""
        best, unit = max(series.values), most / ((series.top - series.bottom) or 1.0)

        def eighths(value: float) -> int:
            return max(1, round(unit * (value - series.bottom)))  # on the ground it would not be seen

        return [
            _Column(
                eighths(sum(part) / len(part)),
                eighths(max(part)),
                self._colour("accent" if max(part) == best else "secondary"),
            )
            for part in spread(series.values, width)
        ]

    def _block(self, column: _Column, below: int, each: int) -> list[Segment]:
        """The part of a column in the row that begins so many eighths over the ground; it is ``each`` wide."""
        _, ground = self.background_colors
        pale = looks_of(self.app).soft(column.colour, ground, _PALE)
        mean, high = (max(0, min(8, height - below)) for height in (column.mean, column.high))
        if mean:
            behind = pale if high == 8 else ground
            block, style = _BLOCKS[mean], Style(color=column.colour.rich_color, bgcolor=behind.rich_color)
        else:
            block, style = _BLOCKS[high], Style(color=pale.rich_color, bgcolor=ground.rich_color)
        wide = max(1, each - 1)
        return [Segment(block * wide, style), Segment(" " * (each - wide), self.rich_style)]

    def _colour(self, name: str) -> Color:
        _, ground = self.background_colors
        return ground + Color.parse(self.app.theme_variables[name])


def _eighths(series: Series, value: float, most: int) -> int:
    """How high a value stands; never on the ground itself, lest it not be seen."""
    return max(1, round(most * (value - series.bottom) / ((series.top - series.bottom) or 1.0)))
