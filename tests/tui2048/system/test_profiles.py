"""Profiles: their names, their folders, and that commands keep them apart."""

import json
import os
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Game
from support.commanding import run
from tui2048.store import Kind, Store
from tui2048.system.profiles import (
    LONGEST,
    Home,
    ProfileError,
    home,
    profile_name,
    profiles_folder,
    stored_profiles,
)

BAD_NAMES = (
    "",
    ".",
    "..",
    "../anna",
    "a/b",
    "a\\b",
    "/etc",
    "C:",
    "a.b",
    "a b",
    "-anna",
    "_anna",
    "~",
    "~root",
    "a\0b",
    "anna\n",
    "\x1b[2J",
    "a\u202eb",
    "a\u200db",
    "a\uff0fb",
    "\uff0e\uff0e",
    "\udcff",
    "\u0301a",
    "a" * (LONGEST + 1),
    "ß" * LONGEST,
    "x" * 1_000_000,
    "con",
    "CON",
    "nul",
    "Com1",
    "lpt\uff19",
)


@pytest.mark.parametrize("text", BAD_NAMES, ids=lambda text: ascii(text[:20]))
def test_no_path_can_be_made_of_a_name(text: str) -> None:
    with pytest.raises(ProfileError) as refusal:
        profile_name(text)
    sentence = str(refusal.value)
    assert len(sentence) < 200
    assert sentence.isprintable()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("anna", "anna"),
        ("Anna", "anna"),
        ("ÄITI", "äiti"),
        ("a\u0308iti", "äiti"),
        ("Straße", "strasse"),
        ("7", "7"),
        ("a-b_2", "a-b_2"),
        ("\uff41\uff4e\uff4e\uff41", "anna"),
        ("हिन्दी", "हिन्दी"),
        ("console", "console"),
        ("a" * LONGEST, "a" * LONGEST),
    ],
)
def test_a_name_has_one_way_to_be_written(text: str, name: str) -> None:
    assert profile_name(text) == name
    assert profile_name(name) == name


@given(st.text(max_size=40) | st.text(string.ascii_letters + string.digits + "-_./\\", max_size=40))
def test_what_is_accepted_is_one_folder_below_that_of_all(text: str) -> None:
    try:
        name = profile_name(text)
    except ProfileError:
        return
    environ = {"TUI2048_DATA_DIR": "/data"}
    assert home(environ, name).data.parent == profiles_folder(environ)
    assert os.path.normpath(home(environ, name).data) == str(home(environ, name).data)
    assert profile_name(name) == name
    assert profile_name(text.swapcase().swapcase()) in (name, profile_name(text.swapcase()))


def test_each_has_a_store_and_settings_in_one_folder() -> None:
    environ = {"TUI2048_DATA_DIR": "/data"}
    folder = Path("/data/profiles/anna")
    assert home(environ, "anna") == Home(folder, folder / "settings.toml")
    assert home(environ) == Home(Path("/data"), Path("/data/settings.toml"))


def test_folders_that_are_no_profiles_are_passed_over(tmp_path: Path) -> None:
    for name in ("bo", "anna", "Anna2", ".hidden", "a b", "ä" * 3):
        (tmp_path / name).mkdir()
    (tmp_path / "file").touch()
    assert stored_profiles(tmp_path) == ("anna", "bo", "äää")
    assert stored_profiles(tmp_path / "none") == ()


def begin(profile: str | None, *, moves: str = "LD") -> int:
    """Store a game that counts in a profile; its score."""
    with Store.open(home(os.environ, profile).data) as store:
        game = Game.parse(f"2048:1:3:{moves}")
        stored = store.begin(game, Kind.FREE)
        store.save(stored.id, game, stored.marks)
        return game.score


def test_commands_see_the_games_of_one_profile() -> None:
    begin("anna")
    begin(None)
    begin(None)
    for profile, count in ((("--profile", "Anna"), 1), (("--profile=bo",), 0), ((), 2)):
        for arguments in (("games", *profile, "--json"), (*profile, "games", "--json")):
            assert len(json.loads(run(*arguments).output)["games"]) == count
    exported = run("games", "export", "--profile", "anna")
    assert exported.output == "2048:1:3:LD\n"


def test_the_language_is_that_of_the_profile() -> None:
    settings = home(os.environ, "anna").settings
    settings.parent.mkdir(parents=True)
    settings.write_text('language = "fi"\n')
    assert "Yhtään" in run("games", "--profile", "ANNA").output
    assert "No game" in run("games").output


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ((), "../x"),
        (("games",), "\x1b[31m"),
        (("games", "export"), b"\xff"),
        (("doctor",), "a" * 1000),
    ],
)
def test_a_bad_name_is_refused_in_a_line(command: tuple[str, ...], name: str | bytes, tmp_path: Path) -> None:
    option = b"--profile=" + (name if isinstance(name, bytes) else name.encode())
    done = run(*command, option)
    assert done.status == 2
    assert "profile" in done.complaint_line
    assert done.complaint_line.isprintable()
    assert not (tmp_path / "data").exists()


def test_the_file_system_must_have_the_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    def encode(name: str) -> bytes:
        return name.encode("latin-1")

    monkeypatch.setattr("tui2048.system.profiles.os.fsencode", encode)
    assert profile_name("äiti") == "äiti"
    with pytest.raises(ProfileError):
        profile_name("мама")
