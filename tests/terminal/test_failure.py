"""What nobody has foreseen: the terminal is given back, the game is kept, and a line says where the rest is."""

import sys
from pathlib import Path

import pytest

from engine import Game
from terminal.playing import ARROWS, QUIET, SEED, Start, play, shows
from terminal.terminal import Terminal
from tui2048.system.failure import REPORT, keep_report

FAILING = """
import sys
from tui2048.__main__ import start
from tui2048.screens.play import PlayScreen

def fail(*_arguments):
    raise RuntimeError("nobody has foreseen this")

def fail_in_a_thread(screen):
    screen.run_worker(fail, thread=True)

PlayScreen.action_notebook = {action}
sys.exit(start())
"""


@pytest.mark.parametrize("action", ["fail", "fail_in_a_thread"])
@pytest.mark.parametrize("kiosk", [False, True])
def test_a_failure_keeps_the_game_and_gives_the_terminal_back(
    start: Start, tmp_path: Path, action: str, kiosk: bool
) -> None:
    folder = tmp_path / "data"
    command = (sys.executable, "-c", FAILING.format(action=action), "--seed", str(SEED), *QUIET)
    environ = {"TUI2048_DATA_DIR": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    terminal = Terminal((*command, *(("--kiosk",) if kiosk else ())), environ)
    try:
        terminal.wait_for("SCORE")
        terminal.send(ARROWS["L"])
        game = play(Game(SEED), "L")
        terminal.wait_until(shows(game), "the move")
        terminal.send("x")
        assert terminal.status() == 1
        assert not terminal.mode(1049)
        assert not terminal.mode(1000)
        assert terminal.mode(25)
        assert terminal.echoes()
        told = " ".join(terminal.text().split())
    finally:
        terminal.close()
    assert "The program failed and had to end. Every move up to then is saved." in told
    assert "nobody has foreseen this" not in told
    assert "Traceback" not in told
    assert (REPORT in told) is not kiosk
    assert "nobody has foreseen this" in (folder / REPORT).read_text()
    start(*QUIET).wait_until(shows(game), "the same game")


def test_a_failure_of_a_command_is_one_line(tmp_path: Path) -> None:
    code = (
        "import sys; from tui2048.__main__ import start; from tui2048.commands import replay; "
        "replay.read_game = lambda _text: 1 / 0; sys.exit(start())"
    )
    environ = {"TUI2048_DATA_DIR": str(tmp_path / "data"), "LANG": "C.UTF-8"}
    terminal = Terminal((sys.executable, "-c", code, "replay", "2048:1:7:L"), environ, columns=400)
    try:
        assert terminal.status() == 1
        (line,) = terminal.text().split("\n", 1)[:1]
    finally:
        terminal.close()
    report = tmp_path / "data" / REPORT
    assert line.startswith("tui2048: The program failed and had to end. To report it, send ")
    assert str(report) in line
    assert "ZeroDivisionError" in report.read_text()


def test_where_nothing_can_be_written_the_details_are_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    report = keep_report("what happened", Path("/proc/nowhere"))
    assert report is not None
    assert report.parent == tmp_path
    assert "what happened" in report.read_text()
    monkeypatch.setattr("tempfile.tempdir", "/proc/nowhere")
    assert keep_report("what happened", Path("/proc/nowhere")) is None
