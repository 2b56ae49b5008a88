"""Opening the database: made if missing, migrated if old, kept aside if spoilt, refused if newer."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tui2048.errors import ProgramError, Sentence, reason
from tui2048.i18n import N_
from tui2048.store.journal import can_have_log, give_up_log, is_for_want_of_sharing, keep_journal
from tui2048.store.lease import Lease
from tui2048.store.schema import APPLICATION_ID, MIGRATIONS, VERSION
from tui2048.system.places import aside

DATABASE = "tui2048.db"
BUSY_SECONDS = 15.0
"""How long to wait for others to finish their writes, which take well under a millisecond each.

Those who wait are in no queue, so where ten write without a pause one may have bad luck for some seconds.
"""

# Where two connections switch a new file to WAL at once, SQLite fails without asking its busy handler.
_OPENING_SECONDS = 5.0


class StoreError(ProgramError):
    """What is stored cannot be read or written."""


class DamagedError(Exception):
    """The file is no sound database of ours."""


def open_database(folder: Path) -> tuple[sqlite3.Connection, tuple[Sentence, ...]]:
    """The database of this folder, ready for use, and what the player should be told about it.

    A file that is damaged or is not ours is kept aside under a new name, and a new one is made.
    Raises :class:`StoreError`.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            "The folder {path} cannot be made: {reason}.", path=folder, reason=reason(error)
        ) from error
    path = folder / DATABASE
    try:
        return _open_patiently(path), ()
    except DamagedError:
        return _begin_anew(path)


def open_in_memory() -> sqlite3.Connection:
    """A database that is gone with its process."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    migrate(connection)
    return connection


def open_copy(folder: Path) -> sqlite3.Connection:
    """A database that is gone with its process, and holds all that can be read in this folder."""
    failures = OSError, sqlite3.Error, UnicodeDecodeError, DamagedError, StoreError
    with suppress(*failures), TemporaryDirectory() as place:
        copy = Path(place) / DATABASE
        for ending in ("", "-wal"):
            source = folder / f"{DATABASE}{ending}"
            if source.exists():
                copy.with_name(source.name).write_bytes(source.read_bytes())
        with closing(_open(copy)) as readable_copy:
            return _in_memory(readable_copy)
    return open_in_memory()


def _in_memory(source: sqlite3.Connection) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = readable
    source.backup(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of the block is written and committed, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # some errors, a full disk for one, have rolled back already
            connection.execute("ROLLBACK")
        raise


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database to this program's version; raises :class:`DamagedError` if it is not ours."""
    with constraints_ignored(connection), transaction(connection):
        version = _version(connection)
        for step in MIGRATIONS[version:]:
            for statement in step:
                connection.execute(statement)
        if version < VERSION:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def constraints_ignored(connection: sqlite3.Connection) -> Iterator[None]:
    """Take rows as they are: one with a wrong value is one spoilt game, not a spoilt file."""
    connection.execute("PRAGMA ignore_check_constraints = ON")
    try:
        yield
    finally:
        connection.execute("PRAGMA ignore_check_constraints = OFF")


_FAILURES = {
    sqlite3.SQLITE_FULL: N_("The disk is full: {path} cannot be written."),
    sqlite3.SQLITE_BUSY: N_("Another program has locked {path}."),
    sqlite3.SQLITE_LOCKED: N_("Another program has locked {path}."),
    sqlite3.SQLITE_READONLY: N_("{path} can be read, but not written."),
    sqlite3.SQLITE_PERM: N_("{path} can be read, but not written."),
    sqlite3.SQLITE_CANTOPEN: N_("{path} cannot be opened or made."),
    sqlite3.SQLITE_CORRUPT: N_("{path} is damaged."),
    sqlite3.SQLITE_NOTADB: N_("{path} is damaged."),
    sqlite3.SQLITE_IOERR: N_("The disk refuses to read or write {path}."),
}


def explain(error: sqlite3.Error, path: Path | None) -> StoreError:
    """What went wrong with the database, as a sentence for the player."""
    code = _primary_code(error)
    if code == sqlite3.SQLITE_CANTOPEN and path is not None and _is_readable_only(path):
        code = sqlite3.SQLITE_READONLY  # it is the files beside it that cannot be made
    template = _FAILURES.get(code, N_("{path} cannot be used: {words}."))
    return StoreError(template, path=path or ":memory:", words=error)


def _is_readable_only(path: Path) -> bool:
    return path.exists() and not os.access(path.parent, os.W_OK)


def is_damage(error: sqlite3.Error) -> bool:
    """True if SQLite found the file damaged, or not to be a database at all."""
    return _primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_full(error: sqlite3.Error) -> bool:
    """True if there was no room for what was to be written."""
    return _primary_code(error) == sqlite3.SQLITE_FULL


