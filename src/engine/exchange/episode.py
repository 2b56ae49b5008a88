"""`slide:place@…|…|…`: the episodes of a teaching framework, one a line; read and written.

Between two stamps of name and time stand placements, a digit of the cell and one of the tile, and slides,
`#U` and so on; after each may come its reward in `[ ]` and its time in `( )`. As there may be any number of
placements before the first slide, an episode can begin from any position, and so hold any game.
"""

import re

from engine.board import Board, Direction
from engine.errors import PositionError, quoted
from engine.exchange.errors import ExchangeError, check_count
from engine.exchange.events import Move, game_of_moves, known_times
from engine.record import Record, RecordError
from engine.spawn import Spawn

OPENING = re.compile(r"[A-Za-z][\w:.-]*@[0-9]*\|")

_CLOSING = re.compile(r"[^@|]*@[0-9]*")
_NOTES = r"(?:\[-?[0-9]+\])?(?:\((?P<milliseconds>[0-9]{1,15})\))?"
_SLIDE = re.compile(r"#(?P<letter>[URDL])" + _NOTES)
_PLACEMENT = re.compile(r"(?P<cell>[0-9A-Fa-f])(?P<tile>[0-9A-Za-z])" + _NOTES)
_DIRECTIONS = {direction.letter: direction for direction in Direction}


def read_episode(line: str) -> Record:
    """The game of one episode, which begins as :data:`OPENING` says."""
    line = line.strip()
    opening = OPENING.match(line)
    text, bar, closing = line[opening.end() if opening else 0 :].partition("|")
    check_count(len(_SLIDE.findall(text)))
    start, placed, at = _start(text)
    moves, times, trouble = _moves(text, at, placed)
    if trouble is None and not (bar and _CLOSING.fullmatch(closing)):
        trouble = ExchangeError(
            "After event {event} comes “{text}”; expected is the end of an episode, such as |slide@0.",
            event=placed + 2 * len(moves),
            text=quoted(bar + closing),
        )

    def event_number(error: RecordError) -> int:
        fault_of_tile = error.upto.board.slide(moves[error.upto.moves][0]).moved
        return placed + 2 * error.upto.moves + (2 if fault_of_tile else 1)

    return game_of_moves(start, moves, known_times(times), event_number, trouble)


def write_episode(record: Record) -> str:
    """A game as an episode of one line; the stamps, of which nothing is known, count from 0.

    Its tiles are digits in base 36, as in the compact form of a position.
    """
    placements = "".join(
        f"{index:X}{digit}" for index, digit in enumerate(record.start.compact()) if digit != "0"
    )
    times = record.milliseconds or (None,) * record.moves
    moves = "".join(
        f"#{turn.direction.letter}{_reward(turn.slide.gained)}{_time(time)}{_tile(turn.spawn)}"
        for turn, time in zip(record.turns, times, strict=True)
    )
    return f"slide:place@0|{placements}{moves}|slide@{sum(time or 0 for time in times)}"


def _start(text: str) -> tuple[Board, int, int]:
    """The board of the placements before the first slide, how many there are, and where they end."""
    board, placed, at = Board(), 0, 0
    while (match := _PLACEMENT.match(text, at)) is not None:
        placed += 1
        spawn = _spawn(match)
        try:
            board = board.place(*spawn)
        except PositionError as error:
            raise ExchangeError("Event {event}: {sentence}", event=placed, sentence=error) from error
        at = match.end()
    return board, placed, at


def _moves(text: str, at: int, placed: int) -> tuple[list[Move], list[int | None], ExchangeError | None]:
    """The moves from a place in the text on, their times, and why they end before it does."""
    moves: list[Move] = []
    times: list[int | None] = []
    while (slide := _SLIDE.match(text, at)) is not None:
        placement = _PLACEMENT.match(text, slide.end())
        if placement is None:
            return (
                moves,
                times,
                ExchangeError(
                    "After event {event}, a slide, comes “{text}”; expected is a placement such as 01.",
                    event=placed + 2 * len(moves) + 1,
                    text=quoted(text[slide.end() :], 8),
                ),
            )
        moves.append((_DIRECTIONS[slide["letter"]], _spawn(placement)))
        times.append(int(slide["milliseconds"]) if slide["milliseconds"] else None)
        at = placement.end()
    if at == len(text):
        return moves, times, None
    return (
        moves,
        times,
        ExchangeError(
            "After event {event}, a placement, comes “{text}”; expected is a slide such as #U.",
            event=placed + 2 * len(moves),
            text=quoted(text[at:], 8),
        ),
    )


def _spawn(match: re.Match[str]) -> Spawn:
    return Spawn(divmod(int(match["cell"], 16), 4), 1 << int(match["tile"], 36))


def _reward(gained: int) -> str:
    return f"[{gained}]" if gained else ""


def _time(milliseconds: int | None) -> str:
    return "" if milliseconds is None else f"({milliseconds})"


def _tile(spawn: Spawn) -> str:
    row, column = spawn.cell
    return f"{4 * row + column:X}{spawn.value.bit_length() - 1}"
