"""A list of names to choose one from."""

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class NameList(OptionList):
    """Names, one a line.

    Posts ``OptionHighlighted`` for the name one comes to, with the keys or by a click, and ``OptionSelected``
    for Enter, or a click on the name one is at.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def __init__(self, names: Iterable[str] = ()) -> None:
        super().__init__(*_options(names), compact=True)

    def show(self, names: Iterable[str], place: int = 0) -> None:
        """Show these names, and be at the one in this place."""
        self.clear_options()
        self.add_options(_options(names))
        self.highlighted = min(place, self.option_count - 1) if self.option_count else None

    def action_page_up(self) -> None:
        """Go a page up, if there are pages: before it is laid out a list does not know its lines."""
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """The same, down."""
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]

    def on_click(self, event: events.Click) -> None:
        """Come to a name first, so that one sees what it is before it is chosen."""
        event.prevent_default()
        place = event.style.meta.get("option")
        if place is None:
            return
        if place == self.highlighted:
            self.action_select()
        else:
            self.highlighted = place


def _options(names: Iterable[str]) -> list[Option]:
    return [Option(Content(name)) for name in names]
