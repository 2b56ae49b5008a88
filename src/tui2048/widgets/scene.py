"""What the board shows at one moment: sprites, and the few scenes that a move passes through.

Pure functions of a turn and a geometry; nothing here knows of Textual.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine import Board, Cell, Motion, Turn


@dataclass(frozen=True, slots=True)
class Geometry:
    """The measures of a board in character cells: one tile's width and height, and the gap between columns.

    A tile of three rows or more has its first and last row drawn a quarter short, so that rows are
    parted by the same visible gap as columns without costing a row of the terminal.
    """

    tile_width: int
    tile_height: int
    gap: int

    @property
    def width(self) -> int:
        """Columns of the whole board."""
        return 4 * self.tile_width + 3 * self.gap

    @property
    def height(self) -> int:
        """Rows of the whole board."""
        return 4 * self.tile_height

    def origin(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell's top left corner."""
        row, column = cell
        return column * (self.tile_width + self.gap), row * self.tile_height


@dataclass(frozen=True, slots=True)
class Sprite:
    """A tile as it is drawn: its rectangle in character cells, and whether it glows after a merge."""

    x: int
    y: int
    width: int
    height: int
    exponent: int
    bright: bool = False


Scene = tuple[Sprite, ...]
"""The sprites of a moment; a later one lies over an earlier one."""

FRAME_SECONDS = 1 / 30
_SLIDE_PROGRESS = (0.55, 0.9)
"""How far the tiles have come in the frames of the slide: fast at first, eased out."""


def resting(board: Board, geometry: Geometry) -> Scene:
    """The board with every tile in its cell."""
    return tuple(_sprite(cell, value, geometry) for cell, value in board.tiles())


def passing(turn: Turn, geometry: Geometry) -> Iterator[Scene]:
    """The scenes between a move and the board after it, one a frame: the slide, then the pop."""
    for progress in _SLIDE_PROGRESS:
        yield tuple(_moving(motion, progress, geometry) for motion in _resting_first(turn.slide.motions))
    yield tuple(_popping(turn, geometry))


def _resting_first(motions: tuple[Motion, ...]) -> list[Motion]:
    """Tiles that move are drawn over tiles that do not."""
    return sorted(motions, key=lambda motion: motion.source != motion.target)


def _moving(motion: Motion, progress: float, geometry: Geometry) -> Sprite:
    start, end = geometry.origin(motion.source), geometry.origin(motion.target)
    x, y = (round(a + (b - a) * progress) for a, b in zip(start, end, strict=True))
    return Sprite(x, y, geometry.tile_width, geometry.tile_height, _exponent(motion.value))


def _popping(turn: Turn, geometry: Geometry) -> Iterator[Sprite]:
    merged = {motion.target for motion in turn.slide.motions if motion.merged}
    for cell, value in turn.slide.board.tiles():
        yield _sprite(cell, value, geometry, bright=cell in merged)
    x, y = geometry.origin(turn.spawn.cell)
    width, height = geometry.tile_width // 2, max(1, geometry.tile_height // 2)
    yield Sprite(
        x + (geometry.tile_width - width) // 2,
        y + (geometry.tile_height - height) // 2,
        width,
        height,
        _exponent(turn.spawn.value),
    )


def _sprite(cell: Cell, value: int, geometry: Geometry, *, bright: bool = False) -> Sprite:
    x, y = geometry.origin(cell)
    return Sprite(x, y, geometry.tile_width, geometry.tile_height, _exponent(value), bright)


def _exponent(value: int) -> int:
    return value.bit_length() - 1
