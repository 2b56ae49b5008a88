"""How one tile is drawn, row by row: a block of colour, or a frame where there are no colours to tell it by.

Marks tell tiles apart without colours: a square stands for five doublings and a dot for one, so that 8 has
``•••``, 64 ``■•`` and 2048 ``■■•``. Without colours the frame grows with the squares: light, heavy, double,
and at last a solid block.
"""

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style
from textual.color import Color

from tui2048.drawing.colours import Colours
from tui2048.drawing.looks import Looks, solid
from tui2048.drawing.palette.sixteen import BLACK, DARK_GREY, GREY

TOP_EDGE, BOTTOM_EDGE = "▆", "▂"
"""Three quarters of a row from below; and, in exchanged colours, three quarters from above."""

FIVE, ONE = "■", "•"
_EMPTY = "∙"
_FRAMES = (tuple("┌─┐│└┘"), tuple("┏━┓┃┗┛"), tuple("╔═╗║╚╝"))
SEPARATOR = "│"
"""Between low tiles that have no frame."""

Glyph = tuple[str, Style]
Rows = tuple[tuple[Glyph, ...], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile to be drawn, or the well of an empty cell with the exponent 0; its measures in characters."""

    exponent: int
    width: int
    height: int
    bright: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """The colour around tiles, and that of an empty cell."""

    around: Color
    well: Color


def marks(exponent: int) -> str:
    """The marks of the tile 2**exponent, six at most."""
    fives, ones = divmod(exponent, 5)
    return FIVE * fives + ONE * ones


@lru_cache(4096)
def tile_rows(tile: Tile, ground: Ground, looks: Looks) -> Rows:
    """All rows of a tile, each glyph with its style."""
    if looks.framed and not tile.exponent:
        return _hollow(tile, ground, looks)
    if looks.framed and not tile.bright and not solid(tile.exponent):
        return _frame(tile, ground, looks)
    return _block(tile, ground, looks)


def separator(ground: Ground, looks: Looks) -> Glyph:
    """What stands between two low tiles beside each other."""
    return (
        (SEPARATOR, _quiet(ground, looks)) if looks.framed else (" ", Style(bgcolor=ground.around.rich_color))
    )


def _block(tile: Tile, ground: Ground, looks: Looks) -> Rows:
    """A filled tile, short of whole rows at its upper and lower edge so that tiles stay apart.

    One of three rows that has marks ends in them, and is short at the top alone; so its number stands beside
    those in frames.
    """
    colours = looks.tile(tile.exponent, bright=tile.bright) if tile.exponent else None
    fill = colours.background if colours else ground.well
    rows = [[(" ", Style(bgcolor=fill.rich_color))] * tile.width for _ in range(tile.height)]
    low = tile.height <= 3 and looks.marked
    if not tile.bright and not (low and tile.height == 2):
        _cut_edges(rows, fill, ground, looks, bottom=not low)
    if colours is not None:
        ink = Style(color=colours.text.rich_color, bgcolor=fill.rich_color)
        _write(rows, _lines(tile, looks, low=low), ink, bold=_bold(colours.text, looks))
    elif looks.colours is Colours.SIXTEEN or fill.ansi is not None:  # which a terminal may show as black
        _dot(
            rows, Style(color=GREY.rich_color if looks.dark else DARK_GREY.rich_color, bgcolor=fill.rich_color)
        )
    return tuple(map(tuple, rows))


def _bold(text: Color, looks: Looks) -> bool:
    """False for black on a terminal of sixteen colours; many of them turn bold black into grey."""
    return looks.colours is not Colours.SIXTEEN or text != BLACK


def _cut_edges(rows: list[list[Glyph]], fill: Color, ground: Ground, looks: Looks, *, bottom: bool) -> None:
    height, width = len(rows), len(rows[0])
    if height < 2:
        return
    if not _has_edges(looks):
        if height > 2:
            rows[-1 if bottom else 0] = [(" ", Style(bgcolor=ground.around.rich_color))] * width
        return
    if bottom:
        rows[-1] = [(BOTTOM_EDGE, Style(color=ground.around.rich_color, bgcolor=fill.rich_color))] * width
    if height > 2:
        rows[0] = [(TOP_EDGE, Style(color=fill.rich_color, bgcolor=ground.around.rich_color))] * width


def _has_edges(looks: Looks) -> bool:
    """True if there are glyphs for parts of a row; else a whole row parts tiles from those below."""
    return looks.repertoire.shows(TOP_EDGE)


def _frame(tile: Tile, ground: Ground, looks: Looks) -> Rows:
    """A tile as a frame on the ground; a low one has no room for it."""
    colours = looks.tile(tile.exponent)
    ink = Style(color=colours.text.rich_color, bgcolor=ground.around.rich_color)
    rows = [[(" ", ink)] * tile.width for _ in range(tile.height)]
    lines = _lines(tile, looks, low=tile.height < 3)
    if tile.height >= 3 and tile.width >= 3:
        left, across, right, side, left_below, right_below = _FRAMES[min(tile.exponent // 5, 2)]
        inner = tile.width - 2
        rows[0] = [(glyph, ink) for glyph in left + across * inner + right]
        rows[-1] = [(glyph, ink) for glyph in left_below + across * inner + right_below]
        for row in rows[1:-1]:
            row[0] = row[-1] = (side, ink)
        if tile.height == 3:  # the frame itself tells the squares
            lines = (lines[0], (2, ONE * (tile.exponent % 5)))
    _write(rows, lines, ink, bold=True)
    return tuple(map(tuple, rows))


def _hollow(tile: Tile, ground: Ground, looks: Looks) -> Rows:
    """An empty cell without colours: a dot in its middle."""
    quiet = _quiet(ground, looks)
    rows = [[(" ", quiet)] * tile.width for _ in range(tile.height)]
    _dot(rows, quiet)
    return tuple(map(tuple, rows))


def _lines(tile: Tile, looks: Looks, *, low: bool) -> tuple[tuple[int, str], ...]:
    """What is written on a tile, and in which of its rows: its number, and its marks under it."""
    raised = looks.marked and not _has_edges(looks)  # for a whole row is left free below
    place = max(0, tile.height - 2) if low else (tile.height - 1 - raised) // 2
    number = (place, str(1 << tile.exponent))
    if not looks.marked or place + 1 >= tile.height:
        return (number,)
    return number, (place + 1, marks(tile.exponent))


def _dot(rows: list[list[Glyph]], style: Style) -> None:
    """A dot in the middle."""
    rows[(len(rows) - 1) // 2][(len(rows[0]) - 1) // 2] = (_EMPTY, style)


def _write(rows: list[list[Glyph]], lines: tuple[tuple[int, str], ...], ink: Style, *, bold: bool) -> None:
    """Write each line in the middle of its row, unless it is too long; the first is the number."""
    for place, (y, text) in enumerate(lines):
        start = (len(rows[y]) - len(text)) // 2
        if start >= 0:
            style = ink + Style(bold=bold and place == 0)
            rows[y][start : start + len(text)] = [(glyph, style) for glyph in text]


def _quiet(ground: Ground, looks: Looks) -> Style:
    ink = looks.ground_and_ink[1]
    return Style(color=ink.rich_color, bgcolor=ground.around.rich_color, dim=True)
