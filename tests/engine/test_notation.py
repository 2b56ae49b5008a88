"""Positions as text: what is read, and how what is wrong is named."""

import pytest

from engine import Board, PositionError

EXAMPLE = "2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0"


@pytest.mark.parametrize(
    "text",
    [
        "2 4 8 16/0 0 0 2/0 0 0 0/. . . .",
        "2,4,8,16/0,0,0,2/0,0,0,0/.,.,.,.",
        "2\t4\t8\t16\n0\t0\t0\t2\n0\t0\t0\t0\n.\t.\t.\t.\n",
        " 2, 4, 8, 16 \r\n 0  0  0  2 \r\n 0 0 0 0 \r\n . . . . \r\n",
        "1234000100000000",
    ],
)
def test_every_form_is_read(text: str) -> None:
    assert str(Board.parse(text)) == EXAMPLE


def test_compact_is_read_in_either_case() -> None:
    board = Board.parse("edc1ba9187611111")
    assert board == Board.parse("EDC1BA9187611111")
    assert board.rows()[0] == (16384, 8192, 4096, 2)
    assert board.compact() == "EDC1BA9187611111"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 1 holds 3"),
        ("0 0 0 0/0 0 -2 0/0 0 0 0/0 0 0 0", "Row 2, column 3 holds -2"),
        ("0 0 0 0/0 0 0 0/0 0 0 1/0 0 0 0", "Row 3, column 4 holds 1"),
        ("0 0 0 0/0 0 0 0/0 0 0 0/0 262144 0 0", "Row 4, column 2 holds 262144"),
        ("0 0 0 0/0 0 0 0/0 0 0 0/0 x 0 0", "Row 4, column 2 holds x"),
        ("0 0 0 0/0 0 0/0 0 0 0/0 0 0 0", "Row 2 must have 4 cells, not 3"),
        ("0 0 0 0/0 0 0 0 0/0 0 0 0/0 0 0 0", "Row 2 must have 4 cells, not 5"),
        ("0 0 0 0/0 0 0 0/0 0 0 0", "neither"),
        ("", "neither"),
        ("0,,0,0/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 2 holds nothing"),
        ("131072 0 0 0/0 0 0 0/0 0 0 131072/0 0 0 0", "Row 3, column 4 holds a second 131072"),
        ("HGFEDCBA98765433", "add up to 262144"),
        ("I000000000000000", "Row 1, column 1 is “I”"),
        ("٣ 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 1"),
        ("9" * 5000 + " 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 1"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(PositionError) as refusal:
        Board.parse(text)
    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 250


def test_the_largest_position_there_is() -> None:
    assert sum(map(sum, Board.parse("HGFEDCBA98765432").rows())) == 262140


@pytest.mark.parametrize(
    ("exponents", "said"),
    [((0,) * 15, "16 cells, not 15"), ((18,) + (0,) * 15, "exponent 18"), ((-1,) + (0,) * 15, "exponent -1")],
)
def test_exponents_are_checked_too(exponents: tuple[int, ...], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Board(exponents)


def test_a_position_without_tiles_is_legal() -> None:
    board = Board.parse("0" * 16)
    assert (board.legal_directions(), board.is_over(), board.max_tile()) == ((), False, 0)
