"""Widgets that remember how they look, for screens that change with every key."""

from collections.abc import Hashable
from typing import Any, Self

from textual.color import Color
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tui2048.widgets.thrift import thrifty

Memory = dict[Hashable, list[Strip]]


class Remembered(Widget):
    """Keeps the rows it has drawn until it is told to draw them anew, and makes them of few bytes.

    When something changes, Textual asks for the rows of every widget that lies between the changes, and
    looks through the styles of each and all its ancestors: where all of a board changes that is most of
    the time of a move.
    """

    def __init__(self, *children: Widget, memory: Memory | None = None, **settings: Any) -> None:
        """Widgets that look the same may be given the same ``memory``."""
        self._rows = memory if memory is not None else {}
        self._grounds: tuple[Color, Color] | None = None
        super().__init__(*children, **settings)

    def look(self) -> Hashable:
        """What tells one look of this widget from others that come back; it must not change otherwise."""
        return None

    @property
    def background_colors(self) -> tuple[Color, Color]:
        """The colour beneath the widget, and that of the widget."""
        if self._grounds is None:
            self._grounds = super().background_colors
        return self._grounds

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of this part."""
        drawn = (self.look(), crop, self.outer_size)
        rows = self._rows.get(drawn)
        if rows is None:
            rows = self._rows[drawn] = [thrifty(row) for row in super().render_lines(crop)]
        return rows

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw all of it anew, or these regions: those only if it has another look."""
        if not regions or self.look() is None:
            self._forget()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        """Draw all of it anew: the colours have changed."""
        self._forget()
        super().notify_style_update()

    def _forget(self) -> None:
        self._rows.clear()
        self._grounds = None


class Text(Static, Remembered):
    """A text that remembers how it looks."""


class Area(Container, Remembered):
    """A container that remembers how it looks between what it contains."""


class Row(Horizontal, Remembered):
    """The same for things beside each other."""


class Column(Vertical, Remembered):
    """The same for things under each other."""
