"""`.rpl`: the files of a trainer, 25 bytes a move.

A record holds the board before the move, four bits a cell, the move with the tile that fell after it, and
how promising each move was, which is of no use here. Programs do not agree on the cell that bits and
positions are counted from; a file is read in the way in which each of its records leads to the next.
"""

import struct
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from engine.board import Board, Direction
from engine.errors import EngineError, PositionError
from engine.exchange.encodings import wide_encoding
from engine.exchange.errors import ExchangeError
from engine.exchange.events import Move, game_of_moves
from engine.record import Record
from engine.spawn import Spawn

_RECORD = struct.Struct("<QB16x")
_SENTINEL = struct.pack("<QB4I", 0, 88, 666666666, 233333333, 314159265, 987654321)
_END = (0, 88)
_DIRECTIONS = (Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN)

_Entry = tuple[int, int]
"""The board and the action of a record."""


class _Order(NamedTuple):
    """From which cell the bits of a board and the position of a tile are counted."""

    board_from_top: bool
    position_from_top: bool

    def board(self, bits: int) -> str:
        """The board in its compact form."""
        digits = f"{bits:016X}"
        return digits[::-1] if self.board_from_top else digits

    def move(self, action: int) -> Move | None:
        """The move of an action; None if its direction is none."""
        if action >> 5 >= len(_DIRECTIONS):
            return None
        position = action >> 1 & 15
        cell = divmod(position if self.position_from_top else 15 - position, 4)
        return _DIRECTIONS[action >> 5], Spawn(cell, 4 if action & 1 else 2)


_ORDERS = (_Order(False, False), _Order(False, True), _Order(True, True), _Order(True, False))
"""The usual one, from the bottom right, first."""


def is_trainer_file(data: bytes) -> bool:
    """True if these bytes are such a file, or at least no text."""
    return data.endswith(_SENTINEL) or (b"\0" in data and wide_encoding(data) is None)


def read_trainer(data: bytes) -> Record:
    """The game of such a file; it may lack the record that marks the end."""
    whole = len(data) // _RECORD.size
    entries: list[_Entry] = list(_RECORD.iter_unpack(data[: whole * _RECORD.size]))
    moves = entries.index(_END) if _END in entries else whole
    trouble = _wrong_end(len(data), moves, whole)
    if moves == 0:
        raise trouble or ExchangeError("There is no move in this file of a trainer; expected is at least one.")
    return _game(entries[:moves], _order(entries[:moves]), trouble)


def _wrong_end(size: int, moves: int, whole: int) -> ExchangeError | None:
    """What is wrong after the moves of a file of so many bytes and whole records; None if nothing is."""
    if moves == whole and size > whole * _RECORD.size:
        return ExchangeError(
            "Event {event} begins at byte {byte} and breaks off; expected are {size} bytes for each.",
            event=whole + 1,
            byte=whole * _RECORD.size + 1,
            size=_RECORD.size,
        )
    if moves < whole and size > (moves + 1) * _RECORD.size:
        return ExchangeError(
            "Event {event} is the mark of the end; expected is nothing after it, but byte {byte} follows.",
            event=moves + 1,
            byte=(moves + 1) * _RECORD.size + 1,
        )
    return None


def _order(entries: Sequence[_Entry]) -> _Order:
    """The order in which the longest run of records leads on, each to the next."""
    left: tuple[_Order, ...] = _ORDERS
    for number, entry in enumerate(entries, 1):
        following = entries[number][0] if number < len(entries) else None
        fitting = tuple(order for order in left if _leads_on(order, entry, following))
        if not fitting:
            break
        left = fitting
        if len(left) == 1:
            break
    return left[0]


def _leads_on(order: _Order, entry: _Entry, following: int | None) -> bool:
    """True if the move is possible and leads to the following board, None for an unknown one."""
    bits, action = entry
    move = order.move(action)
    if move is None:
        return False
    try:
        board = Record.replayed(Board.parse(order.board(bits)), [move]).board
    except EngineError:
        return False
    return following is None or board.compact() == order.board(following)


def _game(entries: Sequence[_Entry], order: _Order, trouble: ExchangeError | None) -> Record:
    moves: list[Move] = []
    for number, (_bits, action) in enumerate(entries, 1):
        move = order.move(action)
        if move is None:
            trouble = ExchangeError(
                "Event {event} has the direction {direction}; expected is one from 0 to 3.",
                event=number,
                direction=action >> 5,
            )
            break
        moves.append(move)
    try:
        start = Board.parse(order.board(entries[0][0]))
    except PositionError as error:
        raise ExchangeError("Event {event}: {sentence}", event=1, sentence=error) from error
    shown = [order.board(bits) for bits, _action in entries]
    try:
        record = game_of_moves(start, moves, (), lambda error: error.upto.moves + 1, trouble)
    except ExchangeError as error:
        if error.partial is not None:
            _check_boards(error.partial, shown)
        raise
    _check_boards(record, shown)
    return record


def _check_boards(record: Record, shown: Sequence[str]) -> None:
    """Refuse a game whose moves lead to other boards than those shown before each move."""
    for number, board, text in zip(count(), record.boards, shown):
        if board.compact() != text:
            raise ExchangeError(
                "Event {event} shows {shown}; expected is {board}, which the move before leads to.",
                event=number + 1,
                shown=text,
                board=board.compact(),
                partial=Record(record.start, record.turns[:number]),
            )
