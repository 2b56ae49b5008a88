"""From what a terminal sends to keys by name; a sequence may come torn at any place."""

import codecs
from collections.abc import Callable, Iterator

ESCAPE = "\x1b"
_PASTE_BEGIN, _PASTE_END = "\x1b[200~", "\x1b[201~"
_LONGEST_SEQUENCE = 32

_CHARACTERS = {
    "\r": "enter",
    "\n": "enter",
    " ": "space",
    "\t": "tab",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x04": "ctrl+d",
    "\x10": "ctrl+p",
}
_LETTERS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_SEQUENCES = {
    **{f"\x1b[{letter}": name for letter, name in _LETTERS.items()},
    **{f"\x1bO{letter}": name for letter, name in _LETTERS.items()},
    **dict.fromkeys(("\x1b[1~", "\x1b[7~"), "home"),
    **dict.fromkeys(("\x1b[4~", "\x1b[8~"), "end"),
    **dict.fromkeys(("\x1bOP", "\x1b[11~", "\x1b[[A"), "f1"),
    "\x1b[3~": "delete",
    "\x1b[5~": "pageup",
    "\x1b[6~": "pagedown",
}
_LEAST_PASTED = 4
"""Fewer characters that come at once were typed fast."""


class KeyDecoder:
    """Makes keys of bytes as they come.

    Sequences that mean nothing here, and what is pasted in brackets, are passed over. Of a torn sequence no
    part ever counts as a key of its own.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._begun = ""
        self._escaped = False
        self._pasting = False

    @property
    def undecided(self) -> bool:
        """True after an Escape that may be a key, or the head of a sequence."""
        return self._begun == ESCAPE

    @property
    def idle(self) -> bool:
        """True if no sequence has begun."""
        return not (self._begun or self._escaped or self._pasting)

    def feed(self, data: bytes) -> list[str]:
        """The keys that these bytes complete."""
        return [key for character in self._decoder.decode(data) for key in self._take(character)]

    def settle(self) -> list[str]:
        """The keys there are if nothing more comes for a while: Escape, if it was the last."""
        if not self.undecided:
            return []
        self._begun, self._escaped = "", True  # its tail may still come, on a slow line
        return ["escape"]

    def _take(self, character: str) -> Iterator[str]:
        if self._pasting:
            self._pass_over(character)
        elif self._begun in ("", ESCAPE):
            yield from self._begin(character)
        elif not " " <= character <= "~" or len(self._begun) == _LONGEST_SEQUENCE:
            self._begun = ""  # this cannot belong to it
            yield from self._begin(character)
        else:
            self._begun += character
            yield from self._complete()

    def _begin(self, character: str) -> Iterator[str]:
        """Take what stands by itself, or follows an Escape."""
        with_escape, late = self._begun == ESCAPE, self._escaped
        self._begun, self._escaped = "", False
        if character in "[O" and (with_escape or late):
            self._begun = ESCAPE + character
        elif character == ESCAPE:
            self._begun = ESCAPE
            if with_escape:
                yield "escape"
        elif not with_escape:  # else a key pressed together with Alt
            yield from _key(character)

    def _complete(self) -> Iterator[str]:
        sequence = self._begun
        # The console of Linux has a second bracket before a letter.
        if sequence.startswith("\x1b[") and (sequence[-1] < "@" or sequence == "\x1b[["):
            return
        self._begun = ""
        if sequence == _PASTE_BEGIN:
            self._pasting = True
        elif sequence in _SEQUENCES:
            yield _SEQUENCES[sequence]

    def _pass_over(self, pasted: str) -> None:
        self._begun = (self._begun + pasted)[-len(_PASTE_END) :]
        if self._begun == _PASTE_END:
            self._begun, self._pasting = "", False


def _key(character: str) -> Iterator[str]:
    if character in _CHARACTERS:
        yield _CHARACTERS[character]
    elif character.isprintable():
        yield character


def burst(text: str, known: Callable[[str], bool]) -> list[str] | None:
    """What several characters mean that came at once; None if they are keys, one by one.

    Words with Enter after them are commands, a line each: so do shells inside of editors send them. What can
    only have been pasted becomes a single word, which is no command.
    """
    *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = [line.strip() for line in lines if line.strip()]
    if any(len(word) > 1 for word in words):
        if len(words) > 1 and not all(map(known, words)):
            return [_one_word(text)]
        return [*words, *(burst(rest, known) or _keys(rest))]
    if len(text) >= _LEAST_PASTED and not all(map(known, _keys(text))):
        return [_one_word(text)]
    return None


def _keys(text: str) -> list[str]:
    return [key for character in text for key in _key(character)]


def _one_word(text: str) -> str:
    """A text that is no command, whatever it begins with."""
    return "“" + " ".join(text.split()) + "”"
