"""Screens that are laid out for the size that the terminal has, and for no other."""

from textual import events
from textual.screen import Screen, ScreenResultType


class SizedScreen(Screen[ScreenResultType]):
    """A screen that passes over sizes that are out of date.

    Textual tells a screen its size again after it was laid out for it. Two sizes that are told before the first
    has been worked off would thus call for each other for ever.
    """

    async def _on_resize(self, event: events.Resize) -> None:
        """Let the handlers of Textual's own screen have the size if the app has it still."""
        if event.size != self.app.size:
            event.stop()
            event.prevent_default()
