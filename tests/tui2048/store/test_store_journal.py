"""How the journal is kept: a log where memory can be shared, the older way elsewhere."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import Game
from support.keeping import played
from support.walking import line_of, play
from tui2048.store import Kind, Store, journal
from tui2048.store.database import DATABASE


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on a network, as far as the system tells."""
    device = tmp_path.stat().st_dev
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "22 27 0:21 / /proc rw,relatime - proc proc rw\n"
        f"70 27 {os.major(device)}:{os.minor(device)} / /home rw,relatime shared:1 - nfs4 server:/home rw\n"
    )
    monkeypatch.setattr(journal, "_MOUNTS", mounts)
    return tmp_path / "data"


def modes(store: Store) -> tuple[str, int]:
    """How the journal is kept, and how much is synced: 1 for NORMAL, 2 for FULL."""
    connection = store._context.connection
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = connection.execute("PRAGMA synchronous").fetchone()
    return mode, synchronous


def test_a_log_is_kept_in_a_folder_of_this_machine(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert modes(store) == ("wal", 1)


def test_no_log_is_kept_on_a_network(network: Path) -> None:
    with Store.open(network) as store:
        assert modes(store) == ("delete", 2)
        stored = played(store, store.begin(Game(7), Kind.FREE), 3)
        assert not (network / f"{DATABASE}-wal").exists()
    with Store.open(network) as store:
        found = store.resume()
        assert found is not None
        assert line_of(found.game) == line_of(stored.game)


def test_no_log_is_kept_where_memory_cannot_be_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(errno.ENODEV, "No such device")

    monkeypatch.setattr("mmap.mmap", refuse)
    with Store.open(tmp_path) as store:
        assert modes(store) == ("delete", 2)


def test_a_folder_that_moves_to_a_network_and_back_takes_the_other_way(
    tmp_path: Path, network: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_network = journal._MOUNTS
    for place, expected in ((tmp_path / "none", "wal"), (on_network, "delete"), (tmp_path / "none", "wal")):
        monkeypatch.setattr(journal, "_MOUNTS", place)
        with Store.open(network) as store:
            assert modes(store)[0] == expected
            played(store, store.resume() or store.begin(Game(7), Kind.FREE), 2)
    with Store.open(network) as store:
        found = store.resume()
        assert found is not None
        assert line_of(found.game) == line_of(play(Game(7), 6))


def test_a_log_that_others_use_stays(tmp_path: Path, network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_network = journal._MOUNTS
    monkeypatch.setattr(journal, "_MOUNTS", tmp_path / "none")
    monkeypatch.setattr("tui2048.store.database.BUSY_SECONDS", 0.01)
    with Store.open(network) as other:
        played(other, other.begin(Game(7), Kind.FREE), 1)
        monkeypatch.setattr(journal, "_MOUNTS", on_network)
        with Store.open(network) as store:
            assert modes(store) == ("wal", 1)


def test_what_is_in_a_log_is_not_lost_where_it_cannot_be_used(tmp_path: Path) -> None:
    """What a killed process has left, in a folder that was moved since."""
    with Store.open(tmp_path / "here") as store:
        stored = played(store, store.begin(Game(7), Kind.FREE), 3)
        moved = tmp_path / "moved"
        moved.mkdir()
        for name in (DATABASE, f"{DATABASE}-wal"):
            (moved / name).write_bytes((tmp_path / "here" / name).read_bytes())
    journal.give_up_log(moved / DATABASE)
    assert not (moved / f"{DATABASE}-wal").exists()
    with closing(sqlite3.connect(moved / DATABASE)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("SELECT ply FROM game").fetchall() == [(stored.game.moves,)]
