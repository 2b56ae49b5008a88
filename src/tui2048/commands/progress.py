"""A bar on standard error that tells how far a long command has come; on a terminal only."""

import shutil
import sys
import time
from contextlib import suppress

from tui2048.system.terminal import are_terminals

_WIDTH = 24
_EVERY = 0.1


class Progress:
    """Shows how much of an amount is done, if that is known, and whatever else is worth telling.

    Used as a context; the bar goes when it ends.
    """

    def __init__(self, total: int | None) -> None:
        self._total = total
        self._shown = are_terminals(sys.stderr)
        self._next = 0.0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_reason: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Make room for a line of output; the bar comes back with the next :meth:`show`."""
        if self._shown:
            self._write("")
            self._next = 0.0

    def show(self, done: int, told: str) -> None:
        """Draw the bar, but no more often than ten times a second."""
        if not self._shown or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _EVERY
        line = told
        if self._total is not None:
            filled = min(_WIDTH, _WIDTH * done // max(1, self._total))
            line = f"[{'#' * filled}{'-' * (_WIDTH - filled)}] {told}"
        self._write(line[: shutil.get_terminal_size().columns - 1])

    def _write(self, line: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
