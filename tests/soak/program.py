"""The program in a pseudo-terminal for hours: typed at without waiting, watched for its memory and its time."""

import os
import re
import select
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from terminal.terminal import PATIENCE_SECONDS, Terminal

ENVIRONMENT = {
    "TERM": "xterm-256color",
    "COLORTERM": "",
    "LANG": "C.UTF-8",
    "LC_ALL": "",
    "LANGUAGE": "",
    "PYTHONFAULTHANDLER": "1",  # for :meth:`Program.autopsy`
}
_KEPT_BYTES = 1 << 16
"""So much of what was written is kept to be looked at."""
_DRAWN_CELLS = 10_000
_AT_ONCE = 1024
"""Bytes typed at a time: fewer than a terminal holds for a program that does not read."""

_IDLE_SECONDS = 0.01
"""Who has nothing to do takes less of a core while nothing is written."""


class StuckError(Exception):
    """The program does not do what it must."""


class Program(Terminal):
    """The program, for long. It is read from while it is typed at, as a terminal does.

    What it writes to a very large screen is read and not drawn, for that costs more than to write it.
    """

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        self._draws = True
        super().__init__(command, {**ENVIRONMENT, **environ}, columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the program then paints all of it anew."""
        self._draws = columns * rows <= _DRAWN_CELLS
        super().resize(columns, rows)

    def send(self, data: str | bytes) -> None:
        """Type; what the program writes meanwhile is taken."""
        rest = data.encode() if isinstance(data, str) else data
        deadline = time.monotonic() + PATIENCE_SECONDS
        while rest:
            if time.monotonic() > deadline:
                raise StuckError("it does not take what is typed")
            readable, writable, _ = select.select([self._descriptor], [self._descriptor], [], 1.0)
            if readable and not self.read(0):
                return  # it has ended
            if writable:
                rest = rest[os.write(self._descriptor, rest[:_AT_ONCE]) :]

    def received(self, data: bytes) -> None:
        """Keep no more than is needed to look at."""
        if len(self.output) > 2 * _KEPT_BYTES:
            del self.output[:-_KEPT_BYTES]
        if self._draws:
            self.draw(data)

    def drain(self, seconds: float) -> None:
        """Take what comes within so many seconds; what is there already in any case."""
        end = time.monotonic() + seconds
        while self.read(max(0.0, end - time.monotonic())):
            if time.monotonic() > end + 1:
                return  # it writes all the time

    def settle(self, silence: float = 0.1, most: float = 3.0) -> None:
        """Take what comes until nothing has come for so long, or for so many seconds at most."""
        end = time.monotonic() + most
        while self.read(silence) and time.monotonic() < end:
            pass

    def rest(self, most: float = 10.0) -> None:
        """Take what comes until the process has nothing to do, or for so many seconds at most."""
        end, before = time.monotonic() + most, -1.0
        while self.alive and not self.stopped and time.monotonic() < end:
            now = self._busy_seconds()
            if now <= before:
                return
            before = now + _IDLE_SECONDS
            self.settle(0.1)

    @property
    def alive(self) -> bool:
        """True until the process ends."""
        return not self._ended()

    @property
    def stopped(self) -> bool:
        """True while it is suspended."""
        return Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"

    def words(self) -> str:
        """The screen as one line, with single spaces."""
        return " ".join(self.text().split())

    def _busy_seconds(self) -> float:
        """What its first thread, which draws and answers, has taken of a core so far; a search has its own."""
        fields = Path(f"/proc/{self.pid}/task/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def autopsy(self) -> str:
        """End it, and tell what it was at: its share of a core, what it wrote last, and its stacks."""
        written, before = bytes(self.output[-2000:]), self._busy_seconds()
        self.drain(1.0)
        busy = self._busy_seconds() - before
        self.output.clear()
        self.kill(signal.SIGABRT)
        self.settle(0.5, 3.0)
        stacks = self.output.decode(errors="replace").replace("\r", "")
        return f"It took {busy:.2f} s of a core in a second, and wrote last: {written!r}\n{stacks}"

    def megabytes(self) -> float:
        """The memory in use, the mapped weights left out."""
        kilobytes, counted = 0, True
        for line in Path(f"/proc/{self.pid}/smaps").read_text().splitlines():
            if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                counted = not line.endswith(".2048")
            elif counted and line.startswith("Rss:"):
                kilobytes += int(line.split()[1])
        return kilobytes / 1024
