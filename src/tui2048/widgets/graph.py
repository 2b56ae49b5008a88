"""A graph of what a game was worth, move by move, with the grades of the moves under it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from engine.coach import Grade

_BLOCKS = " ▁▂▃▄▅▆▇█"
_DOT = "•"
_LEAST_SPAN = 0.25
"""The graph spans at least this share of its highest value, lest a calm game look wild."""
_SEVERITY = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
_DOTTED = {Grade.INACCURACY: "warning", Grade.MISTAKE: "warning", Grade.BLUNDER: "error"}


@dataclass(frozen=True, slots=True)
class Point:
    """A move of the game: the final score that was to be expected before it, and its grade if it has one."""

    expected: float
    grade: Grade | None = None


def columns(points: Sequence[Point], width: int) -> list[Sequence[Point]]:
    """The points that each column of a graph stands for; as many columns as there are points, at most width."""
    count = min(width, len(points))
    return [points[place * len(points) // count : (place + 1) * len(points) // count] for place in range(count)]


def heights(values: Sequence[float], rows: int) -> list[int]:
    """How high each column is, in eighths of a row: from 1 to eight times ``rows``."""
    top = max(values)
    bottom = min(*values, top * (1 - _LEAST_SPAN))
    span = (top - bottom) or 1.0
    return [1 + round((8 * rows - 1) * (value - bottom) / span) for value in values]


def worst(points: Iterable[Point]) -> Grade | None:
    """The worst grade among these; None if there is none."""
    grades = [point.grade for point in points if point.grade is not None]
    return max(grades, key=_SEVERITY.index) if grades else None


class ValueGraph(Widget):
    """Columns of blocks; with ``dotted`` the last row marks the moves that cost something.

    ``cursor`` is the place among the points that is looked at, None for none.
    """

    points: reactive[tuple[Point, ...]] = reactive(())
    cursor: reactive[int | None] = reactive(None)

    def __init__(self, *, dotted: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self._dotted = dotted
        self._heights: list[int] = []
        self._columns: list[Sequence[Point]] = []

    def place_at(self, x: int) -> int | None:
        """The place among the points that column ``x`` stands for; None beside the graph."""
        shown = columns(self.points, self.size.width) if self.points else []
        return sum(len(column) for column in shown[:x]) if 0 <= x < len(shown) else None

    def render_line(self, y: int) -> Strip:
        """One row of blocks, or that of dots."""
        width, height = self.size
        if not self.points or not width:
            return Strip.blank(width, self.rich_style)
        shown = columns(self.points, width)
        dots = self._dotted and height > 2
        rows = height - dots
        at = self._column_of_cursor(shown)
        if dots and y == height - 1:
            cells = [self._dot(column) for column in shown]
        else:
            values = [sum(point.expected for point in column) / len(column) for column in shown]
            bottom = 8 * (rows - 1 - y)
            cells = [
                (_BLOCKS[max(0, min(8, high - bottom))], "accent" if place == at else "secondary")
                for place, high in enumerate(heights(values, rows))
            ]
        segments = [Segment(text, self._style(colour)) for text, colour in cells]
        return Strip(segments, len(segments)).extend_cell_length(width, self.rich_style)

    def _dot(self, column: Sequence[Point]) -> tuple[str, str]:
        grade = worst(column)
        return (_DOT, _DOTTED[grade]) if grade in _DOTTED else (" ", "secondary")

    def _column_of_cursor(self, shown: Sequence[Sequence[Point]]) -> int | None:
        if self.cursor is None:
            return None
        before = 0
        for place, column in enumerate(shown):
            before += len(column)
            if self.cursor < before:
                return place
        return None

    def _style(self, colour: str) -> Style:
        shade = Color.parse(self.app.theme_variables[colour])
        return self.rich_style + Style(color=shade.rich_color)
