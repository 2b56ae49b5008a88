"""Takes what a terminal sends apart: characters, escape sequences, pasted text.

A key such as an arrow is sent as several characters, of which the first is the Escape key's own, and nothing
but time tells them apart. On a slow line they may arrive in pieces. So a sequence that has begun is waited
for, and what does not become whole is dropped: its letters and digits were never typed.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

ESC = "\x1b"
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"

PATIENCE_SECONDS = 1.0
"""So long the rest of a sequence is waited for, even after an Escape that was taken for the key."""
PASTE_PATIENCE_SECONDS = 5.0
"""So long the rest of a pasted text is waited for, or the keyboard would be dead if its end got lost."""
_LONGEST = 32
"""Characters of the longest sequence that means something to anybody here."""

_STRING = re.compile(r"\x1b[]PX^_]")
"""The beginning of what a terminal answers in words."""
_WHOLE = re.compile(
    r"""\x1b(?:
        \[ (?: M[^\x00-\x1f]{3} | \[[A-Z] | [0-9]+\$ | (?!M) [0-?]* [ -/]* [@-Z\\-~] )   # control sequences
      | O [0-9;]* [@-~]                                                 # keypad, F1 to F4
      | []PX^_] [^\x00-\x1f]* (?: \x07 | \x1b\\ )                       # strings
    )""",
    re.VERBOSE | re.DOTALL,
)
_BEGUN = re.compile(
    r"\x1b(?: \[ (?: M[^\x00-\x1f]{0,2} | \[ | [0-?]* [ -/]* ) | O [0-9;]* | []PX^_] [^\x00-\x1f]* \x1b? )?",
    re.VERBOSE | re.DOTALL,
)


class Character(NamedTuple):
    """A character that was typed; ``alt`` if Alt was held."""

    text: str
    alt: bool = False


class Sequence(NamedTuple):
    """A whole escape sequence, known or not."""

    text: str


class Escape(NamedTuple):
    """The Escape key."""


class Pasted(NamedTuple):
    """A text that was pasted."""

    text: str


Unit = Character | Sequence | Escape | Pasted


class Sequences:
    """Takes apart what comes in pieces. All times are seconds of one clock that never goes back.

    ``escape_seconds`` is how long nothing may follow an Escape for it to be the key.
    """

    def __init__(self, escape_seconds: float) -> None:
        self._escape_seconds = escape_seconds
        self._held = ""
        self._void = False
        """True if nothing can come of what is held: its Escape was given already, or it is too long."""
        self._paste: str | None = None
        self._last = 0.0
        self._escaped = -PATIENCE_SECONDS
        """When the last Escape was given, unless something has followed it."""

    @property
    def waits(self) -> bool:
        """True if something has begun that time alone may end."""
        return bool(self._held) or self._paste is not None

    def take(self, text: str, now: float) -> Iterator[Unit]:
        """What has become whole with this text, which came now."""
        yield from self.wait(now)
        self._last = now
        while text:
            if self._paste is not None:
                pasted, end, text = (self._paste + text).partition(PASTE_ENDS)
                if end:
                    yield self._end_paste(pasted)
                else:
                    self._paste = pasted
                continue
            character, text = text[0], text[1:]
            yield from self._continued(character, now) if self._held else self._first(character, now)

    def wait(self, now: float) -> Iterator[Unit]:
        """What is known to be whole because nothing has come until now."""
        silence = now - self._last
        if self._paste is not None:
            # If nothing follows an Escape, it is the key, or the end begins with it, torn: no paste goes on.
            escaped = self._paste.endswith(ESC) and silence >= self._escape_seconds
            if escaped:
                self._escaped = now
            if escaped or silence >= PASTE_PATIENCE_SECONDS:
                yield self._end_paste(self._paste)
        elif self._held == ESC and not self._void:
            if silence >= self._escape_seconds:
                self._held, self._escaped = "", now
                yield Escape()
        elif self._held and silence >= PATIENCE_SECONDS:
            self._held = ""

    def _first(self, character: str, now: float) -> Iterator[Unit]:
        rest = character in "[O" and now - self._escaped < PATIENCE_SECONDS
        self._escaped = -PATIENCE_SECONDS
        self._void = rest
        if rest:
            self._held = ESC + character
        elif character == ESC:
            self._held = ESC
        else:
            yield Character(character)

    def _continued(self, character: str, now: float) -> Iterator[Unit]:
        sequence = self._held + character
        if _WHOLE.fullmatch(sequence):
            self._held = ""
            if sequence == PASTE_BEGINS:
                self._paste = ""
            elif not self._void and not _STRING.match(sequence):
                yield Sequence(sequence)
        elif _BEGUN.fullmatch(sequence):
            if _STRING.match(self._held) and character != ESC:
                return  # nobody will read it
            if len(sequence) < _LONGEST:
                self._held = sequence
            else:
                self._void = True
        elif self._held == ESC and character != ESC:
            self._held = ""
            yield Character(character, alt=True)
        else:
            if self._held == ESC:
                yield Escape()
            # What was held will not become whole; an Escape at its end may begin another sequence.
            self._held = ESC if len(self._held) > 1 and self._held.endswith(ESC) else ""
            yield from self._continued(character, now) if self._held else self._first(character, now)

    def _end_paste(self, text: str) -> Pasted:
        self._paste = None
        return Pasted("".join(character for character in text if character not in "\x00\x1b"))
