"""What stands for a glyph where a terminal lacks it, and which terminals lack what.

A form is as wide as its glyph, so that a screen keeps its shape. Nothing here knows of Textual: commands
that draw nothing spell their output with it too.
"""

import codecs
import sys
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TextIO

_FORMS = (
    ("←→↑↓", "<>^v"),
    ("▁▂▃▄▅▆▇█", "__--==##"),
    ("▏▎▍▌▋▊▉▐", "::||||#|"),
    ("▀▔▕■□▪▫", '"-|#.#.'),
    ("░▒▓", ".:#"),
    ("▸▾▴▶▼▲◀◂►◄", ">v^>v^<<><"),
    ("·∙•●○◉", "-.o@oO"),
    ("─│┌┐└┘├┤┬┴┼╭╮╰╯╴╶╵╷", "-|+++++++++++++--||"),
    ("━┃┏┓┗┛┣┫┳┻╋╸╺╹╻", "=|+++++++++--||"),
    ("═║╔╗╚╝╠╣╦╩╬", "###########"),
    ("“”„‘’‚‹›«»", '"""\'\'\'<>""'),  # noqa: RUF001 - they look alike
    ("–—‒‑−×÷±≈≤≥≠…‾", "-----x/~~<>#.-"),  # noqa: RUF001 - they look alike
    ("ØøÆæŁłĐđßþÞ", "OoAaLlDdspP"),
)
"""Glyphs and the ASCII characters that stand for them; those of a line are of one kind."""
_WIDE_FORMS = (("🔎", "> "),)
_LONGER_FORMS = (("…", "..."), ("±", "+/-"), ("≤", "<="), ("≥", ">="))
"""Forms for lines of output, where nothing needs to keep its place."""

_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python sets LC_CTYPE to where the locale is plain C."""


class Glyphs(Enum):
    """Which glyphs are wanted: those the terminal has, all, or only those of ASCII."""

    AUTOMATIC = "auto"
    UNICODE = "unicode"
    ASCII = "ascii"


@dataclass(frozen=True, slots=True)
class Repertoire:
    """The characters that can be shown: those of an encoding, and some others."""

    encoding: str
    beside: str = ""

    def shows(self, text: str) -> bool:
        """True if every character of the text can be shown."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return all(character in self.beside or _encodes(character, self.encoding) for character in text)
        return True


UNICODE, ASCII = Repertoire("utf-8"), Repertoire("ascii")
CONSOLE = Repertoire("latin-1", beside="─│┌┐└┘├┤┬┴┼")
"""The Linux console: whatever its font is, it has the letters of western Europe and plain frames."""


def repertoire(wanted: Glyphs, environ: Mapping[str, str], stream: TextIO | None) -> Repertoire:
    """What a terminal shows, told by the setting, the environment and the stream that is written to."""
    if wanted is not Glyphs.AUTOMATIC:
        return UNICODE if wanted is Glyphs.UNICODE else ASCII
    encoding = terminal_encoding(environ, stream)
    if encoding != "utf-8":
        return Repertoire(encoding)
    return CONSOLE if environ.get("TERM") == "linux" else UNICODE


def terminal_encoding(environ: Mapping[str, str], stream: TextIO | None) -> str:
    """What a terminal is sent through the stream, by the encoding's Python name; ``ascii`` in case of doubt.

    Python writes UTF-8 under the locale C, which promises ASCII alone, and under one that is not installed.
    """
    written = _codec(getattr(stream, "encoding", None) or "") or "utf-8"
    if written != "utf-8" or _locale_codec(environ) in (None, "utf-8"):
        return written
    return "ascii"


def _locale_codec(environ: Mapping[str, str]) -> str | None:
    """The encoding of the locale; None if it is not told, or unknown."""
    kind = environ.get("LC_CTYPE", "")
    if sys.flags.utf8_mode and kind in _COERCED:
        kind = ""
    name = environ.get("LC_ALL") or kind or environ.get("LANG") or ""
    if name in ("C", "POSIX"):
        return "ascii"
    return _codec(name.partition(".")[2].partition("@")[0])


def _codec(name: str) -> str | None:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None


class Spelling(dict[int, str]):
    """A table for ``str.translate`` that spells a text in a repertoire, character by character."""

    def __init__(self, target: Repertoire, *, longer: bool = False) -> None:
        super().__init__()
        self._target = target
        self._forms = {
            glyph: form for glyphs, forms in _FORMS for glyph, form in zip(glyphs, forms, strict=True)
        }
        self._forms.update(_WIDE_FORMS)
        if longer:
            self._forms.update(_LONGER_FORMS)

    def __missing__(self, code: int) -> str:
        """The form of a character, from now on in the table."""
        self[code] = form = self._form(chr(code))
        return form

    def _form(self, character: str) -> str:
        if self._target.shows(character):
            return character
        if (form := self._forms.get(character)) is not None:
            return form
        bare = "".join(part for part in unicodedata.normalize("NFKD", character) if part.isascii())
        if len(bare) == 1:
            return bare  # the letter without its accent, or a plain space
        if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
            return ""
        return "??" if unicodedata.east_asian_width(character) in "WF" else "?"


@cache
def spelling(target: Repertoire, *, longer: bool = False) -> Spelling:
    """The table that spells text in this repertoire; ``longer`` lets a form be wider than its glyph."""
    return Spelling(target, longer=longer)


def _spell(error: UnicodeError) -> tuple[str, int]:
    """What an encoding lacks, in ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return error.object[error.start : error.end].translate(spelling(ASCII, longer=True)), error.end


SPELL = "tui2048.spell"
"""The name of an error handler for streams: what their encoding lacks is spelled in ASCII."""
codecs.register_error(SPELL, _spell)


def _encodes(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
