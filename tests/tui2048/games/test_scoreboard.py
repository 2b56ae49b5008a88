"""The scoreboard: only those who want to be seen are seen, and nothing is written for it."""

import json
import os
from pathlib import Path

import pytest
from textual.command import CommandPalette

from engine import Game
from support.commanding import run
from support.driving import app_on, session_at, shown_text, wait_until
from tui2048.games.scoreboard import Scoreboard
from tui2048.screens.scoreboard import ScoreboardScreen
from tui2048.screens.settings import SettingsScreen
from tui2048.settings.file import SettingsFile
from tui2048.store import Kind, Store
from tui2048.system.profiles import home

LINES = {"anna": "LDLDRDLDLD", "bo": "LDRULLDRUD", "cy": "LD"}


def fill(profile: str, *, seen: bool, kind: Kind = Kind.FREE) -> int:
    """Store a game in a profile; its score."""
    place = home(os.environ, profile)
    with Store.open(place.data) as store:
        game = Game.parse(f"2048:1:3:{LINES[profile]}")
        store.save(store.begin(game, kind).id, game, store.history.games()[0].marks)
    if seen:
        SettingsFile(place.settings).write("scoreboard", True)
    return game.score


@pytest.fixture
def scores() -> dict[str, int]:
    """The scores of two profiles that are seen; a third keeps its own to itself."""
    scores = {name: fill(name, seen=True) for name in ("anna", "bo")}
    fill("cy", seen=False)
    return dict(sorted(scores.items(), key=lambda score: -score[1]))


def test_it_has_those_who_want_it_the_best_first(scores: dict[str, int]) -> None:
    standings = Scoreboard.of(os.environ).read()
    assert {row.profile: row.game.score for row in standings.rows} == scores
    assert [row.profile for row in standings.rows] == [*scores]
    assert standings.unreadable == 0


def test_games_that_do_not_count_are_not_compared() -> None:
    fill("anna", seen=True, kind=Kind.SEED)
    assert Scoreboard.of(os.environ).read().rows == ()


def test_one_that_cannot_be_read_is_counted(scores: dict[str, int]) -> None:
    database = home(os.environ, "bo").data / "tui2048.db"
    database.write_bytes(b"no database at all" * 100)
    standings = Scoreboard.of(os.environ).read()
    assert [row.profile for row in standings.rows] == ["anna"]
    assert standings.unreadable == 1
    assert scores


def test_settings_in_doubt_are_a_no(scores: dict[str, int]) -> None:
    home(os.environ, "bo").settings.write_text("scoreboard = true\n[[[")
    assert [row.profile for row in Scoreboard.of(os.environ).read().rows] == ["anna"]
    assert scores


def test_looking_writes_nothing(scores: dict[str, int], tmp_path: Path) -> None:
    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    before = files()
    assert run("games", "scoreboard").status == 0
    assert files() == before
    assert scores


def test_the_command_prints_it(scores: dict[str, int]) -> None:
    found = json.loads(run("games", "scoreboard", "--json").output)["profiles"]
    assert {each["profile"]: each["best"] for each in found} == scores
    table = run("games", "scoreboard", "--profile", "cy").output.splitlines()
    assert table[0].split() == ["Score", "Largest", "Played", "Profile"]
    assert [line.split()[-1] for line in table[1:]] == [*scores]


def test_an_empty_one_says_so() -> None:
    assert run("games", "scoreboard").output == "Nobody takes part yet.\n"


async def test_the_screen_shows_it(scores: dict[str, int]) -> None:
    app = app_on(session_at(), scoreboard=Scoreboard.of(os.environ, "bo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        await wait_until(pilot, lambda: isinstance(app.screen, CommandPalette), "the palette")
        await pilot.press(*"scoreb")
        await wait_until(pilot, lambda: "who share" in shown_text(pilot), "the command")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ScoreboardScreen), "the scoreboard")
        await wait_until(pilot, lambda: all(name in shown_text(pilot) for name in scores), "both names")
        screen = shown_text(pilot)
        assert "cy" not in screen
        assert "You take no part" in screen
        assert next(line for line in screen.splitlines() if "▌" in line).split()[-1] == "bo"
        await pilot.resize_terminal(32, 14)
        await wait_until(pilot, lambda: "anna" in shown_text(pilot), "a name on a small screen")
        await pilot.resize_terminal(80, 24)
        await pilot.press("escape", "o")
        await wait_until(pilot, lambda: isinstance(app.screen, SettingsScreen), "the settings")
        await pilot.press("end")
        await wait_until(pilot, lambda: "your best score" in shown_text(pilot), "the setting")


async def test_without_a_profile_there_is_none(scores: dict[str, int]) -> None:
    assert scores
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        await pilot.press("colon")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, CommandPalette), "the palette")
        await pilot.press(*"scoreb")
        await wait_until(pilot, lambda: "Nothing is called that" in shown_text(pilot), "no such command")
