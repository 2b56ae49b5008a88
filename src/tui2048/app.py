"""The Textual app: themes, screens, and what works on every screen.

What is opened by a key is imported when it is opened: the first picture need not wait for it.
"""

import gc
import os
import signal
import sys
from asyncio import get_running_loop
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePath
from types import FrameType
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual import constants, events
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.types import AnimationLevel

from engine import Advisor
from tui2048.ending import ENDING_SIGNALS
from tui2048.i18n import N_, _, current_language, use_language
from tui2048.keymap import KeyGroup, sound_keys
from tui2048.play import PlaySession
from tui2048.preferences import Preferences, spoken
from tui2048.screens.bindings import titled
from tui2048.screens.play import PlayScreen
from tui2048.settings import DEFAULT_THEME, Animation
from tui2048.store import StoreError
from tui2048.terminal import over_ssh
from tui2048.themes import OURS, theme_names
from tui2048.unseen import SeeingApp
from tui2048.widgets.too_small import BREADTHS, HEIGHTS
from tui2048.wrapping import keep_hard_spaces

if TYPE_CHECKING:
    from tui2048.help.blocks import Page
    from tui2048.scoreboard import Scoreboard

STYLES = Path(__file__).parent / "styles"
SETTLED_SECONDS = 0.2
"""So long after a resize the terminal is asked for its size."""
_LEVELS: Mapping[Animation, AnimationLevel] = {
    Animation.FULL: "full",
    Animation.BRIEF: "basic",
    Animation.OFF: "none",
}
MAKING_SECONDS = 1.0
"""So long the end waits at most for the screen; the first one usually stands in a third of it."""
MADE_SECONDS = 0.01
"""After so long it is looked again whether a screen that is being made is ready."""
INTERRUPTED = 130
"""Exit status after Ctrl-C; after a signal it is 128 and the signal's number."""


