"""The rules, by the cases that other programs got wrong, and by what the original game does."""

import json
from pathlib import Path

import pytest

from engine import Board, Direction, Game, PositionError

CASES = Path(__file__).parent.parent / "cases"
LEFT, RIGHT, UP, DOWN = Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN


def row_board(row: str) -> Board:
    return Board.parse(f"{row}/0 0 0 0/0 0 0 0/0 0 0 0")


@pytest.mark.parametrize(
    ("row", "direction", "after", "gained"),
    [
        ("4 4 4 4", LEFT, "8 8 0 0", 16),
        ("4 4 4 0", LEFT, "8 4 0 0", 8),
        ("0 2 2 4", RIGHT, "0 0 4 4", 4),
        ("8 4 4 0", LEFT, "8 8 0 0", 8),
        ("8 8 16 0", LEFT, "16 16 0 0", 16),
        ("2 2 4 8", LEFT, "4 4 8 0", 4),
        ("2 2 2 2", RIGHT, "0 0 4 4", 8),
        ("2 2 2 2", LEFT, "4 4 0 0", 8),
        ("0 4 4 4", RIGHT, "0 0 4 8", 8),
        ("2 2 2 0", LEFT, "4 2 0 0", 4),
        ("0 2 2 2", LEFT, "4 2 0 0", 4),
        ("2 0 2 2", LEFT, "4 2 0 0", 4),
        ("8 0 2 2", LEFT, "8 4 0 0", 4),
        ("4 0 2 2", LEFT, "4 4 0 0", 4),
        ("2 2 0 0", LEFT, "4 0 0 0", 4),
        ("64 64 0 0", LEFT, "128 0 0 0", 128),
        ("32768 32768 0 0", LEFT, "65536 0 0 0", 65536),
        ("65536 0 0 65536", RIGHT, "0 0 0 131072", 131072),
    ],
)
def test_rows_slide_and_merge(row: str, direction: Direction, after: str, gained: int) -> None:
    slide = row_board(row).slide(direction)
    assert slide.board == row_board(after)
    assert (slide.gained, slide.moved) == (gained, True)


@pytest.mark.parametrize(
    ("position", "direction"),
    [
        ("8 4 4 2/0 2 2 0/0 0 0 0/0 0 0 0", UP),
        ("0 0 0 0/0 0 0 0/2 0 0 0/4 2 0 0", DOWN),
        ("2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 0", LEFT),
        ("0 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", LEFT),
    ],
)
def test_an_illegal_move_leaves_no_trace(position: str, direction: Direction) -> None:
    board = Board.parse(position)
    slide = board.slide(direction)
    assert (slide.board, slide.gained, slide.moved) == (board, 0, False)
    game = Game.from_board(board, seed=1)
    line = str(game)
    assert game.play(direction) is None
    assert (str(game), game.score, game.moves, game.undo(), game.undone) == (line, 0, 0, False, ())


def test_a_lone_tile_falls_to_the_bottom() -> None:
    board = Board.parse("0 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert board.slide(DOWN).board == Board.parse("0 0 0 0/0 0 0 0/0 0 0 0/0 2 0 0")


@pytest.mark.parametrize(
    ("position", "over"),
    [
        ("2 4 8 16/4 8 16 32/8 16 32 64/16 32 128 128", False),
        ("2 4 8 16/4 8 16 32/8 16 32 64/16 32 64 128", True),
        ("2 4 8 16/4 8 16 32/8 16 32 64/16 32 64 64", False),
        ("2 4 8 16/4 8 16 32/8 16 32 64/16 32 64 0", False),
        ("131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/32 16 8 4", True),
        ("0 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", False),
    ],
)
def test_over_means_full_and_no_equal_neighbours(position: str, over: bool) -> None:
    board = Board.parse(position)
    assert board.is_over() is over
    assert Game.from_board(board, seed=1).over is over


def test_every_neighbouring_pair_keeps_a_full_board_alive() -> None:
    dead = Board.parse("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2")
    for row in range(4):
        for column in range(4):
            for other in ((row, column + 1), (row + 1, column)):
                if max(other) < 4:
                    rows = [list(values) for values in dead.rows()]
                    rows[row][column] = rows[other[0]][other[1]] = 1024
                    assert not Board.from_rows(rows).is_over()


def test_what_the_original_does() -> None:
    refused = 0
    lines = (CASES / "slides.jsonl").read_text().splitlines()
    for line in lines:
        case = json.loads(line)
        try:
            board = Board.from_rows(case["board"])
        except PositionError:
            refused += 1
            continue
        for name, move in case["moves"].items():
            slide = board.slide(Direction(name))
            assert [list(row) for row in slide.board.rows()] == move["after"]
            assert (slide.gained, slide.moved) == (move["gained"], move["legal"])
            won = any(motion.merged and motion.value == 1024 for motion in slide.motions)
            assert won == move["wins"]
        assert board.is_over() == case["over"]
    assert len(lines) == 400
    assert refused == 0


def test_whole_games_end_where_they_did() -> None:
    for case in json.loads((CASES / "games.json").read_text()):
        game = Game.parse(case["game"])
        assert [list(row) for row in game.board.rows()] == case["board"]
        assert game.score == case["score"]
        assert str(game) == case["game"]


def test_motions_tell_the_way_of_every_tile() -> None:
    slide = Board.parse("2 0 2 4/0 0 0 0/0 0 0 0/0 0 0 0").slide(LEFT)
    assert set(slide.motions) == {
        ((0, 0), (0, 0), 2, True),
        ((0, 2), (0, 0), 2, True),
        ((0, 3), (0, 1), 4, False),
    }


def test_boards_and_slides_are_values() -> None:
    board = row_board("2 2 0 0")
    assert board == row_board("2 2 0 0")
    assert len({board, row_board("2 2 0 0"), board.slide(LEFT).board}) == 2
    assert hash(board.slide(LEFT)) == hash(row_board("2 2 0 0").slide(LEFT))
    with pytest.raises(AttributeError):
        board._exponents = ()
    with pytest.raises(AttributeError):
        board.slide(LEFT).gained = 1  # type: ignore[misc]


def test_a_word_is_no_direction() -> None:
    with pytest.raises(TypeError, match="a direction is a Direction, not 'left'"):
        Board().slide("left")  # type: ignore[arg-type]
