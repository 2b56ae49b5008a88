"""A question beside the board: a heading, a sentence and a few choices, the safe one focused."""

from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tui2048.asking import Choice, Question

_AROUND_CHOICE = 3
"""Columns that a choice takes besides its label, where choices stand side by side."""


class ChoiceButton(Static, can_focus=True):
    """A choice to be taken with Enter or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", show=False)]

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.label, markup=False, classes="choice")
        self.choice = choice

    def action_take(self) -> None:
        """Answer with this choice."""
        self.post_message(QuestionBox.Answered(self.choice))

    def on_click(self) -> None:
        """Answer with this choice."""
        self.action_take()


class QuestionBox(Vertical):
    """Shows one question at a time, and is away while there is none.

    Where the choices have no room side by side it has the class ``-stacked``. While it asks, the screen has
    the class ``-asking``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "take_safe", show=False),
        Binding("up,left", "app.focus_previous", show=False),
        Binding("down,right", "app.focus_next", show=False),
    ]

    class Answered(Message):
        """A choice was taken."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__(id="question")
        self.display = False
        self.question: Question | None = None

    async def ask(self, question: Question | None) -> None:
        """Show this question, or none."""
        self.question = question
        self.display = question is not None
        self.screen.set_class(question is not None, "-asking")
        await self.remove_children()
        if question is None:
            return
        choices = [ChoiceButton(choice) for choice in question.choices]
        whole = Content.assemble((question.lead, "bold $accent"), " ", question.sentence)
        await self.mount(
            Static(question.heading, id="question-heading", markup=False),
            Static(question.sentence, id="question-sentence", markup=False),
            Static(whole, id="question-whole", markup=False),
            Container(*choices, id="choices"),
        )
        choices[0].focus()
        self._fit()

    def on_descendant_blur(self) -> None:
        """Have the focus again where a click beside the choices has taken it: the keys are for them alone."""
        self.call_after_refresh(self._hold_focus)

    def _hold_focus(self) -> None:
        choices = list(self.query(ChoiceButton))
        if self.question is not None and choices and self.screen.focused not in choices:
            choices[0].focus()

    def on_resize(self) -> None:
        """Lay the choices out in the room there is."""
        self._fit()

    def _fit(self) -> None:
        choices = self.question.choices if self.question is not None else ()
        needed = sum(cell_len(choice.label) + _AROUND_CHOICE for choice in choices) - 1
        self.set_class(needed > self.size.width, "-stacked")

    def action_take_safe(self) -> None:
        """Answer with the safe choice."""
        if self.question is not None:
            self.post_message(self.Answered(self.question.choices[0]))