class Tui2048App(SeeingApp):
    """2048 in the terminal."""

    TITLE = "2048"
    HORIZONTAL_BREAKPOINTS = BREADTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    ENABLE_COMMAND_PALETTE = False  # it has a key of ours
    ALLOW_SELECT = False  # marked text could not be copied, for Ctrl-C quits; terminals mark it with Shift held
    CSS_PATH: ClassVar[list[str | PurePath]] = ["styles/app.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        titled("q", "save_and_quit", "quit", N_("Quit"), N_("Save the game and leave")),
        titled("o", "settings", "settings", N_("Settings"), N_("Language, colours, hints, keys and more")),
        titled("g", "games", "games", N_("Games played"), N_("All of them in a list, and their statistics")),
        titled("question_mark,f1", "help", "help", N_("Help"), N_("Rules, keys, strategy and the solver")),
        titled("ctrl+p,colon", "command_palette", "palette", N_("All commands")),
        Binding("ctrl+c", "interrupt", id="interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", id="suspend", show=False, priority=True),
    ]

    def __init__(
        self,
        session: PlaySession,
        advisor: Advisor,
        preferences: Preferences,
        scoreboard: "Scoreboard | None" = None,
    ) -> None:
        """The app on a session; the theme preferred is one of :func:`tui2048.themes.theme_names`.

        ``scoreboard`` is that of the account, None for a player who has no profile in it.
        """
        super().__init__()
        keep_hard_spaces()
        for own in OURS:
            self.register_theme(own)
        self._session = session
        self._advisor = advisor
        self._preferences = preferences
        self._scoreboard = scoreboard
        self.chosen_keys: Mapping[str, str] = {}
        self._keys_taken: Mapping[str, str] = {}
        self._is_ready = False
        self._leaving = 0
        """The exit status that a signal has asked for; 0 if none has come."""
        self._size_told: Size | None = None
        self.apply_settings()

    def get_driver_class(self) -> type[Driver]:
        """Textual's, which for a terminal reads what is typed in our way."""
        driver = super().get_driver_class()
        if sys.platform != "win32":
            from textual.drivers.linux_driver import LinuxDriver

            from tui2048.input.driver import TerminalDriver

            if driver is LinuxDriver:
                return TerminalDriver
        return driver

    def get_default_screen(self) -> Screen[None]:
        """The board, with its stylesheets: Textual itself reads those of later screens only."""
        for sheet in ("play.tcss", "pad.tcss"):
            self.stylesheet.read(STYLES / sheet)
        return PlayScreen(self._session, self._advisor, self._preferences)

    def on_mount(self) -> None:
        """Let the signals that end a terminal's programs end this one in order."""
        for number in ENDING_SIGNALS:
            with suppress(NotImplementedError, RuntimeError):  # no such handlers on Windows
                get_running_loop().add_signal_handler(number, self._leave, 128 + number)
        self._guard_resuming()

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
        if self._leaving:
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

    def on_resize(self, event: events.Resize) -> None:
        """Ask the terminal itself when the resizing has settled: of several in a row the last may get lost.

        A screen that finds its virtual size changed paints itself a second time, so it is told beforehand.
        If the size is that of the last time, others may have come and gone unseen, and with them what the
        terminal showed.
        """
        for screen in self.screen_stack:
            screen.set_reactive(Screen.virtual_size, event.size)
        if event.size == self._size_told:
            self.screen.refresh()
        self._size_told = event.size
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
        self.exit()

    def action_interrupt(self) -> None:
        """Leave by Ctrl-C."""
        self.exit(return_code=INTERRUPTED)

    async def action_help(self) -> None:
        """Open the help."""
        from tui2048.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            await self.push_screen(HelpScreen(self._preferences.settings.keys, self._help_pages()))

    def _help_pages(self) -> "Sequence[Page]":
        from tui2048.help.pages import PAGES

        return PAGES

    async def action_review_game(self, game_id: int) -> None:
        """Open the review of a stored game; of the game under way as it stands."""
        from tui2048.screens.review import ReviewScreen

        session = self._session
        try:
            if game_id == session.game_id:
                session.keep_found()
                record = session.game.record
            else:
                record = session.store.history.record(game_id)
        except StoreError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        confirm = self._preferences.settings.confirm
        await self.push_screen(ReviewScreen(session, game_id, record, Advisor(), confirm=confirm))

    async def action_games(self) -> None:
        """Open the list of all games, unless it is open."""
        from tui2048.screens.games import GamesScreen

        if not any(isinstance(screen, GamesScreen) for screen in self.screen_stack):
            await self.push_screen(GamesScreen(self._session, self.action_review_game), self._leave_games)

    async def action_settings(self) -> None:
        """Open the settings, unless they are open."""
        from tui2048.screens.settings import SettingsScreen

        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            await self.push_screen(SettingsScreen(self._preferences, self.apply_settings, self._key_groups))

    def _change(self, **chosen: object) -> None:
        failure = self._preferences.change(**chosen)
        self.apply_settings()
        if failure is not None:
            self.notify(str(failure), severity="error", markup=False)

    def apply_settings(self) -> None:
        """Look and answer as the settings say; screens that lie below take them up when they are seen again."""
        settings = self._preferences.settings
        self.theme = settings.theme if settings.theme in self.available_themes else DEFAULT_THEME
        self.palette = settings.palette
        self.glyphs = settings.glyphs
        self.animation_level = self._level(settings.animation)
        self._speak(settings.language)
        self._take_keys(settings.keys)

    def _key_groups(self) -> tuple[KeyGroup, ...]:
        # It knows every screen, and only who changes keys needs it.
        from tui2048.screens.key_groups import key_groups

        return key_groups(self.BINDINGS)

    def _take_keys(self, chosen: Mapping[str, str]) -> None:
        if chosen == self._keys_taken:
            return
        self._keys_taken = chosen
        self.chosen_keys, wrong = sound_keys(self._key_groups(), chosen)
        self.set_keymap({**self.chosen_keys})
        self._session.tell(wrong)

    def _speak(self, language: str) -> None:
        code = spoken(language)
        if code != current_language().code:
            use_language(code)

    def _level(self, animation: Animation) -> AnimationLevel:
        if animation is Animation.AUTOMATIC:
            return "none" if over_ssh(os.environ) else constants.TEXTUAL_ANIMATIONS
        return _LEVELS[animation]

    async def _leave_games(self, taken_up: bool | None) -> None:
        """Show the board if another game is on it; the help may lie between."""
        if not taken_up:
            return
        while not isinstance(screen := self.screen, PlayScreen):
            if not screen.is_mounted:  # it was opened this moment, and must be whole before it goes
                self.set_timer(MADE_SECONDS, partial(self._leave_games, taken_up))
                return
            await self.pop_screen()
        await screen.show_session()

    def action_command_palette(self) -> None:
        """Offer what can be done here by name, in place of Textual's own list."""
        from tui2048.screens.commands import Command, commands_of, open_palette

        theme = Command(_("Theme"), _("Choose the colours"), self._choose_theme)
        commands = [*commands_of(self.screen), theme]
        if self._scoreboard is not None:
            open_it = partial(self._open_scoreboard, self._scoreboard)
            explanation = _("The best of those who share this account")
            commands.append(Command(_("Scoreboard"), explanation, open_it))
        open_palette(self, _("Search for a command …"), commands)

    async def _open_scoreboard(self, scoreboard: "Scoreboard") -> None:
        from tui2048.screens.scoreboard import ScoreboardScreen

        if not isinstance(self.screen, ScoreboardScreen):
            part = self._preferences.settings.scoreboard
            await self.push_screen(ScoreboardScreen(scoreboard, takes_part=part))

    def _choose_theme(self) -> None:
        from tui2048.screens.commands import Command, open_palette

        themes = [Command(name, "", partial(self._change, theme=name)) for name in theme_names()]
        open_palette(self, _("Search for a theme …"), themes)
