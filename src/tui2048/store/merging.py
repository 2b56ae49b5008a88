"""Adding to a store what another holds and it lacks."""

import sqlite3
from collections import defaultdict
from dataclasses import dataclass

from tui2048.store.context import Context
from tui2048.store.database import constraints_ignored
from tui2048.store.endings import end_game, final_state
from tui2048.store.lines import MoveRow, insert_moves, move_rows
from tui2048.store.notebook import NEVER
from tui2048.store.rows import GameRow, game_rows
from tui2048.store.values import Kind, State

_PLAYING = "WHERE state = 'playing' ORDER BY changed_at DESC, id DESC"


@dataclass(frozen=True, slots=True)
class Merged:
    """How much was added of each."""

    games: int
    exercises: int
    bookmarks: int


def merge(source: sqlite3.Connection, context: Context) -> Merged:
    """Add what is in the source and not here, in one transaction; both are of our version."""
    here = context.connection
    # A spoilt game comes along as it is.
    with context.explained(), constraints_ignored(here), context.writing():
        return Merged(
            games=_GamesMerge(source, context).games(),
            exercises=_merge_exercises(source, here),
            bookmarks=_merge_table(source, here, "bookmark"),
        )


class _GamesMerge:
    """The games of one store on their way into another."""

    def __init__(self, source: sqlite3.Connection, context: Context) -> None:
        self._source = source
        self._here = context.connection
        self._leases = context.leases

    def games(self) -> int:
        """Add the games that are missing; how many."""
        going_on = self._going_on()
        known: dict[tuple[object, ...], list[int]] = defaultdict(list)
        for row in game_rows(self._here):
            known[_origin(row)].append(row.id)
        added = 0
        for row in game_rows(self._source, "ORDER BY changed_at, id"):
            moves = list(move_rows(self._source, row.id))
            game_id = self._found(known[_origin(row)], moves)
            if game_id is None:
                game_id = self._add(row, moves, going_on=row.id == going_on)
                added += game_id is not None
            if game_id is not None:
                self._add_analyses(row.id, game_id)
        return added

    def _going_on(self) -> int | None:
        """The number in the source of the game that stays in progress."""
        last = next(iter(game_rows(self._source, _PLAYING)), None)
        return None if last is None or self._in_progress_here() else last.id

    def _in_progress_here(self) -> bool:
        """True if a game is in progress here. One that was only begun, and that nobody plays, gives way."""
        for row in game_rows(self._here, _PLAYING):
            begun_only = next(move_rows(self._here, row.id), None) is None
            if not begun_only or self._leases.holds(row.id) or not self._leases.take(row.id):
                return True
            end_game(self._here, row.id)
            self._leases.release(row.id)
        return False

    def _found(self, candidates: list[int], moves: list[MoveRow]) -> int | None:
        """The game here that holds all of these moves, and may have gone on since."""
        for game_id in candidates:
            known = move_rows(self._here, game_id)
            if all(_same(move, next(known, None)) for move in moves):
                return game_id
        return None

    def _add(self, row: GameRow, moves: list[MoveRow], *, going_on: bool) -> int | None:
        """Add a game; its number, or None if it was never played."""
        state = row.state
        if state == State.PLAYING.value and not going_on:
            if not moves:
                return None
            state = final_state(self._source, row).value
        game_id = row._replace(state=state).inserted(self._here).id
        insert_moves(self._here, game_id, moves)
        return game_id

    def _add_analyses(self, source_id: int, game_id: int) -> None:
        rows = self._source.execute(
            "SELECT ply, depth, up, right, down, left FROM analysis WHERE game_id = ?", (source_id,)
        )
        self._here.executemany(
            "INSERT OR IGNORE INTO analysis (game_id, ply, depth, up, right, down, left) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            ((game_id, *row) for row in rows),
        )


def _origin(row: GameRow) -> tuple[object, ...]:
    """What the same game has in common in all stores. When a game was imported says nothing of it."""
    imported = row.kind == Kind.IMPORTED.value
    return row.seed, row.origin, None if imported else row.begun_at


def _same(move: MoveRow, other: MoveRow | None) -> bool:
    return other is not None and move[:3] == other[:3]


def _merge_exercises(source: sqlite3.Connection, here: sqlite3.Connection) -> int:
    """Add the exercises that are not here, or were deleted here and not in the source; how many."""
    kept = source.execute("SELECT board FROM exercise WHERE due_at < ?", (NEVER,)).fetchall()
    here.executemany(f"DELETE FROM exercise WHERE board = ? AND due_at = {NEVER}", kept)
    deleted = _count_deleted(here)
    return _merge_table(source, here, "exercise") - (_count_deleted(here) - deleted)


def _count_deleted(connection: sqlite3.Connection) -> int:
    (count,) = connection.execute("SELECT COUNT(*) FROM exercise WHERE due_at = ?", (NEVER,)).fetchone()
    return int(count)


def _merge_table(source: sqlite3.Connection, here: sqlite3.Connection, table: str) -> int:
    """Add the rows whose key is not here; how many."""
    rows = source.execute(f"SELECT * FROM {table}")
    places = ", ".join("?" for _column in rows.description)
    return here.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({places})", rows).rowcount
