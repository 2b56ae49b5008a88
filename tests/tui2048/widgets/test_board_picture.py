"""How the board is drawn: scenes that lead where they should."""

import pytest

from engine import Board, Direction, Game
from tui2048.widgets.board import LARGE, SMALL, STANDARD, TINY, drag_direction
from tui2048.widgets.scene import Geometry, passing, resting

GEOMETRIES = (LARGE, STANDARD, SMALL, TINY)


@pytest.mark.parametrize("geometry", GEOMETRIES)
@pytest.mark.parametrize("direction", Direction)
def test_scenes_stay_on_the_board_and_end_at_the_new_board(geometry: Geometry, direction: Direction) -> None:
    game = Game.from_board(Board.parse("2 2 4 0/0 2 0 2/4 0 4 8/0 0 2 0"), seed=1)
    turn = game.play(direction)
    assert turn is not None
    scenes = list(passing(turn, geometry))
    assert 1 <= len(scenes) <= 3  # with the board at rest, at most 100 ms at 30 frames a second
    for scene in (*scenes, resting(game.board, geometry)):
        for sprite in scene:
            assert 0 <= sprite.x <= sprite.x + sprite.width <= geometry.width
            assert 0 <= sprite.y <= sprite.y + sprite.height <= geometry.height
    assert {sprite.exponent for sprite in scenes[-1] if sprite.bright} == {
        (motion.value * 2).bit_length() - 1 for motion in turn.slide.motions if motion.merged
    }


@pytest.mark.parametrize("geometry", GEOMETRIES)
def test_tiles_at_rest_do_not_overlap(geometry: Geometry) -> None:
    board = Board.parse("131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/32 16 8 4")
    covered = [
        (x, y)
        for sprite in resting(board, geometry)
        for x in range(sprite.x, sprite.x + sprite.width)
        for y in range(sprite.y, sprite.y + sprite.height)
    ]
    assert len(covered) == len(set(covered)) == 16 * geometry.tile_width * geometry.tile_height


@pytest.mark.parametrize(
    ("columns", "rows", "direction"),
    [
        (10, 2, Direction.RIGHT),
        (-10, 4, Direction.LEFT),
        (3, 5, Direction.DOWN),
        (-9, -5, Direction.UP),
        (0, 0, None),
        (2, 1, None),
    ],
)
def test_a_drag_goes_by_the_larger_distance(columns: int, rows: int, direction: Direction | None) -> None:
    assert drag_direction(columns, rows) is direction
