"""The weights that ship: whole, and good for something."""

from statistics import fmean

import pytest

from engine.advisor import Advisor
from engine.board import Board, Direction
from engine.selfplay import Player, play_all
from engine.weights import PACKAGED, open_weights

MOST_BYTES = 90_000_000


def turned(board: Board) -> Board:
    """The board a quarter turn to the right."""
    rows = board.rows()
    return Board.parse("/".join(" ".join(str(row[column]) for row in reversed(rows)) for column in range(4)))


def test_they_are_whole_and_small_enough() -> None:
    weights = open_weights()
    weights.check()
    sizes = [path.stat().st_size for path in PACKAGED.iterdir()]
    assert len(sizes) == len(weights.files) == 2
    assert max(sizes) < MOST_BYTES
    assert weights.moves > 10**9


def test_they_are_used(advisor: Advisor) -> None:
    assert advisor.trouble is None
    assert advisor.weights == open_weights().name


def test_a_board_and_its_images_are_worth_the_same(advisor: Advisor, game_positions: list[Board]) -> None:
    for board in game_positions[::40]:
        image = turned(board)
        values = [sorted(o.value for o in advisor.advise(b, depth=2).options) for b in (board, image)]
        assert values[0] == values[1]


@pytest.mark.parametrize(
    "position",
    [
        "16384 16384 1024 512/2 4 16 64/4 2 8 2/0 0 2 0",
        "32768 32768 16 2/64 32 8 4/2 4 2 0/0 0 0 0",
        "65536 65536 16 2/64 32 8 4/2 4 2 0/0 0 0 0",
        "65536 65536 0 0/2 0 0 0/0 0 0 0/0 0 0 0",
    ],
)
@pytest.mark.parametrize("depth", [1, 2])
def test_large_tiles_are_merged(advisor: Advisor, position: str, depth: int) -> None:
    board = Board.parse(position)
    advice = advisor.advise(board, depth=depth)
    assert advice.best in {Direction.LEFT, Direction.RIGHT}
    for option in advice.options:
        assert option.gained == board.slide(option.direction).gained
        assert option.value >= option.gained


def test_a_131072_is_played_on_with(advisor: Advisor) -> None:
    # With the largest tile in its corner the row above it can be lined up, or all be thrown about.
    board = Board.parse("131072 32768 16384 8192/512 1024 2048 4096/256 64 8 2/2 4 2 0")
    advice = advisor.advise(board, depth=2)
    assert {option.direction for option in advice.options} == set(board.legal_directions())
    assert all(option.value > 0 for option in advice.options)


def test_one_ply_plays_well() -> None:
    pytest.importorskip("engine._core", reason="the extension is not built here, and games by Python are slow")
    games = list(play_all(Player(depth=1), range(30)))
    assert fmean(game.score for game in games) > 200_000
    assert sum(game.max_tile >= 16384 for game in games) >= 15
