"""What has been scrolled away is gone, also where nothing has come in its place."""

import signal
import time

import pytest

from terminal.playing import Start
from terminal.terminal import Terminal


def settled(terminal: Terminal) -> str:
    """The screen when nothing has been written for a while."""
    while terminal.read(0.5):
        pass
    return terminal.text()


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("keys", [("\x1b[6~", "\x1b[6~"), ("\x1b[F",)], ids=["pages", "end"])
def test_nothing_remains_of_what_was_scrolled(start: Start, language: str, keys: tuple[str, ...]) -> None:
    terminal = start("--lang", language, "--seed", "7")
    terminal.wait_for("2048")
    settled(terminal)
    terminal.send("?")
    settled(terminal)
    for key in keys:
        terminal.send(key)
        scrolled = settled(terminal)
    terminal.clear()
    terminal.kill(signal.SIGCONT)  # at which all is painted anew
    time.sleep(0.1)
    assert scrolled == settled(terminal)
    terminal.send("q")
