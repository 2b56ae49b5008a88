"""The store: games that survive the death of their process, one owner each, and the best score."""

import sqlite3
from datetime import date
from pathlib import Path
from typing import Self

from engine import Game
from tui2048.errors import Sentence
from tui2048.i18n import N_
from tui2048.store.analyses import Analyses
from tui2048.store.bookmarks import Bookmarks
from tui2048.store.context import Clock, Context, utc_now
from tui2048.store.database import (
    DATABASE,
    StoreError,
    is_damage,
    limit_size,
    open_copy,
    open_database,
    open_in_memory,
    transaction,
)
from tui2048.store.endings import end_game
from tui2048.store.history import History
from tui2048.store.leases import FOLDER, Leases
from tui2048.store.lines import (
    SpoiltGameError,
    insert_moves,
    line_rows,
    move_rows,
    read_game,
    rewrite_line,
    write_last_move,
)
from tui2048.store.moving import Moving
from tui2048.store.notebook import Notebook
from tui2048.store.reader import Reader
from tui2048.store.rows import NO_ID, GameRow, game_rows, set_state
from tui2048.store.times import milliseconds as stored_time
from tui2048.store.values import Kind, Marks, State, StoredGame


class TakenOverError(StoreError):
    """Another process has taken the game over."""

    def __init__(self, game_id: int) -> None:
        super().__init__(N_("Game {id} is being played in another window now."), id=game_id)


