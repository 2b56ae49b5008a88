"""A bar on standard error that tells how far a long command has come; on a terminal only."""

import shutil
import sys
import time
from contextlib import suppress

_WIDTH = 24
_EVERY = 0.1


class Progress:
    """Shows how much of a known amount is done, and whatever else is worth telling.

    Used as a context; the bar goes when it ends.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._next = 0.0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_reason: object) -> None:
        if self._shown:
            self._write("")

    def show(self, done: int, told: str) -> None:
        """Draw the bar, but no more often than ten times a second."""
        if not self._shown or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _EVERY
        filled = _WIDTH * done // max(1, self._total)
        line = f"[{'#' * filled}{'-' * (_WIDTH - filled)}] {told}"
        self._write(line[: shutil.get_terminal_size().columns - 1])

    def _write(self, line: str) -> None:
        with suppress(OSError, ValueError):
            sys.stderr.write(f"\r\x1b[K{line}")
            sys.stderr.flush()
