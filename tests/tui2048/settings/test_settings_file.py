"""The file of the settings: what it may hold, what is said of the rest, and that nothing in it is lost."""

import errno
import os
import stat
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from tui2048.coaching.words import Help
from tui2048.glyphs import Glyphs
from tui2048.settings.file import BrokenSettingsError, SettingsFile
from tui2048.settings.preferences import Preferences, stored_language
from tui2048.settings.values import NAMES, Animation, Palette, Settings
from tui2048.system.places import settings_path

EVERYTHING = Settings(
    language="fi",
    theme="nord",
    palette=Palette.SAFE,
    glyphs=Glyphs.ASCII,
    animation=Animation.BRIEF,
    help=Help.NUDGE,
    grades=True,
    thinking_seconds=0.5,
    confirm=False,
    win_banner=False,
    linear=True,
    keys={"undo": "u,f2"},
)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "folder" / "settings.toml")


def write(file: SettingsFile, text: str) -> None:
    file.path.parent.mkdir(parents=True, exist_ok=True)
    file.path.write_text(text, encoding="utf-8")


def change_all(preferences: Preferences, settings: Settings) -> None:
    for name in Settings.__slots__:
        assert preferences.change(**{name: getattr(settings, name)}) is None


def test_without_a_file_the_usual_holds_and_none_is_made(file: SettingsFile) -> None:
    assert file.read() == (Settings(), ())
    assert not file.path.exists()


def test_what_is_chosen_is_there_again(file: SettingsFile) -> None:
    change_all(Preferences(file), EVERYTHING)
    again = Preferences(file)
    assert (again.settings, again.notices) == (EVERYTHING, ())
    change_all(again, Settings())
    assert file.read() == (Settings(), ())


def test_the_file_is_one_that_people_write(file: SettingsFile) -> None:
    write(file, 'language = "fi"\ngrades = true\nthinking-seconds = 10\n\n[keys]\nundo = "u, f2"\n')
    settings, wrong = file.read()
    assert (settings.language, settings.grades, settings.thinking_seconds) == ("fi", True, 10.0)
    assert settings.keys == {"undo": "u, f2"}
    assert not wrong


def test_a_change_keeps_what_people_and_newer_programs_wrote(file: SettingsFile) -> None:
    text = '# mine\nlanguage = "fi"  # my own\ncolour-of-the-moon = "green"\n\n[keys]\nundo = "f2"  # as ever\n'
    write(file, text)
    preferences = Preferences(file)
    preferences.change(grades=True)
    preferences.change(keys={"undo": "f2", "redo": "f3"})
    written = file.path.read_text(encoding="utf-8")
    for line in text.splitlines():
        assert line in written.splitlines()
    assert file.read()[0].keys == {"undo": "f2", "redo": "f3"}


def test_two_programs_do_not_undo_each_other(file: SettingsFile) -> None:
    one, other = Preferences(file), Preferences(file)
    one.change(grades=True)
    other.change(language="fi")
    settings, _wrong = file.read()
    assert (settings.grades, settings.language) == (True, "fi")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('palette = "pink"', "palette = pink: it can be classic, contrast, safe, plain."),
        ("palette = 7", "palette = 7: it can be classic, contrast, safe, plain."),
        ('grades = "yes"', "grades = yes: it can be true, false."),
        ('language = "sv"', "language = sv: it can be auto, en, fi."),
        ("theme = 1", "theme = 1: it is a name, in quotation marks."),
        ("thinking-seconds = 0", "thinking-seconds = 0: it is a number from 0.1 to 600."),
        ("thinking-seconds = true", "thinking-seconds = True: it is a number from 0.1 to 600."),
        ("thinking-seconds = nan", "thinking-seconds = nan: it is a number from 0.1 to 600."),
        ('keys = "u"', "[keys]: each line is a name = “keys, separated by commas”."),
        ("keys = {undo = 1}", "[keys]: each line is a name = “keys, separated by commas”."),
    ],
)
def test_a_value_that_is_none_is_told_and_the_others_hold(file: SettingsFile, line: str, told: str) -> None:
    write(file, f'{line}\nhelp = "off"\n')
    settings, wrong = file.read()
    assert settings == Settings(help=Help.OFF)
    assert [str(sentence) for sentence in wrong] == [f"{file.path}: {told}"]
    assert line in file.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("content", [b"language = = 1\n", b"\xff\xfe", b"[keys\n", b"a = 1\na = 2\n"])
def test_a_broken_file_is_kept_aside_and_said_once(file: SettingsFile, content: bytes) -> None:
    file.path.parent.mkdir()
    file.path.write_bytes(content)
    preferences = Preferences(file)
    assert preferences.settings == Settings()
    (kept,) = file.path.parent.iterdir()
    assert kept.read_bytes() == content
    assert [str(notice) for notice in preferences.notices] == [
        f"The settings could not be read. Their file is kept as {kept}."
    ]
    assert Preferences(file).notices == ()


