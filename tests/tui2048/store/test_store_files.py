"""The database as a file: damaged, foreign, newer, locked, full, unwritable; and the game that is spoilt."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Direction, Game
from support.walking import line_of, play, step
from tui2048.store import (
    Analysis,
    Kind,
    Marks,
    MoveValues,
    State,
    Store,
    StoredGame,
    StoreError,
    database,
)
from tui2048.store.checkup import examine
from tui2048.store.database import DATABASE
from tui2048.store.schema import VERSION
from tui2048.system.places import data_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game of 30 moves in progress, and one before it that holds the best score."""
    with Store.open(tmp_path) as store:
        best = store.begin(Game(seed=7), Kind.FREE)
        for _ in range(60):
            assert step(best.game)
            store.save(best.id, best.game, best.marks)
        current = store.begin(Game(seed=8), Kind.FREE, previous=best.id)
        for _ in range(30):
            assert step(current.game)
            store.save(current.id, current.game, current.marks)
    return tmp_path


BEST = play(Game(seed=7), 60).score


def change(folder: Path, *statements: str) -> None:
    """What someone else did to the database."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def kept_aside(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if ".damaged-" in path.name)


def test_a_sound_store_opens_again_and_again(folder: Path) -> None:
    for _ in range(3):
        with Store.open(folder) as store:
            assert store.notices == ()
            assert store.best() == BEST
            assert len(store.history.games()) == 2
    assert kept_aside(folder) == []


def test_survives_a_write_ahead_log_left_behind(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What a killed process leaves: the log not yet written into the database."""
    with Store.open(folder) as store:
        current = store.resume()
        assert current is not None
        for _ in range(5):
            assert step(current.game)
            store.save(current.id, current.game, current.marks)
        copy = tmp_path_factory.mktemp("killed")
        for name in (DATABASE, f"{DATABASE}-wal"):
            shutil.copy(folder / name, copy)
    with Store.open(copy) as again:
        found = again.resume()
        assert found is not None
        assert line_of(found.game) == line_of(current.game)


def spoil_nothing_readable(path: Path) -> None:
    path.write_bytes(b"2048 " * 1000)


def spoil_truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])


def spoil_head_overwritten(path: Path) -> None:
    path.write_bytes(bytes(200) + path.read_bytes()[200:])


def spoil_table_lost(path: Path) -> None:
    change(path.parent, "DROP TABLE game")


def spoil_other_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE song (title TEXT)")


def spoil_other_program_with_a_number(path: Path) -> None:
    change(path.parent, "PRAGMA application_id = 77", "PRAGMA user_version = 900")


class TestDamagedFile:
    @pytest.mark.parametrize(
        "spoil",
        [
            spoil_nothing_readable,
            spoil_truncated,
            spoil_head_overwritten,
            spoil_table_lost,
            spoil_other_program,
            spoil_other_program_with_a_number,
        ],
    )
    def test_is_kept_aside_and_told(self, folder: Path, spoil: Callable[[Path], None]) -> None:
        spoil(folder / DATABASE)
        content = (folder / DATABASE).read_bytes()
        assert examine(folder) is not None
        assert (folder / DATABASE).read_bytes() == content
        with Store.open(folder) as store:
            (aside,) = kept_aside(folder)
            assert aside.read_bytes() == content
            (notice,) = store.notices
            assert str(aside) in str(notice)
            stored = store.begin(Game(seed=9), Kind.FREE)
            store.save(stored.id, play(stored.game, 1), Marks())
        assert examine(folder) is None
        with Store.open(folder) as store:
            assert store.notices == ()
            assert store.resume() is not None

    def test_two_in_one_second_keep_their_own_names(self, folder: Path) -> None:
        for _ in range(2):
            (folder / DATABASE).write_bytes(b"no database at all" * 100)
            Store.open(folder).close()
        assert len(kept_aside(folder)) == 2


def use(folder: Path) -> None:
    """Everything that a start of the game does."""
    with Store.open(folder) as store:
        found = store.resume()
        assert store.best() >= 0
        for game in store.history.games():
            store.analyses.of(game.id)
            with suppress(StoreError):
                store.history.record(game.id)
        store.notebook.exercises()
        store.bookmarks.all()
        stored = store.begin(Game(seed=1), Kind.FREE, previous=found.id if found else None)
        store.save(stored.id, play(stored.game, 1), Marks())


