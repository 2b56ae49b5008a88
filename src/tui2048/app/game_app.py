"""The Textual app: themes, screens, and what works on every screen.

What is opened by a key is imported when it is opened: the first picture need not wait for it.
"""

import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual import constants
from textual.binding import BindingType
from textual.screen import Screen
from textual.types import AnimationLevel

from engine import Advisor
from tui2048.app.terminal_app import MADE_SECONDS, TerminalApp
from tui2048.drawing.forgetting import forget_old_pictures
from tui2048.drawing.themes import OURS, theme_names
from tui2048.drawing.wrapping import keep_hard_spaces
from tui2048.i18n import N_, _, current_language, use_language
from tui2048.play.session import PlaySession
from tui2048.screens.bindings import titled
from tui2048.screens.play import PlayScreen
from tui2048.settings.keymap import KeyGroup, sound_keys
from tui2048.settings.preferences import Preferences, spoken
from tui2048.settings.values import DEFAULT_THEME, Animation
from tui2048.store import StoreError
from tui2048.system.terminal import over_ssh

if TYPE_CHECKING:
    from tui2048.games.scoreboard import Scoreboard
    from tui2048.help.blocks import Page

STYLES = Path(__file__).parents[1] / "styles"
_LEVELS: Mapping[Animation, AnimationLevel] = {
    Animation.FULL: "full",
    Animation.BRIEF: "basic",
    Animation.OFF: "none",
}


class Tui2048App(TerminalApp):
    """2048 in the terminal."""

    TITLE = "2048"
    ENABLE_COMMAND_PALETTE = False  # it has a key of ours
    ALLOW_SELECT = False  # marked text could not be copied, for Ctrl-C quits; terminals mark it with Shift held
    CSS_PATH: ClassVar[list[str | PurePath]] = ["../styles/app.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        titled("q", "save_and_quit", "quit", N_("Quit"), N_("Save the game and leave")),
        titled("o", "settings", "settings", N_("Settings"), N_("Language, colours, hints, keys and more")),
        titled("g", "games", "games", N_("Games played"), N_("All of them in a list, and their statistics")),
        titled("question_mark,f1", "help", "help", N_("Help"), N_("Rules, keys, strategy and the solver")),
        titled("ctrl+p,colon", "command_palette", "palette", N_("All commands")),
    ]

    def __init__(
        self,
        session: PlaySession,
        advisor: Advisor,
        preferences: Preferences,
        scoreboard: "Scoreboard | None" = None,
    ) -> None:
        """The app on a session; the theme preferred is one of :func:`tui2048.drawing.themes.theme_names`.

        ``scoreboard`` is that of the account, None for a player who has no profile in it.
        """
        super().__init__()
        keep_hard_spaces()
        forget_old_pictures()
        for own in OURS:
            self.register_theme(own)
        self._session = session
        self._advisor = advisor
        self._preferences = preferences
        self._scoreboard = scoreboard
        self.chosen_keys: Mapping[str, str] = {}
        self._keys_taken: Mapping[str, str] = {}
        self.apply_settings()

    def get_default_screen(self) -> Screen[None]:
        """The board, with its stylesheets: Textual itself reads those of later screens only."""
        for sheet in ("play.tcss", "pad.tcss"):
            self.stylesheet.read(STYLES / sheet)
        return PlayScreen(self._session, self._advisor, self._preferences)

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