def test_a_broken_file_names_the_line(file: SettingsFile) -> None:
    write(file, 'language = "fi"\nhelp = = 1\n')
    with pytest.raises(BrokenSettingsError, match=r"settings\.toml is not a file of settings; line 2"):
        file.read()


def test_a_file_broken_meanwhile_is_not_written_over(file: SettingsFile) -> None:
    preferences = Preferences(file)
    write(file, "half a li")
    told = preferences.change(grades=True)
    assert told is not None
    assert "is not a file of settings" in str(told)
    assert preferences.settings.grades
    assert file.path.read_text(encoding="utf-8") == "half a li"


def test_a_file_that_cannot_be_written_is_told_and_stays(
    file: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write(file, 'help = "off"')
    monkeypatch.setattr(os, "fsync", full)
    told = Preferences(file).change(grades=True)
    assert file.path.read_text() == 'help = "off"'
    assert len([*file.path.parent.iterdir()]) == 1
    assert told is not None
    assert str(file.path) in str(told)
    assert "holds only until you leave" in str(told)


def test_a_file_that_is_a_folder_is_told_and_stays(file: SettingsFile) -> None:
    file.path.mkdir(parents=True)
    preferences = Preferences(file)
    assert [str(notice) for notice in preferences.notices] == [f"{file.path} cannot be read: it is a folder."]
    assert file.path.is_dir()


def test_a_link_to_a_file_elsewhere_stays_one(file: SettingsFile, tmp_path: Path) -> None:
    kept = tmp_path / "dotfiles.toml"
    kept.write_text('help = "off"\n')
    file.path.parent.mkdir()
    file.path.symlink_to(kept)
    Preferences(file).change(grades=True)
    assert file.path.is_symlink()
    assert SettingsFile(kept).read()[0] == Settings(help=Help.OFF, grades=True)


def test_nothing_is_left_beside_the_file(file: SettingsFile) -> None:
    Preferences(file).change(grades=True)
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.toml"]
    assert stat.S_IMODE(file.path.stat().st_mode) & 0o077 == 0


def test_what_holds_for_now_is_not_stored_with_what_is_chosen(file: SettingsFile) -> None:
    preferences = Preferences(file)
    preferences.for_now(help=Help.OFF, language="fi")
    preferences.change(grades=True)
    assert preferences.settings == Settings(help=Help.OFF, language="fi", grades=True)
    assert file.read()[0] == Settings(grades=True)


def test_the_language_is_known_without_saying_what_else_is_wrong(file: SettingsFile) -> None:
    assert stored_language(file) == "auto"
    write(file, 'language = "fi"\npalette = 1\n')
    assert stored_language(file) == "fi"
    write(file, "broken")
    assert stored_language(file) == "auto"
    assert file.path.exists()


def test_where_it_is() -> None:
    assert settings_path({"TUI2048_DATA_DIR": "/some/where"}) == Path("/some/where/settings.toml")
    assert settings_path({}).parts[-2:] == ("tui2048", "settings.toml")


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = SettingsFile(Path(folder) / "settings.toml")
        file.path.write_bytes(content)
        preferences = Preferences(file)
        assert preferences.notices or file.path.read_bytes() == content
        assert preferences.change(grades=True) is None
        assert file.read()[0].grades


VALUES = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
    | st.sampled_from(["auto", "off", "fi", "left,h", "ctrl+c", "\x1b[2J"])
    | st.datetimes(),
    lambda values: (
        st.lists(values, max_size=3) | st.dictionaries(st.text("abc-", min_size=1), values, max_size=3)
    ),
    max_leaves=4,
)


@given(st.dictionaries(st.sampled_from([*NAMES, "unknown"]), VALUES, max_size=5))
def test_any_value_of_any_setting_is_taken_or_told(chosen: dict[str, object]) -> None:
    with TemporaryDirectory() as folder:
        file = SettingsFile(Path(folder) / "settings.toml")
        written = tomlkit.dumps(chosen)
        file.path.write_text(written, encoding="utf-8")
        preferences = Preferences(file)
        assert all(str(notice).isprintable() for notice in preferences.notices)
        assert file.path.read_text(encoding="utf-8") == written
        assert preferences.change(grades=True) is None
        assert file.read()[0].grades


def test_the_example_of_the_readme_is_a_file_of_settings(file: SettingsFile) -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    write(file, readme.partition("```toml\n")[2].partition("```")[0])
    settings, wrong = file.read()
    assert not wrong
    assert set(tomllib.loads(file.path.read_text(encoding="utf-8"))) == set(NAMES)
    assert settings.keys == {"undo": "u,backspace"}
