"""Whether what is stored is sound, found out without changing anything."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tui2048.errors import Sentence, reason
from tui2048.store.database import DATABASE, DamagedError, StoreError, check, explain, is_damage, read_only


def examine(folder: Path) -> Sentence | None:
    """What is wrong with this data folder and how to mend it; None if nothing is.

    A folder that does not exist yet is as good as the place where it would be made.
    """
    try:
        trouble = _examine_place(folder)
        path = folder / DATABASE
        return trouble or (_examine_database(path) if path.exists() else None)
    except OSError as error:
        return Sentence("The folder {path} cannot be read: {reason}.", path=folder, reason=reason(error))


def _examine_place(folder: Path) -> Sentence | None:
    place = next(place for place in (folder, *folder.parents) if place.exists())
    if not place.is_dir():
        return Sentence(
            "{path} is a file where the data folder should be. Move it away, or set TUI2048_DATA_DIR "
            "to another folder.",
            path=place,
        )
    if not _may(place, os.W_OK | os.X_OK):
        return Sentence(
            "The folder {path} cannot be written, so games cannot be kept. Give yourself the right to "
            "write there, or set TUI2048_DATA_DIR to another folder.",
            path=place,
        )
    return None


def _examine_database(path: Path) -> Sentence | None:
    if not _may(path, os.R_OK | os.W_OK):
        return Sentence(
            "{path} cannot be written, so games cannot be kept. Give yourself the right to write it.",
            path=path,
        )
    try:
        with closing(sqlite3.connect(read_only(path), uri=True)) as connection:
            check(connection, path)
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except StoreError as error:
        return error.sentence
    except (DamagedError, UnicodeDecodeError):
        sound = False
    except sqlite3.Error as error:
        if not is_damage(error):
            return explain(error, path).sentence
        sound = False
    if sound:
        return None
    return Sentence(
        "{path} is damaged, or another program's. Copy it elsewhere now. When the game starts, what can be "
        "read is used, and a file that cannot be is kept under another name.",
        path=path,
    )


def _may(path: Path, mode: int) -> bool:
    """True if this process may; asked, where the platform can tell, for the user it acts as."""
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)
