"""A tour of all screens, on a store that gives each of them something to show."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from textual.app import App
from textual.pilot import Pilot

from driving import app_on, wait_until
from engine import Board, Direction, Game
from keeping import Clock, played
from tui2048.app import Tui2048App
from tui2048.coaching import Help
from tui2048.play import PlaySession
from tui2048.screens.play import PlayScreen
from tui2048.store import Kind, MoveValues, Store
from walking import play


@dataclass(frozen=True)
class Stop:
    """A screen, or one with something open on it; the name of its class, and the keys that lead there."""

    name: str
    screen: str
    keys: tuple[str, ...] = ()


STOPS = (
    Stop("the game", "PlayScreen"),
    Stop("a question", "PlayScreen", ("n",)),
    *(Stop(f"page {page} of the help", "HelpScreen", ("question_mark", str(page))) for page in range(1, 9)),
    Stop("the games", "GamesScreen", ("g", "down")),
    Stop("a search", "GamesScreen", ("g", "slash", "a")),
    Stop("the statistics", "StatisticsScreen", ("g", "s")),
    Stop("the end of the statistics", "StatisticsScreen", ("g", "s", "pagedown", "pagedown", "pagedown")),
    Stop("the review", "ReviewScreen", ("v", "right", "right")),
    Stop("a position", "PositionScreen", ("e", "1", "right", "down")),
    Stop("the bookmarks", "BookmarksScreen", ("e", "b", "down")),
    Stop("positions to practise on", "PracticeScreen", ("e", "t", "down")),
    Stop("the notebook", "NotebookScreen", ("x",)),
    Stop("an answer", "NotebookScreen", ("x", "left")),
    Stop("what is shared", "ShareScreen", ("c",)),
    Stop("the commands", "Palette", ("ctrl+p", "down")),
)
_LARGE_TILES = Board.parse("131072 65536 2048 2/64 128 256 512/0 32 16 2/0 0 4 2")


def stocked_session() -> PlaySession:
    """A game of large tiles in progress, and something of everything besides."""
    store = Store.in_memory(Clock())
    lost = played(store, store.begin(Game(seed=1), Kind.FREE), play(Game(seed=1), 2000).moves)
    daily = played(store, store.begin(Game(2), Kind.DAILY, day=date(2026, 11, 29), previous=lost.id), 60)
    exercise = Board.parse("512 64 8 2/4 0 0 2/0 0 0 0/0 0 0 0")
    store.notebook.add(
        exercise, Direction.DOWN, 6, MoveValues(up=20000.0, right=15000.0, down=12000.0, left=9.0)
    )
    store.bookmarks.add("Häivä…", exercise)
    current = store.begin(Game.from_board(_LARGE_TILES, 3), Kind.POSITION, previous=daily.id)
    return PlaySession(store, played(store, current, 4))


async def tour(pilot: Pilot[None]) -> AsyncIterator[Stop]:
    """Each stop, when its screen is open; back to the game after each."""
    app = pilot.app
    for stop in STOPS:
        await pilot.press(*stop.keys)
        await wait_until(pilot, partial(_is_open, app, stop), stop.name)
        yield stop
        while stop.keys:
            await pilot.press("escape")
            await pilot.pause()
            if isinstance(app.screen, PlayScreen):
                break


def _is_open(app: App[None], stop: Stop) -> bool:
    return type(app.screen).__name__ == stop.screen


def touring_app() -> Tui2048App:
    """An app on the stocked session, with all hints."""
    return app_on(stocked_session(), help=Help.FULL)
