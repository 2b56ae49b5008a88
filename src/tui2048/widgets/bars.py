"""Bars side by side with what they stand for: a label before each, its figures after it."""

from dataclasses import dataclass

from textual.app import RenderResult
from textual.color import Color
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from tui2048.drawing.looks import looks_of

_EIGHTHS = " ▏▎▍▌▋▊▉"
_GAP = 2
_TILE_WIDTH = 8
_LEAST = 4
"""Figures that leave less room than this to a bar are left out."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its label, its length from 0 to 1, its figures; that of a tile has the tile's colour."""

    label: str
    share: float
    figures: tuple[str, ...]
    exponent: int = 0


class Bars(Widget):
    """A title with the names of the figures, and under it the bars."""

    bars: reactive[tuple[Bar, ...]] = reactive((), layout=True)

    def __init__(self, title: str, names: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title = title
        self._names = names

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row for the title and one for each bar."""
        del container, viewport, width
        return 1 + len(self.bars)

    def render(self) -> RenderResult:
        """All rows."""
        label = max((_label_width(bar) for bar in self.bars), default=0)
        names, *figures = self._figures(self.size.width - label - _GAP - _LEAST)
        most = self.size.width - label - _GAP - len(names)
        title = self._title.ljust(self.size.width - len(names))
        lines = [Content.assemble((title, "bold $foreground-muted"), (names, "$foreground-muted"))]
        lines += [
            Content.assemble(self._label(bar, label), " " * _GAP, self._bar(bar, most), row)
            for bar, row in zip(self.bars, figures, strict=True)
        ]
        return Content("\n").join(lines)

    def _figures(self, room: int) -> list[str]:
        """The names of the figures and those of each bar; the first ones are left out if there is no room."""
        columns = list(zip(self._names, *(bar.figures for bar in self.bars), strict=True))
        widths = [max(map(len, column)) for column in columns]
        while len(columns) > 1 and sum(widths) + _GAP * len(widths) > room:
            del columns[0], widths[0]
        rows = zip(*columns, strict=True)
        return [
            "".join(" " * _GAP + text.rjust(own) for text, own in zip(row, widths, strict=True)) for row in rows
        ]

    def _label(self, bar: Bar, width: int) -> Content:
        if not bar.exponent:
            return Content(bar.label.ljust(width))
        colours = looks_of(self.app).tile(bar.exponent)
        style = Style(foreground=colours.text, background=colours.background, bold=True)
        return Content.styled(f"{bar.label} ".rjust(width), style)

    def _bar(self, bar: Bar, most: int) -> Content:
        looks = looks_of(self.app)
        colour = looks.tile(bar.exponent).background if bar.exponent and not looks.framed else None
        eighths = max(1, round(8 * most * bar.share)) if bar.share > 0 else 0
        text = ("█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()).ljust(most)
        return Content.styled(
            text, Style(foreground=colour or Color.parse(self.app.theme_variables["secondary"]))
        )


def _label_width(bar: Bar) -> int:
    return _TILE_WIDTH if bar.exponent else len(bar.label)
