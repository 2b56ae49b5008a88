"""What is typed where nothing of it would be seen."""

from collections.abc import Mapping

from textual import events

from tui2048.drawing.looks import LooksApp
from tui2048.settings.keymap import split_keys
from tui2048.system.terminal import LEAST_COLUMNS, LEAST_ROWS

_QUIT = "quit"
_USUAL_QUIT = "q"


class SeeingApp(LooksApp):
    """An app whose keys rest while the terminal is too small to show what they do.

    It can still be left and suspended. What was typed blindly would be a move, or the answer to a question.
    """

    chosen_keys: Mapping[str, str]

    async def on_event(self, event: events.Event) -> None:
        """Handle what is typed, if one sees what comes of it."""
        blind = isinstance(event, events.Key | events.Paste) and not event.is_forwarded and self._is_too_small
        if not blind or self._is_for_every_size(event):
            await super().on_event(event)
        elif isinstance(event, events.Key) and self._quits(event):
            await self.run_action("save_and_quit")

    @property
    def _is_too_small(self) -> bool:
        return self.size.width < LEAST_COLUMNS or self.size.height < LEAST_ROWS

    def _is_for_every_size(self, event: events.Event) -> bool:
        bindings = self._bindings.key_to_bindings
        return isinstance(event, events.Key) and any(each.priority for each in bindings.get(event.key, ()))

    def _quits(self, event: events.Key) -> bool:
        """True for a key that quits, where it is no letter of a text."""
        keys = split_keys(self.chosen_keys.get(_QUIT, _USUAL_QUIT))
        typing = self.focused is not None and self.focused.check_consume_key(event.key, event.character)
        return event.key in keys and not typing
