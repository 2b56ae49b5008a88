"""Screens that are told twice to close, and what still comes to them on their way out."""

import asyncio

from textual import events

from support.driving import app_on, play_screen, session_at, wait_until
from tui2048.screens.commands import Palette
from tui2048.screens.games import GamesScreen
from tui2048.screens.notebook import NotebookScreen
from tui2048.screens.position import PositionScreen
from tui2048.screens.settings import SettingsScreen
from tui2048.widgets.hints import HintPanel
from tui2048.widgets.name_list import NameList
from tui2048.widgets.question import QuestionBox

MIDDLE = "0 2 0 4/0 2 4 0/8 8 16 0/0 0 0 32"


async def test_an_answer_given_twice_closes_one_screen() -> None:
    async with app_on(session_at(MIDDLE)).run_test() as pilot:
        await pilot.press("x")
        screen = pilot.app.screen
        assert isinstance(screen, NotebookScreen)
        box = screen.query_one(QuestionBox)
        assert box.question is not None
        box.action_take_safe()
        box.action_take_safe()
        await pilot.pause()
        await pilot.press("left")
        assert play_screen(pilot).moves == 1


async def test_a_screen_below_another_does_not_close_that() -> None:
    async with app_on(session_at(MIDDLE)).run_test() as pilot:
        await pilot.press("e")
        below = pilot.app.screen
        assert isinstance(below, PositionScreen)
        await pilot.press("question_mark")
        above = pilot.app.screen
        below.dismiss(None)
        await pilot.pause()
        assert pilot.app.screen is above
        await pilot.press("ctrl+p")
        palette = pilot.app.screen
        assert isinstance(palette, Palette)
        above.dismiss()
        palette.dismiss()
        palette.dismiss()
        await pilot.pause()
        assert pilot.app.screen is above


async def test_advice_for_a_screen_on_its_way_out_is_dropped() -> None:
    async with app_on(session_at(MIDDLE)).run_test() as pilot:
        await pilot.press("e")
        screen = pilot.app.screen
        assert isinstance(screen, PositionScreen)
        screen.dismiss(None)
        await wait_until(pilot, lambda: not screen.query(HintPanel), "the end of the screen")
        screen._thinker._show_newest()


def test_a_list_is_paged_before_it_is_laid_out() -> None:
    names = NameList(("one", "two"))
    names.highlighted = 0
    names.action_page_down()
    names.action_page_up()
    assert names.highlighted == 0


async def test_to_leave_while_a_screen_is_being_made_is_no_failure() -> None:
    app = app_on(session_at(MIDDLE))
    async with app.run_test() as pilot:
        await pilot.pause()
        opening = asyncio.create_task(app.action_settings())
        await asyncio.sleep(0)
        assert isinstance(app.screen, SettingsScreen)
        app.exit(return_code=7)
        await opening
        await wait_until(pilot, lambda: app.return_code is not None, "the end")
    assert app.return_code == 7


async def test_a_screen_without_its_parts_does_nothing() -> None:
    app = app_on(session_at(MIDDLE))
    async with app.run_test() as pilot:
        await pilot.pause()
        opening = asyncio.create_task(app.action_games())
        await asyncio.sleep(0)
        screen = app.screen
        assert isinstance(screen, GamesScreen)
        await screen.run_action("next_which(1)")  # it is being made
        await opening
        screen.dismiss(None)
        await screen.run_action("next_which(1)")  # it is on its way out
        await wait_until(pilot, lambda: not screen.is_attached, "its end")
        await screen.run_action("next_which(1)")
        await pilot.press("left")
        assert play_screen(pilot).moves == 1


async def test_nothing_is_opened_when_the_end_has_begun() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        for key in ("q", "left", "v"):
            pilot.app.post_message(events.Key(key, None))
        await wait_until(pilot, lambda: pilot.app.return_code is not None, "the end")
    assert pilot.app.return_code == 0
    assert session.game.moves == 0


async def test_a_game_taken_up_closes_what_was_opened_this_moment() -> None:
    app = app_on(session_at(MIDDLE))
    async with app.run_test() as pilot:
        await pilot.pause()
        opening = asyncio.create_task(app.action_settings())
        await asyncio.sleep(0)
        assert isinstance(app.screen, SettingsScreen)
        await app._leave_games(True)
        await opening
        await wait_until(pilot, lambda: len(app.screen_stack) == 1, "the board")
        await pilot.press("left")
        assert play_screen(pilot).moves == 1
