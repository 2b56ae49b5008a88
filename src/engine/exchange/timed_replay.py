"""`4x4-…_…`: three characters an event, with the time that each move took.

The three are a number in base 128 of 21 bits: from the lowest, two of direction, two of the tile, three
each of column and row, three of the resolution and eight of the multiplier of the time.
"""

import re
from collections.abc import Iterable

from engine.board import Direction
from engine.errors import quoted
from engine.exchange.errors import ExchangeError, check_count, check_size
from engine.exchange.events import Event, first_game, game_of_events
from engine.record import Record
from engine.spawn import Spawn

ALPHABET = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    + "".join(map(chr, range(0xC0, 0x100)))
    + "¤¾"
)

HEADER = re.compile(r"\s*(?P<size>[0-9]{1,2}x[0-9]{1,2})-")

_NAME = re.compile(r"[^_]*_")
_KNOWN = re.compile(f"(?:[{ALPHABET}]{{3}})*")
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_DIRECTIONS = (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
_STEPS = (1, 3, 12, 48, 192, 768, 3072, 12288)
_LONGEST = (255, 1021, 4084, 16336, 65344, 265966, 1050094, 4186606)
"""Not quite what the steps add up to, but so the programs have it that write them."""

_UNKNOWN_TIME = (7, 255)


def read_timed_replay(texts: Iterable[str]) -> Record:
    """The game of a text, in that of its readings which is one."""
    return first_game(map(_without_header, texts), _KNOWN, _read)


def _without_header(text: str) -> str:
    header = HEADER.match(text)
    if header is None:  # in another reading it is no header
        return "\ufffd"
    check_size(header["size"])
    name = _NAME.match(text, header.end())
    if name is None:
        raise ExchangeError("A replay with times has a “_” before its first event; this one has none.")
    return text[name.end() :].strip()


def _read(body: str) -> Record:
    check_count(-(-len(body) // 3))
    events: list[Event] = []
    for at in range(0, len(body), 3):
        event = _event(body[at : at + 3])
        if event is None:
            trouble = ExchangeError(
                "Event {event} is “{text}”; expected are three characters that stand for a move, a time "
                "and a 2 or a 4 on a board of 4x4.",
                event=len(events) + 1,
                text=quoted(body[at : at + 3]),
            )
            return game_of_events(events, trouble)
        events.append(event)
    return game_of_events(events)


def _event(text: str) -> Event | None:
    """The event of three characters; None if they are none."""
    digits = [_VALUES.get(character, -1) for character in text]
    if len(digits) != 3 or min(digits) < 0:
        return None
    code = (digits[0] << 7 | digits[1]) << 7 | digits[2]
    four, column, row = code >> 2 & 3, code >> 4 & 7, code >> 7 & 7
    if four > 1 or column > 3 or row > 3:
        return None
    return Event(
        _DIRECTIONS[code & 3],
        Spawn((row, column), 4 if four else 2),
        _milliseconds(code >> 10 & 7, code >> 13),
    )


def _milliseconds(resolution: int, multiplier: int) -> int | None:
    if (resolution, multiplier) == _UNKNOWN_TIME:
        return None
    if resolution == 0:
        return multiplier
    return multiplier * _STEPS[resolution] + _LONGEST[resolution - 1] + _STEPS[resolution - 1]
