"""In a terminal too small to show what keys do they do nothing, but for those that leave."""

import pytest
from textual import events

from support.driving import app_on, session_at, wait_until
from tui2048.screens.games import GamesScreen
from tui2048.screens.position import PositionScreen

MIDDLE = "0 2 0 4/0 2 4 0/8 8 16 0/0 0 0 32"
SMALL, LARGE = (31, 13), (80, 24)


@pytest.mark.parametrize("size", [SMALL, (31, 40), (80, 13), (1, 1)], ids=str)
async def test_no_key_moves_tiles_that_are_not_seen(size: tuple[int, int]) -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test(size=LARGE) as pilot:
        await pilot.resize_terminal(*size)
        await pilot.press("left", "w", "space", "n", "g", "ctrl+p", "t")
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert session.game.moves == 0
        assert len(pilot.app.screen_stack) == 1
        await pilot.press("left")
        assert session.game.moves == 1


async def test_nothing_is_pasted_unseen() -> None:
    async with app_on(session_at(MIDDLE)).run_test(size=LARGE) as pilot:
        await pilot.press("e")
        screen = pilot.app.screen
        assert isinstance(screen, PositionScreen)
        before = screen.board
        await pilot.resize_terminal(*SMALL)
        pilot.app.post_message(events.Paste("2 2 2 2/0 0 0 0/0 0 0 0/0 0 0 0"))
        await pilot.pause()
        assert screen.board == before


@pytest.mark.parametrize(("key", "status"), [("q", 0), ("ctrl+c", 130)])
async def test_one_can_leave(key: str, status: int) -> None:
    app = app_on(session_at(MIDDLE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(key)
        await wait_until(pilot, lambda: app.return_code is not None, "the end")
    assert app.return_code == status


async def test_one_can_leave_by_the_key_of_ones_choice() -> None:
    app = app_on(session_at(MIDDLE), keys={"quit": "Q,f10"})
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("q")
        assert app.return_code is None
        await pilot.press("f10")
        await wait_until(pilot, lambda: app.return_code == 0, "the end")


async def test_a_letter_of_a_text_does_not_leave() -> None:
    app = app_on(session_at(MIDDLE))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("g", "slash")
        assert isinstance(app.screen, GamesScreen)
        await pilot.resize_terminal(*SMALL)
        await pilot.press("q")
        assert app.return_code is None
