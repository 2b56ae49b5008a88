"""The kiosk in a real terminal: it cannot be stopped, and tells no folder of its machine."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from terminal.terminal import PROGRAM, Terminal

KIOSK = *PROGRAM, "--kiosk", "--seed", "3", "--no-animation", "--no-hints"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """A starter of the kiosk on one data folder; what still runs at the end is ended."""
    running: list[Terminal] = []

    def run(*arguments: str) -> Terminal:
        environ = {
            "TUI2048_DATA_DIR": str(tmp_path / "whereabouts"),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
        }
        running.append(Terminal((*KIOSK, *arguments), environ))
        return running[-1]

    yield run
    for terminal in running:
        terminal.close()


def test_nothing_stops_it(start: Callable[..., Terminal]) -> None:
    kiosk = start()
    kiosk.wait_for("SCORE", "0 moves")
    kiosk.send("\x1a")
    kiosk.kill(signal.SIGTSTP)
    kiosk.send("h\x1a")
    kiosk.wait_for("1 move")
    kiosk.kill(signal.SIGSTOP)
    kiosk.kill(signal.SIGCONT)
    kiosk.send("q")
    assert kiosk.status() == 0
    assert not kiosk.mode(1049)


def test_nothing_stops_it_line_by_line_either(start: Callable[..., Terminal]) -> None:
    kiosk = start("--linear")
    kiosk.wait_for("2048")
    kiosk.send("\x1a")
    kiosk.kill(signal.SIGTSTP)
    kiosk.send("q")
    assert kiosk.status() == 0


def test_what_is_wrong_is_told_without_folders(start: Callable[..., Terminal], tmp_path: Path) -> None:
    (tmp_path / "whereabouts").write_text("no folder")
    kiosk = start()
    kiosk.wait_for("SCORE", "not saved")
    kiosk.send("hq")
    assert kiosk.status() == 0
    assert str(tmp_path).encode() not in kiosk.output
