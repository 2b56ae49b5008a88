"""The first line of a screen: names that stand side by side, one of them open; a click opens another."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static


@dataclass(frozen=True)
class Name:
    """A name, and the action that a click on it runs; "" for the one that is open."""

    text: str
    action: str = ""


class NameButton(Static):
    """One of the names."""

    def __init__(self, name: Name) -> None:
        super().__init__(name.text, markup=False, classes="headline-name")
        self.set_class(not name.action, "-open")
        self._action = name.action

    async def on_click(self) -> None:
        """Open what the name stands for."""
        if self._action:
            await self.run_action(self._action)


class Headline(Horizontal):
    """The names."""

    def __init__(self, *names: Name) -> None:
        super().__init__(classes="headline")
        self._names = names

    def compose(self) -> ComposeResult:
        """One button a name."""
        for name in self._names:
            yield NameButton(name)
