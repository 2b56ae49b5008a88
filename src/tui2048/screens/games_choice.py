"""What stands over the list of games: how many are shown, what they are chosen by."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from tui2048.i18n import _
from tui2048.widgets.keybar import KeyButton, KeyHelp


class SearchInput(Input):
    """Where words are typed; the keys that lead out of it end the typing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("down,tab", "submit", show=False)]


class ChoiceLine(Horizontal):
    """The line over the list; its keys run actions of the screen."""

    def __init__(self) -> None:
        super().__init__(id="games-choice")

    def compose(self) -> ComposeResult:
        """The count, the words that are looked for, and three keys."""
        yield Static(id="games-count", markup=False)
        yield SearchInput(id="games-search", placeholder=_("words, a date, a number"), compact=True)
        yield KeyButton(KeyHelp("/", _("search"), "screen.search"))
        yield KeyButton(KeyHelp("f", _("filter"), "screen.next_which(1)"))
        yield KeyButton(KeyHelp("o", _("sort"), "screen.next_order"))

    def tell(self, text: str) -> None:
        """Say what is shown."""
        self.query_one("#games-count", Static).update(text)
