"""The moves of a game as they are stored, one row each."""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from engine import Board, Direction, Game, Record, Spawn
from engine.errors import EngineError
from tui2048.errors import Sentence, refusal
from tui2048.store.rows import SPOILT, GameRow
from tui2048.store.values import LONGEST_MOVE, StoredGame

NO_SEED = ""
"""The seed of a game whose tiles follow from none."""

_DIRECTIONS = {direction.letter: direction for direction in Direction}
_TILES = {"1": 2, "2": 4}
_LARGEST = (1 << 63) - 1
"""The largest whole number that SQLite keeps."""


class SpoiltGameError(Exception):
    """A stored game that cannot be read or does not replay; ``why`` is the end of a sentence."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.why = why


class MoveRow(NamedTuple):
    """A row of the table ``move`` without its game, as it stands in the file."""

    ply: int
    direction: str
    spawn: str | None = None
    milliseconds: int | None = None


def move_rows(connection: sqlite3.Connection, game_id: int) -> Iterator[MoveRow]:
    """The moves of a game in order, those that can be redone too."""
    query = "SELECT ply, direction, spawn, milliseconds FROM move WHERE game_id = ? ORDER BY ply"
    return map(MoveRow._make, connection.execute(query, (game_id,)))


def insert_moves(connection: sqlite3.Connection, game_id: int, moves: Iterable[MoveRow]) -> None:
    """Write moves that are not there yet."""
    connection.executemany(
        "INSERT INTO move (game_id, ply, direction, spawn, milliseconds) VALUES (?, ?, ?, ?, ?)",
        ((game_id, *move) for move in moves),
    )


def line_rows(game: Game) -> list[MoveRow]:
    """All moves of a game, those that can be redone too."""
    turns = (*game.turns, *game.undone)
    return [MoveRow(ply, turn.direction.letter) for ply, turn in enumerate(turns, 1)]


def record_rows(record: Record) -> list[MoveRow]:
    """The moves of a record, and their tiles if they follow from no seed."""
    times = (*record.milliseconds, *(None for _ in record.turns[len(record.milliseconds) :]))
    return [
        MoveRow(
            ply,
            turn.direction.letter,
            None if record.line is not None else _spawn_text(turn.spawn),
            spent if spent is not None and 0 <= spent <= _LARGEST else None,
        )
        for ply, (turn, spent) in enumerate(zip(record.turns, times, strict=True), 1)
    ]


def time_played(moves: Iterable[MoveRow]) -> int:
    """The milliseconds that these moves add to the time played."""
    return sum(min(move.milliseconds or 0, LONGEST_MOVE) for move in moves)


def write_last_move(connection: sqlite3.Connection, game_id: int, game: Game, milliseconds: int | None) -> None:
    """Write the move that made the board, which ends the line: what was undone before it is dropped.

    A move that stands there already, redone or made again, keeps its time unless a new one is given.
    """
    assert game.last_turn is not None
    connection.execute(
        "INSERT INTO move (game_id, ply, direction, milliseconds) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (game_id, ply) DO UPDATE SET direction = excluded.direction, milliseconds = coalesce("
        "excluded.milliseconds, CASE direction WHEN excluded.direction THEN milliseconds END)",
        (game_id, game.moves, game.last_turn.direction.letter, milliseconds),
    )
    _cut(connection, game_id, game.moves, game.moves)


def rewrite_line(connection: sqlite3.Connection, game_id: int, game: Game, milliseconds: int | None) -> None:
    """Write all moves of a game, those that can be redone too, in place of those that differ from them."""
    rows = line_rows(game)
    same = 0
    for stored, row in zip(move_rows(connection, game_id), rows, strict=False):
        if stored[:2] != row[:2]:
            break
        same += 1
    _cut(connection, game_id, same, same + 1)
    insert_moves(connection, game_id, rows[same:])
    if milliseconds is not None:
        connection.execute(
            "UPDATE move SET milliseconds = ? WHERE game_id = ? AND ply = ?",
            (milliseconds, game_id, game.moves),
        )


def _cut(connection: sqlite3.Connection, game_id: int, last_move: int, last_analysis: int) -> None:
    """Drop the moves and the analyses beyond these plies."""
    connection.execute("DELETE FROM move WHERE game_id = ? AND ply > ?", (game_id, last_move))
    connection.execute("DELETE FROM analysis WHERE game_id = ? AND ply > ?", (game_id, last_analysis))


def read_game(row: GameRow, moves: Iterable[MoveRow]) -> StoredGame:
    """The game of this row and these moves, given by its seed.

    Raises :class:`SpoiltGameError` if the row is spoilt, a move is missing or illegal, or the line
    leads to another score than the stored one.
    """
    try:
        return row.stored(_game(row, moves))
    except EngineError as error:
        raise SpoiltGameError(refusal(error)) from error
    except SPOILT as error:
        raise _strange_row() from error


def read_record(row: GameRow, moves: Iterable[MoveRow]) -> Record:
    """The game of this row up to the board as it stands, with its times, whatever its tiles follow from.

    Raises :class:`SpoiltGameError` as :func:`read_game` does.
    """
    moves = list(moves)
    try:
        times = tuple(move.milliseconds for move in moves[: row.ply])
        known = times if any(time is not None for time in times) else ()
        if row.seed != NO_SEED:
            return replace(_game(row, moves).record, milliseconds=known)
        return _foreign_record(row, moves, known)
    except EngineError as error:
        raise SpoiltGameError(refusal(error)) from error
    except SPOILT as error:
        raise _strange_row() from error


def _game(row: GameRow, moves: Iterable[MoveRow]) -> Game:
    origin = f"@{row.origin}" if row.origin is not None else ""
    letters = [move.direction for number, move in enumerate(moves, 1) if move.ply == number]
    game = Game.parse(f"2048:1:{row.seed}{origin}:{''.join(letters)}")
    _check_count(row, game.moves)
    while game.moves > row.ply:
        game.undo()
    _check_score(row, game.score)
    return game


def _foreign_record(row: GameRow, moves: list[MoveRow], times: tuple[int | None, ...]) -> Record:
    known = [move for number, move in enumerate(moves, 1) if move.ply == number]
    _check_count(row, len(known))
    events = [(_DIRECTIONS[move.direction], _spawn(move.spawn)) for move in known[: row.ply]]
    record = Record.replayed(Board.parse(row.origin or ""), events, times)
    _check_score(row, record.score)
    return record


def _check_count(row: GameRow, moves: int) -> None:
    if row.ply < 0:
        raise _strange_row()
    if row.ply > moves:
        raise SpoiltGameError(Sentence("Move {number} is missing.", number=moves + 1))


def _check_score(row: GameRow, score: int) -> None:
    if score != row.score:
        raise SpoiltGameError(Sentence("Its moves do not lead to its score."))


def _strange_row() -> SpoiltGameError:
    return SpoiltGameError(Sentence("Its row holds what no version of tui2048 writes."))


def _spawn_text(spawn: Spawn) -> str:
    (row, column), value = spawn
    return f"{4 * row + column:X}{value // 2}"


def _spawn(text: str | None) -> Spawn:
    if text is None:
        raise ValueError("a tile is missing")
    return Spawn(divmod(int(text[0], 16), 4), _TILES[text[1]])
