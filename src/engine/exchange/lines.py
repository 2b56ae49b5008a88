"""Games of one line each: our own, and episodes."""

import re
from collections.abc import Iterator

from engine.errors import EngineError
from engine.exchange import episode
from engine.exchange.errors import ExchangeError, check_count
from engine.game import Game
from engine.record import Record, RecordError

_LINE_END = re.compile(r"\r\n|\n|\r")


def read_lines(text: str) -> tuple[Record, ...]:
    """The games of a text, one a line; empty lines are passed over."""
    lines = [(number, line) for number, line in enumerate(_LINE_END.split(text), 1) if line.strip()]
    if len(lines) == 1:
        return (_read_line(lines[0][1]),)
    return tuple(_read_numbered(lines))


def _read_numbered(lines: list[tuple[int, str]]) -> Iterator[Record]:
    for number, line in lines:
        try:
            yield _read_line(line)
        except ExchangeError as error:
            raise ExchangeError(
                "Line {line}: {sentence}", line=number, sentence=error, partial=error.partial
            ) from error


def _read_line(line: str) -> Record:
    if episode.OPENING.match(line.lstrip()):
        return episode.read_episode(line)
    check_count(len(line.strip().rpartition(":")[2]))
    try:
        return Game.parse(line).record
    except EngineError as error:
        raise ExchangeError.of(error, error.upto if isinstance(error, RecordError) else None) from error
