"""The list of the moves that cost most; a click or a key goes to one of them."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from engine.coach import Judgement
from tui2048.coaching.words import ARROWS
from tui2048.i18n import _, number
from tui2048.widgets.grades import grade_style

LISTED = 3


class CostlyMove(Widget):
    """One of the moves: the key that goes there, its number, and what it cost."""

    ALLOW_SELECT = False

    judgement: reactive[Judgement | None] = reactive(None)

    def __init__(self, key: int) -> None:
        super().__init__(classes="costly-move")
        self._key = key

    def render(self) -> Content:
        """The row; empty while there is no such move."""
        if self.judgement is None:
            return Content()
        key, arrow = f"{self._key}  ", f"{ARROWS[self.judgement.direction]} "
        name = _("Move {number}").format(number=number(self.judgement.number))
        cost = number(-round(self.judgement.loss))
        gap = " " * max(1, self.size.width - len(key) - len(arrow) - len(name) - len(cost))
        return Content.assemble(
            (key, "bold $accent"), arrow, name, gap, (cost, grade_style(self.judgement.grade))
        )

    def on_click(self) -> None:
        """Go to this move."""
        if self.judgement is not None:
            self.post_message(Costliest.Picked(self.judgement.number))


class Costliest(Vertical):
    """At most three moves, the costliest first."""

    class Picked(Message):
        """A move of the list was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="costliest")
        self._judgements: tuple[Judgement, ...] = ()

    def compose(self) -> ComposeResult:
        """A title and a row a move."""
        yield Static(_("COSTLIEST MOVES"), classes="label")
        for place in range(LISTED):
            yield CostlyMove(place + 1)

    def show(self, judgements: Sequence[Judgement]) -> None:
        """List these."""
        for place, row in enumerate(self.query(CostlyMove)):
            row.judgement = judgements[place] if place < len(judgements) else None

    def number_at(self, place: int) -> int | None:
        """The number of the move in this place of the list, from 0; None if there is none."""
        judgement = list(self.query(CostlyMove))[place].judgement
        return judgement.number if judgement is not None else None

    def mark(self, number: int | None) -> None:
        """Show which of them is looked at."""
        for row in self.query(CostlyMove):
            shown = row.judgement is not None and row.judgement.number == number
            row.set_class(shown, "-current")
