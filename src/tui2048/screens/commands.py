"""What the command palette offers, in the language in use."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.keys import format_key
from textual.screen import Screen

from tui2048.i18n import _
from tui2048.screens.sized import SizedScreen
from tui2048.widgets.too_small import TooSmall


@dataclass(frozen=True)
class Command:
    """Something to be done by its name."""

    name: str
    explanation: str
    run: Callable[[], object]


class CommandEntries(Provider):
    """A provider of commands known beforehand, which a subclass lists."""

    entries: ClassVar[Sequence[Command]] = ()

    async def discover(self) -> Hits:
        """All of them, while nothing is typed."""
        for command in self.entries:
            yield DiscoveryHit(command.name, command.run, help=command.explanation or None)

    async def search(self, query: str) -> Hits:
        """Those that match, or a word that none does: Textual's own would be English."""
        matcher = self.matcher(query)
        found = False
        for command in self.entries:
            if (score := matcher.match(command.name)) > 0:
                found = True
                yield Hit(score, matcher.highlight(command.name), command.run, help=command.explanation or None)
        if not found:
            yield Hit(1, _("Nothing is called that."), _do_nothing)


def commands_of(screen: Screen[Any]) -> Iterator[Command]:
    """All that keys do on this screen and everywhere, each refused where its key would be."""
    named: set[str] = set()
    for node, binding, enabled, _tooltip in screen.active_bindings.values():
        if not (enabled and binding.id and binding.description) or binding.id in (*named, "palette"):
            continue
        named.add(binding.id)
        keys = format_key(binding.key)
        explanation = f"{keys} · {_(binding.tooltip)}" if binding.tooltip else keys
        yield Command(_(binding.description), explanation, partial(screen.app.run_action, binding.action, node))


class Palette(CommandPalette, SizedScreen[None]):
    """Textual's, which may be closed at any moment: its own looks for its list even where that is gone."""

    def compose(self) -> ComposeResult:
        """Its parts, and what stands in their place where they have no room."""
        yield from super().compose()
        yield TooSmall()

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        if self.query(CommandList):
            gather: Any = CommandPalette._gather_commands
            await gather.__wrapped__(self, search_value)

    def _action_command_list(self, action: str) -> None:
        """Move in the list, if it has been laid out: until then it does not know its lines."""
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close, once, as :class:`tui2048.screens.closing.ClosingScreen` does."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


def open_palette(app: App[None], placeholder: str, commands: Sequence[Command]) -> None:
    """Offer these commands, unless a palette is open already."""
    if isinstance(app.screen, CommandPalette):
        return

    class Listed(CommandEntries):  # Textual makes a provider of its class
        entries = commands

    app.push_screen(Palette(providers=[Listed], placeholder=placeholder))


def _do_nothing() -> None:
    """What there is to do where nothing was found."""
