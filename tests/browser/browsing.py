"""The page in a real browser: its screen as a person sees it, and a server that stays for a test."""

import itertools
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyte
from playwright.sync_api import Page, WebSocket

PATIENCE_SECONDS = 60.0
"""After so long a state that has not come is a failure; it usually comes at once."""

MOVES = re.compile(r"(\d+) moves?\b(?! ahead)")


class Screen:
    """What the terminal of a page shows, read from what its sockets receive."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        """What the browser had to complain of."""
        self.requested: list[str] = []
        """Every address that the page asked for."""
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        page.on("websocket", self._follow)
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requested.append(request.url))

    def _follow(self, socket: WebSocket) -> None:
        self.requested.append(socket.url)
        self._screen.reset()
        socket.on("framereceived", self._paint)
        socket.on("framesent", self._resize)

    def _paint(self, payload: str | bytes) -> None:
        if isinstance(payload, bytes):
            self._stream.feed(payload)

    def _resize(self, payload: str | bytes) -> None:
        match json.loads(payload):
            case ["resize", {"width": int(columns), "height": int(rows)}]:
                self._screen.resize(rows, columns)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._screen.columns, self._screen.lines

    def text(self) -> str:
        """The screen as lines of text."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def moves(self) -> int:
        """How many moves the game has, as the screen says; -1 while it does not say it."""
        found = MOVES.search(self.text())
        return int(found[1]) if found else -1

    def wait_until(self, condition: Callable[[], object], what: str) -> None:
        """Wait until the condition holds."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            assert time.monotonic() < deadline, f"waited in vain for {what}; the screen:\n{self.text()}"
            self.page.wait_for_timeout(20)

    def wait_for(self, text: str) -> None:
        """Wait until the screen shows this."""
        self.wait_until(lambda: text in self.text(), text)

    def open(self, url: str) -> None:
        """Load the page, and wait for the board."""
        self.page.goto(url)
        self.wait_until(lambda: self.moves() >= 0, "the board")

    def reload(self) -> None:
        """Load the page anew, and wait for the board that it shows then."""
        self._screen.reset()
        self.page.reload()
        self.wait_until(lambda: self.moves() >= 0, "the board")

    def play(self) -> int:
        """Press keys until some moves are made; how many the game then has."""
        before = self.moves()
        keys = itertools.cycle(("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"))
        while self.moves() < before + 3:
            self.page.keyboard.press(next(keys))
            self.page.wait_for_timeout(50)
        return self.settled()

    def settled(self) -> int:
        """How many moves the game has when all keys have been answered."""
        self.page.keyboard.press("o")  # the settings open after them
        self.wait_until(lambda: self.moves() < 0, "the settings")
        self.page.keyboard.press("Escape")
        self.wait_until(lambda: self.moves() >= 0, "the board")
        return self.moves()

    def cell(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a tile's place, in the page; the board is the largest thing on it."""
        lines = self.text().splitlines()
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        width, height = box["width"] / self.size[0], box["height"] / self.size[1]
        top = next(number for number, line in enumerate(lines) if MOVES.search(line)) + 2
        left = len(lines[top - 2]) - len(lines[top - 2].lstrip())
        return (
            box["x"] + width * (left + 15 * column + 7),
            box["y"] + height * (top + 5 * row + 2.5),
        )


@dataclass
class Serving:
    """A server as its own process."""

    process: "subprocess.Popen[str]"
    url: str

    def stop(self) -> int:
        """End it as a service manager would; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)


@contextmanager
def serving(command: Sequence[str], folder: Path) -> Iterator[Serving]:
    """This command, which says at which address it serves, on a data folder."""
    environ = os.environ | {"TUI2048_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as process:
        assert process.stdout is not None
        try:
            found = None
            while found is None:
                line = process.stdout.readline()
                assert line, "the server ended"
                found = re.search(r"https?://[a-z0-9.]+:\d+(/\S*)?", line)
            yield Serving(process, found[0].rstrip("/") + "/")
        finally:
            if process.poll() is None:
                process.terminate()
