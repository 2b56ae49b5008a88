"""Replays as they travel: in any encoding, and taken for another."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Board, Direction, Record, Spawn
from engine.exchange import ExchangeError, read_games
from engine.exchange.encodings import plain_text
from support.replays import (
    NO_TIME,
    REPLAY_LETTERS,
    as_replay,
    as_timed_replay,
    foreign,
    letter_of,
    play_at_random,
    records,
)

UNICODE = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
ALL_LETTERS = (*UNICODE, "gb18030", "cp850", "cp1252")
SOME_LETTERS = (
    "big5",
    "big5hkscs",
    "cp950",
    "shift_jis",
    "cp932",
    "shift_jis_2004",
    "euc_kr",
    "cp949",
    "cp437",
)
LONG = 40
"""After so many moves only one reading is a game; a short one may be a game in several encodings."""

EXAMPLE = as_replay(play_at_random(8, 200))


def random_game(seed: int, moves: int, allowed: Callable[[str], bool]) -> Record:
    """A game of random moves and tiles, each of which has a letter that is allowed."""
    letters = {
        (direction, cell, value)
        for direction in Direction
        for cell in Board().empty_cells()
        for value in (2, 4)
        if allowed(letter_of(direction, Spawn(cell, value)))
    }
    generator = random.Random(seed)
    board = start = play_at_random(seed, 0).start
    events: list[tuple[Direction, Spawn]] = []
    for _ in range(moves):
        possible = [
            (slide, direction, Spawn(cell, value))
            for direction in board.legal_directions()
            for slide in (board.slide(direction).board,)
            for cell in slide.empty_cells()
            for value in (2, 4)
            if (direction, cell, value) in letters
        ]
        if not possible:
            break
        after, direction, spawn = generator.choice(possible)
        events.append((direction, spawn))
        board = after.place(*spawn)
    return Record.replayed(start, events)


def can_be_written(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def can_be_repaired(letter: str, taken_for: str) -> bool:
    try:
        return letter.encode().decode(taken_for).encode(taken_for).decode() == letter
    except UnicodeError:
        return False


@pytest.mark.parametrize("encoding", [*ALL_LETTERS, *SOME_LETTERS])
@given(seed=st.integers(0, 2**32), moves=st.integers(LONG, 2 * LONG))
@settings(max_examples=30)
def test_a_replay_is_read_in_every_encoding(encoding: str, seed: int, moves: int) -> None:
    record = random_game(seed, moves, lambda letter: can_be_written(letter, encoding))
    for header in ("replay_", ""):
        assert read_games(as_replay(record, header).encode(encoding)) == (record,)


@pytest.mark.parametrize("encoding", UNICODE)
@given(record=records(most=2 * LONG))
@settings(max_examples=30)
def test_no_game_is_too_short_for_unicode(encoding: str, record: Record) -> None:
    assert read_games(as_replay(record).encode(encoding)) == (foreign(record),)


@pytest.mark.parametrize("encoding", ALL_LETTERS)
def test_these_encodings_hold_every_letter(encoding: str) -> None:
    assert REPLAY_LETTERS.encode(encoding).decode(encoding) == REPLAY_LETTERS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "cp1252"])
@given(record=records(LONG, 2 * LONG))
@settings(max_examples=30)
def test_so_is_one_with_times(encoding: str, record: Record) -> None:
    text = as_timed_replay(record, [NO_TIME] * record.moves)
    assert read_games(text.encode(encoding)) == (foreign(record),)


@pytest.mark.parametrize(
    "taken_for", ["gb18030", "big5", "shift_jis", "cp932", "euc_kr", "cp949", "cp437", "cp850", "cp1252"]
)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 2 * LONG))
@settings(max_examples=30)
def test_utf8_that_was_taken_for_something_else_is_repaired(taken_for: str, seed: int, moves: int) -> None:
    record = random_game(seed, moves, lambda letter: can_be_repaired(letter, taken_for))
    mistaken = as_replay(record).encode().decode(taken_for)
    assert read_games(mistaken) == read_games(mistaken.encode()) == (record,)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_the_other_forms_are_read_in_unicode(encoding: str) -> None:
    record = play_at_random(1, 20)
    assert read_games(str(record.line).encode(encoding)) == (record,)
    assert read_games("2 4 8 16/0 0 0 2/0 0 0 0/. . . .".encode(encoding)) == read_games("1234000100000000")


def test_a_broken_replay_in_another_encoding_is_read_as_far_as_it_goes() -> None:
    at = next(place for place, letter in enumerate(EXAMPLE) if ord(letter) > 127) + 5
    broken = EXAMPLE[:at].encode("cp850") + b"\xff" + EXAMPLE[at:].encode("cp850")
    with pytest.raises(ExchangeError) as caught:
        read_games(broken)
    assert caught.value.partial is not None
    assert caught.value.partial.moves == at - len("replay_") - 2


@given(st.binary(max_size=200))
def test_every_text_has_a_plain_reading(data: bytes) -> None:
    assert isinstance(plain_text(data), str)
