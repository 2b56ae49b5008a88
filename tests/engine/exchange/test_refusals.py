"""What is no game: a sentence that says what was expected and where, and what of it is possible."""

import json
import struct

import pytest

from engine import Board, Record
from engine.exchange import MOST_BYTES, MOST_EVENTS, ExchangeError, read_games, read_position
from support.replays import SENTINEL, TIMED_LETTERS, as_timed_replay, as_trainer_file, foreign, play_at_random

GAME = play_at_random(6, 12)


def refusal(data: bytes | str) -> ExchangeError:
    with pytest.raises(ExchangeError) as caught:
        read_games(data)
    return caught.value


def moves(partial: Record | None) -> int | None:
    return None if partial is None else partial.moves


@pytest.mark.parametrize(
    ("text", "said", "possible"),
    [
        # nothing known
        ("", "There is nothing in it", None),
        (" \r\n\t", "There is nothing in it", None),
        ("hello", "“hello” begins like no game and no position; expected is 2048:1:SEED:MOVES", None),
        ("xyz", "begins like no game", None),
        ("nothing\x1b[31m here", "“nothing�[31m here” begins", None),
        ("(!äfCO", "a replay without its header: Event 6: After move 4", 3),
        ("(!ä盲", "a replay without its header: Event 4 is “盲”", 1),
        ("((", "begins like no game", None),
        # our own lines
        ("2048:1:7:LLX", "Move 3 is “X”; a move is U, R, D or L.", 2),
        ("2048:1:7:" + "L" * 50, "Move 21, L, is illegal: it would change nothing.", 20),
        ("2048:1:18446744073709551616:", "18446744073709551616", None),
        ("2048:2:7:L", "2048:1:SEED:MOVES", None),
        ("2048:1:7@HH00000000000000:L", "second 131072", None),
        ("2048:1:7:L\n\nhello\n", "Line 3: A game is “2048:1:SEED:MOVES”", None),
        ("2048:1:7:L\n2048:1:7:LLX", "Line 2: Move 3 is “X”", 2),
        ("2048:1:7:" + "L" * (MOST_EVENTS + 1), "There are 200001 events", None),
        # replays
        ("replay_3x3_(!", "a board of 3x3; expected is 4x4", None),
        ("replay:5x5(!", "a board of 5x5; expected is 4x4", None),
        ("replay_10x10_(!", "a board of 10x10", None),
        ("replay_4x5_(!", "a board of 4x5", None),
        ("replay", "begins with 2 starting tiles; this one ends after 0", None),
        ("replay_(", "begins with 2 starting tiles; this one ends after 1", None),
        ("replay_((", "Event 2: Row 1, column 3 is taken.", None),
        ("replay_(!ä盲C", "Event 4 is “盲”; expected is one of the 128 characters of a replay.", 1),
        ("replay_(!ä\x07C", "Event 4 is “�”", 1),
        ("replay_ !å", "Event 3: Move 1, L, is illegal: it would change nothing.", 0),
        ("replay_(!äfCO", "Event 6: After move 4 a tile falls in row 4, column 4, which is taken.", 3),
        ("replay_(!äfC\n\nf", "Event 6 is “�”", 3),
        (
            "replay_" + "(" * (MOST_EVENTS + 1),
            "There are 200001 events in this; expected are at most 200000",
            None,
        ),
        # replays with times
        ("3x3-_", "a board of 3x3", None),
        ("4x4-abc", "has a “_” before its first event", None),
        ("4x4-_", "ends after 0", None),
        ("4x4-_¾úw¾û", "Event 2 is “¾û”; expected are three characters", None),
        ("4x4-_¾úw¾û0ÿ3", "Event 3 is “ÿ3”", 0),
        ("4x4-_¾úw¾û0ÿ3-EÌh", "Event 3 is “ÿ3-”", 0),
        ("4x4-_¾úw¾úwÿ32", "Event 2: Row 1, column 3 is taken.", None),
        ("4x4-_¾úw¾û0ÿ32ÿ32", "Event 4: Move 2", 1),
        ("4x4-_" + "0" * 3 * (MOST_EVENTS + 1), "There are 200001 events", None),
        # episodes
        ("slide:place@1|0101|slide@2", "Event 2: Row 1, column 1 is taken.", None),
        ("slide:place@1|0H1H|slide@2", "Event 2: Row 1, column 2 holds a second 131072", None),
        ("slide:place@1|0Z|slide@2", "Event 1: Row 1, column 1 has the exponent 35", None),
        ("slide:place@1|00|slide@2", "Event 1: 1 is not a tile.", None),
        ("slide:place@1|0141#U", "After event 3, a slide, comes “”; expected is a placement", 0),
        (
            "slide:place@1|0141#UF1#LG1|slide@2",
            "After event 5, a slide, comes “G1”; expected is a placement",
            1,
        ),
        ("slide:place@1|0141#UF172|slide@2", "After event 4, a placement, comes “72”; expected is a slide", 1),
        ("slide:place@1|0141?|slide@2", "After event 2, a placement, comes “?”; expected is a slide", 0),
        ("slide:place@1|0141#UF1", "After event 4 comes “”; expected is the end of an episode", 1),
        ("slide:place@1|0141#UF1|slide", "After event 4 comes “|slide”", 1),
        ("slide:place@1|0141#U01#RF1|slide@2", "Event 4: After move 1 a tile falls in row 1, column 1", 0),
        ("slide:place@1|0141#L51|slide@2", "Event 3: Move 1, L, is illegal", 0),
        ("slide:place@1|0141#U41#R43|slide@2", "Event 6: After move 2 a 8 falls; only a 2 or a 4 can.", 1),
        ("slide:place@1|" + "#U01" * (MOST_EVENTS + 1), "There are 200001 events", None),
        # saved states
        ("{}", "expected is a “grid”", None),
        ('{"grid": 5}', "expected is a “grid”", None),
        ('{"grid":', "Line 1, character 9, is not JSON", None),
        ('{"grid":\n{"size":4,}}', "Line 2, character 11, is not JSON", None),
        ('{"grid":{"size":5,"cells":[]}}', "a board of 5x5; expected is 4x4", None),
        ('{"grid":{"size":4}}', "has no “cells”", None),
        ('{"grid":{"size":4,"cells":[[],[],[],[]]}}', "expected are four columns of four", None),
        ('{"grid":' + "[" * 100_000, "is not a saved state", None),
        ('{"grid":' + "9" * 5000 + "}", "is not a saved state", None),
        # positions
        ("3 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 1 holds 3", None),
        ("0 0 0 0/0 x 0 0/0 0 0 0/0 0 0 0", "Row 2, column 2 holds x", None),
        ("0 0 0 0/0 0 0 0", "A position is four rows", None),
        ("42", "A position is four rows", None),
        ("I000000000000000", "Row 1, column 1 is “I”", None),
        ("HGFEDCBA98765433", "add up to 262144", None),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str, possible: int | None) -> None:
    for data in (text, text.encode()):
        error = refusal(data)
        assert said in str(error)
        assert len(str(error)) < 250
        assert str(error).isprintable()
        assert moves(error.partial) == possible


def saved_state(cell: object, x: int = 1, y: int = 2) -> str:
    cells: list[list[object]] = [[None] * 4 for _ in range(4)]
    cells[x][y] = cell
    return json.dumps({"grid": {"size": 4, "cells": cells}})


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (4, "holds 4; expected is null, or a tile"),
        ("x", "holds “x”".replace("“", '"').replace("”", '"')),
        ({}, "holds null; expected"),
        ({"value": True}, "holds true"),
        ({"value": 2.0}, "holds 2.0"),
        ({"value": [[2]]}, "holds {}"),
        ({"value": 3}, "holds 3; a cell is empty (0) or holds a power of two"),
        ({"value": 2, "position": {"x": 2, "y": 1}}, "has another “position”; expected is x 1, y 2"),
        ({"value": 2, "position": 7}, "has another “position”"),
    ],
)
def test_wrong_cells_of_a_saved_state_are_named(cell: object, said: str) -> None:
    error = refusal(saved_state(cell))
    assert "row 3, column 2" in str(error).lower()
    assert said in str(error)


