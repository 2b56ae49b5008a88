"""What can be said at one place, by key or by word, and what it means."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from engine.errors import quoted
from tui2048.i18n import N_, _
from tui2048.settings.keymap import Chosen, split_keys

_KEY_NAMES = {
    "?": N_("question mark"),
    ":": N_("colon"),
    "+": N_("plus"),
    "=": N_("equals sign"),
    "-": N_("minus"),
    "/": N_("slash"),
    ".": N_("full stop"),
    "up": N_("up arrow"),
    "right": N_("right arrow"),
    "down": N_("down arrow"),
    "left": N_("left arrow"),
    "space": N_("space"),
    "enter": N_("Enter"),
    "escape": N_("Escape"),
    "delete": N_("Delete"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("Page Up"),
    "pagedown": N_("Page Down"),
    "f1": "F1",
    "ctrl+p": "Ctrl-P",
    "ctrl+d": "Ctrl-D",
    "tab": N_("Tab"),
    "backspace": N_("Backspace"),
}

_SIGNS = {
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "backslash": "\\",
    "underscore": "_",
    "at": "@",
    "space": "space",
}
"""Names of signs that are not those of Unicode."""
LONGEST_WORD = 40
"""So many characters of what was typed are said again."""


def key_name(key: str) -> str:
    """A key as it is read aloud: signs and special keys by their names; of a longer word its beginning."""
    if key in _KEY_NAMES:
        return _(_KEY_NAMES[key])
    if len(key) == 1 and key.isupper():
        return _("capital {letter}").format(letter=key)
    return quoted(key, LONGEST_WORD)


@dataclass(frozen=True)
class Command:
    """Something that can be done.

    ``names`` are English words for it, parted by “|”, the first of which is told; a translation may have more
    of them, or fewer. ``text`` says in English what it does, where its name does not. ``argument`` is true if
    more may follow the name, ``hidden`` if it is left out where commands are listed.
    """

    id: str
    keys: tuple[str, ...]
    names: str
    text: str = ""
    argument: bool = False
    hidden: bool = False

    @property
    def name(self) -> str:
        """What it is called, in the language in use."""
        return _(self.names).partition("|")[0]

    @property
    def words(self) -> Iterator[str]:
        """All that it is called, in the language in use and in English."""
        for names in dict.fromkeys((_(self.names), self.names)):
            yield from names.split("|")

    def told(self, *, keyed: bool) -> str:
        """Its name, its keys if they count, and what it does, on one line."""
        ways = (self.name, *(map(key_name, self.keys) if keyed else self._letters))
        keys = ", ".join(dict.fromkeys(ways))
        return f"{keys}: {_(self.text)}" if self.text else keys

    @property
    def _letters(self) -> Iterator[str]:
        """The keys that are short words on a line; signs have names that nobody would write."""
        return (key for key in self.keys if len(key) == 1 and key.isalnum())


@dataclass(frozen=True)
class Given:
    """A command that was given, and what followed its name."""

    id: str
    argument: str = ""


class Menu:
    """The commands of one place; of two with the same key or name the first is meant."""

    def __init__(self, *commands: Command) -> None:
        self.commands = commands

    def with_keys(self, chosen: Chosen) -> "Menu":
        """The same with keys that the player has chosen, by the names of commands."""
        if not chosen:
            return self
        return Menu(
            *(
                replace(command, keys=tuple(map(plain_key, split_keys(chosen[command.id]))))
                if command.id in chosen
                else command
                for command in self.commands
            )
        )

    def find(self, word: str) -> Given | None:
        """What this key, or line, means here; None if nothing."""
        if word in self._by_key:
            return Given(self._by_key[word])
        folded = fold(word)
        if folded in self._by_name:
            return Given(self._by_name[folded])
        return self._with_argument(word)

    def understands(self, word: str) -> bool:
        """True if this means something here."""
        return self.find(word) is not None

    def lines(self, *, keyed: bool) -> tuple[str, ...]:
        """A line for each command."""
        told = (each for each in self.commands if not each.hidden and (keyed or each is not BY_NAME))
        return tuple(command.told(keyed=keyed) for command in told)

    @cached_property
    def _by_key(self) -> dict[str, str]:
        return _first(self.commands, lambda command: command.keys)

    @property
    def _by_name(self) -> dict[str, str]:
        return _first(self.commands, lambda command: map(fold, command.words))

    def _with_argument(self, line: str) -> Given | None:
        """The command whose name, or key, the line begins with, if something may follow it."""
        for command in self.commands:
            if not command.argument:
                continue
            for name in (*command.words, *command.keys):
                head, rest = line[: len(name)], line[len(name) :]
                if fold(head) == fold(name) and rest[:1].isspace():
                    return Given(command.id, rest.strip())
        return None


def plain_key(name: str) -> str:
    """A key as it is typed here, by its name in the settings: a sign for “full_stop” and its like."""
    try:
        return _SIGNS.get(name) or unicodedata.lookup(name.replace("_", " "))
    except KeyError:  # a letter, or a key without a sign
        return name


def fold(text: str) -> str:
    """A text so that neither case, nor accents, nor commas make a difference."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in plain if letter.isalnum() or letter.isspace()).split())


def _first(commands: Iterable[Command], spellings: Callable[[Command], Iterable[str]]) -> dict[str, str]:
    """The first command of each spelling."""
    found: dict[str, str] = {}
    for command in commands:
        for spelling in spellings(command):
            found.setdefault(spelling, command.id)
    return found


LIST = Command("list", ("?", "f1"), N_("commands|keys|help"), N_("Say what can be done here"))
BY_NAME = Command("by-name", (":", "ctrl+p"), N_("command"), N_("Give a command by its name"), argument=True)
QUIT = Command("quit", ("q", "ctrl+d"), N_("quit|exit"), N_("Save the game and leave"))
BACK = Command("back", ("escape",), N_("back|close"), N_("Go back to where you were"))


def place(*commands: Command, closing: str = "") -> Menu:
    """The menu of a place that one goes back from, by Escape or by the key ``closing``."""
    back = replace(BACK, keys=(*BACK.keys, closing)) if closing else BACK
    return Menu(*commands, back, LIST, BY_NAME, QUIT)
