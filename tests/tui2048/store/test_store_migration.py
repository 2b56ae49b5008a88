"""Databases of earlier versions: brought to this one without loss, however spoilt a row in them."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import Game
from soak.folders import OLD_VERSIONS, check_whole, old_store
from support.walking import play
from tui2048.store import Analysis, Kind, Marks, MoveValues, Store
from tui2048.store.checkup import examine
from tui2048.store.database import DATABASE
from tui2048.store.schema import VERSION

GAMES = (
    # id, seed, kind, day, counted, state, moves
    (1, 7, "free", None, 1, "finished", 60),
    (2, 8, "daily", "2026-01-01", 1, "abandoned", 20),
    (4, 9, "daily", "2026-01-01", 0, "abandoned", 30),
    (5, 10, "daily", "2026-01-02", 1, "abandoned", 10),
    (6, 11, "free", None, 1, "playing", 40),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a database of version 1: a game in progress, and others before it."""
    old_store(tmp_path, 1)
    return tmp_path


def version(folder: Path) -> int:
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def test_an_old_database_is_taken_over_whole(folder: Path) -> None:
    with Store.open(folder) as store:
        assert store.notices == ()
        found = store.resume()
        assert found is not None
        assert str(found.game) == str(play(Game(11), 40))
        assert (found.kind, found.marks, found.counted) == (Kind.FREE, Marks(undo=True), True)
        games = {game.id: game for game in store.history.games()}
        assert sorted(games) == [1, 2, 4, 5, 6]
        assert {game.milliseconds for game in games.values()} == {0}
        for game_id, seed, _kind, _day, _counted, state, moves in GAMES:
            record = store.history.record(game_id)
            assert record.line == str(play(Game(seed), moves))
            assert record.milliseconds == ()
            assert games[game_id].state.value == state
    assert version(folder) == VERSION
    assert examine(folder) is None


@pytest.mark.parametrize("number", OLD_VERSIONS)
def test_every_version_there_was_is_taken_over_whole(tmp_path: Path, number: int) -> None:
    """The samples were written when their version was the last."""
    old_store(tmp_path, number)
    assert version(tmp_path) == number
    assert {line.split("|")[0] for game_id, line in check_whole(tmp_path).items() if game_id < 7} == {
        str(play(Game(seed), moves)) for _id, seed, _kind, _day, _counted, _state, moves in GAMES
    }
    assert version(tmp_path) == VERSION
    with Store.open(tmp_path) as store:
        assert store.best() == play(Game(7), 60).score
        if number == 1:
            return
        imported = store.history.record(7)
        assert (imported.line, imported.turns) == (None, play(Game(12), 15).turns)
        first = Game(7).board
        assert store.analyses.of(1) == (Analysis(1, 3, MoveValues(1000.5, 1000.5, 1000.5, 1000.5)),)
        (exercise,) = store.notebook.exercises()
        assert (exercise.board, exercise.level, exercise.tries) == (first, 1, 2)
        assert [bookmark.name for bookmark in store.bookmarks.all()] == ["Seven"]


def test_there_is_a_sample_of_every_version() -> None:
    assert tuple(range(1, VERSION + 1)) == OLD_VERSIONS


def test_the_tries_at_a_day_are_told_apart(folder: Path) -> None:
    with Store.open(folder) as store:
        attempts = {game.id: game.attempt for game in store.history.games()}
    assert attempts == {1: None, 2: 1, 4: 2, 5: 1, 6: None}


def test_examining_leaves_an_old_database_as_it_is(folder: Path) -> None:
    content = (folder / DATABASE).read_bytes()
    assert examine(folder) is None
    assert (folder / DATABASE).read_bytes() == content


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game SET ply = 'all' WHERE id = 6",
        "UPDATE game SET counted = 7 WHERE id = 6",
        "UPDATE game SET score = -4 WHERE id = 6",
        "UPDATE move SET direction = 'X' WHERE game_id = 6",
    ],
)
def test_a_spoilt_row_is_one_spoilt_game_and_no_spoilt_file(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(statement)
        connection.commit()
    with Store.open(folder) as store:
        assert store.notices == ()
        assert store.best() >= play(Game(7), 60).score
        assert {game.id for game in store.history.games()} >= {1, 2, 4, 5}
        assert store.history.record(1).moves == 60
    assert version(folder) == VERSION
    assert not [path for path in folder.iterdir() if "damaged" in path.name]


def test_one_that_is_open_in_an_older_program_can_still_be_played(folder: Path) -> None:
    """The older program knows nothing of what was added, and needs nothing of it."""
    with closing(sqlite3.connect(folder / DATABASE)) as older:
        older.execute("SELECT * FROM game").fetchall()
        Store.open(folder).close()
        game = play(Game(11), 41)
        assert game.last_turn is not None
        older.execute(
            "INSERT OR REPLACE INTO move (game_id, ply, direction) VALUES (6, 41, ?)",
            (game.last_turn.direction.letter,),
        )
        older.execute("UPDATE game SET ply = 41, score = ? WHERE id = 6", (game.score,))
        older.commit()
    with Store.open(folder) as store:
        found = store.resume()
        assert found is not None
        assert str(found.game) == str(game)
