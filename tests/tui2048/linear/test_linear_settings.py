"""Settings line by line, and what they change there."""

from io import StringIO
from pathlib import Path

import pytest

from engine import Advisor
from support.driving import CLOSE_TO_WINNING, session_at
from support.speaking import heard
from tui2048.cli import main
from tui2048.coaching.words import Help
from tui2048.i18n import use_language
from tui2048.linear.running import play_linear
from tui2048.settings.file import SettingsFile
from tui2048.settings.preferences import Preferences

MIDDLE = "4 2 0 0/2 2 0 0/0 0 0 0/0 0 0 0"


def test_settings_are_gone_through_and_explained() -> None:
    told = heard("settings", "next", "explain", "last", "back")
    assert told[0] == "Settings"
    assert told[1].startswith("Language: ")
    assert told[2] == "Hints: all"
    assert told[3].startswith("How much the coach says")
    assert told[4] == "Line by line: off"
    assert not any("Theme" in line for line in told)


def test_a_change_is_told_and_holds_at_once() -> None:
    assert heard("settings", "next", "change", "change", "usual")[-3:] == [
        "Hints: off",
        "Hints: a word",
        "Hints: all",
    ]


def test_another_language_is_spoken_at_once() -> None:
    try:
        told = heard("settings", "change", "takaisin", "lauta", language="en")
    finally:
        use_language("en")
    assert told[2] == "Kieli: suomi"
    assert any(line.startswith("rivi 1") for line in told)


def test_without_questions_a_new_game_begins_at_once() -> None:
    assert not any("?" in line for line in heard("left", "new", session=session_at(MIDDLE), confirm=False))


def test_without_the_banner_a_line_tells_of_the_win() -> None:
    told = heard("left", "down", session=session_at(CLOSE_TO_WINNING), win_banner=False)
    assert "2048! You made it in 1 move." in told
    assert told[-1].startswith("down")


def test_chosen_keys_are_those_of_the_full_screen() -> None:
    keys = {"undo": "b,full_stop", "move-left": "f2,question_mark"}
    told = heard("?", ".", "u", "a", "links", session=session_at(MIDDLE), keys=keys)
    assert told[0].startswith("left")
    assert told[1].startswith("left undone")
    assert told[2].startswith("u: no command here")
    assert told[3].startswith("a: no command here")


def test_what_is_chosen_is_stored(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    preferences = Preferences(file)
    play_linear(session_at(), Advisor(), preferences, StringIO("hints\ngrades\nquit\n"), StringIO())
    assert (file.read()[0].help, file.read()[0].grades) == (Help.OFF, True)


def test_linear_mode_is_not_remembered_of_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TUI2048_DATA_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdin", None)
    assert main(["--linear"]) == 0
    assert "2048" in capsys.readouterr().out
    assert main([]) == 2
