"""Turns what a terminal sends into the events of Textual."""

from collections.abc import Iterator

from textual._xterm_parser import XTermParser
from textual.events import Key, Paste
from textual.message import Message

from tui2048.app.input.sequences import ESC, Character, Escape, Pasted, Sequence, Sequences, Unit


class Reader:
    """What is typed, as events. Textual's parser knows what each sequence means, but it gets only whole ones.

    By itself that parser takes what it does not know, or what is late, for letters that were typed.
    """

    def __init__(self, escape_seconds: float) -> None:
        self._sequences = Sequences(escape_seconds)
        self._parser = XTermParser()

    @property
    def waits(self) -> bool:
        """True if :meth:`wait` may tell something soon."""
        return self._sequences.waits

    def read(self, text: str, now: float) -> Iterator[Message]:
        """The events of this text, which came now."""
        for unit in self._sequences.take(text, now):
            yield from self._events(unit)

    def wait(self, now: float) -> Iterator[Message]:
        """The events that are certain because nothing has come until now."""
        for unit in self._sequences.wait(now):
            yield from self._events(unit)

    def _events(self, unit: Unit) -> Iterator[Message]:
        match unit:
            case Escape():
                yield Key("escape", ESC)
            case Pasted(text):
                yield Paste(text)
            case Character(text, alt=False):
                yield from self._parser.feed(text)
            case Character(text):
                yield from self._known(ESC + text) or map(_with_alt, self._parser.feed(text))
            case Sequence(text):
                yield from self._known(text)

    def _known(self, sequence: str) -> list[Message]:
        """The events of a whole sequence; none if Textual does not know it."""
        try:
            events = list(self._parser.feed(sequence))
        except (ValueError, OverflowError):  # a number in it is no character's
            events = []
        if not events:
            self._parser = _successor(self._parser)
        return events


def _with_alt(event: Message) -> Message:
    """The same key with Alt, under the name that Textual gives it."""
    if not isinstance(event, Key):
        return event
    shifted = len(event.key) == 1 and event.key.isupper()
    return Key(f"alt+shift+{event.key.lower()}" if shifted else f"alt+{event.key}", event.character)


def _successor(parser: XTermParser) -> XTermParser:
    """A parser that waits for nothing, and knows what this one knows of the mouse and the terminal."""
    fresh = XTermParser()
    fresh.last_x, fresh.last_y = parser.last_x, parser.last_y
    fresh.mouse_pixels = parser.mouse_pixels
    fresh.terminal_size, fresh.terminal_pixel_size = parser.terminal_size, parser.terminal_pixel_size
    return fresh