class TestTrainerFiles:
    DATA = as_trainer_file(GAME, end=b"")

    def broken(self, number: int, record: bytes, end: bytes = SENTINEL) -> bytes:
        """The file with another record of this number, from 1 on."""
        at = 25 * (number - 1)
        return self.DATA[:at] + record + self.DATA[at + 25 :] + end

    def test_a_record_that_breaks_off(self) -> None:
        error = refusal(self.DATA + b"\0" * 7)
        assert str(error) == "Event 13 begins at byte 301 and breaks off; expected are 25 bytes for each."
        assert error.partial == foreign(GAME)

    def test_something_after_the_end(self) -> None:
        error = refusal(self.DATA + SENTINEL + b"\0")
        assert "Event 13 is the mark of the end; expected is nothing after it, but byte 326" in str(error)
        assert error.partial == foreign(GAME)

    def test_a_board_that_the_move_before_does_not_lead_to(self) -> None:
        wrong = struct.pack("<QB16x", 0x1234000000000000, 0)
        error = refusal(self.broken(6, wrong))
        assert f"Event 6 shows 1234000000000000; expected is {GAME.boards[5].compact()}" in str(error)
        assert error.partial == Record(GAME.start, GAME.turns[:5])

    def test_a_direction_that_is_none(self) -> None:
        wrong = self.DATA[25 * 5 : 25 * 5 + 8] + b"\xff" + b"\0" * 16
        error = refusal(self.broken(6, wrong))
        assert str(error) == "Event 6 has the direction 7; expected is one from 0 to 3."
        assert error.partial == Record(GAME.start, GAME.turns[:5])

    def test_an_impossible_tile(self) -> None:
        (_, action) = struct.unpack("<QB", self.DATA[25 * 5 : 25 * 5 + 9])
        taken = next(15 - index for index, digit in enumerate(GAME.turns[5].slide.board.exponents) if digit)
        wrong = self.DATA[25 * 5 : 25 * 5 + 8] + bytes([action & 0xE0 | taken << 1]) + b"\0" * 16
        error = refusal(self.broken(6, wrong))
        assert "Event 6: After move 6 a tile falls" in str(error)
        assert error.partial == Record(GAME.start, GAME.turns[:5])

    def test_no_move(self) -> None:
        assert "There is no move in this file" in str(refusal(SENTINEL))

    def test_an_impossible_board(self) -> None:
        assert "Event 1: The tiles add up to" in str(refusal(struct.pack("<QB16x", 2**64 - 1, 0) + SENTINEL))

    @pytest.mark.parametrize("data", [b"\0", b"\0" * 25, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\0" * 5000])
    def test_what_is_no_text_is_called_so(self, data: bytes) -> None:
        error = refusal(data)
        assert "This is neither a text nor a file of a trainer" in str(error)
        assert moves(error.partial) in (None, 0)

    def test_the_limit_of_bytes_is_the_narrower_one(self) -> None:
        assert MOST_BYTES // 25 < MOST_EVENTS
        assert "Event 2 shows" in str(refusal(self.DATA[:25] * (MOST_BYTES // 25)))


@pytest.mark.parametrize("bits", [2 << 2, 3 << 2, 4 << 4, 7 << 4, 4 << 7, 7 << 7])
def test_bits_of_a_timed_event_that_mean_nothing(bits: int) -> None:
    start = as_timed_replay(Record(GAME.start), [])
    letters = "".join(TIMED_LETTERS[bits >> shift & 127] for shift in (14, 7, 0))
    error = refusal(start + letters)
    assert f"Event 3 is “{letters}”" in str(error)
    assert error.partial == Record(GAME.start)


def test_times_of_a_partial_game_are_kept() -> None:
    text = as_timed_replay(GAME, [(0, 100 + number) for number in range(12)])
    partial = refusal(text[: len("4x4-_") + 3 * 7] + "???").partial
    assert partial == Record(GAME.start, GAME.turns[:5], (100, 101, 102, 103, 104))


@pytest.mark.parametrize(
    "data", [b"x" * (MOST_BYTES + 1), "x" * (MOST_BYTES + 1), "盲" * (MOST_BYTES // 3 + 1)]
)
def test_what_is_too_large_is_refused(data: bytes | str) -> None:
    assert str(refusal(data)).startswith("This is larger than 4 MiB")


def test_several_games_are_no_position() -> None:
    with pytest.raises(ExchangeError, match="There are 2 games in this"):
        read_position("2048:1:7:L\n2048:1:8:L")


def test_the_longest_game_there_can_be_is_within_the_limits() -> None:
    """Every tile that falls is a 2 at least, and they add up to what the fullest board holds."""
    fullest = Board.parse("HGFEDCBA98765432")
    assert sum(map(sum, fullest.rows())) // 2 + 2 < MOST_EVENTS
