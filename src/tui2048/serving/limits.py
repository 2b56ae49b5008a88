"""How much of the machine visitors may take, and how fast one may send."""

import time
from collections.abc import Callable
from dataclasses import dataclass

MOST_MESSAGE_BYTES = 64 * 1024
"""The longest message a browser may send: a long game, pasted."""
MESSAGE_BURST, MESSAGES_A_SECOND = 600, 150
"""A mouse that is moved about reports some hundred times a second."""
BYTE_BURST, BYTES_A_SECOND = 256 * 1024, 8 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What the server's options say."""

    sessions: int = 50
    """Games at the same time, of all visitors together."""
    sessions_each: int = 4
    """Games at the same time of one visitor."""
    idle_seconds: float = 30 * 60.0
    """So long without a key or a tap, and a session is ended."""
    thinking_seconds: float = 0.5
    """How long the coach thinks of one board, until a visitor chooses otherwise: it takes a whole core."""
    visitor_bytes: int = 20_000_000
    """What one visitor's games may take on the disk."""
    visitors: int = 10_000
    """Visitors that are kept; newcomers beyond are asked to come back later."""
    keep_days: int = 180
    """So long after their last visit visitors are forgotten."""


class Allowance:
    """So much at once, and so much a second: what was not used is saved up to the burst."""

    def __init__(self, burst: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._a_second = a_second
        self._clock = clock
        self._left = burst
        self._seen = clock()

    def take(self, amount: float) -> bool:
        """Use so much of it; False if there is not so much left, and then nothing is used."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._a_second)
        self._seen = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class InputMeter:
    """What one browser sends: how often, and how much."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._messages = Allowance(MESSAGE_BURST, MESSAGES_A_SECOND, clock)
        self._bytes = Allowance(BYTE_BURST, BYTES_A_SECOND, clock)

    def allows(self, size: int) -> bool:
        """True if a message of so many bytes is no more than a player sends."""
        return self._messages.take(1) and self._bytes.take(size)
