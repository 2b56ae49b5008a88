"""Replays as they travel: in any encoding, and taken for another."""

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from engine import Record
from engine.exchange import ExchangeError, read_games
from engine.exchange.encodings import plain_text
from replays import NO_TIME, REPLAY_LETTERS, as_replay, as_timed_replay, foreign, play_at_random, records

ALL_LETTERS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "cp850", "cp1252")
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
EXAMPLE = as_replay(play_at_random(8, 200))


def in_letters_of(encoding: str, record: Record) -> tuple[bytes, Record]:
    """As much of a game as can be written in an encoding."""
    text = as_replay(record)
    while True:
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError as error:
            text = text[: error.start]
        else:
            moves = len(text) - len("replay_") - 2
            assume(moves >= 0)
            return data, Record(record.start, record.turns[:moves])


@pytest.mark.parametrize("encoding", [*ALL_LETTERS, *SOME_LETTERS])
@given(record=records())
def test_a_replay_is_read_in_every_encoding(encoding: str, record: Record) -> None:
    data, written = in_letters_of(encoding, record)
    assert read_games(data) == (written,)


@pytest.mark.parametrize("encoding", ALL_LETTERS)
def test_these_encodings_hold_every_letter(encoding: str) -> None:
    assert REPLAY_LETTERS.encode(encoding).decode(encoding) == REPLAY_LETTERS


@pytest.mark.parametrize("encoding", ALL_LETTERS)
@given(record=records(least=3))
def test_so_is_one_without_a_header(encoding: str, record: Record) -> None:
    assert read_games(as_replay(record, "").encode(encoding)) == (foreign(record),)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "cp1252"])
@given(record=records())
def test_and_one_with_times(encoding: str, record: Record) -> None:
    text = as_timed_replay(record, [NO_TIME] * record.moves)
    assert read_games(text.encode(encoding)) == (foreign(record),)


@pytest.mark.parametrize(
    "taken_for", ["gb18030", "big5", "shift_jis", "cp932", "euc_kr", "cp949", "cp437", "cp850", "cp1252"]
)
@given(record=records())
def test_utf8_that_was_taken_for_something_else_is_repaired(taken_for: str, record: Record) -> None:
    data = as_replay(record).encode()
    try:
        mistaken = data.decode(taken_for)
    except UnicodeDecodeError:
        reject()
    assume(mistaken.encode(taken_for) == data)
    assert read_games(mistaken) == read_games(mistaken.encode()) == (foreign(record),)


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
