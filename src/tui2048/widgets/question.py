"""A question beside the board: a heading, a sentence and a few choices, the safe one focused."""

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widgets import Static


@dataclass(frozen=True)
class Choice:
    """An answer: the action it stands for, and what it is called."""

    action: str
    label: str


@dataclass(frozen=True)
class Question:
    """What is asked. The first choice is the safe one: it has the focus, and Escape means it."""

    heading: str
    sentence: str
    choices: tuple[Choice, ...]


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
    """Shows one question at a time, and is away while there is none."""

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
        await self.remove_children()
        if question is None:
            return
        choices = [ChoiceButton(choice) for choice in question.choices]
        await self.mount(
            Static(question.heading, id="question-heading", markup=False),
            Static(question.sentence, id="question-sentence", markup=False),
            Container(*choices, id="choices"),
        )
        choices[0].focus()

    def action_take_safe(self) -> None:
        """Answer with the safe choice."""
        if self.question is not None:
            self.post_message(self.Answered(self.question.choices[0]))