@given(st.binary(max_size=300), st.integers(0, 50_000))
@settings(max_examples=60, deadline=None)
def test_any_bytes_anywhere_end_in_a_store(written: bytes, offset: int) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        with Store.open(folder) as store:
            stored = store.begin(Game(seed=7), Kind.FREE)
            store.save(stored.id, play(stored.game, 1), Marks())
            store.analyses.keep(stored.id, stored.game.record, [Analysis(1, 3, MoveValues(left=1.0))])
            store.notebook.add(stored.game.board, Direction.LEFT, 3, MoveValues(left=1.0))
            store.bookmarks.add("here", stored.game.board)
        with (folder / DATABASE).open("r+b") as file:
            file.seek(offset)
            file.write(written)
        with suppress(StoreError):  # an answer or our own error, whatever the file holds
            use(folder)


COLUMNS = (
    *(
        ("game", name)
        for name in ("seed", "origin", "kind", "day", "state", "begun_at", "ply", "score", "max_tile")
    ),
    *(("move", name) for name in ("ply", "direction", "spawn")),
    *(("exercise", name) for name in ("board", "played", "depth", "up")),
    *(("bookmark", name) for name in ("name", "board", "made_at")),
)
CELLS = (
    st.none()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.binary(max_size=12)
)


@given(st.lists(st.tuples(st.sampled_from(COLUMNS), CELLS), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_any_value_in_any_column_ends_in_a_store(changes: list[tuple[tuple[str, str], object]]) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place)
        with Store.open(folder) as store:
            stored = store.begin(Game(seed=7), Kind.FREE)
            store.save(stored.id, play(stored.game, 3), Marks())
            store.notebook.add(stored.game.board, Direction.LEFT, 3, MoveValues(left=1.0))
            store.bookmarks.add("here", stored.game.board)
        with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
            connection.execute("PRAGMA ignore_check_constraints = 1")
            for (table, column), value in changes:
                with suppress(sqlite3.IntegrityError):  # one of its kind alone
                    connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
        with suppress(StoreError):
            use(folder)


def test_a_newer_database_is_refused_and_untouched(folder: Path) -> None:
    change(folder, f"PRAGMA user_version = {VERSION + 1}")
    content = (folder / DATABASE).read_bytes()
    with pytest.raises(StoreError, match="newer tui2048") as refusal:
        Store.open(folder)
    assert str(folder / DATABASE) in str(refusal.value)
    assert "newer" in str(examine(folder))
    assert (folder / DATABASE).read_bytes() == content
    assert kept_aside(folder) == []


class TestCopy:
    """What is shown of a store that cannot be written."""

    def test_holds_all_there_is_and_changes_nothing(self, folder: Path) -> None:
        with Store.open(folder) as open_store:  # with a log beside it
            current = open_store.resume()
            assert current is not None
            open_store.save(current.id, play(current.game, 1), current.marks)
            before = contents(folder)
            with Store.copy_of(folder) as store:
                found = store.resume()
                assert found is not None
                assert line_of(found.game) == line_of(current.game)
                assert store.best() == BEST
                store.save(found.id, play(found.game, 1), found.marks)
                store.begin(Game(1), Kind.FREE, previous=found.id)
            assert contents(folder) == before

    @pytest.mark.parametrize("spoil", [spoil_nothing_readable, spoil_truncated, spoil_other_program])
    def test_of_what_cannot_be_read_is_empty(self, folder: Path, spoil: Callable[[Path], None]) -> None:
        spoil(folder / DATABASE)
        before = contents(folder)
        with Store.copy_of(folder) as store:
            assert store.history.games() == ()
        assert contents(folder) == before

    def test_of_a_newer_one_or_none_is_empty(self, folder: Path) -> None:
        change(folder, f"PRAGMA user_version = {VERSION + 1}")
        for place in (folder, folder / "nowhere"):
            with Store.copy_of(place) as store:
                assert store.history.games() == ()
        assert not (folder / "nowhere").exists()


class TestSpoiltGame:
    SPOILT = (
        ("UPDATE game SET seed = 'lucky' WHERE state = 'playing'",),
        ("UPDATE game SET seed = -1 WHERE state = 'playing'",),
        ("UPDATE game SET kind = 'chess' WHERE state = 'playing'",),
        ("UPDATE game SET origin = 'xyz' WHERE state = 'playing'",),
        ("UPDATE game SET origin = '3' || hex(zeroblob(8)) WHERE state = 'playing'",),
        ("UPDATE game SET begun_at = 'yesterday' WHERE state = 'playing'",),
        ("UPDATE game SET begun_at = 9223372036854775807 WHERE state = 'playing'",),
        ("UPDATE game SET day = 'Sunday' WHERE state = 'playing'",),
        ("UPDATE game SET score = score + 4 WHERE state = 'playing'",),
        ("UPDATE game SET ply = 31 WHERE state = 'playing'",),
        ("UPDATE game SET ply = 'all' WHERE state = 'playing'",),
        ("UPDATE game SET score = 'many' WHERE state = 'playing'",),
        ("DELETE FROM move WHERE game_id = 2 AND ply = 12",),
        ("UPDATE move SET direction = 'X' WHERE game_id = 2 AND ply = 12",),
        ("UPDATE move SET direction = ' L' WHERE game_id = 2 AND ply = 12",),
        ("UPDATE move SET direction = 'U' WHERE game_id = 2",),
        ("UPDATE move SET direction = x'ff' WHERE game_id = 2 AND ply = 12",),
    )

    @pytest.mark.parametrize("statements", SPOILT)
    def test_is_kept_and_told_and_the_best_stays(self, folder: Path, statements: tuple[str, ...]) -> None:
        change(folder, *statements)
        with Store.open(folder) as store:
            assert store.resume() is None
            (notice,) = store.notices
            assert "number 2" in str(notice)
            assert store.best() == BEST
            fresh = store.begin(Game(seed=9), Kind.FREE)
        with Store.open(folder) as store:
            assert store.notices == ()
            found = store.resume()
            assert found is not None
            assert found.id == fresh.id
        with closing(sqlite3.connect(folder / DATABASE)) as connection:
            kept = connection.execute("SELECT state FROM game WHERE id = 2").fetchall()
        assert kept == [(State.DAMAGED.value,)]

    def test_leaves_an_older_game_to_play(self, folder: Path) -> None:
        change(
            folder,
            "UPDATE game SET state = 'playing' WHERE id = 1",
            "DELETE FROM move WHERE game_id = 2 AND ply = 1",
        )
        with Store.open(folder) as store:
            found = store.resume()
            assert found is not None
            assert (found.id, found.game.score) == (1, BEST)

    def test_the_history_shows_what_can_be_shown(self, folder: Path) -> None:
        change(folder, "UPDATE game SET kind = 'chess' WHERE id = 2")
        with Store.open(folder) as store:
            assert [game.id for game in store.history.games()] == [1]


def fill(store: Store, current: StoredGame) -> None:
    """Play and save until there is no end in sight."""
    for _ in range(5000):
        store.save(current.id, play(current.game, 1), current.marks)
        if current.game.over:
            current = store.begin(Game(), Kind.FREE, previous=current.id)


class TestFailingSave:
    @pytest.fixture
    def store(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
        monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
        with Store.open(folder) as store:
            yield store

    @pytest.fixture
    def current(self, store: Store) -> StoredGame:
        current = store.resume()
        assert current is not None
        return current

    def test_locked_by_another_is_told_and_made_up_for(
        self, folder: Path, store: Store, current: StoredGame
    ) -> None:
        with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(3):
                play(current.game, 1)
                with pytest.raises(StoreError, match="locked") as failure:
                    store.save(current.id, current.game, Marks(undo=True))
                assert str(folder / DATABASE) in str(failure.value)
            current.game.undo()
            with pytest.raises(StoreError):
                store.save(current.id, current.game, Marks(undo=True))
        current.game.redo()
        current.game.undo()
        store.save(current.id, current.game, Marks(undo=True))
        store.close()
        with Store.open(folder) as again:
            found = again.resume()
            assert found is not None
            assert line_of(found.game) == line_of(current.game)
            assert found.game.undone

    def test_a_full_disk_is_told_and_nothing_is_lost(
        self, folder: Path, store: Store, current: StoredGame
    ) -> None:
        # SQLite's own limit answers just as a full disk does.
        store._context.connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(StoreError, match="full"):
            fill(store, current)
        store.close()
        with Store.open(folder) as again:
            assert again.notices == ()
            assert again.best() >= BEST

    def test_where_room_is_limited_deleting_gives_room_again(self, folder: Path) -> None:
        with Store.open(folder, most_bytes=100_000) as limited:
            current = limited.resume()
            assert current is not None
            with pytest.raises(StoreError, match="deleted in the list"):
                fill(limited, current)
            *past, last = [game.id for game in reversed(limited.history.games())]
            limited.history.delete(*(number for number in past if number != current.id))
            limited.begin(Game(), Kind.FREE, previous=last)
        assert (folder / DATABASE).stat().st_size <= 100_000


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be made") as failure:
        Store.open(tmp_path / "taken")
    assert str(tmp_path / "taken") in str(failure.value)
    assert str(tmp_path / "taken") in str(examine(tmp_path / "taken" / "deeper"))


def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    with pytest.raises(StoreError) as failure:
        Store.open(tmp_path)
    assert str(tmp_path / DATABASE) in str(failure.value)
    assert (tmp_path / DATABASE).is_dir()


UNPRIVILEGED = """
import os, sys
from pathlib import Path
from tui2048.store import Store, StoreError
from tui2048.store.checkup import examine
if os.geteuid() == 0:  # whom no permission stops
    os.setegid(65534)
    os.seteuid(65534)
try:
    Store.open(Path(sys.argv[1])).close()
except StoreError as error:
    print(error)
print(examine(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("inside", ["", "new"])
def test_an_unwritable_folder_is_named(inside: str) -> None:
    with TemporaryDirectory() as place:  # not pytest's, which others may not even enter
        Path(place).chmod(0o555)
        folder = Path(place) / inside
        done = subprocess.run(
            [sys.executable, "-c", UNPRIVILEGED, str(folder)], capture_output=True, text=True, check=True
        )
        Path(place).chmod(0o755)
        told, found = done.stdout.splitlines()
        assert place in told
        assert "cannot be" in told
        assert place in found
        assert "cannot be written" in found


@pytest.mark.parametrize("write", [False, True])
def test_examining_changes_nothing(folder: Path, write: bool) -> None:
    with Store.open(folder) as store:
        current = store.resume()
        assert current is not None
        if write:
            store.save(current.id, play(current.game, 1), current.marks)
        before = contents(folder)
        assert examine(folder) is None
        assert contents(folder) == before
    before = contents(folder)
    assert examine(folder) is None
    assert contents(folder) == before


def contents(folder: Path) -> dict[str, bytes]:
    """All files but the shared memory beside an open database, in which readers leave their marks."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.name: b"" if path.name.endswith("-shm") else path.read_bytes() for path in files}


def test_a_folder_that_is_not_there_yet_is_well(tmp_path: Path) -> None:
    assert examine(tmp_path / "a" / "b") is None
    assert list(tmp_path.iterdir()) == []


def test_nothing_but_the_database_is_left_after_closing(folder: Path) -> None:
    assert [path.name for path in folder.iterdir() if path.is_file()] == [DATABASE]
    assert list((folder / "leases").iterdir()) == []


def test_the_data_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder({"TUI2048_DATA_DIR": str(tmp_path)}) == tmp_path
    monkeypatch.chdir(tmp_path)
    assert data_folder({"TUI2048_DATA_DIR": "games"}) == tmp_path / "games"
    assert data_folder({"TUI2048_DATA_DIR": "~/games"}) == Path.home() / "games"
    assert data_folder({"TUI2048_DATA_DIR": ""}) == data_folder({})
    assert data_folder({}).name == "tui2048"
