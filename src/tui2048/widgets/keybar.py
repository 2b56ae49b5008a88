"""The line of keys at the foot of a screen; each can be clicked."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.keys import format_key

from tui2048.settings.keymap import ChoosesKeys, split_keys
from tui2048.widgets.remembered import Row, Text


@dataclass(frozen=True)
class KeyHelp:
    """A key as it is shown, what it does, and the action that a click runs; "" for none."""

    key: str
    label: str
    action: str

    @property
    def leads_on(self) -> bool:
        """True for the keys that lead out of a screen, and to all others: who knows them is never lost."""
        return self.key in _LEADING_ON


_LEADING_ON = ("esc", "q", "?")
_BETWEEN = 3
"""Columns between two keys, as in the stylesheet."""


class KeyButton(Text):
    """A key and its label."""

    def __init__(self, help_: KeyHelp) -> None:
        super().__init__(classes="key-button")
        self.help = help_
        self._shown = ""
        self._action = help_.action
        self._show_key(help_.key)

    def on_mount(self) -> None:
        """Follow the keys that the player chooses."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self._follow())
        self._follow()

    def _follow(self) -> None:
        """Show the key that does this now, if the player has chosen another than ours."""
        chosen = self.app.chosen_keys if isinstance(self.app, ChoosesKeys) else {}
        keys = split_keys(chosen.get(self._binding_id(), "")) if chosen else ()
        self._show_key(format_key(keys[0]) if keys else self.help.key)

    def _binding_id(self) -> str:
        space, _dot, name = self._action.rpartition(".")
        node = self.app if space == "app" else self.screen
        named = (binding for binding in node.BINDINGS if isinstance(binding, Binding))
        return next((binding.id or "" for binding in named if binding.action == name), "")

    def _show_key(self, key: str) -> None:
        if key == self._shown:
            return
        self._shown = key
        shown = Content.assemble((key, "bold $accent"), " ", (self.help.label, "$foreground-muted"))
        self.wanted = shown.cell_length
        self.update(shown)
        if isinstance(self.parent, KeyBar):
            self.parent.fit()

    async def on_click(self) -> None:
        """Do what the key does."""
        if self._action:
            await self.run_action(self._action)


class KeyBar(Row):
    """Six keys at most. Where it is narrow the last ones are left out whole, save those that lead on."""

    def __init__(self, keys: tuple[KeyHelp, ...]) -> None:
        super().__init__(id="keys")
        self._keys = keys

    def compose(self) -> ComposeResult:
        """One button a key."""
        for key in self._keys:
            yield KeyButton(key)

    def on_resize(self) -> None:
        """Show what there is room for."""
        self.fit()

    def fit(self) -> None:
        """Leave out what has no room in a single row; more rows have a place for each."""
        if self.size.height != 1:
            return
        room = self.size.width + _BETWEEN
        for button in sorted(self.query(KeyButton), key=lambda button: not button.help.leads_on):
            room -= button.wanted + _BETWEEN
            button.display = room >= 0
