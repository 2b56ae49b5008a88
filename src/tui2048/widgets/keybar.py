"""The line of keys at the foot of a screen; each can be clicked."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static


@dataclass(frozen=True)
class KeyHelp:
    """A key as it is shown, what it does, and the action that a click runs; "" for none."""

    key: str
    label: str
    action: str


class KeyButton(Static):
    """A key and its label."""

    def __init__(self, help_: KeyHelp) -> None:
        super().__init__(
            Content.assemble((help_.key, "bold $accent"), " ", (help_.label, "$foreground-muted")),
            classes="key-button",
        )
        self._action = help_.action

    async def on_click(self) -> None:
        """Do what the key does."""
        if self._action:
            await self.run_action(self._action)


class KeyBar(Horizontal):
    """Six keys at most."""

    def __init__(self, keys: tuple[KeyHelp, ...]) -> None:
        super().__init__(id="keys")
        self._keys = keys

    def compose(self) -> ComposeResult:
        """One button a key."""
        for key in self._keys:
            yield KeyButton(key)
