"""A sitting in linear mode, from the streams of the process to its exit status."""

from contextlib import ExitStack
from io import TextIOWrapper
from typing import TextIO

from engine import Advisor
from tui2048.linear.coach import Coach
from tui2048.linear.game import LinearGame
from tui2048.linear.key_source import KeySource, is_keyed
from tui2048.linear.plain import make_plain
from tui2048.linear.sitting import Sitting
from tui2048.linear.sources import LineSource, Source
from tui2048.linear.talk import Talk
from tui2048.play.session import PlaySession
from tui2048.settings.preferences import Preferences
from tui2048.system.ending import Ending


def play_linear(
    session: PlaySession, advisor: Advisor, preferences: Preferences, given: TextIO | None, told: TextIO | None
) -> int:
    """Play until the player leaves, the input ends or a signal comes; the exit status.

    Commands come from the stream ``given``, by single keys if it is a terminal; lines go to ``told``.
    """
    make_plain(told)
    if isinstance(given, TextIOWrapper):
        given.reconfigure(errors="replace")
    with ExitStack() as stack:
        ending = stack.enter_context(Ending())
        source: Source = LineSource(given, ending)
        if given is not None and is_keyed(given):
            source = stack.enter_context(KeySource(given.fileno(), ending))
        talk = Talk(source, told)
        return LinearGame(Sitting(talk, session, preferences, advisor, Coach(advisor), ending)).play()
