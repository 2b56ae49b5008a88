"""What statistics must read move by move: found out in a thread, told to the screen by messages."""

from collections.abc import Sequence
from functools import partial

from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from engine import Direction
from engine.coach import Effort
from tui2048.games.statistics import MOST_GAMES_JUDGED, accuracy, direction_counts
from tui2048.store import Reader, StoreError


class MoveReading:
    """Reads the moves of games, and what is known of them, for a screen."""

    class Counted(Message):
        """How often each direction was taken in all games."""

        def __init__(self, counts: dict[Direction, int]) -> None:
            super().__init__()
            self.counts = counts

    class Judged(Message):
        """The accuracy of the last games whose analysis is complete, under their numbers, the last one last."""

        def __init__(self, accuracies: dict[int, float]) -> None:
            super().__init__()
            self.accuracies = accuracies

    class Failed(Message):
        """What is stored could not be read."""

        def __init__(self, error: StoreError) -> None:
            super().__init__()
            self.error = error

    def __init__(self, screen: Screen[None], effort: Effort) -> None:
        self._screen = screen
        self._effort = effort

    def begin(self, reader: Reader, game_ids: Sequence[int]) -> None:
        """Read these games, in the order in which they were played; the reader is closed at the end."""
        self._screen.run_worker(partial(self._read, reader, game_ids), thread=True, group="reading")

    def _read(self, reader: Reader, game_ids: Sequence[int]) -> None:
        with reader:
            try:
                self._count(reader, game_ids)
                self._judge(reader, game_ids)
            except StoreError as error:
                self._screen.post_message(self.Failed(error))

    def _count(self, reader: Reader, game_ids: Sequence[int]) -> None:
        worker = get_current_worker()
        lines = []
        for game_id in game_ids:
            if worker.is_cancelled:
                return
            lines.append(reader.directions(game_id))
        self._screen.post_message(self.Counted(direction_counts(lines)))

    def _judge(self, reader: Reader, game_ids: Sequence[int]) -> None:
        worker = get_current_worker()
        found: dict[int, float] = {}
        for game_id in reversed(game_ids):
            if worker.is_cancelled:
                return
            share = accuracy(reader.analysed_moves(game_id), self._effort)
            if share is not None:
                found[game_id] = share
            if len(found) == MOST_GAMES_JUDGED:
                break
        self._screen.post_message(self.Judged(dict(reversed(found.items()))))
