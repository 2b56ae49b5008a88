"""What must hold of a data folder whatever has happened to its owner, and old folders to begin with."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from engine import Game
from support.walking import line_of, play
from tui2048.coaching.assessed import assessments_of
from tui2048.store import GameSummary, Kind, Store, StoredGame, StoreError
from tui2048.store.checkup import examine
from tui2048.store.database import DATABASE
from tui2048.system.places import SETTINGS

CASES = Path(__file__).parents[1] / "cases"
OLD_VERSIONS = tuple(sorted(int(path.stem.removeprefix("store-v")) for path in CASES.glob("store-v*.sql")))
"""The versions of which a store is kept as SQL, as that version wrote it."""
PROGRAM = (sys.executable, "-m", "tui2048")
START_SECONDS = 60.0


def old_store(folder: Path, version: int) -> None:
    """Make the store of this version in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript((CASES / f"store-v{version}.sql").read_text(encoding="utf-8"))


def begun(folder: Path, seed: int, moves: int) -> StoredGame:
    """A game in progress of so many moves, stored and let go."""
    with Store.open(folder) as store:
        return store.begin(play(Game(seed), moves), Kind.FREE)


def check_whole(folder: Path) -> dict[int, str]:
    """The games of a store that is sound in every part, under their numbers.

    A game is its line; the one in progress has what can be redone beside it. Raises AssertionError, which says
    what is not sound.
    """
    try:
        return _check_whole(folder)
    except (sqlite3.Error, StoreError) as error:
        raise AssertionError(f"the store fails: {error}") from error


def _check_whole(folder: Path) -> dict[int, str]:
    _check_pages(folder)
    with Store.open(folder) as store:
        assert store.notices == (), f"told at the start: {[*map(str, store.notices)]}"
        lines = {game.id: _checked(store, game) for game in store.history.games()}
        in_progress = store.resume()
        if in_progress is not None:
            lines[in_progress.id] = line_of(in_progress.game)
        assert store.notices == (), f"told of a game: {[*map(str, store.notices)]}"
    trouble = examine(folder)
    assert trouble is None, f"the doctor says: {trouble}"
    return lines


def _check_pages(folder: Path) -> None:
    aside = [path.name for path in folder.iterdir() if "damaged" in path.name]
    assert not aside, f"kept aside: {aside}"
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchall()
        assert found == [("ok",)], f"integrity check: {found}"
        strays = connection.execute("PRAGMA foreign_key_check").fetchall()
        assert not strays, f"rows of games that are gone: {strays}"


def _checked(store: Store, game: GameSummary) -> str:
    """The line of a game whose moves lead to its score and whose analyses are of its boards."""
    record = store.history.record(game.id)
    assert (record.moves, record.score) == (game.moves, game.score), f"game {game.id} is not as it is listed"
    analyses = store.analyses.of(game.id)
    known = assessments_of(record, analyses)
    beyond = sum(analysis.ply > record.moves for analysis in analyses)
    assert len(known) + beyond == len(analyses), f"game {game.id} has analyses of other boards"
    return record.line or f"{record.start.compact()} {record.turns}"


def check_starts(folder: Path) -> None:
    """Raise AssertionError unless the real program takes up the game here, tells of nothing, and leaves."""
    done = subprocess.run(
        [*PROGRAM, "--linear", "--no-hints"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=START_SECONDS,
        env=os.environ | {"TUI2048_DATA_DIR": str(folder), "LANG": "C.UTF-8", "LANGUAGE": ""},
    )
    (folder / SETTINGS).unlink(missing_ok=True)  # it remembers that it was linear
    assert done.returncode == 0, f"the program ends with {done.returncode}: {done.stdout} {done.stderr}"
    assert "best" in done.stdout, f"the program says {done.stdout!r}"
    assert "not saved" not in done.stdout, done.stdout
