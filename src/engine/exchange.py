"""Games as text."""

from engine.errors import EngineError
from engine.game import Game
from engine.record import Record


class ExchangeError(EngineError):
    """What was given holds no game that can be read."""


def read_games(data: bytes | str) -> tuple[Record, ...]:
    """The games of this text, one a line."""
    text = data.decode("utf-8-sig", "replace") if isinstance(data, bytes) else data
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise ExchangeError("There is no game in it.")
    try:
        return tuple(Game.parse(line).record for line in lines)
    except EngineError as error:
        raise ExchangeError(error.template, **error.facts) from error


def write_game(record: Record) -> str:
    """The line of a game."""
    assert record.line is not None
    return record.line
