"""Whether the stored games are sound, found out without changing anything."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tui2048.errors import Sentence
from tui2048.i18n import N_
from tui2048.store.database import DATABASE, explain
from tui2048.store.schema import APPLICATION_ID, VERSION


def examine(folder: Path) -> Sentence | None:
    """What is wrong with the stored games, or with the place where they are or will be kept; None if nothing."""
    existing = next(place for place in (folder, *folder.parents) if place.exists())
    if not existing.is_dir():
        return Sentence(
            N_("{path} is a file, and games are kept in a folder. Move it, or set TUI2048_DATA_DIR."), path=existing
        )
    if not os.access(existing, os.W_OK | os.X_OK):
        return Sentence(
            N_("{path} cannot be written, so games are not kept. Set TUI2048_DATA_DIR to a folder that can."),
            path=existing,
        )
    path = folder / DATABASE
    return _examine_database(path) if path.exists() else None


def _examine_database(path: Path) -> Sentence | None:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (owner,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error as error:
        return explain(error, path).sentence
    if owner != APPLICATION_ID or not sound:
        return Sentence(N_("{path} is damaged; at the next start it is kept aside and a new one is made."), path=path)
    if version > VERSION:
        return Sentence(N_("{path} was written by a newer tui2048. Install that one again."), path=path)
    return None
