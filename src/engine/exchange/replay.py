"""`replay_…`: one character an event, seven bits each; the oldest and commonest form.

A character is direction · 32 + four · 16 + cell, ``four`` being 1 for a 4 and the cell counted down the
columns. The two starting tiles come first; the direction that stands with them means nothing.
"""

import re
from collections.abc import Iterable

from engine.board import Direction
from engine.exchange.errors import ExchangeError, check_count, check_size
from engine.exchange.events import STARTING_TILES, Event, first_game, game_of_events
from engine.record import Record
from engine.spawn import Spawn

ALPHABET = "".join(map(chr, range(0x20, 0x7F))) + "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá"
"""From the space to the tilde, then what code page 850 has from its 0x80 on."""

HEADER = re.compile(r"\s*replay(?:[:_](?P<size>4x4|[0-9]{1,2}x[0-9]{1,2}))?")

_KNOWN = re.compile(f"[{re.escape(ALPHABET)}]*")
_DIRECTIONS = (Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT)
_CONVINCING = 10
"""So many possible moves on end are no accident."""


def _event(code: int) -> Event:
    column, row = divmod(code & 15, 4)
    return Event(_DIRECTIONS[code >> 5], Spawn((row, column), 4 if code & 16 else 2))


_EVENTS = {character: _event(code) for code, character in enumerate(ALPHABET)}


def read_replay(texts: Iterable[str]) -> Record:
    """The game of a text with a header, in that of its readings which is one."""
    return first_game(map(_without_header, texts), _KNOWN, _read_after_header)


def read_bare_replay(texts: Iterable[str]) -> Record:
    """The game of a text without a header, likewise."""
    return first_game((text.strip("\r\n") for text in texts), _KNOWN, _read)


def is_convincing(body: str, record: Record) -> bool:
    """True if this text without a header, of which the record could be made, was meant as a replay.

    Many a word could be a short game. Programs let the starting tiles go up, though it means nothing.
    """
    starts = [_EVENTS.get(character) for character in body[:STARTING_TILES]]
    return record.moves >= _CONVINCING or all(start and start.direction is Direction.UP for start in starts)


def _without_header(text: str) -> str:
    header = HEADER.match(text)
    if header is None:  # in another reading it is no header
        return "\ufffd"
    check_size(header["size"] or "4x4")
    return text[header.end() :].rstrip("\r\n")


def _read_after_header(rest: str) -> Record:
    """The game of what follows a header, whose last sign might, if seldom, be the first event instead."""
    if not rest.startswith(("_", ":")):
        return _read(rest)
    try:
        return _read(rest[1:])
    except ExchangeError as refusal:
        try:
            record = _read(rest)
        except ExchangeError:
            raise refusal from None
        if not is_convincing(rest, record):
            raise
        return record


def _read(body: str) -> Record:
    check_count(len(body))
    known = _KNOWN.match(body)
    length = known.end() if known else 0
    events = [_EVENTS[character] for character in body[:length]]
    if length == len(body):
        return game_of_events(events)
    trouble = ExchangeError(
        "Event {event} is “{text}”; expected is one of the 128 characters of a replay.",
        event=length + 1,
        text=body[length] if body[length].isprintable() else "\ufffd",
    )
    return game_of_events(events, trouble)
