"""Output where plain characters stand in for those that cannot be written."""

import codecs
import unicodedata
from io import TextIOWrapper
from typing import TextIO

PLAIN = "tui2048.plain"
"""The name of the error handler."""

_STAND_INS = {
    "“": '"',
    "”": '"',
    "’": "'",
    "…": "...",
    "–": "-",
    "−": "-",
    "×": "x",
    "·": "-",
    "\u00a0": " ",
}


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The text that stands in for what cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(map(_stand_in, wrong)), error.end


def _stand_in(character: str) -> str:
    if character in _STAND_INS:
        return _STAND_INS[character]
    return unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"


codecs.register_error(PLAIN, _plain)


def make_plain(stream: TextIO | None) -> None:
    """Let this stream write plain characters for those that it cannot."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=PLAIN)
