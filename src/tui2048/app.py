"""The Textual app: themes, screens, and what works on every screen."""

import signal
from asyncio import get_running_loop
from collections.abc import Iterable
from contextlib import suppress
from pathlib import PurePath
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.screen import Screen

from engine import Advisor
from tui2048.i18n import _
from tui2048.play import PlaySession
from tui2048.screens.help import HelpScreen
from tui2048.screens.play import PlayScreen
from tui2048.themes import DARK, OURS

INTERRUPTED = 130
"""Exit status after Ctrl-C; after a signal it is 128 and the signal's number."""


class Tui2048App(App[None]):
    """2048 in the terminal."""

    TITLE = "2048"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["styles/app.tcss", "styles/play.tcss"]
    """Textual loads no stylesheet of the first screen's own, so the app brings it."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "save_and_quit", id="quit", show=False),
        Binding("question_mark,f1", "help", id="help", show=False),
        Binding("ctrl+c", "interrupt", id="interrupt", show=False, priority=True),
    ]

    def __init__(
        self, session: PlaySession, advisor: Advisor, *, theme: str = DARK.name, hints_shown: bool = True
    ) -> None:
        """The app on a session; ``theme`` is one of :func:`tui2048.themes.theme_names`."""
        super().__init__()
        for own in OURS:
            self.register_theme(own)
        self.theme = theme
        self._session = session
        self._advisor = advisor
        self._hints_shown = hints_shown

    def get_default_screen(self) -> Screen[None]:
        """The board."""
        return PlayScreen(self._session, self._advisor, hints_shown=self._hints_shown)

    def on_mount(self) -> None:
        """Let the signals that end a terminal's programs end this one in order."""
        for name in ("SIGTERM", "SIGHUP"):
            if (number := getattr(signal, name, None)) is not None:
                with suppress(NotImplementedError, RuntimeError):  # no such handlers on Windows
                    get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)

    def action_save_and_quit(self) -> None:
        """Leave; every move has been saved already."""
        self.exit()

    def action_interrupt(self) -> None:
        """Leave by Ctrl-C."""
        self.exit(return_code=INTERRUPTED)

    async def action_help(self) -> None:
        """Open the help."""
        if not isinstance(self.screen, HelpScreen):
            await self.push_screen(HelpScreen())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The commands of the palette."""
        if isinstance(screen, PlayScreen):
            yield SystemCommand(
                _("New game"), _("Put this game into the history and begin another"), screen.action_new_game
            )
            yield SystemCommand(_("Undo"), _("Take the last move back"), screen.action_undo)
            yield SystemCommand(_("Redo"), _("Make the move again that was undone last"), screen.action_redo)
            yield SystemCommand(_("Hints"), _("Show or hide the hints"), screen.action_toggle_hints)
        yield SystemCommand(_("Help"), _("Rules, keys, strategy and the solver"), self.action_help)
        yield SystemCommand(_("Theme"), _("Choose the colours"), self.search_themes)
        yield SystemCommand(_("Quit"), _("Save the game and leave"), self.action_save_and_quit)

    def action_command_palette(self) -> None:
        """Open the palette, in our language."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(id="--command-palette", placeholder=_("Search for a command …")))
