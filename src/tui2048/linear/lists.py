"""A list that is gone through entry by entry."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from tui2048.i18n import N_
from tui2048.linear.menu import Command
from tui2048.linear.talk import Talk

Entry = TypeVar("Entry")

STEPS = (
    Command("next", ("down", "j", "right"), N_("next"), N_("The next one")),
    Command("previous", ("up", "k", "left"), N_("previous"), N_("The one before")),
    Command("first", ("home",), N_("first"), N_("The first one")),
    Command("last", ("end",), N_("last"), N_("The last one")),
)


class Walk(Generic[Entry]):
    """The entries of a list, and where one is in it; ``tell`` says an entry on one line."""

    def __init__(self, talk: Talk, entries: Sequence[Entry], tell: Callable[[Entry], str], none: str) -> None:
        self._talk = talk
        self._tell = tell
        self._none = none
        self._place = 0
        self.entries = entries

    @property
    def here(self) -> Entry | None:
        """The entry one is at; None in an empty list."""
        return self.entries[self._place] if self._place < len(self.entries) else None

    def show(self, entries: Sequence[Entry]) -> None:
        """Have other entries; at the same one if it is among them, else at the same place."""
        here = self.here
        self.entries = entries
        if here is not None and here in entries:
            self._place = entries.index(here)
        self._place = max(0, min(self._place, len(entries) - 1))

    def tell_here(self) -> None:
        """Say the entry one is at, or that there is none."""
        here = self.here
        self._talk.say(self._tell(here) if here is not None else self._none)

    def go(self, place: int) -> None:
        """Go to a place, from 0 on, and say what is there; beyond an end that end."""
        self._place = max(0, min(place, len(self.entries) - 1))
        self.tell_here()

    def step(self, command: str) -> bool:
        """Do one of :data:`STEPS`; False for any other command."""
        match command:
            case "next":
                self.go(self._place + 1)
            case "previous":
                self.go(self._place - 1)
            case "first":
                self.go(0)
            case "last":
                self.go(len(self.entries) - 1)
            case _:
                return False
        return True
