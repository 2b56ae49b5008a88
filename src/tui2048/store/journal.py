"""How SQLite keeps its journal, by what the place of the database can do.

A log that is written ahead is quick, but those who use it share memory, which two machines on one network
folder cannot, and one machine not in every folder. There the older way is taken: slower, and right.
"""

import errno
import mmap
import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

_NETWORKS = frozenset(
    (
        *(
            "9p",
            "afs",
            "beegfs",
            "ceph",
            "cifs",
            "davfs",
            "gfs2",
            "glusterfs",
            "lustre",
            "ncpfs",
            "nfs",
            "nfs4",
        ),
        *("ocfs2", "smb3", "smbfs"),
        *("fuse.cephfs", "fuse.davfs", "fuse.glusterfs", "fuse.rclone", "fuse.sshfs"),
    )
)
"""File systems that other machines may write to as well, by the names that Linux has for them."""
_MOUNTS = Path("/proc/self/mountinfo")
_NO_SHARING = {
    sqlite3.SQLITE_IOERR_SHMMAP,
    sqlite3.SQLITE_IOERR_SHMOPEN,
    sqlite3.SQLITE_IOERR_SHMSIZE,
    sqlite3.SQLITE_IOERR_SHMLOCK,
    sqlite3.SQLITE_PROTOCOL,
}
"""What SQLite says of a log where memory cannot be shared."""

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}


def keep_journal(connection: sqlite3.Connection, *, log: bool) -> None:
    """Let what is written survive the death of the process whole, and a loss of power without damage.

    ``log`` tells whether the place can have one. Raises ``sqlite3.Error``.
    """
    wanted = "wal" if log else "delete"
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    if mode != wanted:
        try:
            (mode,) = connection.execute(f"PRAGMA journal_mode = {wanted}").fetchone()
        except sqlite3.OperationalError:
            if wanted == "wal":
                raise
            # Others use the log at this moment, so it can be used; the next start will try again.
    # Where the log is kept a loss of power may take the last moves, and no more.
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")


def is_for_want_of_sharing(error: sqlite3.Error) -> bool:
    """True if a database has a log, and lies where none can be used."""
    return getattr(error, "sqlite_errorcode", None) in _NO_SHARING


def give_up_log(path: Path) -> None:
    """Bring what is in the log into the database, and keep none from now on; raises ``sqlite3.Error``."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # alone, one needs no shared memory
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()


def can_have_log(folder: Path) -> bool:
    """True if those who use a file in this folder can share memory by it, and are all on this machine."""
    if _is_on_network(folder):
        return False
    try:
        file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - what goes wrong here says nothing of sharing
    except OSError:
        return True
    with file:
        try:
            file.truncate(mmap.PAGESIZE)
            mmap.mmap(file.fileno(), mmap.PAGESIZE).close()
        except OSError as error:
            return error.errno in _NO_ROOM
    return True


def _is_on_network(folder: Path) -> bool:
    """True if other machines may write here too, as far as this platform tells."""
    device = folder.stat().st_dev
    with suppress(OSError, ValueError, AttributeError):  # no Linux, or one that tells it in another way
        here = f"{os.major(device)}:{os.minor(device)}"
        for line in _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines():
            mounted, _dash, described = line.partition(" - ")
            if here in mounted.split()[:3]:
                return described.split(" ")[0] in _NETWORKS
    return False
