"""The practice positions, and when their goals are reached."""

import pytest

from engine import Advisor, Board, Direction, Game
from tui2048.play.practice import (
    PRACTICE_POSITIONS,
    Goal,
    JoinTile,
    MakeRoom,
    MakeTile,
    PracticePosition,
    ReachCorner,
    Survive,
    goal_text,
    reached,
)

SEED = 1
"""Of the games that the engine plays."""
MOST_MOVES = 60

LEFT, UP, RIGHT, DOWN = Direction.LEFT, Direction.UP, Direction.RIGHT, Direction.DOWN


def game_on(position: str, *moves: Direction, seed: int = 1) -> Game:
    game = Game.from_board(Board.parse(position), seed)
    for move in moves:
        assert game.play(move) is not None
    return game


def test_there_are_a_dozen_with_names_of_their_own() -> None:
    assert len(PRACTICE_POSITIONS) == 12
    for names in ({each.key for each in PRACTICE_POSITIONS}, {each.name for each in PRACTICE_POSITIONS}):
        assert len(names) == 12


@pytest.mark.parametrize("position", PRACTICE_POSITIONS, ids=lambda position: position.key)
def test_the_engine_reaches_each_goal(position: PracticePosition) -> None:
    advisor = Advisor()
    game = Game.from_board(position.board, SEED)
    assert not reached(position.goal, game)
    while not reached(position.goal, game):
        assert game.moves < MOST_MOVES
        best = advisor.advise(game.board, depth=2).best
        assert best is not None
        game.play(best)


def test_a_tile_is_made_by_a_join_and_not_by_lying_there() -> None:
    goal = MakeTile(8)
    game = game_on("4 4 0 0/0 0 0 0/0 0 0 0/8 0 0 0")
    assert not reached(goal, game)
    game.play(LEFT)
    assert reached(goal, game)
    game.undo()
    assert not reached(goal, game)


def test_a_tile_made_stays_made() -> None:
    assert reached(MakeTile(8), game_on("4 4 8 0/0 0 0 0/0 0 0 0/0 0 0 0", LEFT, LEFT))


def test_a_tile_is_followed_until_it_is_joined() -> None:
    goal = JoinTile(2, (0, 0))
    game = game_on("2 4 0 0/4 0 0 0/0 0 0 0/2 16 0 0", RIGHT)
    assert not reached(goal, game)
    joined_elsewhere = game_on("2 0 0 0/4 0 0 0/4 0 0 0/16 0 0 0", DOWN)
    assert not reached(goal, joined_elsewhere)
    assert reached(goal, game_on("2 0 2 0/0 0 0 0/0 0 0 0/0 0 0 0", LEFT))
    assert reached(goal, game_on("2 8 0 0/0 0 0 0/0 0 0 0/0 0 2 0", RIGHT, LEFT, UP)) is False


@pytest.mark.parametrize(
    ("position", "there"),
    [
        ("512 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", True),
        ("0 0 0 512/0 0 0 0/0 0 0 0/0 0 0 0", True),
        ("0 0 0 0/0 0 0 0/0 0 0 0/512 0 0 0", True),
        ("0 0 0 0/0 0 0 0/0 0 0 0/0 0 0 1024", True),
        ("0 512 0 0/512 0 0 512/0 512 512 0/0 0 0 256", False),
    ],
)
def test_a_corner_is_one_of_four(position: str, *, there: bool) -> None:
    assert reached(ReachCorner(512), game_on(position)) is there


def test_room_is_counted_as_the_board_stands() -> None:
    game = game_on("2 2 4 4/8 8 2 2/2 4 8 16/2 4 8 16")
    assert not reached(MakeRoom(3), game)
    game.play(LEFT)
    assert reached(MakeRoom(3), game)
    assert not reached(MakeRoom(4), game)


def test_who_survives_can_still_move() -> None:
    game = game_on("0 0 0 0/0 2 4 0/0 8 16 0/0 0 0 0", LEFT)
    assert not reached(Survive(2), game)
    game.play(UP)
    assert reached(Survive(2), game)
    lost = next(
        game
        for seed in range(100)
        if (game := game_on("2 4 8 16/16 8 4 2/2 4 8 16/8 4 2 0", RIGHT, seed=seed)).over
    )
    assert not reached(Survive(1), lost)


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        (MakeTile(1024), "Make a tile of 1024."),
        (MakeTile(16384), "Make a tile of 16,384."),
        (JoinTile(2, (0, 1)), "Free the 2 in row 1, column 2: join it."),
        (ReachCorner(512), "Bring the 512 into a corner."),
        (MakeRoom(8), "Clear the board to 8 free cells."),
        (Survive(30), "Survive for 30 moves."),
    ],
)
def test_each_goal_can_be_said(goal: Goal, text: str) -> None:
    assert goal_text(goal) == text
