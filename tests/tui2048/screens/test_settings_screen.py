"""The settings and the keys on the screen: what is chosen holds at once and is stored."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine import Direction
from support.driving import CLOSE_TO_WINNING, app_on, play_screen, session_at, shown_text, wait_until
from tui2048.coaching.words import Help
from tui2048.drawing.themes import theme_names
from tui2048.screens.keys import KeysScreen
from tui2048.screens.settings import SettingsScreen
from tui2048.settings.file import SettingsFile
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Animation, Settings
from tui2048.settings.words import setting_rows
from tui2048.widgets.board import BoardView
from tui2048.widgets.listing import Listing
from tui2048.widgets.question import QuestionBox

ROWS = [row.name for row in setting_rows()]
MIDDLE = "4 2 0 0/2 2 0 0/0 0 0 0/0 0 0 0"


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.toml")


async def go_to(pilot: Pilot[None], name: str) -> None:
    """Open the settings with the cursor on one of them."""
    await pilot.press("o")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen), "the settings")
    pilot.app.screen.query_one(Listing).cursor = ROWS.index(name)
    await pilot.pause()


async def test_what_is_chosen_holds_and_is_stored(file: SettingsFile) -> None:
    async with app_on(session_at(MIDDLE), file=file).run_test(size=(80, 24)) as pilot:
        await go_to(pilot, "help")
        await pilot.press("right")
        await wait_until(pilot, lambda: file.read()[0].help is Help.NUDGE, "it in the file")
        assert "a word" in shown_text(pilot)
        await pilot.press("escape")
        await wait_until(pilot, lambda: play_screen(pilot).help_level is Help.NUDGE, "it on the board")


async def test_values_go_round_and_back_to_the_usual(file: SettingsFile) -> None:
    async with app_on(session_at(MIDDLE), file=file).run_test(size=(80, 24)) as pilot:
        await go_to(pilot, "thinking_seconds")
        for key, seconds in (("left", 30.0), ("left", 10.0), ("enter", 30.0), ("right", 1.0), ("delete", 3.0)):
            await pilot.press(key)
            assert file.read()[0].thinking_seconds == seconds


async def test_each_setting_says_what_it_does() -> None:
    async with app_on(session_at(MIDDLE)).run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen), "the settings")
        rows = setting_rows(theme_names())
        assert rows[-1].name == "scoreboard"  # for those who have a profile
        for row in rows[:-1]:
            assert row.explanation[:30] in shown_text(pilot)
            assert row.title in shown_text(pilot)
            await pilot.press("down")


async def test_what_is_of_no_use_is_left_out() -> None:
    assert "linear" in ROWS
    assert "linear" not in [row.name for row in setting_rows(hidden={"linear"})]
    async with app_on(session_at(MIDDLE)).run_test(size=(80, 24)) as pilot:
        await go_to(pilot, "linear")
        assert "Scoreboard" not in shown_text(pilot)  # for those who have a profile


async def test_another_language_is_spoken_everywhere_at_once(file: SettingsFile) -> None:
    session = session_at(MIDDLE)
    async with app_on(session, file=file).run_test(size=(80, 24)) as pilot:
        await pilot.press("left")
        await go_to(pilot, "language")
        await pilot.press("right")
        await wait_until(pilot, lambda: "Kieli" in shown_text(pilot), "Finnish")
        await pilot.press("escape")
        await wait_until(pilot, lambda: "kumoa" in shown_text(pilot), "Finnish keys")
        assert "1 siirto" in shown_text(pilot)
        await pilot.press("u")
        await wait_until(pilot, lambda: session.game.moves == 0, "undo")
        assert file.read()[0].language == "fi"


async def test_a_theme_is_shown_at_once(file: SettingsFile) -> None:
    app = app_on(session_at(MIDDLE), file=file)
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(pilot, "theme")
        await pilot.press("right")
        await wait_until(pilot, lambda: app.theme == theme_names()[1], "the next theme")


@pytest.mark.parametrize(
    ("animation", "scenes"), [(Animation.OFF, 0), (Animation.BRIEF, 1), (Animation.FULL, 3)]
)
async def test_how_much_of_a_move_is_seen(
    animation: Animation, scenes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui2048.widgets.board.FRAME_SECONDS", 30)  # none passes by itself
    session = session_at(MIDDLE)
    async with app_on(session, animation=animation).run_test(size=(80, 24)) as pilot:
        turn = session.move(Direction.LEFT)
        board = play_screen(pilot).query_one(BoardView)
        board.show(session.game.board, turn)
        assert len(board._scenes) == scenes


@pytest.mark.parametrize(("variable", "level"), [("SSH_CONNECTION", "none"), ("NOTHING", "full")])
async def test_over_ssh_nothing_moves_unless_asked(
    variable: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "10.0.0.1 22 10.0.0.2 22")
    assert app_on(session_at(MIDDLE), animation=Animation.AUTOMATIC).animation_level == level
    assert app_on(session_at(MIDDLE), animation=Animation.FULL).animation_level == "full"


async def test_without_questions_a_new_game_begins_at_once() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, confirm=False).run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "n")
        await wait_until(pilot, lambda: session.game.moves == 0, "a new game")


async def test_without_questions_the_engine_plays_at_once() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, confirm=False).run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "p")
        await wait_until(pilot, lambda: session.game.moves > 1, "a move of the engine")
        assert not session.counted


async def test_without_the_banner_a_line_tells_of_the_win_and_play_goes_on() -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session, win_banner=False).run_test(size=(80, 24)) as pilot:
        await pilot.press("left")
        await wait_until(pilot, lambda: "2048! You made it in 1 move." in shown_text(pilot), "the line")
        assert play_screen(pilot).query_one(QuestionBox).question is None
        await pilot.press("down")
        await wait_until(pilot, lambda: session.game.moves == 2, "the next move")


async def test_a_change_that_cannot_be_stored_is_told_and_holds(tmp_path: Path) -> None:
    blocked = tmp_path / "f"
    blocked.write_text("")
    async with app_on(session_at(MIDDLE), file=SettingsFile(blocked / "settings.toml")).run_test(
        size=(80, 24)
    ) as pilot:
        await go_to(pilot, "grades")
        await pilot.press("right")
        await wait_until(pilot, lambda: "cannot be read" in shown_text(pilot), "the reason")
        await pilot.press("escape")
        await wait_until(pilot, lambda: play_screen(pilot).grades_told, "grades")


async def open_keys(pilot: Pilot[None], title: str) -> None:
    """Open the keys with the cursor on the first action of this title."""
    await pilot.press("o")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen), "the settings")
    await pilot.press("e")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, KeysScreen), "the keys")
    screen = pilot.app.screen
    assert isinstance(screen, KeysScreen)
    titles = [action.title for _group, action in screen._rows]
    screen.query_one(Listing).cursor = titles.index(title)
    await pilot.pause()


async def test_another_key_does_it_and_the_old_one_no_longer(file: SettingsFile) -> None:
    session = session_at(MIDDLE)
    async with app_on(session, file=file).run_test(size=(80, 24)) as pilot:
        await pilot.press("left")
        await open_keys(pilot, "Undo")
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Press the key for “Undo”" in shown_text(pilot), "the question")
        await pilot.press("b")
        await wait_until(pilot, lambda: file.read()[0].keys == {"undo": "b"}, "it in the file")
        await pilot.press("escape", "escape")
        await wait_until(pilot, lambda: "b undo" in shown_text(pilot), "the key in the line of keys")
        await pilot.press("u")
        assert session.game.moves == 1
        await pilot.press("b")
        await wait_until(pilot, lambda: session.game.moves == 0, "undo by the new key")
        await pilot.press("question_mark", "2")
        await wait_until(pilot, lambda: "b  r" in shown_text(pilot), "the key in the help")


async def test_one_more_key_and_back_to_the_usual(file: SettingsFile) -> None:
    async with app_on(session_at(MIDDLE), file=file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot, "Undo")
        await pilot.press("plus", "f2")
        await wait_until(pilot, lambda: file.read()[0].keys == {"undo": "u,f2"}, "both keys")
        await pilot.press("delete")
        await wait_until(pilot, lambda: file.read()[0].keys == {}, "the usual key")


async def test_a_key_of_another_is_told_and_not_taken(file: SettingsFile) -> None:
    async with app_on(session_at(MIDDLE), file=file).run_test(size=(80, 24)) as pilot:
        await open_keys(pilot, "Undo")
        await pilot.press("enter", "q")
        await wait_until(pilot, lambda: "is the key of “Quit” already" in shown_text(pilot), "the reason")
        assert file.read()[0].keys == {}
        await pilot.press("enter", "escape")
        await wait_until(pilot, lambda: "Press the key" not in shown_text(pilot), "the end of the question")
        assert file.read()[0].keys == {}


async def test_colliding_keys_of_the_file_are_told_at_the_start(file: SettingsFile) -> None:
    Preferences(file).change(keys={"undo": "n"})
    async with app_on(session_at(MIDDLE), file=file).run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "the key n for “undo”" in shown_text(pilot), "the notice")


async def test_usual_settings_are_what_a_new_player_gets() -> None:
    assert Preferences().settings == Settings()
