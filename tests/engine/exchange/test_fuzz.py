"""No input whatever brings down the reader: it is a possible game, or refused in one line."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Record
from engine.exchange import ExchangeError, read_games, read_position
from support.replays import (
    NO_TIME,
    as_episode,
    as_replay,
    as_saved_state,
    as_timed_replay,
    as_trainer_file,
    play_at_random,
)

GAME = play_at_random(5, 40)
VALID = [
    str(GAME.line).encode(),
    (str(GAME.line) + "\n" + as_episode(GAME)).encode(),
    as_replay(GAME).encode(),
    as_replay(GAME).encode("cp850"),
    as_replay(GAME).encode("gb18030"),
    as_replay(GAME).encode("utf-16"),
    as_replay(GAME, "").encode(),
    as_timed_replay(GAME, [NO_TIME, (0, 7), (3, 200), (6, 1)] * 10).encode(),
    as_trainer_file(GAME),
    as_episode(GAME, [None, 7, 200, 10**6] * 10).encode(),
    as_saved_state(GAME.board).encode(),
    str(GAME.board).encode(),
    GAME.board.compact().encode(),
]
PIECES = [
    b"replay_",
    b"4x4-",
    b"_",
    b"2048:1:",
    b"slide:place@0|",
    b"|",
    b"#U",
    b"{",
    b"[",
    b"\n",
    b"/",
    b"\0",
    b"\xff",
]


def check(data: bytes | str) -> None:
    """Read it, and look at what comes of it."""
    games, refusal = read(data)
    for record in games:
        check_record(record)
    if refusal is not None:
        assert len(str(refusal)) < 400
        assert str(refusal).isprintable()
        if refusal.partial is not None:
            check_record(refusal.partial)
    with suppress(ExchangeError):
        assert read_position(data) == games[0].board


def read(data: bytes | str) -> tuple[tuple[Record, ...], ExchangeError | None]:
    """The games, or the refusal."""
    try:
        return read_games(data), None
    except ExchangeError as error:
        return (), error


def check_record(record: Record) -> None:
    events = [(turn.direction, turn.spawn) for turn in record.turns]
    assert Record.replayed(record.start, events).turns == record.turns
    assert len(record.milliseconds) in (0, record.moves)


@given(st.binary(max_size=300))
@settings(max_examples=500)
def test_any_bytes(data: bytes) -> None:
    check(data)


@given(st.text(st.characters(), max_size=100))
@settings(max_examples=500)
def test_any_text(text: str) -> None:
    check(text)


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=6), max_size=12).map(b"".join))
@settings(max_examples=500)
def test_any_pieces(data: bytes) -> None:
    check(data)


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A game in which some bytes are others, more or fewer."""
    data = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 30))
        data = data[:at] + draw(st.binary(max_size=4) | st.sampled_from(PIECES)) + data[at + length :]
    return data


@given(spoilt())
@settings(max_examples=1000, deadline=None)
def test_spoilt_games(data: bytes) -> None:
    check(data)
    check(data.decode("latin-1"))
    check(data.decode("utf-8", "surrogateescape"))
