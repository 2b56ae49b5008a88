"""What the keys of each screen do, as its bindings say; those without a title are no one's to change."""

from collections.abc import Iterable

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from tui2048.i18n import N_, _
from tui2048.screens.bookmarks import BookmarksScreen
from tui2048.screens.games import GamesScreen
from tui2048.screens.help import HelpScreen
from tui2048.screens.keys import KeysScreen
from tui2048.screens.notebook import NotebookScreen
from tui2048.screens.play import PlayScreen
from tui2048.screens.position import PositionScreen
from tui2048.screens.practice_list import PracticeScreen
from tui2048.screens.review import ReviewScreen
from tui2048.screens.scoreboard import ScoreboardScreen
from tui2048.screens.settings import SettingsScreen
from tui2048.screens.share import ShareScreen
from tui2048.screens.statistics import StatisticsScreen
from tui2048.settings.keymap import KeyAction, KeyGroup, split_keys

_LIST_KEYS = "up", "down", "pageup", "pagedown", "home", "end", "enter"
_WITH_LISTS = GamesScreen, ScoreboardScreen, BookmarksScreen, PracticeScreen, SettingsScreen, KeysScreen
_SCREENS: tuple[tuple[str, type[DOMNode]], ...] = (
    (N_("Game"), PlayScreen),
    (N_("Review"), ReviewScreen),
    (N_("All games"), GamesScreen),
    (N_("Statistics"), StatisticsScreen),
    (N_("Scoreboard"), ScoreboardScreen),
    (N_("Position"), PositionScreen),
    (N_("Bookmarks"), BookmarksScreen),
    (N_("Practice"), PracticeScreen),
    (N_("Notebook"), NotebookScreen),
    (N_("Copying"), ShareScreen),
    (N_("Help"), HelpScreen),
    (N_("Settings"), SettingsScreen),
    (N_("Keys"), KeysScreen),
)


def key_groups(everywhere: Iterable[BindingType]) -> tuple[KeyGroup, ...]:
    """What keys do on each screen and, given the bindings of the app, everywhere."""
    screens = (
        KeyGroup(
            _(title),
            _actions(screen.BINDINGS),
            _fixed(screen.BINDINGS, _LIST_KEYS if screen in _WITH_LISTS else ()),
        )
        for title, screen in _SCREENS
    )
    everywhere = tuple(everywhere)
    return KeyGroup(_("Everywhere"), _actions(everywhere), _fixed(everywhere), everywhere=True), *screens


def _actions(bindings: Iterable[BindingType]) -> tuple[KeyAction, ...]:
    return tuple(
        KeyAction(binding.id, _(binding.description), split_keys(binding.key))
        for binding in bindings
        if isinstance(binding, Binding) and binding.id and binding.description
    )


def _fixed(bindings: Iterable[BindingType], more: Iterable[str] = ()) -> KeyAction:
    fixed = (binding for binding in bindings if isinstance(binding, Binding) and not binding.description)
    keys = (key for binding in fixed for key in split_keys(binding.key))
    return KeyAction("", _("a key that stays"), (*keys, *more))
