"""All that is kept between sittings: the games, each move of them, and with them the best score."""

from tui2048.store.analyses import Analysis
from tui2048.store.bookmarks import Bookmark
from tui2048.store.database import StoreError
from tui2048.store.games import Store, TakenOverError
from tui2048.store.history import Imported, NoSuchGameError
from tui2048.store.merging import Merged
from tui2048.store.moving import BackupError
from tui2048.store.notebook import Exercise
from tui2048.store.reader import Reader
from tui2048.store.values import LONGEST_MOVE, GameSummary, Kind, Marks, MoveValues, State, StoredGame

__all__ = [
    "LONGEST_MOVE",
    "Analysis",
    "BackupError",
    "Bookmark",
    "Exercise",
    "GameSummary",
    "Imported",
    "Kind",
    "Marks",
    "Merged",
    "MoveValues",
    "NoSuchGameError",
    "Reader",
    "State",
    "Store",
    "StoreError",
    "StoredGame",
    "TakenOverError",
]
