"""The history: records with their times, imports, deleting, and taking up what was abandoned."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from engine import Board, Direction, Game, Record, Spawn
from support.keeping import Clock, played
from support.walking import line_of, play
from tui2048.store import (
    LONGEST_MOVE,
    GameSummary,
    Imported,
    Kind,
    Marks,
    NoSuchGameError,
    State,
    Store,
    StoreError,
    TakenOverError,
)
from tui2048.store.database import DATABASE

DAY = date(2026, 11, 30)
FOREIGN = Record.replayed(
    Board.parse("0 0 0 0/0 0 0 0/0 0 0 0/2 2 0 0"),
    ((Direction.LEFT, Spawn((0, 3), 2)), (Direction.UP, Spawn((3, 3), 4)), (Direction.DOWN, Spawn((0, 0), 2))),
    (250, None, 90_000),
)
"""A game of another program, whose tiles follow from no seed."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, Clock()) as store:
        yield store


def summary(store: Store, game_id: int) -> GameSummary:
    return next(game for game in store.history.games() if game.id == game_id)


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(statement)
        connection.commit()


class TestTimes:
    def test_are_summed_and_kept_with_their_moves(self, store: Store) -> None:
        stored = store.begin(Game(seed=7), Kind.FREE)
        played(store, stored, 2, milliseconds=300)
        played(store, stored, 1)
        played(store, stored, 1, milliseconds=1000)
        assert summary(store, stored.id).milliseconds == 1600
        assert store.history.record(stored.id).milliseconds == (300, 300, None, 1000)

    def test_of_undone_moves_were_played_too(self, store: Store) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 3, milliseconds=100)
        stored.game.undo()
        store.save(stored.id, stored.game, Marks(undo=True))
        assert summary(store, stored.id).milliseconds == 300
        assert store.history.record(stored.id).milliseconds == (100, 100)
        stored.game.redo()
        store.save(stored.id, stored.game, Marks(undo=True))
        assert store.history.record(stored.id).milliseconds == (100, 100, 100)

    def test_of_a_move_are_not_those_of_the_one_in_its_place(self, store: Store) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 3, milliseconds=100)
        assert stored.game.last_turn is not None
        before = stored.game.last_turn.direction
        stored.game.undo()
        store.save(stored.id, stored.game, Marks(undo=True))
        other = next(way for way in stored.game.board.legal_directions() if way is not before)
        stored.game.play(other)
        store.save(stored.id, stored.game, Marks(undo=True))
        assert store.history.record(stored.id).milliseconds == (100, 100, None)

    def test_are_made_up_for_after_a_save_that_failed(self, store: Store, tmp_path: Path) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 3, milliseconds=100)
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            store._context.connection.execute("PRAGMA busy_timeout = 0")
            other.execute("BEGIN IMMEDIATE")
            for _ in range(2):
                play(stored.game, 1)
                with pytest.raises(StoreError, match="locked"):
                    store.save(stored.id, stored.game, Marks(), 20)
        played(store, stored, 1, milliseconds=7)
        assert summary(store, stored.id).milliseconds == 347
        record = store.history.record(stored.id)
        assert record.line == str(stored.game)
        assert record.milliseconds == (100, 100, 100, None, None, 7)


class TestAutoplay:
    def test_makes_a_game_count_no_more(self, store: Store) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 30)
        assert store.best() > 0
        played(store, stored, 1, Marks(auto=True))
        assert store.best() == 0
        stored.game.undo()
        store.save(stored.id, stored.game, Marks(undo=True))
        assert store.best() == 0
        assert not summary(store, stored.id).counted

    def test_is_a_mark(self, store: Store) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 1, Marks(auto=True))
        assert summary(store, stored.id).marks == Marks(auto=True)


