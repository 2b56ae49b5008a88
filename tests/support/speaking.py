"""How tests play line by line: in this process, with lines for input."""

from io import StringIO

from engine import Advisor
from support.driving import session_at
from tui2048.coaching.words import Help
from tui2048.linear.running import play_linear
from tui2048.play.session import PlaySession
from tui2048.settings.preferences import Preferences

UNSPEAKABLE = frozenset("←↑→↓▸▁▂▃▄▅▆▇█▊▎━╸│─┌┐└┘●○·−\x1b\r\t\b")
"""What is drawn, or moves the cursor; none of it may be said."""


def heard(
    *lines: str,
    session: PlaySession | None = None,
    help: Help | None = None,
    begun: bool = False,
    **chosen: object,
) -> list[str]:
    """What is said to these commands; what is said before the first of them only if ``begun`` is true."""
    session = session_at() if session is None else session
    first = said("", session, help, **chosen)
    everything = said("".join(f"{line}\n" for line in lines), session, help, **chosen)
    return everything if begun else everything[len(first) :]


def said(given: str, session: PlaySession, help: Help | None = None, **chosen: object) -> list[str]:
    """All lines that are said to this input."""
    told = StringIO()
    preferences = Preferences(hidden={"scoreboard"})
    preferences.for_now(**{"help": help or Help.FULL} | chosen)
    status = play_linear(session, Advisor(), preferences, StringIO(given), told)
    assert status == 0
    assert not set(told.getvalue()) & UNSPEAKABLE
    return told.getvalue().splitlines()
