"""Who visits: an unguessable cookie a browser, and a folder on the disk that is found by it alone."""

import os
import re
import secrets
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tui2048.errors import ProgramError, reason
from tui2048.i18n import N_
from tui2048.store.peeking import is_untouched

COOKIE = "tui2048"
COOKIE_SECONDS = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie; each visit starts it anew."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_TOKEN_BYTES = 32
_NAME = re.compile(r"[0-9a-f]{40}", re.ASCII)
_DAY_SECONDS = 24 * 60 * 60


class VisitorsError(ProgramError):
    """The folder of the visitors cannot be used."""


class TooManyVisitorsError(Exception):
    """No more visitors are kept at present."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """One browser: ``name`` is a hash of its cookie, from which the cookie cannot be found."""

    name: str
    folder: Path


def new_token() -> str:
    """The value of a new visitor's cookie."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


class Visitors:
    """The visitors' folders, all in one folder."""

    def __init__(self, folder: Path, most: int) -> None:
        """Make the folder if it is missing; raises :class:`VisitorsError`."""
        self._folder = folder
        self._most = most
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._count = sum(1 for _ in self._folders())
        except OSError as error:
            raise VisitorsError(
                N_("The folder {path} cannot be used: {reason}."), path=folder, reason=reason(error)
            ) from error

    def visitor(self, token: str | None) -> Visitor | None:
        """The visitor with this cookie; None if it is none of ours."""
        if token is None or _TOKEN.fullmatch(token) is None:
            return None
        name = sha256(token.encode()).hexdigest()[:40]
        return Visitor(name, self._folder / name)

    def enter(self, visitor: Visitor) -> None:
        """Have the visitor's folder, and note that they were here now.

        Raises :class:`TooManyVisitorsError` for a newcomer while the house is full, and OSError.
        """
        try:
            os.utime(visitor.folder)
        except FileNotFoundError:
            if self._count >= self._most:
                raise TooManyVisitorsError from None
            visitor.folder.mkdir(mode=0o700)
            self._count += 1

    def leave(self, visitor: Visitor) -> None:
        """Note that the visitor, who plays nowhere now, was here until now; who did nothing was never here.

        Else whoever makes up cookies could fill the house. May raise OSError.
        """
        try:
            if is_untouched(visitor.folder):
                self.forget(visitor)
            else:
                os.utime(visitor.folder)
        except FileNotFoundError:
            return  # there was no room, or all has been deleted meanwhile

    def forget(self, visitor: Visitor) -> None:
        """Delete all that is kept of the visitor; nothing happens if that is nothing. May raise OSError."""
        try:
            shutil.rmtree(visitor.folder)
        except FileNotFoundError:
            return
        self._count -= 1

    def all(self) -> tuple[Visitor, ...]:
        """All of whom something is kept. May raise OSError."""
        return tuple(Visitor(folder.name, folder) for folder in self._folders())

    def sweep(self, visitor: Visitor, keep_days: int) -> None:
        """Forget a visitor, who plays nowhere now, if they were not here for so many days or did nothing.

        May raise OSError.
        """
        try:
            seen = visitor.folder.stat()
            if seen.st_mtime < time.time() - keep_days * _DAY_SECONDS or is_untouched(visitor.folder):
                self.forget(visitor)
            else:
                # To look into a store whose process was killed leaves a file there, which is no visit.
                os.utime(visitor.folder, ns=(seen.st_atime_ns, seen.st_mtime_ns))
        except FileNotFoundError:
            return  # they have had all deleted meanwhile

    def _folders(self) -> Iterator[Path]:
        return (entry for entry in self._folder.iterdir() if _NAME.fullmatch(entry.name))
