"""The judge of layouts finds what is wrong, and nothing else."""

import pytest
from rich.color import ColorSystem
from textual.app import App, ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from support.driving import wait_until
from support.judging import faults, illegible
from tui2048.drawing.wrapping import keep_hard_spaces
from tui2048.i18n import NO_BREAK_SPACE
from tui2048.widgets.keybar import KeyBar, KeyButton, KeyHelp


class Page(App[None]):
    """A text, or two of them, in a box of 20 columns and 4 rows, in these styles."""

    def __init__(self, styles: str, *texts: str) -> None:
        super().__init__()
        self.stylesheet.add_source(styles or "Static {}", read_from=("test", "styles"))
        self._texts = texts

    CSS = "#box { width: 20; height: 4; overflow: hidden; }"

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            for place, text in enumerate(self._texts):
                yield Static(text, id=f"text-{place}", markup=False)


@pytest.mark.parametrize(
    ("styles", "texts", "fault"),
    [
        ("#text-0 { height: 1; }", ("more than one line has room for",), "shows 'more than one line'"),
        ("#text-0 { width: 9; height: 1; text-wrap: nowrap; }", ("cut at the right",), "shows 'cut at th'"),
        (
            "#text-0 { width: 9; text-wrap: nowrap; text-overflow: ellipsis; }",
            ("ends in an ellipsis",),
            "shows 'ends in …'",
        ),
        ("#text-0 { width: 6; }", ("unbreakable",), "shows 'unbrea kable'"),
        ("#text-0 { padding: 0 5; width: 12; }", ("ab cd",), ""),
        ("#text-0 { padding: 0 5; width: 12; }", ("abcd",), "shows 'ab cd'"),
        ("", ("one", "two\nthree\nfour\nfive"), "Static#text-1 is cut by Vertical#box"),
        ("#text-0 { width: 25; }", ("wide",), "Static#text-0 is cut at the side by Vertical#box"),
        ("#box { offset: 70 0; }", ("outside",), "cut at the side by Screen"),
        (
            "#text-1 { offset: 0 -1; }",
            ("below", "above"),
            "Static#text-0 and Static#text-1 lie over each other",
        ),
        ("#text-0 { height: 0; }", ("gone",), "Static#text-0 has no room"),
        ("", ("one", "two\nthree\nfour"), ""),
        ("#text-1 { display: none; }", ("one", "two\nthree\nfour\nfive\nsix"), ""),
    ],
)
async def test_what_is_cut_is_found(styles: str, texts: tuple[str, ...], fault: str) -> None:
    async with Page(styles, *texts).run_test(size=(80, 24)) as pilot:
        found = "\n".join(faults(pilot.app.screen))
        assert fault in found
        assert bool(found) is bool(fault)


class Longer(App[None]):
    """More lines than a box has room for, in a box that scrolls."""

    CSS = "VerticalScroll { height: 3; } Static { height: auto; }"

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static("one\ntwo\nthree\nfour\nfive", id="first")
            yield Static("six", id="second")


async def test_what_can_be_scrolled_to_is_not_cut() -> None:
    async with Longer().run_test(size=(80, 24)) as pilot:
        assert faults(pilot.app.screen) == []
        pilot.app.screen.query_one(VerticalScroll).styles.overflow_y = "hidden"
        await pilot.pause()
        assert len(faults(pilot.app.screen)) == 2


async def test_a_number_is_one_word() -> None:
    keep_hard_spaces()
    text = f"in all 12{NO_BREAK_SPACE}345"
    async with Page("#text-0 { width: 9; }", text).run_test(size=(80, 24)) as pilot:
        assert faults(pilot.app.screen) == []
        pilot.app.screen.query_one("#text-0").styles.width = 4
        await pilot.pause()
        assert len(faults(pilot.app.screen)) == 1


class Drawn(Widget):
    """Nobody knows what it says."""

    def render_line(self, y: int) -> Strip:
        return Strip.blank(self.size.width - y)


async def test_a_widget_that_draws_its_own_lines_must_be_known() -> None:
    async with App[None]().run_test() as pilot:
        drawn = Drawn()
        await pilot.app.screen.mount(drawn)
        await wait_until(pilot, lambda: drawn.region.area, "its layout")
        with pytest.raises(AssertionError, match="what a Drawn says"):
            faults(pilot.app.screen)


async def test_a_line_of_keys_has_a_key() -> None:
    async with App[None]().run_test(size=(6, 5)) as pilot:
        bar = KeyBar((KeyHelp("x", "more than there is room for", ""),))
        bar.styles.height = 1
        await pilot.app.screen.mount(bar)
        await wait_until(pilot, lambda: not bar.query(KeyButton).first().display, "that it is left out")
        assert faults(pilot.app.screen) == ["the line of keys has no key"]


@pytest.mark.parametrize(
    ("colours", "vanishes"),
    [
        ("color: #181820; background: #101018;", True),
        ("color: #f0f0f0; background: #202020;", False),
    ],
)
async def test_words_in_the_colour_behind_them_are_found(colours: str, vanishes: bool) -> None:
    async with Page(f"#text-0 {{ {colours} }}", "seen?").run_test(size=(80, 24)) as pilot:
        assert bool(illegible(pilot.app.screen, ColorSystem.STANDARD)) is vanishes
        assert not illegible(pilot.app.screen, ColorSystem.TRUECOLOR)
