"""The pictures of the README and the guides, one of every screen, made by the program itself: `make pictures`.

Nothing of the player's is touched; the games shown are those of tools/demonstration.py.
"""

import asyncio
import os
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen

from demonstration import MIDDLE_OF_GAME, Friends, by_a_learner, by_the_engine, store_of
from engine import Advisor, Game
from tui2048.app.game_app import Tui2048App
from tui2048.coaching.words import Help
from tui2048.drawing.themes import DARK, LIGHT
from tui2048.i18n import use_language
from tui2048.play.session import PlaySession
from tui2048.screens.review import ReviewScreen
from tui2048.screens.scoreboard import ScoreboardScreen
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Animation
from tui2048.store import Store

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
THINKING_SECONDS = 1.0
PATIENCE_SECONDS = 120.0
TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "TZ": "UTC"}
"""The terminal of the pictures, whatever that of `make` is."""

_LINE_HEIGHT, _ASCENT, _OFFSET = 24.4, 20.0, 1.5
"""How Textual's export places a line of text: its height, the baseline in it, and where its cells begin."""

_EDGES = {"▆": (0.25, 0.75), "▂": (0.75, 0.25)}
"""Where in its cell a block glyph begins, and how high it is."""

_EDGE_TEXT = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[^"]*)" y="(?P<y>[^"]*)" textLength="(?P<width>[^"]*)"[^>]*>'
    r"(?P<edge>(?P<glyph>[▆▂])(?P=glyph)*)(?P<spaces>(?:&#160;)*)</text>"
)


@dataclass(frozen=True)
class Picture:
    """What is shown after these keys, or when ``screen`` is opened.

    ``game`` is the one in progress, if it is not that of most pictures.
    """

    name: str
    keys: Sequence[str] = ()
    screen: Callable[[], Screen[None]] | None = None
    game: Game | None = None
    help: Help = Help.FULL
    theme: str = DARK.name
    size: tuple[int, int] = (80, 24)


def pictures() -> tuple[Picture, ...]:
    """One of every screen, and of the board in its states."""
    return (
        Picture("play"),
        Picture("play-light", theme=LIGHT.name),
        Picture("nudge", help=Help.NUDGE),
        Picture("phone", size=(40, 32)),
        Picture("won", game=by_the_engine(lambda game: game.won)),
        Picture("over", game=by_a_learner()),
        Picture("review", ["v", "1"], game=by_a_learner()),
        Picture("games", ["g"]),
        Picture("statistics", ["g", "s"]),
        Picture("position", ["e"]),
        Picture("practice", ["e", "t"]),
        Picture("bookmarks", ["e", "b"]),
        Picture("notebook", ["x"]),
        Picture("notebook-answered", ["x", "down"]),
        Picture("share", ["c", "c"]),
        Picture("settings", ["o"]),
        Picture("keys", ["o", "e"]),
        Picture("help", ["question_mark", "5"]),
        Picture("commands", ["colon"]),
        Picture("scoreboard", screen=lambda: ScoreboardScreen(Friends(), takes_part=True)),
    )


async def take(picture: Picture, language: str, folder: Path, store: Store) -> None:
    """One picture, into a file of this folder."""
    use_language(language)
    stored = store.resume()
    assert stored is not None
    preferences = Preferences()
    preferences.for_now(
        language=language,
        theme=picture.theme,
        animation=Animation.OFF,
        help=picture.help,
        thinking_seconds=THINKING_SECONDS,
    )
    app = Tui2048App(PlaySession(store, stored), Advisor(), preferences)
    async with app.run_test(size=picture.size) as pilot:
        await settle(pilot)
        for key in picture.keys:
            await pilot.press(key)
            await settle(pilot)
        if picture.screen is not None:
            await app.push_screen(picture.screen())
            await settle(pilot)
        folder.mkdir(exist_ok=True)
        path = folder / f"{picture.name}.svg"
        path.write_text(sharp(app.export_screenshot(title="2048")), encoding="utf-8")


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nothing thinks or reads any more."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    await pilot.pause()
    while not all(worker.is_finished for worker in pilot.app.workers) or (
        isinstance(screen := pilot.app.screen, ReviewScreen) and not screen.analysis.done
    ):
        if time.monotonic() > deadline:
            raise SystemExit("A screen does not come to rest.")
        await pilot.pause(0.05)
    await pilot.pause()


def sharp(svg: str) -> str:
    """The picture with the edges of tiles as rectangles: as glyphs they depend on the font, and leave seams."""
    return _EDGE_TEXT.sub(_rectangle, svg)


def _rectangle(match: re.Match[str]) -> str:
    start, height = _EDGES[match["glyph"]]
    edge = len(match["edge"])
    width = float(match["width"]) * edge / (edge + match["spaces"].count(";"))
    top = float(match["y"]) - _ASCENT + _OFFSET + start * _LINE_HEIGHT
    return (
        f'<rect class="{match["style"]}" x="{match["x"]}" y="{top:.2f}" width="{width:.1f}" '
        f'height="{height * _LINE_HEIGHT + 0.25:.2f}" shape-rendering="crispEdges"/>'
    )


async def main() -> None:
    """All pictures, or those named on the command line, in both languages."""
    os.environ.update(TERMINAL)
    os.environ.pop("NO_COLOR", None)
    time.tzset()
    middle = by_the_engine(lambda game: game.moves == MIDDLE_OF_GAME)
    chosen = sys.argv[1:]
    for picture in pictures():
        if chosen and picture.name not in chosen:
            continue
        for language, folder in (("en", FOLDER), ("fi", FOLDER / "fi")):
            await take(picture, language, folder, store_of(picture.game or middle))
            print(picture.name, language)


if __name__ == "__main__":
    asyncio.run(main())
