"""Every screen in terminals that show less than ours: without glyphs, with few colours, with none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from rich.color import Color
from textual.pilot import Pilot
from textual.strip import Strip

import tui2048
from support.driving import app_on, session_at, shown_text
from support.every_screen import VIEWS, visit
from support.staging import staged, steady_world
from tui2048.app.game_app import Tui2048App
from tui2048.drawing.looks import looks_of
from tui2048.drawing.palette import Palette, tile_colours
from tui2048.drawing.palette.sixteen import COLOURS
from tui2048.drawing.themes import theme_names
from tui2048.glyphs import ASCII, CONSOLE, UNICODE, Glyphs, spelling
from tui2048.i18n import use_language
from tui2048.widgets.board import BoardView
from tui2048.widgets.mini_board import MiniBoard
from tui2048.widgets.tiles import marks

LARGE_TILES = "131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/0 0 4 2"
STANDARD, COMPACT = (80, 24), (32, 14)
LAYOUTS = [STANDARD, COMPACT, (50, 20), (110, 32)]
CHOSEN = {
    "board: new game?": "No, keep playing",
    "help: Controls": "2 Controls",
    "games": "2026-12-01",
    "statistics": "Statistics",
    "bookmarks": "Position 12",
    "practice list": "A falling row",
    "palette": "[A-Z][a-z]{3}",
}
"""What has the focus, or is open or selected, where: a pattern of it."""
_COLOUR_CODE = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d|10\d)(?:;\d+)*m")


@dataclass(frozen=True)
class Run:
    """A run of text as it is painted."""

    text: str
    colour: Color | None
    ground: Color | None
    reverse: bool


def strips(pilot: Pilot[None]) -> list[Strip]:
    """What is painted, row by row."""
    return pilot.app.screen._compositor.render_strips(pilot.app.size)


def runs(pilot: Pilot[None]) -> Iterator[Run]:
    """What is painted, run by run."""
    for strip in strips(pilot):
        for text, style, _ in strip:
            if style is not None:
                yield Run(text, style.color, style.bgcolor, bool(style.reverse))


def coloured(pilot: Pilot[None]) -> bool:
    """True if a code for a colour goes out."""
    return any(_COLOUR_CODE.search(strip.render(pilot.app.console)) for strip in strips(pilot))


def app_with(palette: Palette = Palette.CLASSIC, glyphs: Glyphs = Glyphs.AUTOMATIC) -> Tui2048App:
    """An app on large tiles, drawn like this."""
    app = app_on(session_at(LARGE_TILES))
    app.palette, app.glyphs = palette, glyphs
    return app


@pytest.fixture
def sixteen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of sixteen colours."""
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "screen")


