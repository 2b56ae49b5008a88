"""The colours of the tiles, 2 to 131072.

From 8 on they warm up to 2048, the most festive; 4096 and beyond are a family of their own. Every
tile stays apart from its fellows after snapping to the 256 colours of a plain terminal, and its
number reads against it at 4.5:1 or better.
"""

from dataclasses import dataclass
from functools import cache

from textual.color import Color

_INK = "#241a12"
_PAPER = "#ffffff"

_SHARED = {
    3: "#f4ae6c",
    4: "#f58a50",
    5: "#f2603f",
    6: "#d2281c",
    7: "#efe08c",
    8: "#f5d75a",
    9: "#dcb21f",
    10: "#f8a400",
    11: "#ffdf1f",
    12: "#46c07a",
    13: "#1ea7a0",
    14: "#4a97ff",
    15: "#9385ff",
    16: "#c45ae0",
    17: "#ff6aa6",
}
ON_DARK = {1: "#e9dfd3", 2: "#e3c99b"} | _SHARED
ON_LIGHT = {1: "#d5c5ae", 2: "#e2bc7c"} | _SHARED
_BEYOND = "#8a8f98"
"""For a tile without a colour of its own, lest it look like an empty cell."""

_GLOW = 0.45
"""How far towards white a tile goes in the beat after it was merged."""


@dataclass(frozen=True)
class TileColours:
    """The two colours of a tile."""

    background: Color
    text: Color


@cache
def tile_colours(exponent: int, *, dark: bool, bright: bool = False) -> TileColours:
    """The colours of the tile 2**exponent on a dark or light ground; brighter for one that just merged."""
    background = Color.parse((ON_DARK if dark else ON_LIGHT).get(exponent, _BEYOND))
    if bright:
        background = background.blend(Color.parse(_PAPER), _GLOW)
    ink, paper = Color.parse(_INK), Color.parse(_PAPER)
    text = max((ink, paper), key=lambda colour: contrast(colour, background))
    return TileColours(background, text)


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Relative luminance, from 0 for black to 1 for white, as WCAG 2 defines it."""
    red, green, blue = (_linear(share) for share in colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
