"""The store: games that survive the death of their process, one owner each, and the best score."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Self

from engine import Game
from tui2048.errors import Sentence, reason
from tui2048.store.database import (
    DATABASE,
    StoreError,
    explain,
    is_damage,
    open_database,
    open_in_memory,
    transaction,
)
from tui2048.store.lease import Lease
from tui2048.store.rows import (
    GAME_COLUMNS,
    GameRow,
    SpoiltGameError,
    letter,
    milliseconds,
    origin_text,
    read_game,
    write_line,
)
from tui2048.store.values import GameSummary, Kind, Marks, State, StoredGame

Clock = Callable[[], datetime]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Store:
    """What is kept between sittings. What a method has written is committed when it returns.

    Every method may raise :class:`StoreError`; the store stays usable, and the next :meth:`save`
    makes up for one that failed. ``notices`` are sentences for the player: what was found spoilt
    and where it is kept. ``path`` is the database, None if it is in memory only.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None, clock: Clock = _utc_now) -> None:
        """For :meth:`open` and :meth:`in_memory`."""
        self._connection = connection
        self.path = path
        self._clock = clock
        self._leases: dict[int, Lease] = {}
        self._behind: set[int] = set()  # games whose last save failed
        self.notices: tuple[Sentence, ...] = ()

    @classmethod
    def open(cls, folder: Path, clock: Clock = _utc_now) -> Self:
        """The store in this folder; both are made if need be."""
        connection, notices = open_database(folder)
        store = cls(connection, folder / DATABASE, clock)
        store.notices = notices
        return store

    @classmethod
    def in_memory(cls, clock: Clock = _utc_now) -> Self:
        """A store that forgets everything: to go on playing where nothing can be written."""
        return cls(open_in_memory(), None, clock)

    def close(self) -> None:
        """Give back the games and the file; a second call does nothing."""
        for game_id in list(self._leases):
            self._release(game_id)
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def resume(self) -> StoredGame | None:
        """The game in progress that was played last, if no other process plays it; else the one before.

        A lost game is in progress until another begins. A game that no longer replays is passed
        over: it is marked as damaged, kept, and told of in ``notices``.
        """
        with self._explained():
            rows = self._rows("WHERE state = ? ORDER BY changed_at DESC, id DESC", State.PLAYING.value)
            for row in rows:
                if (stored := self._open_game(row)) is not None:
                    return stored
        return None

    def begin(
        self, game: Game, kind: Kind, *, day: date | None = None, previous: int | None = None
    ) -> StoredGame:
        """Store a game that begins now, and end the ``previous`` one that was played here.

        The previous game is finished if it is over, else abandoned, and forgotten if no move was
        ever made in it. ``day`` is the date of a daily game, and of no other.
        """
        if (kind is Kind.DAILY) != (day is not None):
            raise ValueError("a daily game has a day, and no other game has")
        with self._explained(), transaction(self._connection):
            if previous is not None:
                self._end(previous)
            stored = self._insert(game, kind, day)
            self._lease(stored.id)
        if previous is not None:
            self._release(previous)
        return stored

    def save(self, game_id: int, game: Game, marks: Marks) -> None:
        """Store how a game stands after one move, undo or redo; costs the same however long it is."""
        with self._explained():
            behind = game_id in self._behind
            self._behind.add(game_id)
            with transaction(self._connection):
                if behind:
                    write_line(self._connection, game_id, game)
                elif game.last_turn is not None and not game.undone:
                    self._write_last_move(game_id, game)
                self._connection.execute(
                    "UPDATE game SET ply = ?, score = ?, max_tile = ?, changed_at = ?, "
                    "used_undo = ?, used_hints = ?, used_space = ? WHERE id = ?",
                    (*self._standing(game), marks.undo, marks.hints, marks.space, game_id),
                )
            self._behind.discard(game_id)

    def tell_won(self, game_id: int) -> None:
        """Remember that the player has been told of the 2048 of this game."""
        with self._explained(), transaction(self._connection):
            self._connection.execute("UPDATE game SET won_told = 1 WHERE id = ?", (game_id,))

    def best(self, besides: int | None = None) -> int:
        """The highest score, final or now standing, of any counted game but this one; 0 if there is none."""
        with self._explained():
            (best,) = self._connection.execute(
                "SELECT MAX(score) FROM game WHERE counted AND typeof(score) = 'integer' AND id IS NOT ?",
                (besides,),
            ).fetchone()
        return int(best or 0)

    def games(self) -> tuple[GameSummary, ...]:
        """All games, the one played last first."""
        with self._explained():
            return tuple(_summaries(self._rows("ORDER BY changed_at DESC, id DESC")))

    def _rows(self, condition: str, *values: object) -> list[GameRow]:
        query = f"SELECT {GAME_COLUMNS} FROM game {condition}"
        return [GameRow(*row) for row in self._connection.execute(query, values)]

    def _letters(self, game_id: int) -> sqlite3.Cursor:
        """The plies and letters of a game's moves, in order."""
        query = "SELECT ply, direction FROM move WHERE game_id = ? ORDER BY ply"
        return self._connection.execute(query, (game_id,))

    def _open_game(self, row: GameRow) -> StoredGame | None:
        """The game of this row, now ours; None if it is another's or spoilt."""
        if not self._lease(row.id):
            return None
        # Its last owner may have saved or ended it after our row was read and before the lease was ours.
        current = self._rows("WHERE id = ? AND state = ?", row.id, State.PLAYING.value)
        try:
            if current:
                return read_game(current[0], self._letters(row.id))
        except SpoiltGameError as spoilt:
            self._set_aside(row.id, spoilt.why)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._set_aside(row.id, Sentence("Its moves are damaged on the disk."))
        self._release(row.id)
        return None

    def _set_aside(self, game_id: int, why: Sentence) -> None:
        with transaction(self._connection):
            self._set_state(game_id, State.DAMAGED)
        notice = Sentence(
            "The game in progress (number {id}) could not be read and was set aside. {why}",
            id=game_id,
            why=why,
        )
        self.notices = (*self.notices, notice)

    def _end(self, game_id: int) -> None:
        """Finish or abandon a game, or forget it if it was never played."""
        self._connection.execute(
            "DELETE FROM game WHERE id = ? AND NOT EXISTS (SELECT 1 FROM move WHERE game_id = game.id)",
            (game_id,),
        )
        for row in self._rows("WHERE id = ? AND state = ?", game_id, State.PLAYING.value):
            self._set_state(game_id, State.FINISHED if self._is_over(row) else State.ABANDONED)

    def _is_over(self, row: GameRow) -> bool:
        try:
            return read_game(row, self._letters(row.id)).game.over
        except (SpoiltGameError, sqlite3.DatabaseError):
            return False

    def _set_state(self, game_id: int, state: State) -> None:
        self._connection.execute("UPDATE game SET state = ? WHERE id = ?", (state.value, game_id))

    def _insert(self, game: Game, kind: Kind, day: date | None) -> StoredGame:
        now = self._clock()
        counted = kind is Kind.FREE or (day is not None and not self._tried(day))
        ply, score, max_tile, changed_at = self._standing(game)
        cursor = self._connection.execute(
            "INSERT INTO game (seed, origin, kind, day, counted, state, begun_at, changed_at, "
            "ply, score, max_tile) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                str(game.seed),
                origin_text(game.origin),
                kind.value,
                day.isoformat() if day else None,
                counted,
                State.PLAYING.value,
                milliseconds(now),
                changed_at,
                ply,
                score,
                max_tile,
            ),
        )
        game_id = cursor.lastrowid
        assert game_id is not None
        write_line(self._connection, game_id, game)
        return StoredGame(game_id, game, kind, day, counted, Marks(), won_told=False, begun_at=now)

    def _tried(self, day: date) -> bool:
        """True if this day's daily game has been played before."""
        query = "SELECT 1 FROM game WHERE kind = ? AND day = ? LIMIT 1"
        return self._connection.execute(query, (Kind.DAILY.value, day.isoformat())).fetchone() is not None

    def _write_last_move(self, game_id: int, game: Game) -> None:
        """Write the move that made the board, which ends the line: what was undone before it is dropped."""
        assert game.last_turn is not None
        self._connection.execute(
            "INSERT OR REPLACE INTO move (game_id, ply, direction) VALUES (?, ?, ?)",
            (game_id, game.moves, letter(game.last_turn.direction)),
        )
        self._connection.execute("DELETE FROM move WHERE game_id = ? AND ply > ?", (game_id, game.moves))

    def _standing(self, game: Game) -> tuple[int, int, int, int]:
        """Ply, score, largest tile and the time, as they are stored."""
        return game.moves, game.score, game.board.max_tile(), milliseconds(self._clock())

    def _lease(self, game_id: int) -> bool:
        """True if the game is ours now; in memory there is no one else."""
        if self.path is None or game_id in self._leases:
            return True
        try:
            lease = Lease.take(self.path.parent / "leases" / f"{game_id}.lock")
        except OSError as error:
            raise StoreError(
                "{path} cannot be written: {reason}.", path=self.path.parent / "leases", reason=reason(error)
            ) from error
        if lease is None:
            return False
        self._leases[game_id] = lease
        return True

    def _release(self, game_id: int) -> None:
        lease = self._leases.pop(game_id, None)
        if lease is not None:
            lease.release()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what SQLite raises into our own error."""
        try:
            yield
        except sqlite3.Error as error:
            raise explain(error, self.path) from error
        except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its complaint
            raise StoreError("{path} is damaged.", path=self.path) from error


def _summaries(rows: list[GameRow]) -> Iterator[GameSummary]:
    for row in rows:
        try:
            yield row.summary()
        except (ValueError, TypeError, OverflowError, OSError):
            continue  # spoilt from outside: kept, but nothing of it can be shown