@pytest.mark.parametrize("marks", [Marks(undo=True), Marks(hints=True), Marks(space=True)])
def test_the_clean_best_is_of_games_without_help(store: Store, marks: Marks) -> None:
    clean = played(store, store.begin(Game(seed=8), Kind.FREE), 20)
    helped = played(store, store.begin(Game(seed=7), Kind.FREE, previous=clean.id), 60, marks)
    assert store.best() == helped.game.score > clean.game.score
    assert store.clean_best() == clean.game.score > 0
    assert store.clean_best(besides=clean.id) == 0


def test_the_tries_at_a_day_are_numbered(store: Store) -> None:
    first = played(store, store.begin(Game(seed=7), Kind.DAILY, day=DAY), 2)
    second = played(store, store.begin(Game(seed=7), Kind.DAILY, day=DAY, previous=first.id), 2)
    free = store.begin(Game(seed=8), Kind.FREE, previous=second.id)
    assert [(game.id, game.day, game.attempt, game.counted) for game in store.history.games()] == [
        (free.id, None, None, True),
        (second.id, DAY, 2, False),
        (first.id, DAY, 1, True),
    ]


class TestRecord:
    def test_is_the_game_up_to_where_it_stands(self, store: Store) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.SEED), 10)
        stored.game.undo()
        store.save(stored.id, stored.game, Marks(undo=True))
        assert store.history.record(stored.id) == stored.game.record

    def test_of_a_position_begins_there(self, store: Store) -> None:
        position = Board.parse("512 512 2 2/0 0 0 0/0 0 0 0/0 0 0 0")
        stored = played(store, store.begin(Game.from_board(position, seed=5), Kind.POSITION), 4)
        record = store.history.record(stored.id)
        assert (record.start, record.board) == (position, stored.game.board)

    def test_of_no_game(self, store: Store) -> None:
        with pytest.raises(NoSuchGameError, match="no game number 12"):
            store.history.record(12)

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE game SET seed = 'lucky'",
            "UPDATE game SET ply = 'all'",
            "UPDATE game SET score = score + 4",
            "DELETE FROM move WHERE ply = 2",
            "UPDATE move SET direction = x'ff' WHERE ply = 2",
            "UPDATE move SET spawn = NULL WHERE ply = 2",
            "UPDATE move SET spawn = '' WHERE ply = 2",
            "UPDATE move SET spawn = 'FF' WHERE ply = 2",
            "UPDATE move SET spawn = x'3132' WHERE ply = 2",
            "UPDATE game SET origin = NULL",
        ],
    )
    def test_of_a_spoilt_game_is_refused(self, store: Store, tmp_path: Path, statement: str) -> None:
        number = store.history.import_game(FOREIGN)
        change(tmp_path, statement)
        with pytest.raises(StoreError, match=f"Game {number} cannot be read"):
            store.history.record(number)


