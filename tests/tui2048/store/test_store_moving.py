"""Moving house: backups taken while games go on, and what a restore adds, refuses and leaves alone."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from engine import Board, Direction, Game, Record, Spawn
from support.keeping import Clock, played
from support.walking import line_of, play
from tui2048.store import (
    Analysis,
    BackupError,
    Kind,
    Marks,
    Merged,
    MoveValues,
    State,
    Store,
    StoreError,
)
from tui2048.store.database import DATABASE
from tui2048.store.moving import Moving
from tui2048.store.schema import APPLICATION_ID, MIGRATIONS, VERSION

BOARD = Board.parse("2 2 4 8/0 0 0 0/0 0 0 0/0 0 0 0")
VALUES = MoveValues(right=12.5, down=11.0, left=13.0)
FOREIGN = Record.replayed(
    Board.parse("0 0 0 0/0 0 0 0/0 0 0 0/2 2 0 0"), [(Direction.LEFT, Spawn((0, 3), 2))], (250,)
)
NOTHING = Merged(games=0, exercises=0, bookmarks=0)


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Store]:
    """A store full of everything: a game in progress, and before it the best one, a daily one and an import."""
    with Store.open(tmp_path / "old", Clock()) as store:
        best = played(store, store.begin(Game(seed=7), Kind.FREE), 60, milliseconds=100)
        store.analyses.keep(best.id, best.game.record, [Analysis(ply, 3, VALUES) for ply in range(1, 61)])
        day = date(2026, 11, 30)
        daily = store.begin(Game(seed=9), Kind.DAILY, day=day, previous=best.id)
        played(store, daily, 10, Marks(hints=True))
        store.history.import_game(FOREIGN)
        current = played(store, store.begin(Game(seed=8), Kind.FREE, previous=daily.id), 30)
        current.game.undo()
        store.save(current.id, current.game, Marks(undo=True))
        store.notebook.add(BOARD, Direction.DOWN, 3, VALUES)
        store.bookmarks.add("a corner", BOARD)
        yield store


@pytest.fixture
def backup(old: Store, tmp_path: Path) -> Path:
    path = tmp_path / "backup.db"
    old.moving.backup(path)
    return path


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "new", Clock()) as store:
        yield store


def contents(store: Store) -> list[str]:
    """All that is stored, the numbers of games aside."""
    queries = (
        "SELECT seed, origin, kind, day, counted, state, begun_at, ply, score, max_tile, won_told, used_undo, "
        "used_hints, used_space, used_auto, milliseconds, attempt FROM game",
        "SELECT seed, move.ply, direction, spawn, move.milliseconds FROM move JOIN game ON game.id = game_id",
        "SELECT seed, analysis.ply, depth, up, right, down, left FROM analysis JOIN game ON game.id = game_id",
        "SELECT * FROM exercise",
        "SELECT * FROM bookmark",
    )
    connection = store._context.connection
    return sorted(str(row) for query in queries for row in connection.execute(query))


class TestBackup:
    def test_is_one_sound_database(self, old: Store, backup: Path, tmp_path: Path) -> None:
        assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "old"]
        with closing(sqlite3.connect(backup)) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            count = connection.execute("SELECT COUNT(*) FROM game").fetchone()
        assert count == (len(old.history.games()),)

    def test_is_taken_while_another_plays(self, old: Store, tmp_path: Path) -> None:
        with Store.open(tmp_path / "old") as other:
            stored = played(other, other.begin(Game(seed=11), Kind.FREE), 5)
            with closing(sqlite3.connect(tmp_path / "old" / DATABASE, isolation_level=None)) as writer:
                writer.execute("BEGIN IMMEDIATE")
                old.moving.backup(tmp_path / "copy.db")
            played(other, stored, 5)
        with Store.open(tmp_path / "fresh") as fresh:
            fresh.moving.restore(tmp_path / "copy.db")
            assert 5 in [game.moves for game in fresh.history.games()]

    def test_overwrites_nothing(self, old: Store, tmp_path: Path) -> None:
        taken = tmp_path / "taken"
        taken.write_text("mine")
        for path in (taken, tmp_path, tmp_path / "old" / DATABASE):
            with pytest.raises(BackupError, match="exists already") as refusal:
                old.moving.backup(path)
            assert str(path) in str(refusal.value)
        assert taken.read_text() == "mine"

    def test_overwrites_no_file_that_appears_meanwhile(
        self, old: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "late.db"
        copied = Moving._copy_into

        def copy_slowly(moving: Moving, copy: Path) -> None:
            copied(moving, copy)
            path.write_text("mine")

        monkeypatch.setattr(Moving, "_copy_into", copy_slowly)
        with pytest.raises(BackupError, match="exists already"):
            old.moving.backup(path)
        assert path.read_text() == "mine"
        assert sorted(each.name for each in tmp_path.iterdir()) == ["late.db", "old"]

    def test_into_a_folder_that_is_not_there_is_told(self, old: Store, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match="cannot be written: there is none by that name"):
            old.moving.backup(tmp_path / "nowhere" / "backup.db")

    def test_of_a_damaged_database_is_refused(self, old: Store, tmp_path: Path) -> None:
        old.close()
        path = tmp_path / "old" / DATABASE
        with closing(sqlite3.connect(path)) as connection:
            (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'move'").fetchone()
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xff" * 200)
        with Store.open(tmp_path / "old") as store, pytest.raises(StoreError, match="damaged"):
            store.moving.backup(tmp_path / "backup.db")
        assert not (tmp_path / "backup.db").exists()


class TestRestore:
    def test_on_a_new_machine_brings_everything(self, old: Store, backup: Path, new: Store) -> None:
        assert new.moving.restore(backup) == Merged(games=4, exercises=1, bookmarks=1)
        assert contents(new) == contents(old)
        assert new.best() == old.best() == play(Game(7), 60).score
        assert new.clean_best() == old.clean_best()
        ours, theirs = new.resume(), old.resume()
        assert ours is not None
        assert theirs is not None
        assert line_of(ours.game) == line_of(theirs.game)
        assert FOREIGN in [new.history.record(game.id) for game in new.history.games()]

    def test_a_second_time_adds_nothing(self, backup: Path, new: Store) -> None:
        new.moving.restore(backup)
        before = contents(new)
        assert new.moving.restore(backup) == NOTHING
        assert contents(new) == before

    def test_on_the_same_machine_adds_nothing(self, old: Store, backup: Path) -> None:
        current = old.resume()
        assert current is not None
        current.game.redo()
        old.save(current.id, current.game, current.marks)
        played(old, current, 5)
        before = contents(old)
        assert old.moving.restore(backup) == NOTHING
        assert contents(old) == before

    def test_brings_back_what_was_deleted(self, old: Store, backup: Path) -> None:
        before = contents(old)
        best = next(game for game in old.history.games() if game.score == old.best())
        old.history.delete(best.id)
        old.notebook.remove(BOARD)
        assert old.moving.restore(backup) == Merged(games=1, exercises=1, bookmarks=0)
        assert contents(old) == before

    def test_leaves_what_is_here_as_it_is(self, backup: Path, new: Store) -> None:
        mine = played(new, new.begin(Game(seed=21), Kind.FREE), 5)
        new.notebook.add(BOARD, Direction.LEFT, 9, VALUES)
        new.bookmarks.add("a corner", Board())
        assert new.moving.restore(backup) == Merged(games=4, exercises=0, bookmarks=1)
        assert [exercise.depth for exercise in new.notebook.exercises()] == [9]
        assert len(new.bookmarks.all()) == 2
        played(new, mine, 3)
        assert len(new.history.games()) == 5

    def test_puts_its_game_into_the_history_if_one_is_in_progress(self, backup: Path, new: Store) -> None:
        mine = played(new, new.begin(Game(seed=21), Kind.FREE), 5)
        new.moving.restore(backup)
        states = [game.state for game in new.history.games() if game.id != mine.id]
        assert sorted(state.value for state in states) == ["abandoned", "abandoned", "abandoned", "finished"]
        found = new.resume()
        assert found is not None
        assert found.id == mine.id

    def test_replaces_a_game_that_was_only_begun(self, backup: Path, new: Store, tmp_path: Path) -> None:
        with Store.open(tmp_path / "new") as first_look:
            first_look.begin(Game(seed=21), Kind.FREE)
        new.moving.restore(backup)
        found = new.resume()
        assert found is not None
        assert found.game.seed == 8
        assert len(new.history.games()) == 4

    def test_leaves_a_game_that_was_only_begun_to_who_plays_it(
        self, backup: Path, new: Store, tmp_path: Path
    ) -> None:
        with Store.open(tmp_path / "new") as player:
            theirs = player.begin(Game(seed=21), Kind.FREE)
            new.moving.restore(backup)
            played(player, theirs, 3)
        found = new.resume()
        assert found is not None
        assert found.id == theirs.id

    def test_keeps_another_line_of_the_same_game(self, old: Store, backup: Path) -> None:
        current = old.resume()
        assert current is not None
        other = next(
            way for way in current.game.board.legal_directions() if way is not current.game.undone[0].direction
        )
        current.game.play(other)
        old.save(current.id, current.game, current.marks)
        assert old.moving.restore(backup).games == 1
        assert old.history.games()[1].state is State.ABANDONED

    def test_brings_analyses_of_games_that_are_here(self, old: Store, backup: Path) -> None:
        before = contents(old)
        old._context.connection.execute("DELETE FROM analysis")
        assert old.moving.restore(backup) == NOTHING
        assert contents(old) == before

    def test_brings_a_spoilt_game_as_it_is(self, backup: Path, new: Store) -> None:
        change(backup, "UPDATE game SET ply = 'all' WHERE seed = '9'", "UPDATE move SET direction = 'X'")
        new.moving.restore(backup)
        connection = new._context.connection
        assert connection.execute("SELECT ply FROM game WHERE seed = '9'").fetchone() == ("all",)
        with pytest.raises(sqlite3.IntegrityError):  # our own writes are checked again
            connection.execute("UPDATE game SET ply = 'all'")

    def test_takes_an_older_backup(self, new: Store, tmp_path: Path) -> None:
        path = tmp_path / "version-1.db"
        with closing(sqlite3.connect(path)) as connection:
            for statement in MIGRATIONS[0]:
                connection.execute(statement)
            connection.execute(
                "INSERT INTO game VALUES (1, '7', NULL, 'free', NULL, 1, 'playing', 5, 6, 1, 0, 4, 0, 0, 0, 0)"
            )
            connection.execute("INSERT INTO move VALUES (1, 1, 'L')")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("PRAGMA user_version = 1")
            connection.commit()
        content = path.read_bytes()
        assert new.moving.restore(path).games == 1
        assert path.read_bytes() == content
        found = new.resume()
        assert found is not None
        assert str(found.game) == "2048:1:7:L"

    def test_takes_a_database_with_its_log(self, old: Store, new: Store, tmp_path: Path) -> None:
        """What is copied from the data folder while the game runs."""
        copy = tmp_path / "copied.db"
        for ending in ("", "-wal"):
            shutil.copy(tmp_path / "old" / (DATABASE + ending), tmp_path / ("copied.db" + ending))
        assert new.moving.restore(copy).games == 4
        assert contents(new) == contents(old)

    def test_all_or_nothing(self, backup: Path, new: Store) -> None:
        before = contents(new)
        new._context.connection.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON bookmark BEGIN SELECT RAISE(ABORT, 'no more'); END"
        )
        with pytest.raises(StoreError, match="no more"):
            new.moving.restore(backup)
        assert contents(new) == before


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def make_text(path: Path) -> None:
    path.write_text("2048:1:7:LLUR\n" * 100)


def make_empty(path: Path) -> None:
    path.write_bytes(b"")


def make_truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def make_moves_overwritten(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'move'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * size : (page - 1) * size + 200] = b"\xff" * 200
    path.write_bytes(content)


def make_other_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE song (title TEXT)")


def make_without_a_table(path: Path) -> None:
    change(path, "DROP TABLE bookmark")


def make_newer(path: Path) -> None:
    change(path, f"PRAGMA user_version = {VERSION + 1}", "CREATE TABLE friend (name TEXT)")


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


class TestRefusal:
    @pytest.mark.parametrize(
        ("make", "why"),
        [
            (make_text, "damaged or not a backup"),
            (make_empty, "damaged or not a backup"),
            (make_truncated, "damaged or not a backup"),
            (make_moves_overwritten, "damaged or not a backup"),
            (make_other_program, "damaged or not a backup"),
            (make_without_a_table, "damaged or not a backup"),
            (make_newer, "newer tui2048"),
            (make_folder, "it is a folder"),
            (Path.unlink, "there is none by that name"),
        ],
    )
    def test_is_clear_and_touches_nothing(
        self, backup: Path, new: Store, make: Callable[[Path], None], why: str
    ) -> None:
        make(backup)
        content = backup.read_bytes() if backup.is_file() else None
        played(new, new.begin(Game(seed=21), Kind.FREE), 5)
        before = contents(new)
        with pytest.raises(BackupError, match=why) as refusal:
            new.moving.restore(backup)
        assert str(backup) in str(refusal.value)
        assert contents(new) == before
        assert (backup.read_bytes() if backup.is_file() else None) == content
        assert not list(backup.parent.glob("backup.db-*"))
