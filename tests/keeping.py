"""How tests fill a store."""

from datetime import UTC, datetime, timedelta

from tui2048.store import Marks, Store, StoredGame
from walking import step


class Clock:
    """A clock that goes one second a look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def played(
    store: Store, stored: StoredGame, moves: int, marks: Marks | None = None, milliseconds: int | None = None
) -> StoredGame:
    """Play and save so many moves, each of which took so long."""
    for _ in range(moves):
        assert step(stored.game)
        store.save(stored.id, stored.game, marks or stored.marks, milliseconds)
    return stored
