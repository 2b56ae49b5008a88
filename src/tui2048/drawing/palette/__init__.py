"""The colours of the tiles, 2 to 131072, in several palettes."""

from tui2048.drawing.palette.contrast import contrast
from tui2048.drawing.palette.tiles import TileColours, sixteen_colours, tile_colours
from tui2048.settings.values import Palette

__all__ = ["Palette", "TileColours", "contrast", "sixteen_colours", "tile_colours"]
