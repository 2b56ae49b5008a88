"""A game: spawns by its seed, undo and redo, winning and losing, and its line of text."""

import pytest

from engine import Board, Direction, Game, GameError
from engine.record import RecordError
from engine.spawn import draw, spawn

LEFT, RIGHT, UP, DOWN = Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN
BEFORE_2048 = "1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 0"


def walked(seed: int, steps: int = 200) -> Game:
    """A game that always takes the first legal of left, down, right, up."""
    game = Game(seed)
    for _ in range(steps):
        if not any(game.play(direction) for direction in (LEFT, DOWN, RIGHT, UP)):
            break
    return game


def test_spawns_follow_the_published_formula() -> None:
    # SplitMix64 with state 0: its first outputs are known from the reference implementation.
    assert draw(0, 0) == 0xE220A8397B1DCDAF
    assert draw(0, 1) == 0x6E789E6AA1B965F4
    assert draw(0, 2) == 0x06C45D188009454F
    assert draw(2**64 - 1, 0) != draw(0, 0)


def test_one_spawn_in_ten_is_a_four() -> None:
    fours = sum(spawn(Board(), 5, number).value == 4 for number in range(10_000))
    assert 900 <= fours <= 1100


def test_every_empty_cell_can_be_filled() -> None:
    assert {spawn(Board(), 5, number).cell for number in range(1000)} == set(Board().empty_cells())
    for index in range(16):
        exponents = [1, 2] * 8
        exponents[index] = 0
        board = Board(exponents)
        assert spawn(board, 9, 3).cell == divmod(index, 4)


def test_a_new_game_has_two_tiles_and_nothing_to_undo() -> None:
    for seed in range(200):
        game = Game(seed)
        assert [value in (2, 4) for _cell, value in game.board.tiles()] == [True, True]
        assert (game.score, game.moves, game.won, game.over) == (0, 0, False, False)
        assert not game.undo()
        assert not game.redo()


def test_games_without_a_seed_differ() -> None:
    assert len({Game().seed for _ in range(8)}) == 8


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_other_seeds_are_refused(seed: int) -> None:
    with pytest.raises(GameError, match="seed"):
        Game(seed)


def test_undo_cannot_pump_the_score_or_change_the_next_tile() -> None:
    game = Game.from_board(Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), seed=4)
    boards = set()
    for _ in range(5):
        game.play(LEFT)
        assert game.score == 4
        boards.add(game.board)
        assert game.undo()
        assert game.score == 0
    assert len(boards) == 1


def test_a_move_after_undo_drops_what_was_undone() -> None:
    game = walked(3, 20)
    for _ in range(5):
        assert game.undo()
    left = game.undone
    assert len(left) == 5
    assert game.play(game.board.legal_directions()[0]) is not None
    assert list(game.undone) == []
    assert not game.redo()


def test_an_illegal_move_keeps_what_can_be_redone() -> None:
    game = Game.from_board(Board.parse("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), seed=4)
    game.play(RIGHT)
    game.undo()
    assert game.play(LEFT) is None
    assert game.redo()


def test_winning_is_the_first_merge_to_2048() -> None:
    game = Game.from_board(Board.parse(BEFORE_2048), seed=1)
    assert (game.won, game.moves) == (False, 0)
    turn = game.play(LEFT)
    assert turn is not None
    assert turn.won_now
    assert game.won
    later = game.play(game.board.legal_directions()[0])
    assert later is not None
    assert not later.won_now
    assert game.won
    game.undo()
    game.undo()
    assert (game.won, game.moves) == (False, 0)
    game.redo()
    assert (game.won, game.moves) == (True, 1)
    assert Game.parse(str(game)).won


def test_a_second_2048_wins_nothing() -> None:
    game = Game.from_board(Board.parse("2048 0 0 0/1024 1024 0 0/0 0 0 0/0 0 0 0"), seed=1)
    assert game.won
    turn = game.play(LEFT)
    assert turn is not None
    assert not turn.won_now


def test_losing_is_known_with_the_last_tile() -> None:
    lost = [walked(seed, 5000) for seed in range(5)]
    for game in lost:
        assert game.over
        assert game.last_turn is not None
        assert game.last_turn.over_now
        assert not any(game.play(direction) for direction in Direction)
        game.undo()
        assert not game.over


def test_one_move_can_win_and_end() -> None:
    board = Board.parse("4 8 16 32/8 16 32 64/16 32 64 128/1024 1024 512 256")
    ends = [game for game in (Game.from_board(board, seed) for seed in range(50)) if _wins_and_ends(game)]
    assert ends
    assert all(game.won and game.over for game in ends)


def _wins_and_ends(game: Game) -> bool:
    turn = game.play(LEFT)
    assert turn is not None
    assert turn.won_now
    return turn.over_now


def test_the_last_merge_there_is() -> None:
    game = Game.from_board(Board.parse("65536 65536 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), seed=1)
    turn = game.play(LEFT)
    assert turn is not None
    assert (game.score, game.board.max_tile(), game.over) == (131072, 131072, False)
    assert game.play(DOWN) is not None


def test_a_game_from_a_position_counts_spawns_from_two() -> None:
    board = Board.parse("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    game = Game.from_board(board, seed=7)
    assert (game.score, game.moves) == (0, 0)
    turn = game.play(RIGHT)
    assert turn is not None
    assert turn.spawn == spawn(turn.slide.board, 7, 2)
    assert str(game) == "2048:1:7@1200000000000000:R"
    assert Game.parse(str(game)).board == game.board


@pytest.mark.parametrize(
    ("line", "possible"),
    [("2048:1:7:LLX", "2048:1:7:LL"), ("2048:1:3@1234000000000000:L", "2048:1:3@1234000000000000:")],
)
def test_the_moves_before_an_impossible_one_are_kept(line: str, possible: str) -> None:
    with pytest.raises(RecordError) as refusal:
        Game.parse(line)
    assert refusal.value.upto == Game.parse(possible).record


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2048:1:7:LLX", "Move 3"),
        ("2048:1:7:lll", "Move 1"),
        ("2048:1:3@1234000000000000:L", "Move 1, L, is illegal"),
        ("2048:2:7:", "2048:1:SEED:MOVES"),
        ("2048:1::L", "2048:1:SEED:MOVES"),
        ("2048:1:-7:L", "2048:1:SEED:MOVES"),
        ("2048:1:18446744073709551616:", "seed"),
        ("2048:1:7@12:", "four rows"),
        ("2048:1:7@1Z00000000000000:", "Row 1, column 2"),
        ("2048:1:7@HH00000000000000:", "second 131072"),
        ("", "2048:1:SEED:MOVES"),
        ("\x1b[2J" * 50, "2048:1:SEED:MOVES"),
    ],
)
def test_wrong_lines_are_refused_with_the_place(line: str, said: str) -> None:
    with pytest.raises(GameError) as refusal:
        Game.parse(line)
    assert said in str(refusal.value)
    assert "\x1b" not in str(refusal.value)
    assert len(str(refusal.value)) < 200
