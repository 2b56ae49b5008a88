"""The game itself: what `tui2048` does without a command."""

import gc
import os
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engine.advisor import Advisor
from engine.spawn import SEEDS
from tui2048.coaching.words import Help
from tui2048.commands.options import whole_number
from tui2048.errors import Sentence, UsageError
from tui2048.i18n import N_, _
from tui2048.play.session import PlaySession, begin_session, not_saved
from tui2048.settings.file import SettingsFile
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Animation, Pad, unknown_theme
from tui2048.store import Store, StoreError
from tui2048.system.ending import Ending
from tui2048.system.failure import FailureError, keep_report
from tui2048.system.profiles import home
from tui2048.system.terminal import FOR_GUESTS, are_terminals, why_not_playable
from tui2048.system.web import by_thumb, in_browser, most_bytes, most_thinking, shares_home

if TYPE_CHECKING:
    from tui2048.app.game_app import Tui2048App
    from tui2048.games.scoreboard import Scoreboard

_SHARED_HOME = N_(
    "This game is kept only while this page is open. With “tui2048 serve” every browser keeps its own."
)


def add_arguments(parser: ArgumentParser) -> None:
    """The options of playing."""
    parser.add_argument(
        "--new", action="store_true", help=_("begin a new game; the one in progress goes to the history")
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, SEEDS - 1),
        metavar="N",
        help=_("begin the game of this seed (0 to 18446744073709551615)"),
    )
    parser.add_argument("--daily", action="store_true", help=_("begin the game of today (UTC)"))
    parser.add_argument(
        "--theme",
        metavar=_("NAME"),
        help=_("colours: tui2048-dark, tui2048-light, or another theme of Textual's"),
    )
    parser.add_argument("--no-animation", action="store_true", help=_("show every move at once"))
    parser.add_argument("--no-hints", action="store_true", help=_("start with the hints hidden"))
    parser.add_argument(
        "--kiosk",
        action="store_true",
        help=_("let nothing lead to files or a shell: for guests who come by SSH"),
    )
    parser.add_argument(
        "--linear",
        action=BooleanOptionalAction,
        default=None,
        help=_("play line by line, for screen readers, braille and logs; needs no terminal; remembered"),
    )


def run(arguments: Namespace) -> int:
    """Play until the player leaves; the exit status is the contract's."""
    place = home(os.environ, arguments.profile)
    arguments.kiosk |= in_browser(os.environ)
    if arguments.kiosk:
        from tui2048.system.kiosk import close_the_doors

        close_the_doors(place.data)
    preferences = _preferences(arguments, place.settings)
    if preferences.settings.linear:
        return _run_linear(arguments, preferences, place.data)
    return _run_app(arguments, preferences, place.data)


def _run_linear(arguments: Namespace, preferences: Preferences, data: Path) -> int:
    from tui2048.linear.running import play_linear  # not needed by any other command

    with closing(_open_session(arguments, data)) as session:
        session.tell(preferences.notices)
        return play_linear(session, Advisor(), preferences, sys.stdin, sys.stdout)


def _run_app(arguments: Namespace, preferences: Preferences, data: Path) -> int:
    if (obstacle := why_not_playable(os.environ, sys.stdin, sys.stdout)) is not None:
        sentence = FOR_GUESTS[obstacle] if arguments.kiosk else obstacle
        raise UsageError(sentence, term=os.environ.get("TERM", ""))
    with Ending() as ending:  # nothing that is half made, an import or a screen, is left so
        return _run_app_in_order(arguments, preferences, data, ending)


def _run_app_in_order(arguments: Namespace, preferences: Preferences, data: Path, ending: Ending) -> int:
    # Nothing that is made while starting is garbage; to look for it takes a sixth of the time. The app does so
    # again when its first picture stands.
    gc.disable()
    # Textual is imported here and below: only playing needs it, and the other commands answer in a blink.
    from tui2048.drawing.themes import theme_names

    if arguments.theme is not None and arguments.theme not in theme_names():
        raise UsageError(
            N_("argument --theme: there is no theme “{name}”; there are {known}."),
            name=arguments.theme,
            known=", ".join(theme_names()),
        )
    scoreboard = _scoreboard(arguments)
    with closing(_open_session(arguments, data)) as session:
        session.tell(preferences.notices)
        if preferences.settings.theme not in theme_names():
            session.tell([unknown_theme(preferences.settings.theme)])
        app = _app_kind(arguments)(session, Advisor(), preferences, scoreboard)
        status = app.run_in_order(ending)
        if app.failure:
            report = keep_report(app.failure, data)
            raise FailureError(None if arguments.kiosk else report, saved=session.is_saved)
        return status


def _app_kind(arguments: Namespace) -> "type[Tui2048App]":
    if arguments.kiosk:
        from tui2048.app.kiosk_app import KioskApp

        return KioskApp
    from tui2048.app.game_app import Tui2048App

    return Tui2048App


def _scoreboard(arguments: Namespace) -> "Scoreboard | None":
    if arguments.profile is None:
        return None
    from tui2048.games.scoreboard import Scoreboard

    return Scoreboard.of(os.environ, arguments.profile)


def _hidden_settings(arguments: Namespace) -> frozenset[str]:
    """What is of no use here: a scoreboard without a profile, and lines in a browser, which shows a screen."""
    alone = {"scoreboard"} if arguments.profile is None else set()
    return frozenset(alone | ({"linear"} if in_browser(os.environ) else set()))


def _preferences(arguments: Namespace, file: Path) -> Preferences:
    """What the player has chosen, overruled in this sitting by the command line."""
    kept = None if shares_home(os.environ) else SettingsFile(file)
    preferences = Preferences(kept, hidden=_hidden_settings(arguments))
    if arguments.lang is not None:
        preferences.for_now(language=arguments.lang)
    if arguments.theme is not None:
        preferences.for_now(theme=arguments.theme)
    if arguments.no_animation:
        preferences.for_now(animation=Animation.OFF)
    if arguments.no_hints:
        preferences.for_now(help=Help.OFF)
    if by_thumb(os.environ) and preferences.settings.pad is Pad.AUTOMATIC:
        preferences.for_now(pad=Pad.ON)
    if in_browser(os.environ):
        preferences.for_now(linear=False)
    elif arguments.linear is not None and arguments.linear is not preferences.settings.linear:
        _choose_linear(preferences, linear=arguments.linear)
    thinking = min(preferences.settings.thinking_seconds, most_thinking(os.environ))
    preferences.for_now(thinking_seconds=thinking)
    return preferences


def _choose_linear(preferences: Preferences, *, linear: bool) -> None:
    """Remember the choice of who plays at a terminal; a pipe is no player who would want it again."""
    if not are_terminals(sys.stdin, sys.stdout):
        preferences.for_now(linear=linear)
    elif (failure := preferences.change(linear=linear)) is not None:
        preferences.notices += (failure,)


def _open_session(arguments: Namespace, folder: Path) -> PlaySession:
    """The session asked for, in the player's store or, where that cannot be used, in memory."""
    choice = partial(begin_session, seed=arguments.seed, daily=arguments.daily, new=arguments.new)
    if shares_home(os.environ):
        return choice(_forgetful(Store.in_memory(), Sentence(_SHARED_HOME)))
    try:
        return choice(Store.open(folder, most_bytes=most_bytes(os.environ)))
    except StoreError as error:
        return choice(_forgetful(Store.copy_of(folder), not_saved(error)))


def _forgetful(store: Store, why: Sentence) -> Store:
    store.notices = (why,)
    return store
