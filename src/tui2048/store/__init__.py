"""All that is kept between sittings: the games, each move of them, and with them the best score."""

from tui2048.store.database import StoreError
from tui2048.store.folder import data_folder
from tui2048.store.games import Store
from tui2048.store.values import GameSummary, Kind, Marks, State, StoredGame

__all__ = [
    "GameSummary",
    "Kind",
    "Marks",
    "State",
    "Store",
    "StoreError",
    "StoredGame",
    "data_folder",
]
