"""The colours of one tile."""

from dataclasses import dataclass
from functools import cache

from textual.color import Color

from tui2048.drawing.palette import sixteen, tables
from tui2048.drawing.palette.contrast import contrast
from tui2048.settings.values import Palette

_BEYOND = Color.parse("#8a8f98")
"""For a tile without a colour of its own, lest it look like an empty cell."""


_TABLES = {
    Palette.CLASSIC: tables.CLASSIC,
    Palette.CONTRAST: tables.CONTRAST,
    Palette.SAFE: tables.SAFE,
    Palette.PLAIN: tables.PLAIN,
}


@dataclass(frozen=True, slots=True)
class TileColours:
    """The two colours of a tile."""

    background: Color
    text: Color


@cache
def tile_colours(exponent: int, palette: Palette, *, dark: bool, bright: bool = False) -> TileColours:
    """The colours of the tile 2**exponent on a dark or light ground; ``bright`` for one that just merged."""
    table = _TABLES[palette]
    shades = table.on_dark if dark else table.on_light
    background = Color.parse(shades[exponent - 1]) if 1 <= exponent <= tables.LARGEST else _BEYOND
    if bright:
        background = background.blend(Color.parse(table.light[0 if dark else 1]), table.glow)
    return TileColours(background, _ink(background, table))


@cache
def sixteen_colours(exponent: int, *, dark: bool, bright: bool = False) -> TileColours:
    """The same for a terminal of sixteen colours, whatever the palette."""
    if bright:
        return TileColours(sixteen.WHITE, sixteen.BLACK) if dark else TileColours(sixteen.BLACK, sixteen.WHITE)
    shades = tables.SIXTEEN_ON_DARK if dark else tables.SIXTEEN_ON_LIGHT
    shade = shades[exponent - 1] if 1 <= exponent <= tables.LARGEST else shades[0]
    ink = sixteen.WHITE if shade in tables.WHITE_ON else sixteen.BLACK
    return TileColours(sixteen.COLOURS[shade], ink)


def _ink(background: Color, table: tables.Table) -> Color:
    return max(map(Color.parse, table.inks), key=lambda ink: contrast(ink, background))
