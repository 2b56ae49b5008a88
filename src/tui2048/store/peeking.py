"""The best game of a store that others may be playing in, read without touching it."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tui2048.store.database import DATABASE, DamagedError, StoreError, check, explain, read_only, readable
from tui2048.store.times import moment


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
