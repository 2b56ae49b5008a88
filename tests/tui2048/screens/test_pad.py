"""The pad: where it is shown, and that everything on it can be done by thumb."""

from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.geometry import Size
from textual.pilot import Pilot

from support.driving import CLOSE_TO_WINNING, app_on, play_screen, rarer, session_at, shown_text, wait_until
from tui2048.coaching.words import Help
from tui2048.i18n import use_language
from tui2048.play.session import PlaySession
from tui2048.screens.layout import choose_layout
from tui2048.screens.settings import SettingsScreen
from tui2048.settings.file import SettingsFile
from tui2048.settings.values import Pad
from tui2048.widgets.pad import LEAST_BUTTON, PadButton, PadShape
from tui2048.widgets.question import QuestionBox

PHONE = 43, 44
MIDDLE = "4 2 0 0/2 2 0 0/0 0 0 0/0 0 0 0"


def shown(pilot: Pilot[None]) -> bool:
    """True if the pad is on the screen."""
    return any(button.region for button in play_screen(pilot).query("#pad-left"))


async def tap(pilot: Pilot[None], session: PlaySession, direction: str) -> None:
    """Push that way, and wait for the move."""
    line = str(session.game) + direction[0].upper()
    await pilot.click(f"#pad-{direction}")
    await wait_until(pilot, lambda: str(session.game) == line, direction)


@pytest.mark.parametrize(
    ("size", "pad", "shape"),
    [
        (PHONE, Pad.AUTOMATIC, PadShape(5)),
        (PHONE, Pad.OFF, None),
        ((43, 38), Pad.AUTOMATIC, PadShape(3)),
        ((43, 37), Pad.AUTOMATIC, PadShape(4, cross=False)),  # the board needs the room
        ((43, 34), Pad.AUTOMATIC, PadShape(3, cross=False)),
        ((43, 33), Pad.AUTOMATIC, None),
        ((43, 33), Pad.ON, PadShape(4)),  # under smaller tiles
        ((36, 36), Pad.AUTOMATIC, PadShape(5)),
        ((43, 26), Pad.ON, PadShape(3, cross=False)),
        ((43, 22), Pad.ON, PadShape(3, cross=False)),
        ((43, 21), Pad.ON, None),
        ((32, 14), Pad.ON, None),
        ((70, 40), Pad.AUTOMATIC, None),  # a narrow window of a large screen
        ((70, 40), Pad.ON, PadShape(4)),
        ((80, 24), Pad.ON, None),
        ((120, 40), Pad.AUTOMATIC, None),
    ],
)
def test_it_comes_where_it_has_room(size: tuple[int, int], pad: Pad, shape: PadShape | None) -> None:
    layout = choose_layout(Size(*size), pad)
    assert layout.pad == shape
    if shape is None:
        assert layout == choose_layout(Size(*size))


async def test_the_game_is_played_by_thumb() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test(size=PHONE) as pilot:
        await wait_until(pilot, lambda: shown(pilot), "the pad")
        for direction in ("left", "down", "right", "up"):
            await tap(pilot, session, direction)
        await pilot.click("#pad-undo")
        await wait_until(pilot, lambda: session.game.moves == 3, "undo")
        await pilot.click("#pad-hints")
        await wait_until(pilot, lambda: play_screen(pilot).help_level is Help.NUDGE, "a word")
        await pilot.click("#pad-menu")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, CommandPalette), "the menu")


async def test_a_thumb_that_slides_off_does_nothing() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test(size=PHONE) as pilot:
        await wait_until(pilot, lambda: shown(pilot), "the pad")
        await pilot.mouse_down("#pad-left")
        assert play_screen(pilot).query_one("#pad-left").has_class("-pressed")
        await pilot.mouse_up("#pad-right")
        await pilot.pause()
        assert session.game.moves == 0
        assert not play_screen(pilot).query(".-pressed")


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", [PHONE, (43, 26), *rarer((32, 32), (36, 36), (43, 34), (43, 38), (56, 60))])
async def test_every_button_is_large_and_whole(size: tuple[int, int], language: str) -> None:
    use_language(language)
    async with app_on(session_at(MIDDLE), help=Help.FULL, pad=Pad.ON).run_test(size=size) as pilot:
        await wait_until(pilot, lambda: shown(pilot), "the pad")
        side = play_screen(pilot).query_one("#side").region
        for button in play_screen(pilot).query(PadButton):
            assert button.region.height >= LEAST_BUTTON
            assert button.region.width >= 7
            assert len(str(button.content)) <= button.region.width
            assert button.region.bottom <= side.y < pilot.app.size.height


@pytest.mark.parametrize("size", [PHONE, (43, 26), *rarer((43, 22), (43, 34))])
async def test_a_question_takes_its_place_and_can_be_answered_by_thumb(size: tuple[int, int]) -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session, pad=Pad.ON).run_test(size=size) as pilot:
        await wait_until(pilot, lambda: shown(pilot), "the pad")
        await pilot.click("#pad-left")
        question = play_screen(pilot).query_one(QuestionBox)
        await wait_until(pilot, lambda: question.question is not None and not shown(pilot), "the banner")
        choices = play_screen(pilot).query(".choice")
        await wait_until(
            pilot, lambda: all(choice.region.height >= LEAST_BUTTON for choice in choices), "choices"
        )
        assert choices.last().region.bottom <= size[1]
        await pilot.click(choices.first())
        await wait_until(pilot, lambda: shown(pilot), "the pad again")
        assert not session.win_to_tell


async def test_it_can_be_put_away(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    async with app_on(session_at(MIDDLE), file=file).run_test(size=PHONE) as pilot:
        await wait_until(pilot, lambda: shown(pilot), "the pad")
        await pilot.press("o")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen), "the settings")
        assert isinstance(pilot.app.screen, SettingsScreen)
        await pilot.press("end", "left")
        await wait_until(pilot, lambda: file.read()[0].pad is Pad.OFF, "it in the file")
        await pilot.press("escape")
        await wait_until(pilot, lambda: "SCORE" in shown_text(pilot) and not shown(pilot), "the board alone")
