"""Whether a browser shows the game, and whether the player in it can be told from others."""

from collections.abc import Mapping
from math import inf

SERVED = "TUI2048_SERVED"
"""Set to 1 by our own server, which gives each browser a data folder of its own."""

MOST_BYTES = "TUI2048_MOST_BYTES"
"""Set by our server to what a visitor's games may take on its disk."""

MOST_THINKING = "TUI2048_MOST_THINKING"
"""Set by our server to the seconds for which the coach thinks at most until the visitor chooses otherwise."""

BY_THUMB = "TUI2048_BY_THUMB"
"""Set to 1 by our server for a page on a phone."""


def in_browser(environ: Mapping[str, str]) -> bool:
    """True if the process shows the app by way of pipes, which is how servers bring it to a browser."""
    return bool(environ.get("TEXTUAL_DRIVER"))


def shares_home(environ: Mapping[str, str]) -> bool:
    """True if visitors of a page all play in this home, as they do under `textual serve`.

    Nothing tells them apart there, so nothing may be stored, or each would play and end the others' games.
    """
    return in_browser(environ) and environ.get(SERVED) != "1"


def most_bytes(environ: Mapping[str, str]) -> int | None:
    """What the games in this home may take on the disk; None if there is no limit."""
    given = environ.get(MOST_BYTES, "")
    return int(given) if given.isascii() and given.isdigit() else None


def most_thinking(environ: Mapping[str, str]) -> float:
    """The seconds for which the coach thinks of one board at most, unless the player asks for more."""
    try:
        return float(environ.get(MOST_THINKING, "inf"))
    except ValueError:
        return inf


def by_thumb(environ: Mapping[str, str]) -> bool:
    """True if the player has a touch screen of a phone's size, and so neither keys nor a mouse."""
    return environ.get(BY_THUMB) == "1"
