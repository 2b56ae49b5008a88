"""How tests drive the app: sessions at known positions, and waiting for a state."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from _pytest.mark import ParameterSet
from textual.pilot import Pilot

from engine import Advisor, Board, Direction, Game
from tui2048.app.game_app import Tui2048App
from tui2048.coaching.words import Help
from tui2048.games.scoreboard import Scoreboard
from tui2048.i18n import current_language
from tui2048.play.session import PlaySession
from tui2048.screens.play import PlayScreen
from tui2048.settings.file import SettingsFile
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Animation
from tui2048.store import Kind, Store

PATIENCE_SECONDS = 20.0
"""After so long a state that has not come is a failure; it usually comes in milliseconds."""

CLOSE_TO_WINNING = "1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 0"
CLOSE_TO_LOSING = "2 4 8 16/16 8 4 2/2 4 8 16/8 4 2 0"
"""Right, and then a 4 in the corner ends the game."""


def rarer(*sizes: tuple[int, int]) -> list[ParameterSet]:
    """Sizes of terminals that only the longer tests try."""
    return [pytest.param(size, marks=pytest.mark.slow) for size in sizes]


def session_at(position: str | None = None, folder: Path | None = None, seed: int = 3) -> PlaySession:
    """A counted game of this seed, begun from this position if one is given."""
    store = Store.in_memory() if folder is None else Store.open(folder)
    game = Game(seed) if position is None else Game.from_board(Board.parse(position), seed)
    return PlaySession(store, store.begin(game, Kind.FREE))


def app_on(
    session: PlaySession,
    *,
    kind: type[Tui2048App] = Tui2048App,
    scoreboard: Scoreboard | None = None,
    help: Help = Help.OFF,
    animated: bool = False,
    weights: str | None = None,
    file: SettingsFile | None = None,
    **chosen: object,
) -> Tui2048App:
    """The app on a session, quiet unless asked, with these settings."""
    preferences = Preferences(file, hidden={"scoreboard"} if scoreboard is None else ())
    usual: dict[str, object] = {
        "help": help,
        "animation": Animation.FULL if animated else Animation.OFF,
        "language": current_language().code,
        # The pilot waits before each key until the process is idle, so no search may go on.
        "thinking_seconds": 0.1,
    }
    preferences.for_now(**usual | chosen)
    return kind(session, Advisor(weights=weights), preferences, scoreboard)


def play_screen(pilot: Pilot[None]) -> PlayScreen:
    """The play screen that is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen


async def wait_until(pilot: Pilot[None], condition: Callable[[], object], what: str) -> None:
    """Wait until the condition holds."""
    deadline = monotonic() + PATIENCE_SECONDS
    while not condition():
        if monotonic() > deadline:
            raise AssertionError(f"waited in vain for {what}")
        await pilot.pause()
        await asyncio.sleep(0.005)


def shown_text(pilot: Pilot[None]) -> str:
    """The screen as lines of text."""
    size = pilot.app.size
    compositor = pilot.app.screen._compositor
    lines = compositor.render_strips(size)
    return "\n".join(line.text for line in lines)


def lost_game() -> Game:
    """A game that was lost with its last move."""
    for seed in range(100):
        game = Game.from_board(Board.parse(CLOSE_TO_LOSING), seed)
        turn = game.play(Direction.RIGHT)
        if turn is not None and turn.over_now:
            return game
    raise AssertionError("no seed loses this game")
