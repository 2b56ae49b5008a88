"""Sharing: what is copied, and what is shown."""

import base64
import re

from engine import Board, Game
from engine.exchange import read_games, read_position
from support.driving import app_on, session_at, shown_text
from support.walking import play
from tui2048.screens.share import ShareScreen
from tui2048.sharing import game_texts, position_texts


async def test_the_line_is_copied_and_then_the_board() -> None:
    session = session_at()
    play(session.game, 30)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        assert isinstance(pilot.app.screen, ShareScreen)
        assert pilot.app.clipboard == str(session.game)
        assert str(session.game)[:40] in shown_text(pilot)
        await pilot.press("c")
        assert pilot.app.clipboard.startswith("2048 · ")
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, ShareScreen)


async def test_what_is_copied_goes_to_the_terminal() -> None:
    session = session_at()
    written: list[str] = []

    def write(data: str) -> None:
        written.append(data)

    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = app._driver
        assert driver is not None
        driver.write = write  # type: ignore[method-assign]
        await pilot.press("c")
    copied = re.search(r"\x1b\]52;c;([A-Za-z0-9+/=]*)\a", "".join(written))
    assert copied is not None
    assert base64.b64decode(copied[1]).decode() == str(session.game)


def test_every_text_is_read_again() -> None:
    game = play(Game(seed=4), 25)
    assert read_games(game_texts(game.record)[0].text) == (game.record,)
    board = Board.parse("131072 4 0 2/0 0 8 0/0 0 0 0/2 0 0 1024")
    for shared in position_texts(board):
        assert read_position(shared.text) == board
