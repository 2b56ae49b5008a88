"""How a game's process speaks to the server: as Textual's own, but it ends when the server is gone."""

import os
import signal
from contextlib import suppress

from textual.drivers.web_driver import WebDriver

AGAIN_SECONDS = 0.1
"""So long after a signal that came too early it comes again."""

ENDING_SECONDS = 3.0
"""So long the app may take to end when the server is gone."""


class ServedDriver(WebDriver):
    """Textual's driver for pages."""

    def start_application_mode(self) -> None:
        """Begin to paint and to listen.

        Textual's driver ends the app at once by a signal, which an app that is still being made does not stand.
        Until the app listens for signals itself they are put off.
        """
        super().start_application_mode()
        loop = self._loop
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # no such handlers on Windows
                loop.add_signal_handler(number, loop.call_later, AGAIN_SECONDS, signal.raise_signal, number)

    def run_input_thread(self) -> None:
        """Hand on what the browser sends until there is no more.

        Textual's driver stops listening at the end of its input and leaves the app running, so each game of a
        server that was killed would stay for ever.
        """
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._loop.call_soon_threadsafe(signal.raise_signal, signal.SIGTERM)
            if not self.exit_event.wait(ENDING_SECONDS):
                os._exit(128 + signal.SIGTERM)  # what it paints goes nowhere any more, and it may hang on that
