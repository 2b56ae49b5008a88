"""A graph of what a game was worth, move by move, with the grades of the moves under it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from engine.coach import Grade
from tui2048.drawing.looks import looks_of
from tui2048.widgets.grades import MARKED
from tui2048.widgets.remembered import Remembered

_BLOCKS = " ▁▂▃▄▅▆▇█"
_DOTS = {Grade.INACCURACY: "∙", Grade.MISTAKE: "•", Grade.BLUNDER: "●"}
_CALM = 0.5
"""How far the columns stand from the ground towards their colour, so that the one looked at stands out."""
_LEAST_SPAN = 0.25
"""The graph spans at least this share of its highest value, lest a calm game look wild."""
_SEVERITY = (Grade.BEST, Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class Point:
    """A move of the game: the final score that was to be expected before it, and its grade.

    Each is None while it is not known.
    """

    expected: float | None = None
    grade: Grade | None = None


def columns(points: Sequence[Point], width: int) -> list[Sequence[Point]]:
    """The points that each column of a graph stands for; as many columns as there are points, at most width."""
    count = min(width, len(points))
    return [points[place * len(points) // count : (place + 1) * len(points) // count] for place in range(count)]


def mean(points: Iterable[Point]) -> float | None:
    """The mean of what was to be expected, as far as it is known; None if it is of none of these points."""
    known = [point.expected for point in points if point.expected is not None]
    return sum(known) / len(known) if known else None


def heights(values: Sequence[float | None], rows: int) -> list[int]:
    """How high each column is, in eighths of a row: from 1 to eight times ``rows``, or 0 for an unknown one."""
    known = [value for value in values if value is not None]
    if not known:
        return [0] * len(values)
    top = max(known)
    bottom = min(*known, top * (1 - _LEAST_SPAN))
    span = (top - bottom) or 1.0
    return [0 if value is None else 1 + round((8 * rows - 1) * (value - bottom) / span) for value in values]


def worst(points: Iterable[Point]) -> Grade | None:
    """The worst grade among these; None if there is none."""
    grades = [point.grade for point in points if point.grade is not None]
    return max(grades, key=_SEVERITY.index) if grades else None


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a graph of some width and height shows, column by column."""

    columns: list[Sequence[Point]]
    heights: list[int]
    dots: bool


class ValueGraph(Remembered):
    """Columns of blocks; with ``dotted`` the last row marks the moves that cost something.

    ``cursor`` is the place among the points that is looked at, None for none. A click posts :class:`Picked`.
    """

    ALLOW_SELECT = False

    points: reactive[tuple[Point, ...]] = reactive(())
    cursor: reactive[int | None] = reactive(None, repaint=False)

    class Picked(Message):
        """A place among the points was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, dotted: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self._dotted = dotted
        self._plan: _Plan | None = None

    def place_at(self, x: int) -> int | None:
        """The place that column ``x`` stands for, of several that of the worst move; None beside the graph."""
        shown = self._planned().columns
        if not 0 <= x < len(shown):
            return None
        before, column = sum(map(len, shown[:x])), shown[x]
        grade = worst(column)
        if grade not in MARKED:
            return before
        return before + next(place for place, point in enumerate(column) if point.grade is grade)

    def on_click(self, event: events.Click) -> None:
        """Tell which place was meant."""
        place = self.place_at(event.x)
        if place is not None:
            self.post_message(self.Picked(place))

    def on_resize(self) -> None:
        """Draw anew, for the new size."""
        self._plan = None

    def watch_points(self) -> None:
        """Draw anew, for the new points."""
        self._plan = None

    def watch_cursor(self, before: int | None, cursor: int | None) -> None:
        """Repaint the two columns that it concerns."""
        for place in (self._column_of(before), self._column_of(cursor)):
            if place is not None:
                self.refresh(Region(place, 0, 1, self.size.height))

    def render_line(self, y: int) -> Strip:
        """One row of blocks, or that of dots."""
        width, height = self.size
        plan = self._planned()
        at = self._column_of(self.cursor)
        dots = plan.dots and y == height - 1
        bottom = 8 * (height - plan.dots - 1 - y)
        segments = [
            self._dot(column, cursor=x == at) if dots else self._block(high - bottom, cursor=x == at)
            for x, (column, high) in enumerate(zip(plan.columns, plan.heights, strict=True))
        ]
        return Strip(segments, len(segments)).extend_cell_length(width, self.rich_style).simplify()

    def _planned(self) -> _Plan:
        if self._plan is None:
            width, height = self.size
            dots = self._dotted and height > 2
            shown = columns(self.points, width)
            high = heights([mean(column) for column in shown], height - dots)
            self._plan = _Plan(shown, high, dots)
        return self._plan

    def _column_of(self, place: int | None) -> int | None:
        if place is None:
            return None
        before = 0
        for x, column in enumerate(self._planned().columns):
            before += len(column)
            if place < before:
                return x
        return None

    def _block(self, eighths: int, *, cursor: bool) -> Segment:
        colour = self._colour("accent" if cursor else "secondary")
        shade = colour if cursor else looks_of(self.app).soft(colour, self._colour("background"), _CALM)
        return Segment(_BLOCKS[max(0, min(8, eighths))], self._style(shade, cursor=cursor))

    def _dot(self, column: Sequence[Point], *, cursor: bool) -> Segment:
        grade = worst(column)
        if grade not in MARKED:
            return Segment(" ", self._style(None, cursor=cursor))
        return Segment(_DOTS[grade], self._style(self._colour(MARKED[grade]), cursor=cursor))

    def _style(self, colour: Color | None, *, cursor: bool) -> Style:
        return self.rich_style + Style(
            color=colour.rich_color if colour is not None else None,
            bgcolor=self._colour("panel").rich_color if cursor else None,
        )

    def _colour(self, name: str) -> Color:
        return Color.parse(self.app.theme_variables[name])
