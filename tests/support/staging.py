"""A stage for pictures: the app on games made up for it, advised in no time, and always the same."""

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, date, datetime
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engine import Advice, Advisor, Board, Direction, Game
from engine.deepening import Option
from engine.exchange import read_games
from support.driving import app_on, session_at, wait_until
from support.keeping import played
from tui2048.app.game_app import Tui2048App
from tui2048.coaching.words import Help
from tui2048.play.session import PlaySession
from tui2048.screens.play import PlayScreen
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Animation
from tui2048.store import Analysis, Kind, Marks, MoveValues, Store
from tui2048.widgets.score import Figure

MOMENT = datetime(2026, 11, 30, 12, tzinfo=UTC)
AFTERWARDS = datetime(2026, 12, 24, tzinfo=UTC)
"""When all that is stored was made."""
BOARD = Board.parse("1024 256 64 8/512 32 16 4/128 8 4 2/2 4 0 0")
LARGEST = Board.parse("131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/32 16 8 0")
DEPTH, SECONDS = 6, 0.2
LOSSES = (0.0, 180.0, 5_210.0, 31_040.0)
WORTH = 424_310.0


def steady_advice(board: Board) -> Advice:
    """The same for the same board on every machine: a large value, and losses of every grade."""
    legal = board.legal_directions()
    first = sum(board.exponents) % len(legal) if legal else 0
    ranked = (*legal[first:], *legal[:first])
    options = tuple(
        Option(direction, WORTH - loss, board.slide(direction).gained)
        for direction, loss in zip(ranked, LOSSES, strict=False)
    )
    return Advice(ranked[0] if ranked else None, options, DEPTH if ranked else 0, 1000, SECONDS)


@contextmanager
def steady_world() -> Iterator[None]:
    """A world in which every search answers at once, and local time is that of Greenwich."""

    def advise(_self: Advisor, board: Board, *_limits: object, **_more: object) -> Advice:
        return steady_advice(board)

    def analyse(_self: Advisor, board: Board, *_limits: object, **_more: object) -> Iterator[Advice]:
        yield steady_advice(board)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Advisor, "advise", advise)
        patch.setattr(Advisor, "analyse", analyse)
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


class Clock:
    """A clock that goes a minute a look."""

    def __init__(self) -> None:
        self._looks = 0

    def __call__(self) -> datetime:
        self._looks += 1
        return datetime.fromtimestamp(MOMENT.timestamp() + 60 * self._looks, UTC)


def full_store() -> Store:
    """Games of every sort, two of them analysed, a notebook, and bookmarks; the last game is in progress."""
    store = Store.in_memory(Clock())
    previous: int | None = None
    for seed in range(1, 21):
        kind = Kind.DAILY if seed % 5 == 0 else Kind.SEED if seed % 7 == 0 else Kind.FREE
        day = date(2026, 11, seed) if kind is Kind.DAILY else None
        stored = store.begin(Game(seed), kind, day=day, previous=previous)
        marks = Marks(undo=seed % 2 == 0, hints=seed % 3 == 0, space=seed % 4 == 0, auto=seed % 6 == 0)
        previous = played(store, stored, 30 + 2 * seed, marks, milliseconds=700 * seed).id
        if seed in (2, 3):
            _analyse(store, stored.id)
    store.history.import_games(read_games("2048:1:7:LLUR"))
    for row in range(12):
        store.bookmarks.add(f"Position {row + 1} before it went wrong", BOARD)
    store.notebook.add(BOARD, Direction.DOWN, 6, MoveValues(up=20_000.0, left=19_000.0, down=12_000.0))
    played(store, store.begin(Game(77), Kind.FREE, previous=previous), 40)
    return store


def _analyse(store: Store, game_id: int) -> None:
    record = store.history.record(game_id)
    found = []
    for ply, (board, turn) in enumerate(zip(record.boards[:-1], record.turns, strict=True), 1):
        values = dict.fromkeys((direction.value for direction in board.legal_directions()), 20_000.0)
        values[turn.direction.value] -= 40.0 * (ply % 7)
        found.append(Analysis(ply, 6, MoveValues(**values)))
    store.analyses.keep(game_id, record, found)


class Stage:
    """The app, and ways to its screens; the board at the bottom is that of a game in progress."""

    def __init__(self, app: Tui2048App, pilot: Pilot[None], session: PlaySession) -> None:
        self.app = app
        self.pilot = pilot
        self.session = session

    @property
    def screen(self) -> Screen[Any]:
        """What is shown."""
        return self.app.screen

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows of the terminal."""
        return self.app.size.width, self.app.size.height

    async def resize(self, size: tuple[int, int]) -> None:
        """Let the terminal have another size, and wait until all has found its place."""
        await self.pilot.resize_terminal(*size)
        await wait_until(self.pilot, lambda: self.screen.outer_size == size, f"the size {size}")
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press these keys, and wait until all that they set going is over."""
        await self.pilot.press(*keys)
        await self.settle()

    async def open(self, screen: Screen[Any], *, wait: bool = True) -> None:
        """Lay this screen over what is shown, and wait until all that it sets going is over."""
        await self.app.push_screen(screen)
        if wait:
            await self.settle()
        else:
            await self.pilot.pause()

    async def play(
        self,
        position: Board | Game,
        *keys: str,
        help: Help = Help.OFF,
    ) -> PlayScreen:
        """A board of its own for another game, with these keys pressed on it."""
        session = session_at(str(position)) if isinstance(position, Board) else _session_of(position)
        preferences = Preferences()
        preferences.for_now(help=help, animation=Animation.OFF)
        screen = PlayScreen(session, Advisor(weights="none"), preferences)
        await self.open(screen)
        if keys:
            await self.press(*keys)
        return screen

    async def settle(self) -> None:
        """Wait for threads, messages and layout."""
        app = self.app
        await self.pilot.pause()
        await wait_until(self.pilot, lambda: all(worker.is_finished for worker in app.workers), "the threads")
        await self.pilot.pause()

    async def calm(self) -> None:
        """Wait until what was gained with the last move is no longer shown."""
        figures = list(self.screen.query(Figure))
        await wait_until(self.pilot, lambda: not any(figure.gained for figure in figures), "the end of a gain")
        await self.settle()

    async def leave(self) -> None:
        """Go back to the board at the bottom, as it was."""
        app = self.app
        while len(app.screen_stack) > 1:
            await app.pop_screen()
        await self.pilot.pause()

    async def shows(self, kind: type[Screen[Any]]) -> None:
        """Wait for a screen of this kind."""
        await wait_until(self.pilot, lambda: isinstance(self.screen, kind), kind.__name__)
        await self.settle()


def _session_of(game: Game) -> PlaySession:
    store = Store.in_memory(Clock())
    return PlaySession(store, store.begin(game, Kind.FREE))


@asynccontextmanager
async def staged(size: tuple[int, int], store: Store | None = None) -> AsyncIterator[Stage]:
    """The app in a terminal of this size."""
    store = store or full_store()
    stored = store.resume()
    assert stored is not None
    session = PlaySession(store, stored)
    app = app_on(session, help=Help.FULL, weights="none")
    async with app.run_test(size=size) as pilot:
        stage = Stage(app, pilot, session)
        await stage.settle()
        yield stage
