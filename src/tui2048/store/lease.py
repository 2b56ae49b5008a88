"""One owner at a time: a lock that the operating system takes back when its process dies."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


# What a lock held by another says: EWOULDBLOCK here, EACCES or EDEADLK on Windows.
_HELD = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}


class Lease:
    """A lock on a small file, held until it is released or its process ends, however it ends.

    Where files cannot be locked at all (some network folders) every lease is granted: one player on
    one machine is the rule, and to refuse the game would be the worse mistake.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> Self | None:
        """The lease on this file, which is made if need be; None if another holds it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(descriptor)
            except OSError as error:
                if error.errno in _HELD:
                    os.close(descriptor)
                    return None
            if _is_still(path, descriptor):
                return cls(path, descriptor)
            # Its last owner removed the file between our opening and our locking it.
            os.close(descriptor)

    @classmethod
    def seize(cls, path: Path) -> Self | None:
        """The lease on this file, even if another holds it, who finds out by :meth:`keeps`.

        None where a file that is in use cannot be removed.
        """
        with suppress(PermissionError):
            path.unlink(missing_ok=True)
        return cls.take(path)

    def keeps(self) -> bool:
        """True unless it was seized. One whose file has been tidied away is as good as before."""
        if _is_still(self._path, self._descriptor):
            return True
        if self._path.exists():
            return False
        again = type(self).take(self._path)
        if again is None:
            return False
        os.close(self._descriptor)
        self._descriptor = again._descriptor
        return True

    def release(self) -> None:
        """Let the next one have it; a second call does nothing."""
        if self._descriptor < 0:
            return
        if sys.platform != "win32" and _is_still(self._path, self._descriptor):  # there it cannot be removed
            self._path.unlink(missing_ok=True)
        os.close(self._descriptor)
        self._descriptor = -1


def _is_still(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
