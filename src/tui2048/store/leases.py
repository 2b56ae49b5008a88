"""The games that this process holds, so that no other plays them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tui2048.errors import reason
from tui2048.store.database import StoreError
from tui2048.store.lease import Lease

FOLDER = "leases"
"""The folder of the leases, beside the database."""


class Leases:
    """The leases on games, by their numbers; without a folder there is no one to hold them against."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._held: dict[int, Lease | None] = {}

    def holds(self, game_id: int) -> bool:
        """True if the game is ours."""
        return game_id in self._held

    def keeps(self, game_id: int) -> bool:
        """True if the game is ours still: no other process has taken it over."""
        if game_id not in self._held:
            return False
        lease = self._held[game_id]
        with self._explained():
            return lease is None or lease.keeps()

    def take(self, game_id: int) -> bool:
        """True if the game is ours now, False if another process plays it."""
        return self._got(game_id, Lease.take)

    def seize(self, game_id: int) -> bool:
        """The same for a game that another process plays: it is taken away from there, if that can be done."""
        return self._got(game_id, Lease.seize)

    def _got(self, game_id: int, get: Callable[[Path], Lease | None]) -> bool:
        if self.keeps(game_id):
            return True
        self.release(game_id)
        lease = None
        if self._folder is not None:
            with self._explained():
                lease = get(self._folder / f"{game_id}.lock")
            if lease is None:
                return False
        self._held[game_id] = lease
        return True

    def release(self, game_id: int) -> None:
        """Let others have the game; nothing if it is not ours."""
        lease = self._held.pop(game_id, None)
        if lease is not None:
            lease.release()

    def release_all(self) -> None:
        """Let others have all games."""
        for game_id in list(self._held):
            self.release(game_id)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise StoreError(
                "{path} cannot be written: {reason}.", path=self._folder, reason=reason(error)
            ) from error
