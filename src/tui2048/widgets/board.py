"""The board: sixteen small widgets that draw the scene where it touches them.

A cell repaints only when what it shows has changed; these widgets are the diff that keeps a move
small over a slow line.
"""

from collections.abc import Hashable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from engine import Board, Direction, Turn
from tui2048.drawing.looks import Looks, looks_of
from tui2048.widgets.remembered import Area, Memory, Remembered
from tui2048.widgets.scene import FRAME_SECONDS, Geometry, Scene, Sprite, passing, resting
from tui2048.widgets.tiles import Glyph, Ground, Tile, separator, tile_rows

LARGE = Geometry(tile_width=14, tile_height=6, gap=1)
STANDARD = Geometry(tile_width=10, tile_height=5, gap=1)
SMALL = Geometry(tile_width=8, tile_height=3, gap=1)
TINY = Geometry(tile_width=7, tile_height=2, gap=1)

_CLICK_EDGE = 0.3
"""A click within this share of the board's width or height from an edge pushes to that edge."""


class TileCell(Remembered):
    """One cell of the board, and the gap on its right."""

    def __init__(self, row: int, column: int, memory: Memory) -> None:
        super().__init__(id=f"cell-{row}-{column}", memory=memory)
        self._cell = (row, column)
        self._geometry = STANDARD
        self._here: Scene | None = None
        """What of the board's scene lies here; the sprites are the same, as seen from the cell's corner."""
        self._sprites: Scene = ()

    def look(self) -> Hashable:
        """What lies here."""
        return self._sprites

    def measure(self, geometry: Geometry) -> None:
        """Take the measures of this geometry."""
        self._geometry = geometry
        self._here = None
        gap = geometry.gap if self._cell[1] < 3 else 0
        self.styles.width = geometry.tile_width + gap
        self.styles.height = geometry.tile_height

    def show(self, scene: Scene) -> None:
        """Show the part of the scene that lies here; repaint if it is another than before."""
        left, top = self._geometry.origin(self._cell)
        right, bottom = (
            left + self._geometry.tile_width + self._geometry.gap,
            top + self._geometry.tile_height,
        )
        here = tuple(
            sprite
            for sprite in scene
            if sprite.x < right
            and left < sprite.x + sprite.width
            and sprite.y < bottom
            and top < sprite.y + sprite.height
        )
        if here == self._here:
            return
        self._here = here
        sprites = tuple(
            Sprite(sprite.x - left, sprite.y - top, sprite.width, sprite.height, sprite.exponent, sprite.bright)
            for sprite in here
        )
        if sprites != self._sprites:
            still = self._at_rest(sprites) and self._at_rest(self._sprites)
            self._sprites = sprites
            self.refresh(*[self._tile_region()] if still else [])

    def _at_rest(self, sprites: Scene) -> bool:
        """True if nothing of the sprites lies on the gap."""
        return all(sprite.x >= 0 and sprite.x + sprite.width <= self._geometry.tile_width for sprite in sprites)

    def _tile_region(self) -> Region:
        return Region(0, 0, self._geometry.tile_width, self._geometry.tile_height)

    def render_line(self, y: int) -> Strip:
        """The well, and over it what of the sprites lies in this row."""
        width, geometry = self.size.width, self._geometry
        ground, looks = self._ground(), looks_of(self.app)
        gap = (" ", Style(bgcolor=ground.around.rich_color))
        if geometry.tile_height < 3:
            gap = separator(ground, looks)
        canvas = [gap] * width
        self._paint(canvas, y, Sprite(0, 0, geometry.tile_width, geometry.tile_height, 0), ground, looks)
        for sprite in self._sprites:
            self._paint(canvas, y, sprite, ground, looks)
        return Strip([Segment(glyph, style) for glyph, style in canvas], width).simplify()

    def _paint(self, canvas: list[Glyph], y: int, sprite: Sprite, ground: Ground, looks: Looks) -> None:
        """What of a sprite lies in row y of this cell."""
        if not sprite.y <= y < sprite.y + sprite.height:
            return
        tile = Tile(sprite.exponent, sprite.width, sprite.height, sprite.bright)
        row = tile_rows(tile, ground, looks)[y - sprite.y]
        start, end = max(0, sprite.x), min(len(canvas), sprite.x + sprite.width)
        canvas[start:end] = row[start - sprite.x : end - sprite.x]

    def _ground(self) -> Ground:
        return Ground(*self.background_colors)


