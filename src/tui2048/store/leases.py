"""The games that this process holds, so that no other plays them."""

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

    def take(self, game_id: int) -> bool:
        """True if the game is ours now, False if another process plays it."""
        if game_id in self._held:
            return True
        lease = None
        if self._folder is not None:
            lease = self._take(self._folder, game_id)
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

    @staticmethod
    def _take(folder: Path, game_id: int) -> Lease | None:
        try:
            return Lease.take(folder / f"{game_id}.lock")
        except OSError as error:
            raise StoreError(
                "{path} cannot be written: {reason}.", path=folder, reason=reason(error)
            ) from error
