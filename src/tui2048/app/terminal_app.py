"""The app as a program of a terminal: its signals, its size, its end, and what is said if it fails."""

import gc
import os
import signal
import sys
from asyncio import get_running_loop
from contextlib import suppress
from functools import partial
from io import StringIO
from types import FrameType
from typing import Any, ClassVar

from rich.console import Console, RenderableType
from textual import events
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen

from tui2048.app.unseen import SeeingApp
from tui2048.screens.closing import is_open
from tui2048.system.ending import ENDING_SIGNALS, Ending
from tui2048.widgets.too_small import BREADTHS, HEIGHTS

SETTLED_SECONDS = 0.2
"""So long after a resize the terminal is asked for its size."""
MAKING_SECONDS = 5.0
"""So long the end waits at most for the screen, which usually stands in a fraction of a second."""
MADE_SECONDS = 0.01
"""After so long it is looked again whether a screen that is being made is ready."""
INTERRUPTED = 130
"""Exit status after Ctrl-C; after a signal it is 128 and the signal's number."""


class TerminalApp(SeeingApp):
    """An app that ends in order whatever ends it, comes back from the shell, and knows the size it has."""

    HORIZONTAL_BREAKPOINTS = BREADTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", id="interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", id="suspend", show=False, priority=True),
    ]

    def __init__(self) -> None:
        """Make the app; :meth:`run_in_order` runs it."""
        super().__init__()
        self._is_ready = False
        self._leaving: int | None = None
        """The exit status that was asked for before there was a screen; None if none was."""
        self._ending: Ending | None = None
        self._report = StringIO()
        # Textual would fill the terminal with what has failed and the source around it.
        self.error_console = Console(file=self._report, width=120, markup=False, highlight=False)

    @property
    def failure(self) -> str:
        """What has failed, as Textual tells it; "" if nothing has."""
        return self._report.getvalue()

    def get_driver_class(self) -> type[Driver]:
        """Textual's, which for a terminal reads what is typed in our way."""
        driver = super().get_driver_class()
        if sys.platform != "win32":
            from textual.drivers.linux_driver import LinuxDriver

            from tui2048.app.input.driver import TerminalDriver

            if driver is LinuxDriver:
                return TerminalDriver
        return driver

    def run_in_order(self, ending: Ending) -> int:
        """Run the app, and let signals end it, those too that came before; the exit status."""
        self._ending = ending
        if not ending.status:
            self.run()
        return ending.status or self.return_code or 0

    def on_mount(self) -> None:
        """Let such signals wake the loop."""
        for number in ENDING_SIGNALS:
            with suppress(NotImplementedError, RuntimeError):  # no such handlers on Windows
                get_running_loop().add_signal_handler(number, self._leave, 128 + number)
        self._guard_resuming()
        if self._ending is not None and self._ending.status:
            self._leave(self._ending.status)

    async def on_event(self, event: events.Event) -> None:
        """Handle an event, unless it would begin something when the end has begun."""
        if self._leaving is None or not isinstance(event, events.InputEvent | events.Paste):
            await super().on_event(event)

    async def _dispatch_action(self, namespace: DOMNode, action_name: str, params: Any) -> bool:
        """Do what a key or a click asks for, unless its screen has no parts yet, or none any more."""
        if isinstance(namespace, Screen) and not (namespace.is_mounted and is_open(namespace)):
            return False
        return await super()._dispatch_action(namespace, action_name, params)

    def _leave(self, status: int) -> None:
        """End with this status. A first screen that is being made is finished, or it would miss its parts."""
        self._leaving = status
        if self._is_ready:
            self.exit(return_code=status)
        else:  # unless it never is
            get_running_loop().call_later(MAKING_SECONDS, self.exit, None, status)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave, when the screen has done what it is at: it would look for parts that it has lost."""
        leave = partial(self._exit_once, result, return_code, message)
        if self._is_ready and self.screen_stack:
            self.screen.call_later(leave)
            self.set_timer(MAKING_SECONDS, leave)
        else:
            leave()

    def _exit_once(self, result: None, return_code: int, message: RenderableType | None) -> None:
        if self.return_code is None:
            super().exit(result, return_code, message)

    def on_ready(self) -> None:
        """Look for garbage again, if that was put off, but never among what was made at the start."""
        self._is_ready = True
        if self._leaving is not None:
            self.exit(return_code=self._leaving)
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _guard_resuming(self) -> None:
        """Let only a suspended app come back when the process is told to go on.

        Textual's driver comes back at every SIGCONT. To one that was never away it then gives a second
        writer, and waits for the first for ever when it stops; a hangup sends a SIGCONT of its own.
        """
        if not hasattr(signal, "SIGCONT"):
            return
        suspend, resume = signal.getsignal(signal.SIGTSTP), signal.getsignal(signal.SIGCONT)
        if not (callable(suspend) and callable(resume)):  # no driver of a terminal
            return
        away = False

        def leave(number: int, frame: FrameType | None) -> None:
            nonlocal away
            away = True
            suspend(number, frame)

        def come_back(number: int, frame: FrameType | None) -> None:
            nonlocal away
            if away:
                away = False
                resume(number, frame)
            else:
                self.call_later(self.refresh, layout=True)

        signal.signal(signal.SIGTSTP, leave)
        signal.signal(signal.SIGCONT, come_back)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Show what was drawn; what a batch keeps from being shown is drawn again after it.

        Textual takes it for shown: a whole picture that was lost so would never come.
        """
        if renderable is not None and self._batch_count:
            screen.refresh()
        super()._display(screen, renderable)

    def on_resize(self, event: events.Resize) -> None:
        """Ask the terminal itself when the resizing has settled: of several in a row the last may get lost.

        A screen that finds its virtual size changed paints itself a second time, so it is told beforehand.
        If it is laid out for this size already, others came and went before it saw them, and with them what
        the terminal showed.
        """
        for screen in self.screen_stack:
            screen.set_reactive(Screen.virtual_size, event.size)
        if event.size == self.screen.outer_size:  # its `size` is the app's
            self.screen.refresh()
        self.set_timer(SETTLED_SECONDS, self._check_size)

    def _check_size(self) -> None:
        if self.is_headless or self.is_web or sys.__stdout__ is None:
            return
        with suppress(OSError):  # no terminal any more
            size = Size(*os.get_terminal_size(sys.__stdout__.fileno()))
            if size != self.screen.size:
                self.post_message(events.Resize(size, size))

    def action_save_and_quit(self) -> None:
        """Leave; every move has been saved already."""
        self._leave(0)

    def action_interrupt(self) -> None:
        """Leave by Ctrl-C."""
        self._leave(INTERRUPTED)