class BoardView(Area):
    """The 4×4 board. Posts :class:`Pushed` for a drag across it or a click near one of its edges."""

    ALLOW_SELECT = False
    CELL: ClassVar[type[TileCell]] = TileCell

    class Pushed(Message):
        """The player pushed the tiles with the mouse."""

        def __init__(self, direction: Direction) -> None:
            super().__init__()
            self.direction = direction

    def __init__(self, geometry: Geometry = STANDARD) -> None:
        super().__init__(id="board")
        self.geometry = geometry
        self._board = Board()
        self._scenes: list[Scene] = []
        self._timer: Timer | None = None
        self._pressed: Offset | None = None
        memory: Memory = {}
        self._cells = [self.CELL(*divmod(place, 4), memory) for place in range(16)]
        self.measure(geometry)

    def compose(self) -> ComposeResult:
        """Sixteen cells, row by row."""
        yield from self._cells

    def measure(self, geometry: Geometry) -> None:
        """Lay the board out in this geometry; a move under way is finished at once."""
        self.geometry = geometry
        self.styles.width = geometry.width
        self.styles.height = geometry.height
        self.styles.grid_columns = (*(geometry.tile_width + geometry.gap,) * 3, geometry.tile_width)
        self.styles.grid_rows = (geometry.tile_height,)
        for cell in self._cells:
            cell.measure(geometry)
        self.show(self._board)

    def show(self, board: Board, turn: Turn | None = None) -> None:
        """Show this board at once or, given the turn that made it, by way of its motions.

        How much is seen of them is the app's ``animation_level``: ``basic`` is the pop alone.
        """
        self._stop()
        self._board = board
        self._scenes = [resting(board, self.geometry)]
        level = self.app.animation_level
        if turn is not None and level != "none":
            moving = [*passing(turn, self.geometry)]
            self._scenes = [*(moving if level == "full" else moving[-1:]), *self._scenes]
            self._timer = self.set_interval(FRAME_SECONDS, self._next_scene)
        self._next_scene()

    def _next_scene(self) -> None:
        if not self._scenes:
            return  # a timer's last call may be under way when it is stopped
        scene = self._scenes.pop(0)
        for cell in self._cells:
            cell.show(scene)
        if not self._scenes:
            self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A drag or a click begins; the release may be anywhere."""
        if event.button == 1:
            self._pressed = event.screen_offset
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Decide what the drag or click meant."""
        if self._pressed is None:
            return
        self.release_mouse()
        dragged = event.screen_offset - self._pressed
        self._pressed = None
        direction = drag_direction(dragged.x, dragged.y) or self._edge_direction(event.screen_offset)
        if direction is not None:
            self.post_message(self.Pushed(direction))

    def _edge_direction(self, at: Offset) -> Direction | None:
        """The edge that a click at this place of the screen is near to."""
        place = at - self.content_region.offset
        across = (place.x + 0.5) / self.geometry.width
        down = (place.y + 0.5) / self.geometry.height
        distances = {
            Direction.LEFT: across,
            Direction.RIGHT: 1 - across,
            Direction.UP: down,
            Direction.DOWN: 1 - down,
        }
        nearest = min(distances, key=distances.__getitem__)
        return nearest if 0 <= distances[nearest] <= _CLICK_EDGE else None


def drag_direction(columns: int, rows: int) -> Direction | None:
    """The direction of a drag over so many character cells, which are about twice as high as wide.

    None if it is too short to be meant as one.
    """
    if abs(columns) < 3 and abs(rows) < 2:
        return None
    if abs(columns) >= 2 * abs(rows):
        return Direction.RIGHT if columns > 0 else Direction.LEFT
    return Direction.DOWN if rows > 0 else Direction.UP