@pytest.fixture
def colourless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone who wants no colours."""
    monkeypatch.setenv("NO_COLOR", "1")


class TestEveryScreen:
    @pytest.mark.usefixtures("colourless")
    @pytest.mark.slow
    async def test_without_glyphs_and_colours_in_the_smallest_terminal(self) -> None:
        use_language("fi")
        with steady_world():
            async with staged(COMPACT) as stage:
                stage.app.glyphs = Glyphs.ASCII
                async for view in visit(stage, [view for view in VIEWS if view.main]):
                    text = shown_text(stage.pilot)
                    assert text.strip()
                    assert text.isascii(), (view.name, text)
                    assert not coloured(stage.pilot), view.name

    @pytest.mark.usefixtures("colourless")
    @pytest.mark.slow
    async def test_without_colours_what_is_chosen_is_in_reverse_video(self) -> None:
        with steady_world():
            async with staged(STANDARD) as stage:
                async for view in visit(stage, VIEWS):
                    assert not coloured(stage.pilot), view.name
                    chosen = CHOSEN.get(view.name, "")
                    assert any(
                        re.search(chosen, run.text) for run in runs(stage.pilot) if run.reverse or not chosen
                    ), view.name

    @pytest.mark.slow
    async def test_without_glyphs(self) -> None:
        with steady_world():
            async with staged(STANDARD) as stage:
                stage.app.glyphs = Glyphs.ASCII
                async for view in visit(stage, VIEWS):
                    assert shown_text(stage.pilot).isascii(), view.name

    @pytest.mark.slow
    async def test_on_the_linux_console(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TERM", "linux")
        use_language("fi")
        with steady_world():
            async with staged(STANDARD) as stage:
                async for view in visit(stage, VIEWS):
                    strange = {each for each in shown_text(stage.pilot) if not CONSOLE.shows(each)}
                    assert not strange, view.name

    @pytest.mark.slow
    @pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
    async def test_in_the_terminal_s_own_colours(self, theme: str) -> None:
        with steady_world():
            async with staged(STANDARD) as stage:
                stage.app.theme = theme
                async for view in visit(stage, VIEWS):
                    assert shown_text(stage.pilot).strip(), view.name

    def test_is_visited(self) -> None:
        assert set(CHOSEN) <= {view.name for view in VIEWS}


class TestGlyphs:
    def test_each_that_is_written_somewhere_has_a_form(self) -> None:
        package = Path(tui2048.__file__).parent
        written = {
            character
            for kind in ("*.py", "*.po")
            for path in package.rglob(kind)
            if path.name != "glyphs.py"
            for character in path.read_text(encoding="utf-8")
        }
        assert "▆" in written
        assert [character for character in written - {"?"} if character.translate(spelling(ASCII)) == "?"] == []

    async def test_are_chosen_by_the_locale(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LANG", "C")
        async with app_with().run_test(size=STANDARD) as pilot:
            assert "<^v> move" in shown_text(pilot)
            assert shown_text(pilot).isascii()

    async def test_change_at_once_and_back(self) -> None:
        app = app_with()
        async with app.run_test(size=STANDARD) as pilot:
            before = shown_text(pilot)
            app.glyphs = Glyphs.ASCII
            await pilot.pause()
            assert shown_text(pilot).isascii()
            app.glyphs = Glyphs.UNICODE
            await pilot.pause()
            assert shown_text(pilot) == before

    def test_of_a_browser_are_all(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LANG", "C")
        monkeypatch.setattr(Tui2048App, "is_web", property(lambda _app: True))
        assert app_with().looks.repertoire == UNICODE


class TestTiles:
    @pytest.mark.parametrize("size", [STANDARD, COMPACT])
    @pytest.mark.parametrize("glyphs", [Glyphs.UNICODE, Glyphs.ASCII])
    @pytest.mark.parametrize("no_color", ["", "1"])
    async def test_have_numbers_that_never_run_together(
        self, size: tuple[int, int], glyphs: Glyphs, no_color: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NO_COLOR", no_color)
        async with app_with(glyphs=glyphs).run_test(size=size) as pilot:
            board = "\n".join(line[:45] for line in shown_text(pilot).splitlines())
            numbers = {"131072", "65536", "32768", "16384", "8192", "4096"}
            assert numbers <= set(re.findall(r"\d+", board))

    @pytest.mark.usefixtures("colourless")
    async def test_that_are_low_have_a_line_between_them(self) -> None:
        async with app_with().run_test(size=COMPACT) as pilot:
            assert "131072 │ 65536 │ 32768 │ 16384" in shown_text(pilot)

    @pytest.mark.usefixtures("colourless")
    async def test_have_frames_that_grow(self) -> None:
        session = session_at("2 0 64 0/0 0 0 0/2048 0 0 65536/0 0 0 0")
        async with app_on(session).run_test(size=STANDARD) as pilot:
            text = shown_text(pilot)
            for part in (
                "┌────────┐",
                "│   •    │",
                "┏━━━━━━━━┓",
                "┃   ■•   ┃",
                "╔════════╗",
                "║  ■■•   ║",
                "■■■•",
            ):
                assert part in text
            assert any("65536" in run.text for run in runs(pilot) if run.reverse)

    @pytest.mark.usefixtures("colourless")
    async def test_show_the_cursor_without_colours(self) -> None:
        async with app_on(session_at("2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0")).run_test(size=STANDARD) as pilot:
            await pilot.press("e")
            assert any("┏━━━━━━━━┓" in run.text for run in runs(pilot) if run.reverse)

    async def test_have_marks_in_the_plain_palette_in_every_layout(self) -> None:
        async with app_with(Palette.PLAIN).run_test(size=STANDARD) as pilot:
            for size in LAYOUTS:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                shown = set(re.findall("[■•]+", shown_text(pilot)))
                expected = {marks(exponent) for exponent in (1, 2, *range(6, 18))}
                assert expected <= shown, size

    @pytest.mark.usefixtures("sixteen")
    @pytest.mark.parametrize("theme", ["tui2048-dark", "tui2048-light"])
    async def test_and_all_around_them_have_the_sixteen_colours_meant(self, theme: str) -> None:
        app = app_with()
        app.theme = theme
        async with app.run_test(size=STANDARD) as pilot:
            meant = {shade.rich_color.triplet for shade in COLOURS}
            used = {colour.triplet for run in runs(pilot) for colour in (run.colour, run.ground) if colour}
            assert len(used) > 8
            assert used <= meant

    async def test_are_drawn_in_every_theme(self) -> None:
        app = app_with()
        async with app.run_test(size=STANDARD) as pilot:
            for theme in theme_names():
                app.theme = theme
                await pilot.pause()
                shade = tile_colours(17, Palette.CLASSIC, dark=app.current_theme.dark).background.rich_color
                assert any("131072" in run.text for run in runs(pilot) if run.ground == shade), theme


@pytest.mark.usefixtures("colourless")
@pytest.mark.parametrize("theme", ["tui2048-light", "ansi-light", "ansi-dark"])
async def test_no_theme_brings_colours_back(theme: str) -> None:
    app = app_with()
    async with app.run_test(size=STANDARD) as pilot:
        app.theme = theme
        await pilot.pause()
        assert not coloured(pilot)


async def test_another_palette_repaints_all_boards_at_once() -> None:
    app = app_with()
    async with app.run_test(size=STANDARD) as pilot:
        await pilot.press("question_mark", "4")
        assert app.screen.query(MiniBoard)
        for palette in reversed(Palette):
            app.palette = palette
            await pilot.pause()
            assert looks_of(app).palette is palette
            two = tile_colours(1, palette, dark=True).background.rich_color
            assert any(run.ground == two for run in runs(pilot)), palette
        app.palette = Palette.SAFE
        await pilot.press("escape")
        assert app.screen.query(BoardView)
        largest = tile_colours(17, Palette.SAFE, dark=True).background.rich_color
        assert any("131072" in run.text for run in runs(pilot) if run.ground == largest)
