"""Where commands come from; a stream of lines is here, the keys of a terminal are in ``key_source``."""

from collections.abc import Callable
from typing import Protocol, TextIO

from engine.exchange import MOST_BYTES
from tui2048.system.ending import Ending

Known = Callable[[str], bool]


class Source(Protocol):
    """Where commands come from. A signal ends each wait with :class:`tui2048.system.ending.Leaving`."""

    @property
    def keyed(self) -> bool:
        """True if each key counts at once, without Enter."""

    def word(self, known: Known) -> str | None:
        """The next command, a key's name or a line; None at the end of input. ``known`` tells what is one."""

    def text(self) -> str | None:
        """The next line, whatever is on it; None at the end of input."""

    def waits(self, seconds: float) -> bool:
        """True if a key is there, or comes within so many seconds; lines wait for their turn."""


class LineSource:
    """Lines of a stream, one command each."""

    keyed = False

    def __init__(self, stream: TextIO | None, ending: Ending) -> None:
        self._stream = stream
        self._ending = ending

    def word(self, known: Known) -> str | None:
        """The next line without its margins; “enter” for an empty one."""
        del known
        line = self.text()
        if line is None:
            return None
        return line.strip() or ("space" if line else "enter")

    def text(self) -> str | None:
        """The next line; of one longer than any game its beginning."""
        if self._stream is None:
            return None
        with self._ending.waiting():
            line = rest = self._stream.readline(MOST_BYTES)
            while rest and not rest.endswith("\n"):
                rest = self._stream.readline(MOST_BYTES)
        return line.rstrip("\r\n") if line else None

    def waits(self, seconds: float) -> bool:
        """False: the next line is read when its turn has come."""
        del seconds
        return False
