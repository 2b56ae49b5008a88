"""Signals that ask a long piece of work to end: it finishes what must be whole, and says by which it ended."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self

ENDING_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that ask a program to end, as far as this platform has them."""


def _heeded() -> list[signal.Signals]:
    """All of them, but for the hang-up where nohup has it ignored."""
    hang_up = getattr(signal, "SIGHUP", None)
    return [
        number
        for number in ENDING_SIGNALS
        if not (number == hang_up and signal.getsignal(number) is signal.SIG_IGN)
    ]


class Leaving(Exception):  # noqa: N818 - nothing has gone wrong
    """The program is to end with this exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Ending:
    """While this context lasts, such a signal only sets :attr:`status`; to look at it is up to the command.

    Whoever waits for something does so in :meth:`waiting`, which a signal ends at once.
    """

    def __init__(self) -> None:
        self.status = 0
        """The exit status that the signal asks for; 0 as long as none has come."""
        self._waits = False

    def __enter__(self) -> Self:
        self._before = [(number, signal.signal(number, self._note)) for number in _heeded()]
        return self

    def __exit__(self, *_reason: object) -> None:
        for number, handler in self._before:
            signal.signal(number, handler)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A wait that ends with :class:`Leaving` when a signal comes, or has come."""
        self._waits = True
        try:
            self.check()
            yield
        finally:
            self._waits = False

    def check(self) -> None:
        """Raise :class:`Leaving` if a signal has come."""
        if self.status:
            raise Leaving(self.status)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        if self.status:  # one is enough: what it has begun must not be disturbed
            return
        self.status = 128 + number
        if self._waits:
            raise Leaving(self.status)
