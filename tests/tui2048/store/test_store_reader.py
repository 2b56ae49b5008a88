"""The stored games as another thread reads them."""

import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine import Game
from support.keeping import Clock, played
from tui2048.store import Analysis, Kind, MoveValues, Reader, Store, StoredGame, StoreError

VALUES = MoveValues(1.0, 2.0, 3.0, 4.0)


@pytest.fixture(params=["file", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path, Clock()) if request.param == "file" else Store.in_memory(Clock())
    with opened as store:
        yield store


def letters(game: Game) -> str:
    return str(game).split(":")[-1]


def test_another_thread_reads_the_moves(store: Store) -> None:
    stored = played(store, store.begin(Game(seed=1), Kind.FREE), 50)
    with store.reader() as reader, ThreadPoolExecutor(1) as pool:
        assert pool.submit(reader.directions, stored.id).result() == letters(stored.game)


def test_moves_that_were_undone_are_left_out(store: Store) -> None:
    stored = played(store, store.begin(Game(seed=1), Kind.FREE), 20)
    stored.game.undo()
    store.save(stored.id, stored.game, stored.marks)
    with store.reader() as reader:
        assert reader.directions(stored.id) == letters(stored.game)
        assert len(reader.directions(stored.id)) == 19


def test_a_game_that_is_gone_has_no_moves(store: Store) -> None:
    with store.reader() as reader:
        assert reader.directions(99) == ""
        assert reader.analysed_moves(99) == ()


def analysed(store: Store, plies: Iterable[int]) -> StoredGame:
    """A game of five moves, of which these were analysed."""
    stored = played(store, store.begin(Game(seed=1), Kind.FREE), 5)
    store.analyses.keep(stored.id, stored.game.record, [Analysis(ply, 4, VALUES) for ply in plies])
    return stored


def test_moves_come_with_what_is_known_of_each(store: Store) -> None:
    stored = analysed(store, range(1, 7))
    with store.reader() as reader:
        assert reader.analysed_moves(stored.id) == tuple(
            (turn.direction, Analysis(ply, 4, VALUES)) for ply, turn in enumerate(stored.game.record.turns, 1)
        )


@pytest.mark.parametrize("plies", [(), (1, 2, 3, 4), (1, 2, 4, 5), (2, 3, 4, 5)])
def test_none_come_unless_each_is_known(store: Store, plies: tuple[int, ...]) -> None:
    stored = analysed(store, plies)
    with store.reader() as reader:
        assert reader.analysed_moves(stored.id) == ()


def test_none_come_of_rows_that_were_spoilt(store: Store) -> None:
    stored = analysed(store, range(1, 6))
    connection = store._context.connection
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("UPDATE analysis SET depth = 'deep' WHERE ply = 3")
    with store.reader() as reader:
        assert reader.analysed_moves(stored.id) == ()


def test_a_reader_sees_what_is_stored_later_and_writes_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path, Clock()) as store, store.reader() as reader:
        stored = played(store, store.begin(Game(seed=1), Kind.FREE), 3)
        assert len(reader.directions(stored.id)) == 3
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._connection.execute("DELETE FROM game")


def test_a_file_that_is_gone_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Reader.of_file(tmp_path / "none.db")


def test_a_file_that_was_damaged_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tui2048.db"
    path.write_bytes(b"no database at all" * 100)
    with Reader.of_file(path) as reader, pytest.raises(StoreError, match="is damaged"):
        reader.directions(1)
