"""Setting up a position, a cell at a time."""

import pytest

from engine import Board, PositionError
from tui2048.play.setting_up import exponent_at, meant, typed_on, with_tile


def test_a_tile_takes_the_place_of_another() -> None:
    board = with_tile(with_tile(Board(), (1, 2), 3), (1, 2), 17)
    assert str(board) == "0 0 0 0/0 0 131072 0/0 0 0 0/0 0 0 0"
    assert (exponent_at(board, (1, 2)), exponent_at(board, (2, 1))) == (17, 0)
    assert with_tile(board, (1, 2), 0) == Board()


def test_what_no_game_can_hold_is_refused() -> None:
    with pytest.raises(PositionError, match="second 131072"):
        with_tile(Board([17, *[0] * 15]), (3, 3), 17)


@pytest.mark.parametrize("exponent", range(1, 18))
def test_the_whole_number_of_every_tile_means_it(exponent: int) -> None:
    typed = ""
    for digit in str(1 << exponent):
        typed = typed_on(typed, digit)
    assert meant(typed) == exponent


def test_three_digits_are_enough_for_every_tile() -> None:
    beginnings = [str(1 << exponent)[:3] for exponent in range(1, 18)]
    assert [meant(beginning) for beginning in beginnings] == list(range(1, 18))


@pytest.mark.parametrize(
    ("digits", "value"),
    [("1", 16), ("13", 131072), ("2", 2), ("20", 2048), ("25", 256), ("3", 32), ("65", 65536)],
)
def test_a_beginning_means_the_smallest_tile_that_has_it(digits: str, value: int) -> None:
    exponent = meant(digits)
    assert exponent is not None
    assert 1 << exponent == value


@pytest.mark.parametrize("digits", ["", "0", "7", "9", "22", "2049"])
def test_other_digits_mean_nothing(digits: str) -> None:
    assert meant(digits) is None


def test_a_digit_that_leads_nowhere_begins_a_new_number() -> None:
    assert typed_on("20", "4") == "204"
    assert typed_on("20", "2") == "2"
