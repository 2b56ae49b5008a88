"""The app in a kiosk: whatever Textual offers that reaches files, a browser or a shell leads nowhere."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO

from rich.console import Console

from engine import Advisor
from tui2048.app import Tui2048App
from tui2048.help.blocks import Page
from tui2048.help.pages import KIOSK_PAGES
from tui2048.kiosk import ignore_stopping
from tui2048.play import PlaySession
from tui2048.preferences import Preferences
from tui2048.scoreboard import Scoreboard

_CLOSED = "suspend_process", "screenshot"
"""Actions that are nobody's here, whatever key they might be given."""


class KioskApp(Tui2048App):
    """The app for people who must not get past it; the clipboard of their own terminal stays theirs."""

    def __init__(
        self,
        session: PlaySession,
        advisor: Advisor,
        preferences: Preferences,
        scoreboard: Scoreboard | None = None,
    ) -> None:
        super().__init__(session, advisor, preferences, scoreboard)
        self._report = StringIO()
        # Textual shows what has failed with the source around it.
        self.error_console = Console(file=self._report, width=120, markup=False, highlight=False)

    @property
    def failure(self) -> str:
        """What has failed, as Textual tells it; "" if nothing has."""
        return self._report.getvalue()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing leaves the app but by its end."""
        return action not in _CLOSED and super().check_action(action, parameters)

    @contextmanager
    def suspend(self) -> Iterator[None]:
        """Go on: there is nothing to go to meanwhile."""
        yield

    def action_suspend_process(self) -> None:
        """Go on."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Open nothing: a browser would start on this machine."""

    def save_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str:
        """Write nothing; the name of no file."""
        del filename, path, time_format
        return ""

    def deliver_text(self, *_arguments: object, **_options: object) -> None:
        """Write nothing, and send nothing; a screenshot too comes by here."""

    def deliver_binary(self, *_arguments: object, **_options: object) -> None:
        """Write nothing, and send nothing."""

    def _help_pages(self) -> Sequence[Page]:
        return KIOSK_PAGES

    def _guard_resuming(self) -> None:
        """Let nobody stop the program; Textual's driver has prepared for it."""
        super()._guard_resuming()
        ignore_stopping()
