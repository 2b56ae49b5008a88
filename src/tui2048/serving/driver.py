"""How a game's process speaks to the server: as Textual's own, but it ends when the server is gone."""

import asyncio

from textual import messages
from textual.drivers.web_driver import WebDriver


class ServedDriver(WebDriver):
    """Textual's driver for pages."""

    def start_application_mode(self) -> None:
        """Begin to paint and to listen."""
        self._serving_loop = asyncio.get_running_loop()
        super().start_application_mode()

    def run_input_thread(self) -> None:
        """Hand on what the browser sends until there is no more.

        Textual's driver stops listening at the end of its input and leaves the app running, so each game of a
        server that was killed would stay for ever.
        """
        super().run_input_thread()
        if not self.exit_event.is_set():
            asyncio.run_coroutine_threadsafe(
                self._app._post_message(messages.ExitApp()), loop=self._serving_loop
            )
