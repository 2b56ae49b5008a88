"""The games that were played: looked up, read, imported, deleted and taken up again."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine import Board, Record
from tui2048.errors import Sentence
from tui2048.i18n import N_
from tui2048.store.context import Context
from tui2048.store.database import StoreError
from tui2048.store.endings import end_game
from tui2048.store.lines import (
    NO_SEED,
    SpoiltGameError,
    insert_moves,
    move_rows,
    read_game,
    read_record,
    record_rows,
    time_played,
)
from tui2048.store.rows import NO_ID, GameRow, game_row, game_rows, set_state, summaries
from tui2048.store.values import GameSummary, Kind, State, StoredGame


class NoSuchGameError(StoreError):
    """No game has this number."""

    def __init__(self, game_id: int) -> None:
        super().__init__(N_("There is no game number {id}."), id=game_id)


@dataclass(frozen=True, slots=True)
class Imported:
    """The number of a game that was to be imported; ``new`` is false if it was stored before."""

    id: int
    new: bool


class History:
    """All games, those in progress too; a part of the store."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._connection = context.connection

    def games(self) -> tuple[GameSummary, ...]:
        """All games, the one played last first."""
        with self._context.explained():
            return tuple(summaries(game_rows(self._connection, "ORDER BY changed_at DESC, id DESC")))

    def summary(self, game_id: int) -> GameSummary:
        """One game as a line of the history.

        Raises :class:`NoSuchGameError`, and :class:`StoreError` for one that cannot be read.
        """
        with self._context.explained():
            row = self._row(game_id)
            found = next(iter(summaries([row])), None)
        if found is None:
            raise StoreError(
                "Game {id} cannot be read. {why}",
                id=game_id,
                why=Sentence("Its row holds what no version of tui2048 writes."),
            )
        return found

    def record(self, game_id: int) -> Record:
        """The game up to the board as it stands, whatever state it is in, with the times of its moves.

        Raises :class:`NoSuchGameError`, and :class:`StoreError` for a game that cannot be read.
        """
        with self._context.explained():
            row = self._row(game_id)
            try:
                return read_record(row, move_rows(self._connection, game_id))
            except SpoiltGameError as spoilt:
                raise _unreadable(game_id, spoilt) from spoilt

    def import_game(self, record: Record) -> int:
        """The number of this game, which is stored now, or was before."""
        return self.import_games((record,))[0].id

    def import_games(self, records: Iterable[Record]) -> tuple[Imported, ...]:
        """Store finished games that never count, all or none; a game that is stored already is left out.

        It is the same game if it began on the same board and has the same moves and tiles, whoever played it.
        """
        with self._context.writing():
            return tuple(self._imported(record) for record in records)

    def delete(self, *game_ids: int) -> None:
        """Forget these games, all or none.

        Raises :class:`NoSuchGameError`, and :class:`StoreError` if one of them is being played, here or
        by another process.
        """
        numbers = tuple(dict.fromkeys(game_ids))
        with self._taken(numbers), self._context.writing():
            for game_id in numbers:
                self._row(game_id)
                self._connection.execute("DELETE FROM game WHERE id = ?", (game_id,))

    def take_up(self, game_id: int, previous: int | None) -> StoredGame:
        """Go on with an abandoned game, which is in progress again, or with one that is played elsewhere.

        The ``previous`` game that was played here ends, as it does when another begins. Where the game was
        played before, the next move is refused by :class:`tui2048.store.TakenOverError`.

        Raises :class:`NoSuchGameError`, and :class:`StoreError` for a game that is finished, imported or
        spoilt; nothing has changed then.
        """
        leases = self._context.leases
        if game_id == previous:
            raise ValueError("this game is in progress here")
        try:
            stored = self._taken_up(game_id, previous)
        except BaseException:
            leases.release(game_id)
            raise
        if previous is not None:
            leases.release(previous)
        return stored

    def _taken_up(self, game_id: int, previous: int | None) -> StoredGame:
        with self._context.writing():
            row = self._row(game_id)
            _check_can_go_on(row)
            try:
                stored = read_game(row, move_rows(self._connection, game_id))
            except SpoiltGameError as spoilt:
                raise _unreadable(game_id, spoilt) from spoilt
            # While we may write nobody else does: what was read is how the game was left.
            if not self._context.leases.seize(game_id):
                raise _in_use(game_id)
            if previous is not None and self._context.leases.keeps(previous):
                end_game(self._connection, previous)
            set_state(self._connection, game_id, State.PLAYING)
            self._connection.execute(
                "UPDATE game SET changed_at = ? WHERE id = ?", (self._context.now(), game_id)
            )
        return stored

    def _row(self, game_id: int) -> GameRow:
        row = game_row(self._connection, game_id)
        if row is None:
            raise NoSuchGameError(game_id)
        return row

    def _imported(self, record: Record) -> Imported:
        known = self._stored_before(record)
        if known is not None:
            self._add_times(known, record)
            return Imported(known.id, new=False)
        now = self._context.now()
        seed, origin = _source(record)
        moves = record_rows(record)
        row = GameRow(
            id=NO_ID,
            seed=seed,
            origin=origin,
            kind=Kind.IMPORTED.value,
            day=None,
            counted=False,
            state=State.FINISHED.value,
            begun_at=now,
            changed_at=now,
            ply=record.moves,
            score=record.score,
            max_tile=record.board.max_tile(),
            milliseconds=time_played(moves),
        ).inserted(self._connection)
        insert_moves(self._connection, row.id, moves)
        return Imported(row.id, new=True)

    def _add_times(self, row: GameRow, record: Record) -> None:
        """Take over how long each move took, where nothing was known of that."""
        if row.kind != Kind.IMPORTED.value or row.milliseconds or not record.milliseconds:
            return
        moves = record_rows(record)
        self._connection.executemany(
            "UPDATE move SET milliseconds = ? WHERE game_id = ? AND ply = ?",
            ((move.milliseconds, row.id, move.ply) for move in moves),
        )
        self._connection.execute("UPDATE game SET milliseconds = ? WHERE id = ?", (time_played(moves), row.id))

    def _stored_before(self, record: Record) -> GameRow | None:
        """The game, if it is stored."""
        alike = game_rows(
            self._connection,
            "WHERE ply = ? AND score = ? AND max_tile = ? ORDER BY id",
            record.moves,
            record.score,
            record.board.max_tile(),
        )
        for row in alike:
            try:
                stored = read_record(row, move_rows(self._connection, row.id))
            except SpoiltGameError:
                continue
            if (stored.start, stored.turns) == (record.start, record.turns):
                return row
        return None

    @contextmanager
    def _taken(self, game_ids: Iterable[int]) -> Iterator[None]:
        """Hold games that nobody plays, so that nobody takes them up."""
        leases = self._context.leases
        taken: list[int] = []
        try:
            for game_id in game_ids:
                if leases.holds(game_id):
                    raise StoreError("Game {id} is in progress here, and stays.", id=game_id)
                if not leases.take(game_id):
                    raise _in_use(game_id)
                taken.append(game_id)
            yield
        finally:
            for game_id in taken:
                leases.release(game_id)


def _check_can_go_on(row: GameRow) -> None:
    if row.kind == Kind.IMPORTED.value:
        raise StoreError(
            "Game {id} was imported and cannot be taken up; practise from one of its positions.", id=row.id
        )
    if row.state == State.FINISHED.value:
        raise StoreError("Game {id} is finished and cannot be taken up again.", id=row.id)


def _source(record: Record) -> tuple[str, str | None]:
    """The seed and the position that a record began from, as they are stored."""
    if record.line is None:
        return NO_SEED, record.start.compact()
    seed, _at, origin = record.line.split(":")[2].partition("@")
    return seed, Board.parse(origin).compact() if origin else None


def _in_use(game_id: int) -> StoreError:
    return StoreError("Game {id} is being played in another window.", id=game_id)


def _unreadable(game_id: int, spoilt: SpoiltGameError) -> StoreError:
    return StoreError("Game {id} cannot be read. {why}", id=game_id, why=spoilt.why)
