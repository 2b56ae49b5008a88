"""What the terminal is: whether one can play in it, and what it can show."""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

from tui2048.i18n import N_

LEAST_COLUMNS, LEAST_ROWS = 32, 14
"""The smallest terminal in which the game can be played."""

_ESCAPE_SECONDS, _ESCAPE_SECONDS_REMOTE = 0.1, 0.4
"""Here what a key sends comes at once; on a line that is far away or slow it may come in pieces."""
_MOST_DIGITS = 5

NOT_A_TERMINAL = N_(
    "Playing needs a terminal, and this is not one. Without one, “tui2048 --linear” plays line by line."
)
DUMB_TERMINAL = N_(
    "Playing needs a terminal that can place the cursor, and TERM={term} cannot. "
    "“tui2048 --linear” plays line by line on any."
)
FOR_GUESTS = {
    NOT_A_TERMINAL: N_("Playing needs a terminal, and this is not one. By SSH, “ssh -t” asks for one."),
    DUMB_TERMINAL: N_("Playing needs a terminal that can place the cursor, and TERM={term} cannot."),
}
"""The same sentences for whoever has no command line, as in a kiosk."""


def why_not_playable(environ: Mapping[str, str], *streams: TextIO | None) -> str | None:
    """The sentence, a template over ``term``, that says why the game cannot be shown; None if it can.

    Textual itself takes any TERM for a full terminal.
    """
    if not are_terminals(*streams):
        # The Textual developers' tool serves the app to a browser by way of pipes.
        return None if environ.get("TEXTUAL_DRIVER") else NOT_A_TERMINAL
    return DUMB_TERMINAL if environ.get("TERM") == "dumb" else None


def are_terminals(*streams: TextIO | None) -> bool:
    """True if a person sits before all of these."""
    return all(stream is not None and stream.isatty() for stream in streams)


def over_ssh(environ: Mapping[str, str]) -> bool:
    """True if the terminal is at the other end of a line, by what SSH tells."""
    return any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def escape_seconds(environ: Mapping[str, str]) -> float:
    """How long nothing may follow an Escape for it to be the key, and not the beginning of an arrow's sequence.

    ESCDELAY tells it in milliseconds, as to other programs.
    """
    told = environ.get("ESCDELAY", "")
    if told.isascii() and told.isdigit() and len(told) <= _MOST_DIGITS:
        return int(told) / 1000
    return _ESCAPE_SECONDS_REMOTE if over_ssh(environ) else _ESCAPE_SECONDS


@dataclass(frozen=True)
class TerminalFacts:
    """What is known of the terminal: its kind, size in cells, encoding and count of colours."""

    term: str
    columns: int
    rows: int
    encoding: str
    colours: str

    @classmethod
    def gather(cls, environ: Mapping[str, str], stream: TextIO) -> "TerminalFacts":
        """The facts, from the environment and the stream that is written to."""
        try:
            columns, rows = os.get_terminal_size(stream.fileno())
        except (OSError, ValueError):
            columns, rows = shutil.get_terminal_size()
        return cls(environ.get("TERM", ""), columns, rows, stream.encoding or "", _colours(environ))


def _colours(environ: Mapping[str, str]) -> str:
    """How many colours the environment promises, by the customs of terminals."""
    if environ.get("NO_COLOR"):
        return N_("none (NO_COLOR)")
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return N_("16 million")
    return "256" if "256color" in environ.get("TERM", "") else "16"