class TestImport:
    def test_of_a_foreign_game_keeps_all_of_it(self, store: Store, tmp_path: Path) -> None:
        number = store.history.import_game(FOREIGN)
        store.close()
        with Store.open(tmp_path) as again:
            assert again.history.record(number) == FOREIGN
            assert again.resume() is None

    def test_of_a_line_keeps_its_seed(self, store: Store) -> None:
        record = play(Game.from_board(Board.parse("BA00000000000011"), seed=2**64 - 1), 30).record
        assert store.history.record(store.history.import_game(record)) == record

    def test_is_finished_and_never_counts(self, store: Store) -> None:
        record = play(Game(seed=7), 60).record
        game = summary(store, store.history.import_game(record))
        assert (game.kind, game.state, game.counted) == (Kind.IMPORTED, State.FINISHED, False)
        assert (game.score, game.max_tile, game.moves) == (record.score, record.board.max_tile(), 60)
        assert store.best() == 0

    def test_counts_no_more_than_a_minute_a_move(self, store: Store) -> None:
        assert summary(store, store.history.import_game(FOREIGN)).milliseconds == 250 + LONGEST_MOVE

    def test_of_a_position_alone(self, store: Store) -> None:
        record = Record(Board.parse("B000000000000000"))
        assert store.history.record(store.history.import_game(record)) == record

    def test_of_a_game_that_is_stored_tells_which_it_is(self, store: Store) -> None:
        own = played(store, store.begin(Game(seed=7), Kind.FREE), 10)
        store.begin(Game(seed=8), Kind.FREE, previous=own.id)
        first = store.history.import_game(FOREIGN)
        again = Record(FOREIGN.start, FOREIGN.turns)
        other = play(Game(seed=9), 5).record
        count = len(store.history.games())
        assert store.history.import_games((other, own.game.record, again, other)) == (
            Imported(first + 1, new=True),
            Imported(own.id, new=False),
            Imported(first, new=False),
            Imported(first + 1, new=False),
        )
        assert len(store.history.games()) == count + 1

    def test_of_the_same_moves_with_other_tiles_is_another_game(self, store: Store) -> None:
        here, there = (
            Record.replayed(Board.parse("1100000000000000"), [(Direction.LEFT, Spawn(cell, 2))])
            for cell in ((0, 1), (0, 2))
        )
        assert store.history.import_game(here) != store.history.import_game(there)

    def test_that_fails_in_the_middle_stores_nothing(self, store: Store) -> None:
        def broken() -> Iterator[Record]:
            yield FOREIGN
            raise RuntimeError("the reader gave up")

        with pytest.raises(RuntimeError):
            store.history.import_games(broken())
        assert store.history.games() == ()


class TestDelete:
    def test_forgets_games_with_their_moves(self, store: Store, tmp_path: Path) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 60)
        second = played(store, store.begin(Game(seed=8), Kind.FREE, previous=first.id), 10)
        third = store.begin(Game(seed=9), Kind.FREE, previous=second.id)
        store.history.delete(first.id, second.id, first.id)
        assert [game.id for game in store.history.games()] == [third.id]
        assert store.best() == 0
        with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
            assert connection.execute("SELECT COUNT(*) FROM move").fetchone() == (0,)
        assert [path.name for path in (tmp_path / "leases").iterdir()] == [f"{third.id}.lock"]

    def test_refuses_the_game_in_progress_here(self, store: Store) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 5)
        second = store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        with pytest.raises(StoreError, match=f"Game {second.id} is in progress"):
            store.history.delete(first.id, second.id)
        assert len(store.history.games()) == 2

    def test_refuses_it_in_memory_too(self) -> None:
        with Store.in_memory() as store:
            first = played(store, store.begin(Game(seed=7), Kind.FREE), 5)
            second = store.begin(Game(seed=8), Kind.FREE, previous=first.id)
            with pytest.raises(StoreError, match="in progress"):
                store.history.delete(second.id)
            store.history.delete(first.id)
            assert store._context.connection.execute("SELECT COUNT(*) FROM move").fetchone() == (0,)

    def test_refuses_what_another_plays(self, store: Store, tmp_path: Path) -> None:
        with Store.open(tmp_path) as other:
            theirs = played(other, other.begin(Game(seed=7), Kind.FREE), 5)
            with pytest.raises(StoreError, match=f"Game {theirs.id} is being played"):
                store.history.delete(theirs.id)
        store.history.delete(theirs.id)
        assert store.history.games() == ()

    def test_of_an_unknown_game_deletes_nothing(self, store: Store) -> None:
        number = store.history.import_game(FOREIGN)
        with pytest.raises(NoSuchGameError, match="99"):
            store.history.delete(number, 99)
        assert [game.id for game in store.history.games()] == [number]


