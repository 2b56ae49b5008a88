"""The pictures of the README and the documents, made by the program itself: `make pictures`.

Nothing of the player's is touched; the games shown are set up here.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from engine import Advisor, Game
from tui2048.app import Tui2048App
from tui2048.i18n import use_language
from tui2048.play import PlaySession
from tui2048.preferences import Preferences
from tui2048.screens.play import PlayScreen
from tui2048.screens.review import ReviewScreen
from tui2048.settings import Animation
from tui2048.store import Kind, Store
from tui2048.themes import DARK, LIGHT

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SEED = 7
MIDDLE_OF_GAME = 700
"""Moves that the engine has made in the game shown."""
WANTED_DEPTH = 6

_LINE_HEIGHT, _ASCENT, _OFFSET = 24.4, 20.0, 1.5
"""How Textual's export places a line of text: its height, the baseline in it, and where its cells begin."""

_EDGES = {"▆": (0.25, 0.75), "▂": (0.75, 0.25)}
"""Where in its cell a block glyph begins, and how high it is."""

_EDGE_TEXT = re.compile(
    r'<text class="(?P<style>[^"]*)" x="(?P<x>[^"]*)" y="(?P<y>[^"]*)" textLength="(?P<width>[^"]*)"[^>]*>'
    r"(?P<edge>(?P<glyph>[▆▂])(?P=glyph)*)(?P<spaces>(?:&#160;)*)</text>"
)


async def take(
    name: str, game: Game, keys: Sequence[str] = (), *, language: str = "en", theme: str = DARK.name
) -> None:
    """One picture of this game at 80×24, after these keys."""
    use_language(language)
    store = Store.in_memory()
    session = PlaySession(store, store.begin(Game.parse(str(game)), Kind.FREE))
    preferences = Preferences()
    preferences.for_now(language=language, theme=theme, animation=Animation.OFF)
    app = Tui2048App(session, Advisor(), preferences)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        screen = app.screen
        while isinstance(screen, PlayScreen) and not screen.has_answer(WANTED_DEPTH):
            await pilot.pause(0.05)
        if isinstance(screen, ReviewScreen):
            while not screen.analysis.done:
                await pilot.pause(0.05)
            await pilot.press("1")
            await pilot.pause()
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.svg").write_text(sharp(app.export_screenshot(title="2048")), encoding="utf-8")


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


def played(enough: Callable[[Game], bool], player: Advisor | None = None) -> Game:
    """A game as the engine, or another player, plays it, until this is true of it."""
    game, advisor = Game(SEED), player or Advisor()
    while not enough(game):
        best = advisor.advise(game.board, depth=2).best
        if best is None:
            raise SystemExit(f"The engine lost the game of seed {SEED}; choose another.")
        game.play(best)
    return game


async def main() -> None:
    """All pictures."""
    game = played(lambda game: game.moves == MIDDLE_OF_GAME)
    await take("play", game)
    await take("play-light-finnish", game, language="fi", theme=LIGHT.name)
    await take("won", played(lambda game: game.won))
    await take("help", game, ["question_mark", "5"])
    await take("review", played(lambda game: game.over, Advisor(weights="none")), ["v"])


if __name__ == "__main__":
    asyncio.run(main())
