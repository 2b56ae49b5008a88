"""Textual's driver of a terminal, but for how input is read."""

import os
import selectors
from codecs import getincrementaldecoder
from time import monotonic

from textual.drivers.linux_driver import LinuxDriver

from tui2048.app.input.reader import Reader
from tui2048.system.terminal import escape_seconds

_LOOK_SECONDS, _REST_SECONDS = 0.02, 0.1
"""How often it is looked whether nothing more has come, and whether input is still wanted."""
_MOST_BYTES = 4096


class TerminalDriver(LinuxDriver):
    """Reads what is typed by its grammar; bytes that are no text are taken for unknown characters."""

    def run_input_thread(self) -> None:
        """Read until input is no longer wanted, or there is no terminal any more."""
        reader = Reader(escape_seconds(os.environ))
        decoder = getincrementaldecoder("utf-8")(errors="replace")
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_LOOK_SECONDS if reader.waits else _REST_SECONDS):
                    try:
                        data = os.read(self.fileno, _MOST_BYTES)
                    except OSError:  # the line was dropped; the signal of that ends the app
                        return
                    if not data:
                        return
                    for message in reader.read(decoder.decode(data), monotonic()):
                        self.process_message(message)
                for message in reader.wait(monotonic()):
                    self.process_message(message)
