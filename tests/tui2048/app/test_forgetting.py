"""Screens that were closed leave nothing behind."""

import gc
import weakref

from support.driving import app_on, session_at
from tui2048.screens.help import HelpScreen


async def test_the_pictures_of_a_closed_screen_are_forgotten() -> None:
    async with app_on(session_at()).run_test() as pilot:
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        kept = [weakref.ref(widget._styles_cache) for widget in screen.query("*")]
        await pilot.press("escape")
        del screen
        await pilot.pause()
        gc.collect()
        assert not any(cache() is not None for cache in kept)
