"""Which key does what: the keys that come with the program, those chosen instead, and where they collide."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tui2048.errors import Sentence
from tui2048.i18n import N_

Chosen = Mapping[str, str]
"""Keys, separated by commas, by the name of the action that they are for."""


@runtime_checkable
class ChoosesKeys(Protocol):
    """An app whose user can choose keys."""

    chosen_keys: Chosen


@dataclass(frozen=True, slots=True)
class KeyAction:
    """Something that keys do: its name in the file of settings, its title, and the keys that come with it."""

    name: str
    title: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """The actions of one screen, or those of every screen; ``fixed`` has keys that nobody can give away."""

    title: str
    actions: tuple[KeyAction, ...]
    fixed: KeyAction
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class Keymap:
    """What the keys of a program do when some were chosen by its user."""

    groups: Sequence[KeyGroup]
    chosen: Chosen

    def keys(self, action: KeyAction) -> tuple[str, ...]:
        """The keys of this action."""
        return split_keys(self.chosen[action.name]) if action.name in self.chosen else action.keys

    def holder(self, name: str, key: str) -> KeyAction | None:
        """The other action that this key would collide with if the named action had it too.

        That is one of the same screen, or one that works on every screen. Of an action that works on every
        screen no screen may have the key.
        """
        return next((other for other in self._rivals(name) if key in self.keys(other)), None)

    def _rivals(self, name: str) -> Iterator[KeyAction]:
        own = next((group for group in self.groups if name in _names(group)), None)
        for group in self.groups:
            if own is None or group is own or group.everywhere or own.everywhere:
                yield from (action for action in (*group.actions, group.fixed) if action.name != name)


def split_keys(text: str) -> tuple[str, ...]:
    """The keys of a text that separates them by commas."""
    return tuple(key for each in text.split(",") if (key := each.strip()))


def sound_keys(groups: Sequence[KeyGroup], chosen: Chosen) -> tuple[dict[str, str], tuple[Sentence, ...]]:
    """What of the chosen keys can hold, and what is said of the rest.

    A name that no action has may be a newer program's, and is passed over.
    """
    titles = {action.name: action.title for group in groups for action in group.actions}
    sound = {name: text for name, text in chosen.items() if name in titles and split_keys(text)}
    wrong = []
    for name in [name for name in chosen if name in titles]:
        if name not in sound:
            wrong.append(Sentence(N_("Settings: no key is given for “{action}”."), action=name))
        elif collision := _collision(groups, sound, name):
            del sound[name]
            wrong.append(collision)
    return sound, tuple(wrong)


def _collision(groups: Sequence[KeyGroup], sound: Chosen, name: str) -> Sentence | None:
    keymap = Keymap(groups, sound)
    for key in split_keys(sound[name]):
        if (holder := keymap.holder(name, key)) is not None:
            return Sentence(
                N_("Settings: the key {key} for “{action}” is that of “{other}” already."),
                key=key,
                action=name,
                other=holder.name,
            )
    return None


def _names(group: KeyGroup) -> Iterable[str]:
    return (action.name for action in group.actions)
