"""The line of keys at the foot of a screen; each can be clicked."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content

from tui2048.widgets.remembered import Row, Text


@dataclass(frozen=True)
class KeyHelp:
    """A key as it is shown, what it does, and the action that a click runs; "" for none."""

    key: str
    label: str
    action: str


_BETWEEN = 3
"""Columns between two keys, as in the stylesheet."""


class KeyButton(Text):
    """A key and its label."""

    def __init__(self, help_: KeyHelp) -> None:
        shown = Content.assemble((help_.key, "bold $accent"), " ", (help_.label, "$foreground-muted"))
        super().__init__(shown, classes="key-button")
        self.wanted = shown.cell_length
        self._action = help_.action

    async def on_click(self) -> None:
        """Do what the key does."""
        if self._action:
            await self.run_action(self._action)


class KeyBar(Row):
    """Six keys at most; on a narrow screen the last ones are left out, whole."""

    def __init__(self, keys: tuple[KeyHelp, ...]) -> None:
        super().__init__(id="keys")
        self._keys = keys

    def compose(self) -> ComposeResult:
        """One button a key."""
        for key in self._keys:
            yield KeyButton(key)

    def on_resize(self) -> None:
        """Leave out what has no room in a single row; more rows have a place for each."""
        if self.size.height > 1:
            return
        right = 0
        for button in self.query(KeyButton):
            right += button.wanted
            button.display = right <= self.size.width
            right += _BETWEEN
