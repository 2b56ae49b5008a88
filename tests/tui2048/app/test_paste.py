"""Pasted text and modifiers alone do nothing, whatever screen is open."""

import pytest
from textual import events

from support.driving import app_on, session_at

TEXT = "q\nwasdhjkl 8426 uuurn tmvpcgx? escape\r"
MODIFIERS = ("left_shift", "right_control", "left_alt", "left_super", "iso_level3_shift", "caps_lock")


@pytest.mark.parametrize(
    "keys",
    [
        (),
        ("left", "n"),
        ("question_mark",),
        ("g",),
        ("g", "s"),
        ("left", "v"),
        ("e",),
        ("e", "b"),
        ("x",),
        ("c",),
        ("ctrl+p",),
    ],
    ids=lambda keys: " ".join(keys) or "board",
)
async def test_no_move_and_no_end(keys: tuple[str, ...]) -> None:
    session = session_at()
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        screens, line = list(app.screen_stack), str(session.game)
        app.post_message(events.Paste(TEXT))
        for name in MODIFIERS:
            app.post_message(events.Key(name, None))
        await pilot.pause()
        await pilot.pause()
        assert app.is_running
        assert app.return_code is None
        assert list(app.screen_stack) == screens
        assert str(session.game) == line
