"""The keys of a terminal, each as soon as it is pressed."""

import os
import select
import signal
from collections import deque
from contextlib import suppress
from types import FrameType
from typing import Self, TextIO

from tui2048.linear.keys import KeyDecoder, burst
from tui2048.linear.sources import Known
from tui2048.system.ending import Ending
from tui2048.system.terminal import are_terminals

try:
    import termios
    import tty
except ImportError:  # Windows: lines are read there, on a terminal too
    TERMINALS = False
else:
    TERMINALS = True

ESCAPE_SECONDS = 0.1
"""So long after an Escape a letter belongs to it, as with Alt; the tail of an arrow may come at any time."""
_BURST = 1 << 16


def is_keyed(stream: TextIO | None) -> bool:
    """True if keys can be read from this stream one by one."""
    return TERMINALS and are_terminals(stream)


class KeySource:
    """The keys of a terminal, which is given back when this context ends, and while the process sleeps."""

    keyed = True

    def __init__(self, descriptor: int, ending: Ending) -> None:
        self._descriptor = descriptor
        self._ending = ending
        self._decoder = KeyDecoder()
        self._words: deque[str] = deque()
        self._ended = False
        self._listens = False

    def __enter__(self) -> Self:
        self._before = termios.tcgetattr(self._descriptor)
        self._suspend_before = signal.getsignal(signal.SIGTSTP)
        if self._suspend_before is not signal.SIG_IGN:  # where it is, there is no shell to go to
            signal.signal(signal.SIGTSTP, self._suspend)
        self._listen()
        return self

    def __exit__(self, *_reason: object) -> None:
        signal.signal(signal.SIGTSTP, self._suspend_before)
        self._give_back()

    def word(self, known: Known) -> str | None:
        """The next key by its name, or a line that came at once."""
        while not self._words and not self._ended:
            self._wait(ESCAPE_SECONDS if self._decoder.undecided else None, known)
        return self._words.popleft() if self._words else None

    def text(self) -> str | None:
        """A line that is typed and can be mended, as terminals let one; None if it is left with Ctrl-D."""
        self._words.clear()
        self._give_back()
        data = bytearray()
        try:
            with self._ending.waiting():
                while not data.endswith(b"\n") and (more := self._read()):
                    data += more
        finally:
            self._listen()
        return data.decode(errors="replace").rstrip("\r\n") if data else None

    def waits(self, seconds: float) -> bool:
        """True if a key is there, or comes within so many seconds."""
        if self._words:
            return True
        with self._ending.waiting():
            return self._is_ready(seconds)

    def _wait(self, seconds: float | None, known: Known) -> None:
        with self._ending.waiting():
            if not self._is_ready(seconds):
                self._words.extend(self._decoder.settle())
                return
            data = self._read()
        self._ended = not data
        self._words.extend(self._meant(data, known))

    def _meant(self, data: bytes, known: Known) -> list[str]:
        text = data.decode(errors="replace")
        plain = all(character.isprintable() or character in "\r\n\t" for character in text)
        if len(text) > 1 and plain and self._decoder.idle:
            words = burst(text, known)
            if words is not None:
                return words
        return self._decoder.feed(data)

    def _is_ready(self, seconds: float | None) -> bool:
        return bool(select.select([self._descriptor], [], [], seconds)[0])

    def _read(self) -> bytes:
        """What has come; nothing at the end, and when the line has dropped."""
        try:
            return os.read(self._descriptor, _BURST)
        except OSError:
            return b""

    def _listen(self) -> None:
        """Have each key come at once and unseen; Ctrl-C and Ctrl-Z stay signals, and nothing dumps core."""
        self._listens = True
        with suppress(termios.error):  # the line has dropped
            tty.setcbreak(self._descriptor, termios.TCSADRAIN)
            modes = termios.tcgetattr(self._descriptor)
            modes[6][termios.VQUIT] = bytes([os.fpathconf(self._descriptor, "PC_VDISABLE") & 0xFF])
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, modes)

    def _give_back(self) -> None:
        self._listens = False
        # From the background a terminal is not changed but with this signal out of the way.
        before = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        with suppress(termios.error):
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)
        signal.signal(signal.SIGTTOU, before)

    def _suspend(self, number: int, _frame: FrameType | None) -> None:
        """Sleep as any program does, and take the terminal again afterwards."""
        listened = self._listens
        if listened:
            self._give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, self._suspend)
        if listened:
            self._listen()
