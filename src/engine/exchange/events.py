"""What the readers of replays share: from events to a game, from several readings to the right one."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.board import Board, Direction
from engine.errors import EngineError
from engine.exchange.errors import ExchangeError, check_count
from engine.record import Record, RecordError
from engine.spawn import Spawn

STARTING_TILES = 2

Move = tuple[Direction, Spawn]
"""A direction, and the tile that fell after it."""


class Event(NamedTuple):
    """A move, the tile after it, and how long the move took if that is known."""

    direction: Direction
    spawn: Spawn
    milliseconds: int | None = None


def game_of_events(events: Sequence[Event], trouble: ExchangeError | None = None) -> Record:
    """The game of these events, the first two of which only place the starting tiles.

    ``trouble`` is why there are no more of them. Raises :class:`ExchangeError` for it, or for the first
    impossible event.
    """
    if len(events) < STARTING_TILES:
        raise trouble or ExchangeError(
            "A replay begins with 2 starting tiles; this one ends after {count}.", count=len(events)
        )
    check_count(len(events))
    start = Board()
    for number, event in enumerate(events[:STARTING_TILES], 1):
        try:
            start = start.place(*event.spawn)
        except EngineError as error:
            raise ExchangeError("Event {event}: {sentence}", event=number, sentence=error) from error
    moves = [(event.direction, event.spawn) for event in events[STARTING_TILES:]]
    milliseconds = known_times(event.milliseconds for event in events[STARTING_TILES:])
    return game_of_moves(start, moves, milliseconds, _event_number, trouble)


def game_of_moves(
    start: Board,
    moves: Sequence[Move],
    milliseconds: tuple[int | None, ...],
    event_number: Callable[[RecordError], int],
    trouble: ExchangeError | None = None,
) -> Record:
    """The game of these moves; raises :class:`ExchangeError` for the first impossible one, else ``trouble``.

    ``event_number`` tells which event of its format, from 1 on, is the impossible one.
    """
    try:
        record = Record.replayed(start, moves, milliseconds)
    except RecordError as error:
        raise ExchangeError(
            "Event {event}: {sentence}",
            event=event_number(error),
            sentence=error,
            partial=error.upto,
        ) from error
    if trouble is not None:
        trouble.partial = record
        raise trouble
    return record


def known_times(milliseconds: Iterable[int | None]) -> tuple[int | None, ...]:
    """The times of a record: empty if none at all is known."""
    times = tuple(milliseconds)
    return () if all(time is None for time in times) else times


def first_game(texts: Iterable[str], known: re.Pattern[str], read: Callable[[str], Record]) -> Record:
    """The first of several readings of a text that is a game.

    ``known`` matches the longest beginning of a text in the letters of its format. If no reading is a
    game, the refusal is that of the one which goes furthest.
    """
    refusal: ExchangeError | None = None
    longest, most_known = "", -1
    tried: set[str] = set()
    for text in texts:
        beginning = known.match(text)
        length = beginning.end() if beginning else 0
        if length < len(text):
            if length > most_known:
                longest, most_known = text, length
        elif text not in tried:
            tried.add(text)
            try:
                return read(text)
            except ExchangeError as error:
                refusal = error if refusal is None or _reach(error) > _reach(refusal) else refusal
    if refusal is not None:
        raise refusal
    return read(longest)


def _event_number(error: RecordError) -> int:
    return STARTING_TILES + error.upto.moves + 1


def _reach(refusal: ExchangeError) -> int:
    return -1 if refusal.partial is None else refusal.partial.moves
