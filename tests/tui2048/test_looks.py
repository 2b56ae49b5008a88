"""Every screen in terminals that show less than ours: without glyphs, with few colours, with none."""

import re
import sys
from collections.abc import Iterator

import pytest
from rich.color import ColorSystem
from textual.pilot import Pilot
from textual.strip import Strip

from driving import app_on, session_at, shown_text
from tui2048.app import Tui2048App
from tui2048.glyphs import CONSOLE, UNICODE, Glyphs
from tui2048.i18n import use_language
from tui2048.looks import looks_of
from tui2048.palette import Palette, tile_colours
from tui2048.palette.sixteen import COLOURS
from tui2048.themes import theme_names
from tui2048.widgets.board import BoardView
from tui2048.widgets.mini_board import MiniBoard
from touring import tour, touring_app

LARGE_TILES = "131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/0 0 4 2"
SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((32, 14), id="32x14")]
"""The layouts that draw tiles in different ways; the large one draws them like the middle one."""
_COLOUR_CODE = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-9]|4[0-9]|9[0-7]|10[0-7])(?:;\d+)*m")


def strips(pilot: Pilot[None]) -> list[Strip]:
    """What is painted, row by row."""
    return pilot.app.screen._compositor.render_strips(pilot.app.size)


def cells(pilot: Pilot[None]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """What is painted, run by run: the text, and all that makes it look as it does."""
    for strip in strips(pilot):
        for text, style, _ in strip:
            yield (
                text,
                () if style is None else (style.color, style.bgcolor, style.bold, style.reverse, style.dim),
            )


@pytest.fixture
def sixteen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of sixteen colours."""
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "screen")


@pytest.fixture
def colourless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who wants no colours."""
    monkeypatch.setenv("NO_COLOR", "1")


class TestAscii:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("language", ["en", "fi"])
    async def test_no_other_character_goes_out(self, size: tuple[int, int], language: str) -> None:
        use_language(language)
        app = touring_app()
        app.glyphs = Glyphs.ASCII
        async for stop, pilot in tour(app, size):
            text = shown_text(pilot)
            assert text.isascii(), (
                stop.name,
                sorted({character for character in text if not character.isascii()}),
            )
            assert "?" not in text.replace("? help", "").replace("? ohje", "") or stop.screen in ASKING, text

    async def test_it_is_chosen_by_the_locale(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LANG", "C")
        app = app_on(session_at(LARGE_TILES))
        async with app.run_test(size=(80, 24)) as pilot:
            assert "<^v> move" in shown_text(pilot)
            assert shown_text(pilot).isascii()

    async def test_the_linux_console_keeps_its_letters(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("TERM", "linux")
        use_language("fi")
        app = touring_app()
        async for stop, pilot in tour(app, (80, 24)):
            strange = {character for character in shown_text(pilot) if not CONSOLE.shows(character)}
            assert not strange, stop.name

    async def test_a_change_shows_at_once_and_goes_back(self) -> None:
        app = app_on(session_at(LARGE_TILES))
        async with app.run_test(size=(80, 24)) as pilot:
            before = shown_text(pilot)
            app.glyphs = Glyphs.ASCII
            await pilot.pause()
            assert shown_text(pilot).isascii()
            app.glyphs = Glyphs.UNICODE
            await pilot.pause()
            assert shown_text(pilot) == before

    def test_a_browser_has_all_glyphs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LANG", "C")
        monkeypatch.setattr(Tui2048App, "is_web", property(lambda _app: True))
        assert app_on(session_at()).looks.repertoire == UNICODE


ASKING = {"PlayScreen", "HelpScreen", "NotebookScreen"}
"""Screens with questions in their texts."""


class TestWithoutColours:
    pytestmark = pytest.mark.usefixtures("colourless")

    @pytest.mark.parametrize("size", SIZES)
    async def test_not_one_code_of_a_colour_goes_out(self, size: tuple[int, int]) -> None:
        async for stop, pilot in tour(touring_app(), size):
            for strip in strips(pilot):
                assert not _COLOUR_CODE.search(strip.render(pilot.app.console)), stop.name

    @pytest.mark.parametrize("theme", ["tui2048-light", "ansi-light", "ansi-dark"])
    async def test_no_theme_brings_them_back(self, theme: str) -> None:
        app = touring_app()
        app.theme = theme
        async with app.run_test(size=(80, 24)) as pilot:
            for strip in strips(pilot):
                assert not _COLOUR_CODE.search(strip.render(app.console))

    async def test_what_is_chosen_is_in_reverse_video(self) -> None:
        chosen = {
            "a question": "No, keep playing",
            "the games": "2026-11-30",
            "positions to practise on": "Walled in",
            "the bookmarks": "Häivä",
            "the commands": "Undo",
            "page 2 of the help": "2 Controls",
            "the statistics": "Statistics",
        }
        async for stop, pilot in tour(touring_app(), (80, 24)):
            if stop.name in chosen:
                reversed_text = [text for text, look in cells(pilot) if look and look[3]]
                assert any(chosen[stop.name] in text for text in reversed_text), stop.name

    async def test_the_cursor_among_positions_is_seen(self) -> None:
        async with app_on(session_at("2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0")).run_test(size=(80, 24)) as pilot:
            await pilot.press("e")
            await pilot.pause()
            assert any("┏━━━━━━━━┓" in text and look[3] for text, look in cells(pilot))


class TestTiles:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("glyphs", [Glyphs.UNICODE, Glyphs.ASCII])
    @pytest.mark.parametrize("no_color", ["", "1"])
    async def test_numbers_never_run_together(
        self, size: tuple[int, int], glyphs: Glyphs, no_color: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NO_COLOR", no_color)
        app = app_on(session_at(LARGE_TILES))
        app.glyphs = glyphs
        async with app.run_test(size=size) as pilot:
            numbers = re.findall(r"\d+", "\n".join(line[:45] for line in shown_text(pilot).splitlines()))
            assert {"131072", "65536", "32768", "16384", "8192", "4096"} <= set(numbers)

    @pytest.mark.usefixtures("colourless")
    async def test_low_ones_have_a_line_between_them(self) -> None:
        async with app_on(session_at(LARGE_TILES)).run_test(size=(32, 14)) as pilot:
            assert "131072 │ 65536 │ 32768 │ 16384" in shown_text(pilot)

    @pytest.mark.usefixtures("colourless")
    async def test_frames_grow_with_the_tiles(self) -> None:
        async with app_on(session_at("2 0 64 0/0 0 0 0/2048 0 0 65536/0 0 0 0")).run_test(
            size=(80, 24)
        ) as pilot:
            text = shown_text(pilot)
            for part in (
                "┌────────┐",
                "┏━━━━━━━━┓",
                "╔════════╗",
                "│   2    │",
                "┃   ■•   ┃",
                "║  ■■•   ║",
                "■■■•",
            ):
                assert part in text
            assert any("65536" in part and look[3] for part, look in cells(pilot))

    async def test_the_plain_palette_has_marks(self) -> None:
        app = app_on(session_at(LARGE_TILES))
        app.palette = Palette.PLAIN
        for size in ((80, 24), (32, 14), (50, 20), (110, 32)):
            async with app_on_with(app_on(session_at(LARGE_TILES)), Palette.PLAIN).run_test(size=size) as pilot:
                shown = shown_text(pilot)
                assert all(mark in shown for mark in ("■■■••", "■■■•", "■■■", "■■••••", "■■•••", "■••••")), size

    @pytest.mark.usefixtures("sixteen")
    async def test_have_the_sixteen_colours_that_were_chosen(self) -> None:
        app = app_on(session_at(LARGE_TILES))
        async with app.run_test(size=(80, 24)) as pilot:
            shades = {colour.rich_color.downgrade(ColorSystem.STANDARD) for colour in COLOURS}
            for text, look in cells(pilot):
                for colour in look[:2]:
                    assert colour is None or colour.downgrade(ColorSystem.STANDARD) in shades  # type: ignore[attr-defined]
                    assert colour is None or colour.triplet in {
                        shade.rich_color.triplet for shade in COLOURS
                    }, text  # type: ignore[attr-defined]

    @pytest.mark.parametrize("theme", theme_names())
    async def test_are_drawn_in_every_theme(self, theme: str) -> None:
        app = app_on(session_at(LARGE_TILES))
        app.theme = theme
        async with app.run_test(size=(80, 24)) as pilot:
            expected = tile_colours(17, Palette.CLASSIC, dark=app.current_theme.dark)
            assert any(
                "131072" in text and look[1] == expected.background.rich_color for text, look in cells(pilot)
            )


def app_on_with(app: Tui2048App, palette: Palette) -> Tui2048App:
    """The app with this palette from the start."""
    app.palette = palette
    return app


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_themes_of_the_terminal_s_own_colours_show_every_screen(theme: str) -> None:
    app = touring_app()
    app.theme = theme
    async for stop, pilot in tour(app, (80, 24)):
        assert shown_text(pilot).strip(), stop.name


async def test_another_palette_repaints_all_boards_at_once() -> None:
    app = app_on(session_at(LARGE_TILES))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "4")
        await pilot.pause()
        assert app.screen.query(MiniBoard)
        for palette in reversed(Palette):
            app.palette = palette
            await pilot.pause()
            assert looks_of(app).palette is palette
            two = tile_colours(1, palette, dark=True).background.rich_color
            assert any(look and look[1] == two for _, look in cells(pilot)), palette
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.query(BoardView)
        largest = tile_colours(17, Palette.CLASSIC, dark=True).background.rich_color
        assert any("131072" in text and look[1] == largest for text, look in cells(pilot))


def test_the_output_that_textual_writes_to_is_the_one_looked_at() -> None:
    from textual.drivers.linux_driver import LinuxDriver

    driver = LinuxDriver.__init__.__code__
    assert "__stderr__" in driver.co_names
    assert sys.__stderr__ is not None
