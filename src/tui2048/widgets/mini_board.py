"""Small drawn boards and tiles, for examples: pictures of positions, not boards to play on."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from engine import Board
from tui2048.drawing.looks import looks_of
from tui2048.widgets.tiles import Ground, Tile, separator, tile_rows

_GAP = 1


class TileGrid(Widget):
    """Rows of tiles; a tile of three rows has its first and last drawn short, so that tiles stay apart."""

    ALLOW_SELECT = False

    def __init__(self, tile_width: int, tile_height: int = 1) -> None:
        super().__init__()
        self._tile_width = tile_width
        self._tile_height = tile_height

    def rows(self, width: int) -> Sequence[Sequence[int]]:
        """The exponents to show in this width, 0 for an empty cell."""
        raise NotImplementedError

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the longest row."""
        del viewport
        return max(len(row) for row in self.rows(container.width)) * (self._tile_width + _GAP) - _GAP

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as its rows."""
        del container, viewport
        return len(self.rows(width)) * self._tile_height

    def render_line(self, y: int) -> Strip:
        """One row of characters across all tiles of a row."""
        rows = self.rows(self.size.width)
        place, line = divmod(y, self._tile_height)
        ground, looks = Ground(*self.background_colors), looks_of(self.app)
        blank = Style(bgcolor=ground.around.rich_color)
        between = [Segment(" ", blank)] if self._tile_height >= 3 else [Segment(*separator(ground, looks))]
        segments: list[Segment] = []
        for exponent in rows[place] if place < len(rows) else ():
            tile = Tile(exponent, self._tile_width, self._tile_height)
            segments += [*between, *(Segment(*glyph) for glyph in tile_rows(tile, ground, looks)[line])]
        return Strip(segments[len(between) :]).simplify().adjust_cell_length(self.size.width, blank)


class MiniBoard(TileGrid):
    """A position, or the first rows of one."""

    def __init__(self, board: Board, *, rows: int = 4, tile_width: int = 5) -> None:
        super().__init__(tile_width)
        self.board = board
        self._shown = [board.exponents[start : start + 4] for start in range(0, 4 * rows, 4)]

    def rows(self, width: int) -> Sequence[Sequence[int]]:
        """The rows of the board."""
        del width
        return self._shown


class Ladder(TileGrid):
    """Tiles from the smallest to the largest, in as few rows as the width allows."""

    def __init__(self, exponents: Sequence[int], *, tile_width: int = 10, tile_height: int = 3) -> None:
        super().__init__(tile_width, tile_height)
        self._exponents = exponents

    def rows(self, width: int) -> Sequence[Sequence[int]]:
        """The tiles, spread evenly over the rows they need."""
        fitting = max(1, (width + _GAP) // (self._tile_width + _GAP))
        lines = -(-len(self._exponents) // fitting)
        each = -(-len(self._exponents) // lines)
        return [self._exponents[start : start + each] for start in range(0, len(self._exponents), each)]