def limit_size(connection: sqlite3.Connection, most_bytes: int) -> None:
    """Let the database grow no larger than this by way of this connection; it may be larger already."""
    (page_bytes,) = connection.execute("PRAGMA page_size").fetchone()
    connection.execute(f"PRAGMA max_page_count = {max(1, most_bytes // page_bytes)}").fetchone()


def _primary_code(error: sqlite3.Error) -> int:
    """SQLite's result code without the details of its high bits; SQLITE_ERROR where it gives none."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF


def _open_patiently(path: Path) -> sqlite3.Connection:
    """Open, and wait while others are opening the same new file; any failure as one of ours."""
    deadline = time.monotonic() + _OPENING_SECONDS
    while True:
        try:
            return _open(path)
        except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its complaint
            raise DamagedError from error
        except sqlite3.Error as error:
            code = _primary_code(error)
            if is_damage(error) or code == sqlite3.SQLITE_ERROR:
                raise DamagedError from error
            if code != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise explain(error, path) from error
            time.sleep(0.01)


def _open(path: Path) -> sqlite3.Connection:
    try:
        return _open_here(path, log=can_have_log(path.parent))
    except sqlite3.OperationalError as error:
        if not is_for_want_of_sharing(error):
            raise
    give_up_log(path)  # it was made elsewhere
    return _open_here(path, log=False)


def _open_here(path: Path, *, log: bool) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    connection.text_factory = readable
    try:
        check(connection, path)
        keep_journal(connection, log=log)
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
        check_schema(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def read_only(path: Path) -> str:
    """The address that opens the database for reading only.

    Without a log the file is told to be immutable, for else even a reader would make one beside it.
    """
    log = path.with_name(path.name + "-wal")
    live = log.exists() and log.stat().st_size > 0
    return f"{path.absolute().as_uri()}?mode=ro{'' if live else '&immutable=1'}"


def readable(data: bytes) -> str:
    """Text as it stands in the file, whatever was done to it."""
    return data.decode("utf-8", "replace")


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a newer database, which is left untouched, and one that is damaged or not ours."""
    version = _version(connection)
    if version > VERSION:
        raise StoreError(
            "{path} was written by a newer tui2048 (format {found}; this one knows {known}). "
            "It is left as it is; a newer tui2048 will open it.",
            path=path,
            found=version,
            known=VERSION,
        )
    # The moves are left out: there are hundreds of thousands, and a game is checked when it is opened.
    with constraints_ignored(connection):
        if version and connection.execute("PRAGMA quick_check('game')").fetchone() != ("ok",):
            raise DamagedError


def check_schema(connection: sqlite3.Connection) -> None:
    """Refuse a database whose tables are not those that our steps make."""
    with closing(open_in_memory()) as fresh:
        missing = _schema(fresh) - _schema(connection)
    if missing:
        raise DamagedError


def _schema(connection: sqlite3.Connection) -> set[tuple[object, ...]]:
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%'"
    return {tuple(row) for row in connection.execute(query)}


def _version(connection: sqlite3.Connection) -> int:
    """The version of our database, 0 for an empty one; raises :class:`DamagedError` for another's."""
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if (owner, version) == (0, 0):
        if connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
            raise DamagedError
        return 0
    if owner != APPLICATION_ID or version < 1:
        raise DamagedError
    return int(version)


def _begin_anew(path: Path) -> tuple[sqlite3.Connection, tuple[Sentence, ...]]:
    """Keep the file aside and make a new one; one process alone, lest two take the new one for the old."""
    try:
        lease = _take_patiently(path.with_suffix(".lock"))
        try:
            with suppress(DamagedError):
                return _open_patiently(path), ()
            kept = _keep_aside(path)
            notice = Sentence(
                "The stored games could not be read. Their file is kept as {path}, and a new one was begun.",
                path=kept,
            )
            return _open_patiently(path), (notice,)
        finally:
            lease.release()
    except OSError as error:
        raise StoreError(
            "{path} is damaged and cannot be kept aside: {reason}.", path=path, reason=reason(error)
        ) from error
    except DamagedError as error:
        raise StoreError("{path} is damaged.", path=path) from error


def _take_patiently(path: Path) -> Lease:
    deadline = time.monotonic() + _OPENING_SECONDS
    while (lease := Lease.take(path)) is None:
        if time.monotonic() > deadline:
            raise StoreError("Another program has locked {path}.", path=path)
        time.sleep(0.01)
    return lease


def _keep_aside(path: Path) -> Path:
    """Rename the database, and with it its log, which may hold its last moves."""
    kept = aside(path)
    path.rename(kept)
    for ending in ("-wal", "-shm"):
        log = path.with_name(path.name + ending)
        if log.exists():
            log.rename(kept.with_name(kept.name + ending))
    return kept
