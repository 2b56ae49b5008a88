"""Screens that close once, however often they are told to."""

from typing import Any

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType

from tui2048.screens.sized import SizedScreen


def is_open(screen: Screen[Any]) -> bool:
    """False for a screen that is gone or on its way out, and for all of them when the app ends.

    Timers and watchers go on for a while when it has lost its parts already, and it is given no new ones.
    """
    return screen.is_attached and screen in screen.app.screen_stack


class ClosingScreen(SizedScreen[ScreenResultType]):
    """A screen that hands back its result and goes.

    Two keys in quick succession may both ask for that, and the second is heard when the screen is on its way
    out: Textual would then take the next screen away, in the end the last one.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close with this result; nothing happens where another screen is on top, or this one is gone."""
        if not self.is_active:
            return AwaitComplete()
        return super().dismiss(result)
