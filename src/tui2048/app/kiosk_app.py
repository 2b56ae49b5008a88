"""The app in a kiosk: whatever Textual offers that reaches files, a browser or a shell leads nowhere."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tui2048.app.game_app import Tui2048App
from tui2048.help.blocks import Page
from tui2048.help.pages import KIOSK_PAGES
from tui2048.system.kiosk import ignore_stopping

_CLOSED = "suspend_process", "screenshot"
"""Actions that are nobody's here, whatever key they might be given."""


class KioskApp(Tui2048App):
    """The app for people who must not get past it; the clipboard of their own terminal stays theirs."""

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