class Store:
    """What is kept between sittings. What a method has written is committed when it returns.

    The store itself keeps the games in progress. The rest is in its parts: ``history``, ``analyses``,
    ``notebook``, ``bookmarks``, and ``moving`` for all of it as one file.

    Every method may raise :class:`StoreError`; the store stays usable, and the next :meth:`save`
    makes up for one that failed. ``notices`` are sentences for the player: what was found spoilt
    and where it is kept. ``path`` is the database, None if it is in memory only.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        clock: Clock = utc_now,
        most_bytes: int | None = None,
    ) -> None:
        """For :meth:`open` and :meth:`in_memory`."""
        leases = Leases(None if path is None else path.parent / FOLDER)
        if most_bytes is not None:
            limit_size(connection, most_bytes)
        file = None if path is None else path.stat()
        context = Context(connection, path, clock, leases, limited=most_bytes is not None, file=file)
        self._context = context
        self._behind: dict[
            int, int
        ] = {}  # games whose last save failed, and the time played that is not stored
        self.path = path
        self.notices: tuple[Sentence, ...] = ()
        self.played_elsewhere: tuple[int, ...] = ()
        """The games, of some moves, that :meth:`resume` has passed over, for another process plays them."""
        self.history = History(context)
        self.analyses = Analyses(context)
        self.notebook = Notebook(context)
        self.bookmarks = Bookmarks(context)
        self.moving = Moving(context)

    @classmethod
    def open(cls, folder: Path, clock: Clock = utc_now, most_bytes: int | None = None) -> Self:
        """The store in this folder; both are made if need be. It grows to ``most_bytes`` and no further."""
        connection, notices = open_database(folder)
        store = cls(connection, folder / DATABASE, clock, most_bytes)
        store.notices = notices
        return store

    @classmethod
    def in_memory(cls, clock: Clock = utc_now) -> Self:
        """A store that forgets everything: to go on playing where nothing can be written."""
        return cls(open_in_memory(), None, clock)

    @classmethod
    def copy_of(cls, folder: Path) -> Self:
        """A store that forgets what is done in it, and holds what can be read in this folder."""
        return cls(open_copy(folder), None)

    def close(self) -> None:
        """Give back the games and the file; a second call does nothing."""
        self._context.leases.release_all()
        self._context.connection.close()

    def reader(self) -> Reader:
        """What is stored, for another thread to read; whoever takes it closes it."""
        if self.path is None:
            return Reader.of_copy(self._context.connection)
        return Reader.of_file(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def resume(self) -> StoredGame | None:
        """The game in progress that was played last, if no other process plays it; else the one before.

        One without a move comes last: it began because others were being played in other windows. A lost
        game is in progress until another begins. A game that no longer replays is passed over: it is marked
        as damaged, kept, and told of in ``notices``.
        """
        condition = "WHERE state = ? ORDER BY ply > 0 DESC, changed_at DESC, id DESC"
        self.played_elsewhere = ()
        with self._context.explained():
            for row in game_rows(self._context.connection, condition, State.PLAYING.value):
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
        context = self._context
        with context.writing():
            if previous is not None and context.leases.keeps(previous):
                end_game(context.connection, previous)
            row = self._begun(game, kind, day).inserted(context.connection)
            insert_moves(context.connection, row.id, line_rows(game))
            context.leases.take(row.id)
        if previous is not None:
            context.leases.release(previous)
        return row.stored(game)

    def save(self, game_id: int, game: Game, marks: Marks, milliseconds: int | None = None) -> None:
        """Store how a game stands after one move, undo or redo; costs the same however long it is.

        ``milliseconds`` is how long the move took, None for an undo or redo. A game that autoplay has
        touched no longer counts, whatever is undone. Raises :class:`TakenOverError`, and it stands as it stood,
        if the game is another's now.
        """
        connection = self._context.connection
        behind = self._behind.get(game_id)
        played = (behind or 0) + (milliseconds or 0)
        self._behind[game_id] = played
        with self._context.writing():
            if not self._context.leases.keeps(game_id):
                del self._behind[game_id]
                raise TakenOverError(game_id)
            if behind is not None:
                rewrite_line(connection, game_id, game, milliseconds)
            elif game.last_turn is not None and not game.undone:
                write_last_move(connection, game_id, game, milliseconds)
            connection.execute(
                "UPDATE game SET ply = ?, score = ?, max_tile = ?, changed_at = ?, "
                "milliseconds = milliseconds + ?, counted = counted AND NOT ?, "
                "used_undo = ?, used_hints = ?, used_space = ?, used_auto = ? WHERE id = ?",
                (
                    game.moves,
                    game.score,
                    game.board.max_tile(),
                    self._context.now(),
                    played,
                    marks.auto,
                    marks.undo,
                    marks.hints,
                    marks.space,
                    marks.auto,
                    game_id,
                ),
            )
        del self._behind[game_id]

    def tell_won(self, game_id: int) -> None:
        """Remember that the player has been told of the 2048 of this game."""
        with self._context.writing():
            self._context.connection.execute("UPDATE game SET won_told = 1 WHERE id = ?", (game_id,))

    def best(self, besides: int | None = None) -> int:
        """The highest score, final or now standing, of any counted game but this one; 0 if there is none."""
        return self._best("counted", besides)

    def clean_best(self, besides: int | None = None) -> int:
        """The same of games without undo and without hints."""
        return self._best("counted AND NOT (used_undo OR used_hints OR used_space)", besides)

    def _best(self, which: str, besides: int | None) -> int:
        possible = "typeof(score) = 'integer' AND score > 0"
        query = f"SELECT MAX(score) FROM game WHERE {which} AND {possible} AND id IS NOT ?"
        with self._context.explained():
            (best,) = self._context.connection.execute(query, (besides,)).fetchone()
        return int(best or 0)

    def _open_game(self, row: GameRow) -> StoredGame | None:
        """The game of this row, now ours; None if it is another's or spoilt."""
        connection, leases = self._context.connection, self._context.leases
        if not leases.take(row.id):
            self.played_elsewhere += (row.id,) if row.ply else ()
            return None
        # Its last owner may have saved or ended it after our row was read and before the lease was ours.
        current = game_rows(connection, "WHERE id = ? AND state = ?", row.id, State.PLAYING.value)
        try:
            if current:
                return read_game(current[0], move_rows(connection, row.id))
        except SpoiltGameError as spoilt:
            self._set_aside(row.id, spoilt.why)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._set_aside(row.id, Sentence("Its moves are damaged on the disk."))
        leases.release(row.id)
        return None

    def _set_aside(self, game_id: int, why: Sentence) -> None:
        with transaction(self._context.connection):
            set_state(self._context.connection, game_id, State.DAMAGED)
        notice = Sentence(
            "The game in progress (number {id}) could not be read and was set aside. {why}",
            id=game_id,
            why=why,
        )
        self.notices = (*self.notices, notice)

    def _begun(self, game: Game, kind: Kind, day: date | None) -> GameRow:
        """The row of a game that begins now."""
        now = self._context.clock()
        attempt = None if day is None else self._attempts(day) + 1
        return GameRow(
            id=NO_ID,
            seed=str(game.seed),
            origin=None if game.origin is None else game.origin.compact(),
            kind=kind.value,
            day=None if day is None else day.isoformat(),
            counted=kind is Kind.FREE or attempt == 1,
            state=State.PLAYING.value,
            begun_at=stored_time(now),
            changed_at=stored_time(now),
            ply=game.moves,
            score=game.score,
            max_tile=game.board.max_tile(),
            attempt=attempt,
        )

    def _attempts(self, day: date) -> int:
        """How often this day's daily game has been played."""
        query = "SELECT MAX(attempt) FROM game WHERE kind = ? AND day = ? AND typeof(attempt) = 'integer'"
        values = (Kind.DAILY.value, day.isoformat())
        (attempts,) = self._context.connection.execute(query, values).fetchone()
        return int(attempts or 0)
