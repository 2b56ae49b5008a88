"""The one way in: from a text or the bytes of a file to games and positions."""

from engine.board import Board
from engine.errors import PositionError, quoted
from engine.exchange.encodings import plain_text, readings
from engine.exchange.errors import ExchangeError
from engine.exchange.lines import read_lines
from engine.exchange.replay import is_convincing, read_bare_replay, read_replay
from engine.exchange.saved_state import read_saved_state
from engine.exchange.sniff import Form, sniff
from engine.exchange.timed_replay import read_timed_replay
from engine.exchange.trainer import read_trainer
from engine.record import Record

MOST_BYTES = 4 << 20
"""Input beyond this is refused."""


def read_games(data: bytes | str) -> tuple[Record, ...]:
    """The games of a text or a file in any known form; a position is a game without moves.

    The form and the encoding are found out from the content. Raises :class:`ExchangeError`, and
    nothing else, for what is none; its ``partial`` holds what of the game is possible.

    >>> read_games("replay_(!äfC")[0].score
    8
    """
    if _size(data) > MOST_BYTES:
        raise ExchangeError("This is larger than 4 MiB; expected is a game, and none is as large.")
    form = sniff(data)
    if form is Form.NOTHING:
        raise ExchangeError("There is nothing in it; expected is a game or a position.")
    if form is Form.LINES:
        return read_lines(plain_text(data))
    return (_read_one(data, form),)


def read_position(data: bytes | str) -> Board:
    """The position of a text or a file in any known form; of a game its last board.

    Raises :class:`ExchangeError` as :func:`read_games` does, and for several games.

    >>> str(read_position("EDC1BA9187611111"))
    '16384 8192 4096 2/2048 1024 512 2/256 128 64 2/2 2 2 2'
    """
    games = read_games(data)
    if len(games) > 1:
        raise ExchangeError("There are {count} games in this; expected is one position.", count=len(games))
    return games[0].board


def _read_one(data: bytes | str, form: Form) -> Record:
    match form:
        case Form.REPLAY:
            return read_replay(readings(data))
        case Form.TIMED_REPLAY:
            return read_timed_replay(readings(data))
        case Form.TRAINER if isinstance(data, bytes):
            return _trainer(data)
        case Form.SAVED_STATE:
            return Record(read_saved_state(plain_text(data)))
        case Form.POSITION:
            return Record(_position(plain_text(data)))
        case _:
            return _bare_replay(data)


def _position(text: str) -> Board:
    try:
        return Board.parse(text)
    except PositionError as error:
        raise ExchangeError.of(error) from error


def _bare_replay(data: bytes | str) -> Record:
    """The game of a replay without a header, which is all that a text without any other form can be."""
    text = plain_text(data).strip("\r\n")
    try:
        record = read_bare_replay(readings(data))
    except ExchangeError as error:
        partial = error.partial
        if partial is not None and partial.moves and is_convincing(text, partial):
            raise ExchangeError(
                "This could only be a replay without its header: {sentence}", sentence=error, partial=partial
            ) from error
        raise _unknown(text) from error
    if not is_convincing(text, record):
        raise _unknown(text)
    return record


def _trainer(data: bytes) -> Record:
    """The game of a trainer's file, which is all that what is no text can be."""
    try:
        return read_trainer(data)
    except ExchangeError as error:
        if error.partial is not None and error.partial.moves:
            raise
        raise ExchangeError(
            "This is neither a text nor a file of a trainer: {sentence}",
            sentence=error,
            partial=error.partial,
        ) from error


def _unknown(text: str) -> ExchangeError:
    return ExchangeError(
        "“{text}” begins like no game and no position; expected is 2048:1:SEED:MOVES, the replay of "
        "another program, or a position of four rows or 16 characters.",
        text=quoted(text.strip()),
    )


def _size(data: bytes | str) -> int:
    return len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
