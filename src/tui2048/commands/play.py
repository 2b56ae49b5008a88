"""The game itself: what `tui2048` does without a command."""

import gc
import os
import sys
from argparse import ArgumentParser, Namespace
from functools import partial

from engine.advisor import Advisor
from engine.spawn import SEEDS
from tui2048.coaching import Help
from tui2048.commands.options import whole_number
from tui2048.errors import UsageError
from tui2048.i18n import N_, _
from tui2048.play import PlaySession, begin_session, not_saved
from tui2048.settings import Settings
from tui2048.store import Store, StoreError, data_folder
from tui2048.terminal import why_not_playable


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


def run(arguments: Namespace) -> int:
    """Play until the player leaves; the exit status is the contract's."""
    if (obstacle := why_not_playable(os.environ, sys.stdin, sys.stdout)) is not None:
        raise UsageError(obstacle, term=os.environ.get("TERM", ""))
    # Nothing that is made while starting is garbage; to look for it takes a sixth of the time. The app does so
    # again when its first picture stands.
    gc.disable()
    # Textual is imported here and below: only playing needs it, and the other commands answer in a blink.
    from tui2048.themes import DARK, theme_names

    theme = arguments.theme or DARK.name
    if theme not in theme_names():
        raise UsageError(
            N_("argument --theme: there is no theme “{name}”; there are {known}."),
            name=theme,
            known=", ".join(theme_names()),
        )
    session = _open_session(arguments)
    try:
        from tui2048.app import Tui2048App

        settings = Settings(session, help=Help.OFF if arguments.no_hints else None)
        app = Tui2048App(session, Advisor(), settings, theme=theme)
        if arguments.no_animation:
            app.animation_level = "none"
        app.run()
        return app.return_code or 0
    finally:
        session.close()


def _open_session(arguments: Namespace) -> PlaySession:
    """The session asked for, in the player's store or, where that cannot be used, in memory."""
    choice = partial(begin_session, seed=arguments.seed, daily=arguments.daily, new=arguments.new)
    try:
        return choice(Store.open(data_folder(os.environ)))
    except StoreError as error:
        store = Store.in_memory()
        store.notices = (not_saved(error),)
        return choice(store)
