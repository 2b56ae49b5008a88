"""The compiled slides, held against the rulebook."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from engine.board import Board, Direction
from engine.errors import PositionError

_core = pytest.importorskip("engine._core", reason="the extension is not built here")

DIRECTIONS = tuple(Direction)
CASES = Path(__file__).parent.parent / "cases"


def compiled_slide(board: Board, direction: Direction) -> tuple[tuple[int, ...], int]:
    after, gained = _core.slide(board.exponents, DIRECTIONS.index(direction))
    return tuple(after), gained


def rows_a_game_can_hold() -> Iterator[tuple[int, ...]]:
    """All rows of values up to 131072 but those whose sum is too large."""
    for row in product(range(18), repeat=4):
        try:
            Board((*row, *(0,) * 12))
        except PositionError:
            continue
        yield row


def test_every_row_both_ways() -> None:
    count = 0
    for row in rows_a_game_can_hold():
        board = Board((0, 0, 0, 0, *row, *(0,) * 8))
        for direction in (Direction.LEFT, Direction.RIGHT):
            slide = board.slide(direction)
            assert compiled_slide(board, direction) == (slide.board.exponents, slide.gained), row
        count += 1
    assert count > 18**4 * 0.98


def test_positions_in_every_direction(wild_positions: list[Board]) -> None:
    for board in wild_positions:
        for direction in Direction:
            slide = board.slide(direction)
            assert compiled_slide(board, direction) == (slide.board.exponents, slide.gained)


def test_common_cases() -> None:
    for line in (CASES / "slides.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        board = Board.from_rows(case["board"])
        for name, move in case["moves"].items():
            after, gained = compiled_slide(board, Direction(name))
            assert after == Board.from_rows(move["after"]).exponents
            assert gained == move["gained"]
            assert (after != board.exponents) is move["legal"]


@pytest.mark.parametrize(
    ("row", "direction", "after", "gained"),
    [
        ("F F 0 0", Direction.LEFT, "G 0 0 0", 65536),
        ("G G 0 0", Direction.LEFT, "H 0 0 0", 131072),
        ("F F F 0", Direction.RIGHT, "0 0 F G", 65536),
        ("G 0 0 1", Direction.LEFT, "G 1 0 0", 0),
        ("0 H 0 G", Direction.LEFT, "H G 0 0", 0),
        ("2 2 2 2", Direction.RIGHT, "0 0 3 3", 16),
        ("0 2 2 3", Direction.RIGHT, "0 0 3 3", 8),
        ("3 2 2 0", Direction.LEFT, "3 3 0 0", 8),
        ("1 0 1 1", Direction.LEFT, "2 1 0 0", 4),
        ("6 6 0 0", Direction.LEFT, "7 0 0 0", 128),
    ],
)
def test_known_faults_of_others(row: str, direction: Direction, after: str, gained: int) -> None:
    board = Board.parse(row.replace(" ", "") + "0" * 12)
    expected = Board.parse(after.replace(" ", "") + "0" * 12)
    assert compiled_slide(board, direction) == (expected.exponents, gained)
