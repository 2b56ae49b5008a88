"""How tests fill a store."""

from datetime import UTC, datetime, timedelta

from support.walking import step
from tui2048.store import GameSummary, Kind, Marks, State, Store, StoredGame

BEGUN = datetime(2026, 11, 30, 12, tzinfo=UTC)
FINISHED = GameSummary(
    id=1,
    kind=Kind.FREE,
    day=None,
    attempt=None,
    counted=True,
    state=State.FINISHED,
    moves=500,
    score=6000,
    max_tile=512,
    milliseconds=600_000,
    marks=Marks(),
    begun_at=BEGUN,
    changed_at=BEGUN,
)
"""A game as it is listed, for tests that change what they are about."""


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
