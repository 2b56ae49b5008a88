"""Moving house: all that is stored as one file, and from there into another store."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tui2048.errors import Sentence, reason
from tui2048.i18n import N_
from tui2048.store.context import Context
from tui2048.store.database import (
    DamagedError,
    StoreError,
    check,
    check_schema,
    constraints_ignored,
    explain,
    is_damage,
    migrate,
    read_only,
    readable,
)
from tui2048.store.merging import Merged, merge

_DAMAGED = N_("{path} is damaged or not a backup of tui2048. Nothing of it was taken over.")


class BackupError(StoreError):
    """The file that was named for a backup cannot be used; nothing has changed."""


class Moving:
    """A part of the store."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def backup(self, path: Path) -> None:
        """Write all that is stored into a new file, a database of its own, while games may go on.

        The file is there whole or not at all. Raises :class:`BackupError` if there is a file of this name.
        """
        if os.path.lexists(path):
            raise _taken(path)
        try:
            with _beside(path) as copy:
                self._copy_into(copy)
                _give_name(copy, path)
        except FileExistsError as error:
            raise _taken(path) from error
        except OSError as error:
            raise StoreError("{file} cannot be written: {reason}.", file=path, reason=reason(error)) from error

    def restore(self, path: Path) -> Merged:
        """Add all that this backup holds and that is missing here; what is here stays as it is.

        The file is read and checked whole before anything is added, and all of it is added or nothing.
        Games in progress arrive in the history, but for the last one if none is in progress here. Raises
        :class:`BackupError` for a file that is damaged, newer, or no backup.
        """
        with closing(_read(path)) as source:
            return merge(source, self._context)

    def _copy_into(self, path: Path) -> None:
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as copy:
                self._context.connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, with no log beside it
                if not _is_sound(copy):
                    raise StoreError("{path} is damaged.", path=self._context.path)
        except sqlite3.Error as error:
            raise explain(error, path) from error


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """An empty file beside this one, gone at the end unless it was renamed."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            Path(name + ending).unlink(missing_ok=True)


def _give_name(file: Path, name: Path) -> None:
    """Let a file have this name too; FileExistsError if another has it."""
    try:
        os.link(file, name)
    except FileExistsError:
        raise
    except OSError:  # not every file system can
        name.open("xb").close()  # the name is ours from here on
        file.replace(name)


def _read(path: Path) -> sqlite3.Connection:
    """A copy of this backup in memory, of our version, which has passed every check."""
    try:
        path.open("rb").close()
    except OSError as error:
        raise BackupError("{file} cannot be read: {reason}.", file=path, reason=reason(error)) from error
    copy = sqlite3.connect(":memory:", isolation_level=None)
    copy.text_factory = readable
    try:
        _copy_checked(path, copy)
    except BaseException as error:
        copy.close()
        refused = _refusal(error, path)
        if refused is None:
            raise
        raise BackupError(refused.template, **refused.facts) from error
    return copy


def _copy_checked(path: Path, copy: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(read_only(path), uri=True)) as source:
        check(source, path)
        source.backup(copy)
    if copy.execute("PRAGMA user_version").fetchone() == (0,) or not _is_sound(copy):
        raise DamagedError
    migrate(copy)
    check_schema(copy)


def _is_sound(connection: sqlite3.Connection) -> bool:
    with constraints_ignored(connection):
        return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))


def _refusal(error: BaseException, path: Path) -> Sentence | None:
    """What is wrong with a backup that could not be read; None if it was something else that failed."""
    if isinstance(error, StoreError):
        return error.sentence
    if isinstance(error, (DamagedError, UnicodeDecodeError)):
        return Sentence(_DAMAGED, path=path)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        damaged = is_damage(error) or code == sqlite3.SQLITE_ERROR
        return Sentence(_DAMAGED, path=path) if damaged else explain(error, path).sentence
    return None


def _taken(path: Path) -> BackupError:
    return BackupError("{path} exists already, and is left as it is.", path=path)
