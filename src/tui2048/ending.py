"""Signals that ask a long command to end: it finishes what must be whole, and says by which signal it ended."""

import signal
from types import FrameType
from typing import Self

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ending:
    """While this context lasts, such a signal only sets :attr:`status`; to look at it is up to the command."""

    def __init__(self) -> None:
        self.status = 0
        """The exit status that the signal asks for; 0 as long as none has come."""

    def __enter__(self) -> Self:
        self._before = [(number, signal.signal(number, self._note)) for number in _SIGNALS]
        return self

    def __exit__(self, *_reason: object) -> None:
        for number, handler in self._before:
            signal.signal(number, handler)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.status = self.status or 128 + number
