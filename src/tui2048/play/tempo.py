"""How fast the engine plays by itself."""

from tui2048.i18n import ngettext

SPEEDS = (1, 2, 5, 10, 25)
"""Moves a second."""


class Tempo:
    """One of the :data:`SPEEDS`, of which ``place`` is the first."""

    def __init__(self, place: int) -> None:
        self._place = place

    @property
    def speed(self) -> int:
        """How many moves are made in a second, where nothing takes longer."""
        return SPEEDS[self._place]

    @property
    def told(self) -> str:
        """The speed in words."""
        text = ngettext("{count} move a second", "{count} moves a second", self.speed)
        return text.format(count=self.speed)

    def change(self, steps: int) -> None:
        """Play faster, or slower for a negative number of steps."""
        self._place = max(0, min(len(SPEEDS) - 1, self._place + steps))
