"""Filters over all that is painted, for terminals that show less than is drawn."""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui2048.glyphs import Repertoire, spelling

_LIGHT = 0.5
"""A ground brighter than this is shown in reverse video."""
_SOFT = 0.6
"""What is drawn darker than this, but on a dark ground, is shown dim."""


class SpellingFilter(LineFilter):
    """Spells every text in the characters that a terminal has, each as wide as before."""

    def __init__(self, target: Repertoire) -> None:
        super().__init__()
        self._table = spelling(target)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, in other characters where they need them."""
        del background
        return [
            segment if segment.text.isascii() else Segment(self._spelt(segment.text), segment.style)
            for segment in segments
        ]

    def _spelt(self, text: str) -> str:
        # An ellipsis has its three dots where there is room for them after it.
        if "…  " in text and "…".translate(self._table) == ".":
            text = text.replace("…  ", "...")
        return text.translate(self._table)


class ColourlessFilter(LineFilter):
    """Takes all colours away, down to their codes; what lies on a light ground goes into reverse video."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments, told apart by attributes alone."""
        del background
        return [Segment(text, style and _colourless(style), control) for text, style, control in segments]


@lru_cache(4096)
def _colourless(style: Style) -> Style:
    ground = _brightness(style.color if style.reverse else style.bgcolor)
    reverse = bool(style.reverse) if ground is None else ground > _LIGHT
    ink = _brightness(style.color)
    soft = ink is not None and ink < _SOFT and not reverse and not style.reverse
    return style.without_color + Style(reverse=reverse, dim=style.dim or soft, meta=style.meta or None)


def _brightness(colour: RichColor | None) -> float | None:
    """From 0 to 1; None for no colour, and for the terminal's own."""
    return None if colour is None or colour.is_default else Color.from_rich_color(colour).brightness
