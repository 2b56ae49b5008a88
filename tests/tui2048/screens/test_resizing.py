"""The terminal's size changes, in the midst of an animation too: nothing remains, and nothing flickers."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from rich.console import RenderableType
from textual import events
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen

from engine import Direction
from support.driving import app_on, play_screen, session_at, shown_text, wait_until
from support.kept_pictures import picture
from tui2048.app.terminal_app import SETTLED_SECONDS
from tui2048.screens.layout import LAYOUT_NAMES, choose_layout
from tui2048.widgets import board as board_module
from tui2048.widgets import score
from tui2048.widgets.board import BoardView

MIDDLE = "0 2 0 4/0 2 4 0/8 8 16 0/0 0 0 32"
SIZES = ((100, 30), (32, 14), (60, 20), (43, 44), (120, 40), (1, 1), (79, 23), (200, 60), (40, 14), (80, 24))
"""Each has another layout than the one before."""
UNSEEN = (1, 1)
KEYS = ("left", "down", "right", "up")


@pytest.fixture
def _slow_animation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an animation be under way for as long as it is looked at, and a gain be gone at once."""
    monkeypatch.setattr(board_module, "FRAME_SECONDS", 60.0)
    monkeypatch.setattr(score, "FLASH_SECONDS", 0.001)


async def fresh_picture(moves: list[str], size: tuple[int, int]) -> str:
    """How the game looks after these moves in an app that has just been started at this size."""
    session = session_at(MIDDLE)
    for direction in moves:
        session.move(Direction(direction))
    async with app_on(session).run_test(size=size) as pilot:
        await pilot.pause()
        return picture(pilot.app)


async def wait_for_picture(pilot: Pilot[None], expected: str) -> None:
    """Wait until the screen looks like this."""
    await wait_until(pilot, lambda: picture(pilot.app) == expected, f"a clean screen at {pilot.app.size}")


@pytest.mark.usefixtures("_slow_animation")
async def test_resizing_in_mid_animation_leaves_no_remains() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, animated=True).run_test(size=SIZES[-1]) as pilot:
        view = play_screen(pilot).query_one(BoardView)
        for place, size in enumerate(SIZES):
            await pilot.press(KEYS[place % 4])
            if SIZES[place - 1] != UNSEEN:  # where keys rest
                assert view._scenes, "the move is not under way"
            await pilot.resize_terminal(*size)
            moves = [turn.direction.value for turn in session.game.record.turns]
            await wait_for_picture(pilot, await fresh_picture(moves, size))


@contextmanager
def paintings() -> Iterator[list[LayoutUpdate]]:
    """The pictures of the whole screen that are shown meanwhile; what is drawn in a batch is not."""
    shown: list[LayoutUpdate] = []
    display = App._display

    def note(app: App[None], screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, LayoutUpdate) and not app._batch_count:
            shown.append(renderable)
        display(app, screen, renderable)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "_display", note)
        yield shown


async def repaints(pilot: Pilot[None], size: tuple[int, int]) -> int:
    """How often the whole screen is painted when the terminal gets this size."""
    with paintings() as shown:
        await pilot.resize_terminal(*size)
        await pilot.pause()
    return len(shown)


async def test_one_resize_is_one_repaint_and_a_layout_changes_with_its_size() -> None:
    async with app_on(session_at(MIDDLE)).run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "SCORE" in shown_text(pilot), "the first picture")
        await repaints(pilot, (81, 24))
        for size in ((90, 26), (100, 30), (120, 40), (110, 31), (99, 29), (80, 24), (81, 27)):
            layout = choose_layout(Size(*size))
            assert await repaints(pilot, size) == 1, size
            assert [name for name in LAYOUT_NAMES if pilot.app.screen.has_class(name)] == [layout.name]


async def test_growing_again_brings_every_screen_back() -> None:
    """That nothing is raised at 1×1 on any screen is for the test of every screen."""
    session = session_at(MIDDLE)
    async with app_on(session, animated=True).run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "g")
        before = picture(pilot.app)
        for size in ((20, 6), (1, 1), (3, 40), (200, 2), (31, 60), (200, 13)):
            await pilot.resize_terminal(*size)
            assert "2048" not in shown_text(pilot)
        await pilot.resize_terminal(80, 24)
        await wait_for_picture(pilot, before)
        await pilot.press("escape")
        await wait_until(pilot, lambda: "SCORE" in shown_text(pilot), "the board")


async def test_sizes_that_come_and_go_before_the_screen_sees_them_leave_no_gap() -> None:
    async with app_on(session_at(MIDDLE)).run_test(size=(80, 24)) as pilot:
        await asyncio.sleep(2 * SETTLED_SECONDS)  # until all that a start paints has been painted
        app = pilot.app
        with paintings() as shown:
            seen = asyncio.Event()
            app.screen.call_later(seen.wait)  # meanwhile it looks at nothing
            for size in (Size(129, 80), Size(80, 24)):
                app.post_message(events.Resize(size, size))
                while app.size != size:
                    await asyncio.sleep(0.001)
            seen.set()
            await wait_until(pilot, lambda: shown, "the whole picture again")
        assert app.screen.size == (80, 24)


async def test_what_is_drawn_in_a_batch_is_shown_after_it() -> None:
    async with app_on(session_at(MIDDLE)).run_test(size=(80, 24)) as pilot:
        await asyncio.sleep(2 * SETTLED_SECONDS)  # until all that a start paints has been painted
        app = pilot.app
        with paintings() as shown:
            with app.batch_update():
                app.screen._compositor._dirty_regions.add(app.size.region)
                app.screen._compositor_refresh()  # as after a resize in a batch
            await wait_until(pilot, lambda: shown, "the whole picture")


def _nothing() -> None:
    """What only takes its turn."""


@pytest.mark.parametrize("key", ["question_mark", "g", "colon"])
async def test_two_sizes_at_once_do_not_call_for_each_other(key: str) -> None:
    async with app_on(session_at(MIDDLE)).run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        screen, told, layouts = pilot.app.screen, 0, 0
        lay_out = screen._refresh_layout

        def count_told() -> None:
            nonlocal told
            told += 1

        def counted(*arguments: Any, **named: Any) -> None:
            nonlocal layouts
            layouts += 1
            lay_out(*arguments, **named)
            screen.call_later(_nothing)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(screen, "_refresh_layout", counted)
            # What stands between the sizes keeps one from taking the other's place.
            for size in (Size(129, 80), Size(80, 24)) * 2:
                screen.post_message(events.Resize(size, size))
                screen.call_later(count_told)
            await wait_until(pilot, lambda: told == 4, "all sizes")
            before = layouts
            for _ in range(20):
                await asyncio.sleep(0.01)
        assert layouts - before <= 4
        assert screen.size == (80, 24)
