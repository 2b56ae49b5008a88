"""What is told of a store from outside, without touching it: its best game, and whether there is any."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tui2048.store.database import DATABASE, DamagedError, StoreError, check, explain, read_only, readable
from tui2048.store.leases import FOLDER
from tui2048.store.times import moment

_FILES = frozenset({DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", f"{DATABASE}-journal", FOLDER})
"""What a store consists of, the logs of a process that was killed among it."""


@dataclass(frozen=True, slots=True)
class BestGame:
    """The counted game with the highest score, final or now standing."""

    score: int
    max_tile: int
    changed_at: datetime


def best_game(folder: Path) -> BestGame | None:
    """The best game of the store in this folder; None if there is no store, or no counted game in it.

    Raises :class:`StoreError`.
    """
    path = folder / DATABASE
    if not path.exists():
        return None
    query = (
        "SELECT score, max_tile, changed_at FROM game WHERE counted AND typeof(score) = 'integer' "
        "AND score > 0 ORDER BY score DESC, changed_at LIMIT 1"
    )
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            connection.text_factory = readable
            check(connection, path)
            row = connection.execute(query).fetchone()
        return None if row is None else BestGame(int(row[0]), int(row[1]), moment(row[2]))
    except sqlite3.Error as error:
        raise explain(error, path) from error
    except (DamagedError, UnicodeDecodeError, TypeError, ValueError) as error:
        raise StoreError("{path} is damaged.", path=path) from error


def is_untouched(folder: Path) -> bool:
    """True if nothing that a player did is kept in this folder, which is there: no move, exercise or bookmark.

    Any file besides those of a store counts as kept, and so does a store that cannot be read.
    May raise OSError.
    """
    if not {entry.name for entry in folder.iterdir()} <= _FILES:
        return False
    path = folder / DATABASE
    if not path.exists():
        return True
    query = (
        "SELECT EXISTS (SELECT 1 FROM move) OR EXISTS (SELECT 1 FROM exercise) "
        "OR EXISTS (SELECT 1 FROM bookmark) OR EXISTS (SELECT 1 FROM game WHERE origin IS NOT NULL)"
    )
    try:
        # Who asks does not wait: a store that is in use is not one to throw away.
        with closing(sqlite3.connect(read_only(path), uri=True, timeout=0)) as connection:
            if connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone() == (0,):
                return True  # it was killed before it had made its tables
            (kept,) = connection.execute(query).fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    return not kept