class TestTimesOfImported:
    """The same game again, with times that were not known."""

    UNTIMED = replace(FOREIGN, milliseconds=())

    def test_are_added_where_none_are_known(self, store: Store) -> None:
        number = store.history.import_game(self.UNTIMED)
        assert store.history.import_games((FOREIGN,)) == (Imported(number, new=False),)
        assert store.history.record(number) == FOREIGN
        assert summary(store, number).milliseconds == 250 + LONGEST_MOVE

    def test_are_left_where_some_are_known(self, store: Store) -> None:
        number = store.history.import_game(FOREIGN)
        store.history.import_game(replace(FOREIGN, milliseconds=(1, 2, 3)))
        store.history.import_game(self.UNTIMED)
        assert store.history.record(number) == FOREIGN

    def test_are_not_added_to_games_that_were_played_here(self, store: Store) -> None:
        own = played(store, store.begin(Game(seed=7), Kind.FREE), 2)
        store.history.import_game(replace(own.game.record, milliseconds=(10, 20)))
        assert summary(store, own.id).milliseconds == 0


class TestTakingUp:
    def test_goes_on_where_the_game_stood(self, store: Store, tmp_path: Path) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 20, Marks(hints=True))
        first.game.undo()
        store.save(first.id, first.game, Marks(undo=True, hints=True))
        second = played(store, store.begin(Game(seed=8), Kind.FREE, previous=first.id), 10)
        again = store.history.take_up(first.id, second.id)
        assert line_of(again.game) == line_of(first.game)
        assert (again.counted, again.marks) == (True, Marks(undo=True, hints=True))
        assert summary(store, second.id).state is State.ABANDONED
        played(store, again, 3)
        store.close()
        with Store.open(tmp_path) as later:
            found = later.resume()
            assert found is not None
            assert (found.id, str(found.game)) == (first.id, str(again.game))

    def test_forgets_the_other_game_if_it_was_never_played(self, store: Store) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 20)
        second = store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        store.history.take_up(first.id, second.id)
        assert [game.id for game in store.history.games()] == [first.id]

    def test_takes_a_game_over_from_where_it_is_played(self, store: Store, tmp_path: Path) -> None:
        theirs = played(store, store.begin(Game(seed=7), Kind.FREE), 20)
        with Store.open(tmp_path) as other:
            mine = played(other, other.begin(Game(seed=8), Kind.FREE), 3)
            stored = played(other, other.history.take_up(theirs.id, mine.id), 1)
            assert line_of(stored.game) == line_of(play(Game(seed=7), 21))
            play(theirs.game, 1)
            with pytest.raises(TakenOverError, match=f"Game {theirs.id} is being played in another window"):
                store.save(theirs.id, theirs.game, theirs.marks, 5)
            assert store.resume() is None
            assert store.played_elsewhere == (theirs.id,)
            store.begin(Game(seed=9), Kind.FREE, previous=theirs.id)  # it ends nothing that is another's
            played(other, stored, 1)
            assert other.history.summary(theirs.id).state is State.PLAYING

    def test_refuses_games_that_cannot_go_on(self, store: Store, tmp_path: Path) -> None:
        imported = store.history.import_game(FOREIGN)
        lost = played(store, store.begin(Game(seed=7), Kind.FREE), 1)
        play(lost.game, 10_000)
        store._behind[lost.id] = 0
        store.save(lost.id, lost.game, lost.marks)
        spoilt = played(store, store.begin(Game(seed=9), Kind.FREE, previous=lost.id), 5)
        mine = played(store, store.begin(Game(seed=8), Kind.FREE, previous=spoilt.id), 5)
        change(tmp_path, f"DELETE FROM move WHERE game_id = {spoilt.id} AND ply = 2")
        before = store.history.games()
        for number, why in ((imported, "imported"), (lost.id, "finished"), (spoilt.id, "cannot be read")):
            with pytest.raises(StoreError, match=why):
                store.history.take_up(number, mine.id)
        with pytest.raises(NoSuchGameError):
            store.history.take_up(99, mine.id)
        assert store.history.games() == before
        assert [path.name for path in (tmp_path / "leases").iterdir()] == [f"{mine.id}.lock"]
