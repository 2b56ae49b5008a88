"""The list of bookmarks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from engine import Board, Game
from support.driving import app_on, shown_text, wait_until
from tui2048.play.session import PlaySession
from tui2048.screens.bookmarks import BookmarksScreen
from tui2048.store import Kind, Store, StoreError
from tui2048.widgets.name_list import NameList
from tui2048.widgets.question import QuestionBox

MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
SET_UP = Board.parse("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
CORNER = Board.parse("1024 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0")


class Opened:
    """The bookmarks on the app, and what was handed back."""

    def __init__(self, pilot: Pilot[None], screen: BookmarksScreen, store: Store) -> None:
        self.pilot = pilot
        self.screen = screen
        self.store = store
        self.results: list[Board | None] = []

    @property
    def kept(self) -> dict[str, Board]:
        """What is stored."""
        return {bookmark.name: bookmark.board for bookmark in self.store.bookmarks.all()}


@asynccontextmanager
async def opened(*names: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Opened]:
    """The screen, with bookmarks of these names on one position, all made at one moment: in order of names."""
    store = Store.in_memory(lambda: MOMENT)
    session = PlaySession(store, store.begin(Game(seed=3), Kind.FREE))
    for name in names:
        session.store.bookmarks.add(name, CORNER)
    async with app_on(session).run_test(size=size) as pilot:
        screen = BookmarksScreen(session.store, SET_UP)
        at = Opened(pilot, screen, session.store)
        pilot.app.push_screen(screen, at.results.append)
        await wait_until(pilot, lambda: pilot.app.screen is screen and screen.is_mounted, "the screen")
        yield at


async def test_without_any_it_says_so_and_shows_the_position_set_up() -> None:
    async with opened() as at:
        assert at.screen.place == "No bookmarks yet."
        assert at.screen.remark == SET_UP.compact()
        await at.pilot.press("enter", "r", "delete")
        assert at.results == []
        assert at.screen.query_one(QuestionBox).question is None


async def test_a_position_is_kept_under_the_name_typed() -> None:
    async with opened() as at:
        await at.pilot.press("n", *"my q", "enter")
        assert at.kept == {"my q": SET_UP}
        await at.pilot.press("enter")
        assert at.results == [SET_UP]


async def test_a_name_must_be_something() -> None:
    async with opened() as at:
        await at.pilot.press("n", "space", "enter")
        assert at.kept == {}
        assert at.screen.message == "A bookmark needs a name."
        await at.pilot.press("escape")
        assert at.pilot.app.screen is at.screen
        await at.pilot.press("escape")
        assert at.results == [None]


async def test_names_are_shown_as_they_are() -> None:
    async with opened("[b]bold[/b]") as at:
        assert "[b]bold[/b]" in shown_text(at.pilot)


async def test_one_is_renamed() -> None:
    async with opened("first", "second") as at:
        await at.pilot.press("down", "r")
        assert at.screen.query_one(Input).value == "second"
        await at.pilot.press("backspace", "T", "enter")
        assert at.kept == {"first": CORNER, "seconT": CORNER}
        assert at.screen.query_one(NameList).highlighted is not None


async def test_one_is_deleted_when_that_is_confirmed() -> None:
    async with opened("first", "second") as at:
        await at.pilot.press("down", "delete")
        question = at.screen.query_one(QuestionBox).question
        assert question is not None
        assert question.sentence == "“second” will be forgotten."
        await at.pilot.press("escape")
        await wait_until(at.pilot, lambda: at.screen.query_one(QuestionBox).question is None, "the list")
        assert set(at.kept) == {"first", "second"}
        await at.pilot.press("delete", "down", "enter")
        await wait_until(at.pilot, lambda: set(at.kept) == {"first"}, "the deletion")
        await at.pilot.press("delete", "down", "enter")
        await wait_until(at.pilot, lambda: at.kept == {}, "the deletion")
        assert at.screen.place == "No bookmarks yet."


async def test_the_mouse_opens_with_a_second_click() -> None:
    async with opened("first", "second") as at:
        await at.pilot.click(NameList, offset=(2, 1))
        assert (at.screen.query_one(NameList).highlighted, at.results) == (1, [])
        await at.pilot.click(NameList, offset=(2, 1))
        assert at.results == [CORNER]


async def test_a_store_that_fails_is_a_line_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened("first") as at:

        def fail(*_: object) -> None:
            raise StoreError("{path} is damaged.", path="games.db")

        monkeypatch.setattr(at.store.bookmarks, "add", fail)
        await at.pilot.press("n", "a", "enter")
        assert at.screen.message == "games.db is damaged."


async def test_it_fits_a_small_terminal() -> None:
    async with opened("first", "second", size=(32, 14)) as at:
        for part in ("#board", "NameList", "#message", "#keys"):
            region = at.screen.query_one(part).region
            assert region.area
            assert at.screen.region.contains_region(region)


async def test_a_foreign_name_sends_the_terminal_nothing() -> None:
    async with opened("a\x1b[2Jb\u202ec") as at:
        shown = "a\ufffd[2Jb\ufffdc"
        await wait_until(at.pilot, lambda: shown in shown_text(at.pilot), "the name without its codes")
        await at.pilot.press("r", "z", "enter")
        assert at.kept == {f"{shown}z": CORNER}
