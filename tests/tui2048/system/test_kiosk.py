"""The kiosk: no way from the app to files, a browser or a shell."""

import io
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual import events

from support.commanding import run, run_on_terminal
from support.driving import app_on, play_screen, session_at, shown_text, wait_until
from tui2048.app.kiosk_app import KioskApp
from tui2048.errors import Sentence, hide_folders
from tui2048.screens.help import HelpScreen
from tui2048.screens.position import PositionScreen
from tui2048.system.failure import REPORT, keep_report
from tui2048.system.kiosk import close_the_doors


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where a file would be seen that should not be: the current one, and that of downloads."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(folder))
    monkeypatch.setenv("HOME", str(folder))
    return folder


@pytest.fixture
def whole_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a kiosk changes in its process is taken back."""
    stopping = signal.getsignal(signal.SIGTSTP)
    monkeypatch.setattr("sys.excepthook", None)
    monkeypatch.setattr("tui2048.errors._Telling.folders", True)
    yield
    signal.signal(signal.SIGTSTP, stopping)


async def test_a_screenshot_goes_nowhere(empty_folder: Path) -> None:
    app = app_on(session_at(), kind=KioskApp)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.run_action("screenshot")
        app.action_screenshot("picture.svg", str(empty_folder))
        app.save_screenshot("picture.svg", str(empty_folder))
        app.deliver_screenshot("picture.svg", str(empty_folder))
        app.deliver_text(io.StringIO("text"), save_directory=empty_folder, save_filename="text")
        app.deliver_binary(io.BytesIO(b"text"), save_directory=empty_folder, save_filename="text")
        await pilot.pause()
    assert [*empty_folder.iterdir()] == []


async def test_nothing_is_opened_and_nothing_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []
    monkeypatch.setattr("webbrowser.open", lambda *arguments, **_options: started.append(arguments))
    monkeypatch.setattr("os.kill", lambda *arguments: started.append(arguments))
    session = session_at()
    app = app_on(session, kind=KioskApp)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_url("file:///etc/passwd")
        await pilot.press("ctrl+z")
        app.action_suspend_process()
        with app.suspend():
            await pilot.press("left")
        await wait_until(pilot, lambda: session.game.moves == 1, "the move")
    assert started == []


async def test_the_help_offers_no_shell() -> None:
    app = app_on(session_at(), kind=KioskApp)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press("question_mark", "2")
        await wait_until(pilot, lambda: "Ctrl-P" in shown_text(pilot), "the controls")
        assert isinstance(app.screen, HelpScreen)
        assert "Ctrl-Z" not in shown_text(pilot)


async def test_the_name_of_a_file_is_a_text_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "position"
    file.write_text("2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 0")
    app = app_on(session_at("2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), kind=KioskApp)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, PositionScreen), "the position")
        screen = app.screen
        assert isinstance(screen, PositionScreen)
        board = screen.board
        for text in (str(file), file.as_uri(), f"'{file}'"):
            screen.message = ""
            screen.post_message(events.Paste(text))
            await wait_until(pilot, lambda: screen.message, "a refusal")
            assert screen.board == board


async def test_a_failure_is_told_to_the_host_alone() -> None:
    app = app_on(session_at(), kind=KioskApp)

    def fail() -> None:
        raise RuntimeError("secret")

    async def run_with(call: Callable[[], None]) -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            app.call_later(call)
            await pilot.pause()

    with pytest.raises(RuntimeError):
        await run_with(fail)
    assert isinstance(app, KioskApp)
    assert "secret" in app.failure


@pytest.mark.usefixtures("whole_process")
def test_sentences_name_files_without_their_folders() -> None:
    sentence = Sentence("{path} is damaged.", path=Path("/srv/games/tui2048.db"))
    assert str(sentence) == "/srv/games/tui2048.db is damaged."
    hide_folders()
    assert str(sentence) == "tui2048.db is damaged."
    assert str(Sentence("Oh. {error}", error=sentence)) == "Oh. tui2048.db is damaged."


def test_no_command_goes_with_it(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("root:x:0:0")
    for command in (
        ("replay", str(secret)),
        ("games", "backup", str(tmp_path / "backup")),
        ("doctor",),
        ("serve", "--port", "0"),
    ):
        done = run("--kiosk", *command, environ={"TUI2048_DATA_DIR": str(tmp_path), "LANGUAGE": "en"})
        assert done.status == 2
        assert done.complaint_line == "In a kiosk there is nothing but the game: no command goes with --kiosk."
    assert [*tmp_path.iterdir()] == [secret]


def test_a_guest_without_a_terminal_is_told_of_no_option(tmp_path: Path) -> None:
    home = {"TUI2048_DATA_DIR": str(tmp_path), "LANGUAGE": "en", "TERM": "dumb"}
    told = run("--kiosk", environ=home).complaint_line
    assert told == "Playing needs a terminal, and this is not one. By SSH, “ssh -t” asks for one."
    shown = run_on_terminal(("--kiosk",), home)
    assert shown.status == 2
    assert "TERM=dumb cannot" in shown.output
    assert "--linear" not in shown.output + shown.complaint


@pytest.mark.usefixtures("whole_process")
def test_a_process_cannot_be_stopped_and_tells_no_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    close_the_doors(tmp_path / "data")
    assert signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN
    error = RuntimeError("secret")
    sys.excepthook(RuntimeError, error, None)
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "secret" not in told
    assert "secret" in (tmp_path / "data" / REPORT).read_text()


def test_only_the_last_failure_is_kept(tmp_path: Path) -> None:
    for text in ("first", "second"):
        keep_report(text, tmp_path)
    assert (tmp_path / REPORT).read_text().splitlines()[1:] == ["second"]
    keep_report("third", Path("/proc/nowhere"))


async def test_the_clipboard_of_the_terminal_stays() -> None:
    app = app_on(session_at(), kind=KioskApp)
    async with app.run_test(size=(80, 24)) as pilot:
        assert play_screen(pilot)
        await pilot.press("c")
        await wait_until(pilot, lambda: app.clipboard.startswith("2048:1:3"), "the game's line")
