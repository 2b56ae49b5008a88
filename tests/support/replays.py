"""How other programs write games down: encoders of the forms that are only read here, for tests.

They follow the descriptions of the forms and share no code with the readers.
"""

import json
import random
import string
import struct
from collections.abc import Sequence

from hypothesis import strategies as st

from engine import Board, Direction, Game, Record, Spawn, Turn

REPLAY_LETTERS = (bytes(range(0x20, 0x7F)) + bytes(range(0x80, 0xA1))).decode("cp850")
TIMED_LETTERS = (
    string.digits
    + string.ascii_lowercase
    + string.ascii_uppercase
    + bytes(range(0xC0, 0x100)).decode("latin-1")
    + "¤¾"
)
STEPS = (1, 3, 12, 48, 192, 768, 3072, 12288)
LONGEST = (255, 1021, 4084, 16336, 65344, 265966, 1050094, 4186606)
NO_TIME = (7, 255)
SENTINEL = struct.pack("<QBIIII", 0, 88, 666666666, 233333333, 314159265, 987654321)


def play_at_random(seed: int, moves: int) -> Record:
    """A game of so many random legal moves, or fewer if it ends before."""
    game, generator = Game(seed), random.Random(seed)
    for _ in range(moves):
        directions = game.board.legal_directions()
        if not directions:
            break
        game.play(generator.choice(directions))
    return game.record


def records(least: int = 0, most: int = 120) -> st.SearchStrategy[Record]:
    """Games of random moves."""
    return st.builds(play_at_random, st.integers(0, 2**64 - 1), st.integers(least, most))


def foreign(record: Record, milliseconds: tuple[int | None, ...] = ()) -> Record:
    """The same game without its seed, as other programs know it."""
    return Record(record.start, record.turns, milliseconds)


def as_replay(record: Record, header: str = "replay_") -> str:
    """One character an event."""
    starts = [letter_of(Direction.UP, Spawn(cell, value)) for cell, value in record.start.tiles()]
    moves = [letter_of(turn.direction, turn.spawn) for turn in record.turns]
    return header + "".join(starts + moves)


def letter_of(direction: Direction, spawn: Spawn) -> str:
    """The character of a move and the tile after it."""
    order = (Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT)
    (y, x), value = spawn
    return REPLAY_LETTERS[order.index(direction) << 5 | (value == 4) << 4 | x << 2 | y]


def as_timed_replay(record: Record, times: Sequence[tuple[int, int]], header: str = "4x4-_") -> str:
    """Three characters an event; a time is a resolution and a multiplier."""
    order = (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
    events = [_timed_event(0, cell, value, NO_TIME) for cell, value in record.start.tiles()]
    events += [
        _timed_event(order.index(turn.direction), *turn.spawn, time)
        for turn, time in zip(record.turns, times, strict=True)
    ]
    return header + "".join(events)


def _timed_event(direction: int, cell: tuple[int, int], value: int, time: tuple[int, int]) -> str:
    (y, x), (resolution, multiplier) = cell, time
    bits = direction | (value == 4) << 2 | x << 4 | y << 7 | resolution << 10 | multiplier << 13
    return "".join(TIMED_LETTERS[bits >> shift & 127] for shift in (14, 7, 0))


def milliseconds_of(time: tuple[int, int]) -> int | None:
    """What a resolution and a multiplier mean."""
    resolution, multiplier = time
    if time == NO_TIME:
        return None
    if resolution == 0:
        return multiplier
    return multiplier * STEPS[resolution] + LONGEST[resolution - 1] + STEPS[resolution - 1]


def as_trainer_file(
    record: Record, *, board_from_top: bool = False, position_from_top: bool = False, end: bytes = SENTINEL
) -> bytes:
    """Twenty-five bytes a move."""
    data = b""
    for board, turn in zip(record.boards, record.turns, strict=False):
        data += struct.pack(
            "<QB4I",
            _bits(board, from_top=board_from_top),
            _action(turn, from_top=position_from_top),
            4 * 10**9,
            3 * 10**9,
            2 * 10**9,
            0,
        )
    return data + end


def _bits(board: Board, *, from_top: bool) -> int:
    digits = board.compact()
    return int(digits[::-1] if from_top else digits, 16)


def _action(turn: Turn, *, from_top: bool) -> int:
    order = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)
    (row, column), value = turn.spawn
    position = row * 4 + column
    return order.index(turn.direction) << 5 | (position if from_top else 15 - position) << 1 | (value == 4)


def as_episode(record: Record, times: Sequence[int | None] = ()) -> str:
    """Slides and placements with rewards and times."""
    text = "".join(_placement(cell, value) for cell, value in record.start.tiles())
    for number, turn in enumerate(record.turns):
        text += f"#{turn.direction.letter}"
        if turn.slide.gained:
            text += f"[{turn.slide.gained}]"
        if times and times[number] is not None:
            text += f"({times[number]})"
        text += _placement(*turn.spawn) + "(1)"
    return f"slide:place@1700000000000|{text}|slide@1700000001234"


def _placement(cell: tuple[int, int], value: int) -> str:
    row, column = cell
    return "0123456789ABCDEF"[4 * row + column] + str(value.bit_length() - 1)


def as_saved_state(board: Board) -> str:
    """The state as the web game keeps it."""
    rows = board.rows()
    cells = [
        [{"position": {"x": x, "y": y}, "value": rows[y][x]} if rows[y][x] else None for y in range(4)]
        for x in range(4)
    ]
    grid = {"size": 4, "cells": cells}
    return json.dumps({"grid": grid, "score": 4, "over": False, "won": False, "keepPlaying": False})
