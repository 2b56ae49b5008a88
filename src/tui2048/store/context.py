"""What the parts of the store share: the database, the clock and the games that are ours."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tui2048.store.database import StoreError, explain, is_full, transaction
from tui2048.store.leases import Leases
from tui2048.store.times import milliseconds

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Context:
    """``path`` is the database, None if it is in memory only; ``limited`` if it may take only so much room.

    ``file`` is what the file system said of the database when it was opened.
    """

    connection: sqlite3.Connection
    path: Path | None
    clock: Clock
    leases: Leases
    limited: bool = False
    file: os.stat_result | None = None

    def now(self) -> int:
        """The time as it is stored."""
        return milliseconds(self.clock())

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn what SQLite raises into our own error."""
        try:
            yield
        except sqlite3.Error as error:
            if self.limited and is_full(error):
                raise StoreError("All the room for games is taken; some can be deleted in the list.") from error
            raise explain(error, self.path) from error
        except UnicodeDecodeError as error:  # SQLite quotes a damaged schema in its complaint
            raise StoreError("{path} is damaged.", path=self.path) from error

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All of the block is written and committed, or nothing of it; failures are explained."""
        self._check_is_there()
        with self.explained(), transaction(self.connection):
            yield

    def _check_is_there(self) -> None:
        """Refuse to write into a file that has lost its name, of which SQLite takes no notice."""
        if self.path is None or self.file is None:
            return
        try:
            is_there = os.path.samestat(self.path.stat(), self.file)
        except OSError:
            is_there = False
        if not is_there:
            raise StoreError("{path} has been moved, deleted or replaced.", path=self.path)
