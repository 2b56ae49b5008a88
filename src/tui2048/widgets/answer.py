"""The answer to an exercise: what the try was worth, what every move is worth, and why."""

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine import Advice
from tui2048.widgets.hints import HintLineRow, HintRow, hint_lines


@dataclass(frozen=True, slots=True)
class Answer:
    """What is shown: sentences, and what the engine had found."""

    heading: str
    verdict: str
    advice: Advice
    reason: str
    afterwards: str


class AnswerPanel(Vertical):
    """Shows one answer; it is away while there is none."""

    def __init__(self) -> None:
        super().__init__(id="answer")
        self.display = False

    def compose(self) -> ComposeResult:
        """The sentences around a row for each move, or one for all where it is narrow."""
        yield Static(id="answer-heading", markup=False)
        yield Static(id="answer-verdict", markup=False)
        for _ in range(4):
            yield HintRow(classes="hint-row")
        yield HintLineRow(id="hint-line")
        yield Static(id="answer-reason", markup=False)
        yield Static(id="answer-afterwards", classes="quiet", markup=False)

    def show(self, answer: Answer | None) -> None:
        """Show this answer, or none."""
        self.display = answer is not None
        if answer is None:
            return
        lines = hint_lines(answer.advice)
        for row, line in zip(self.query(HintRow), lines, strict=True):
            row.line = line
        self.query_one(HintLineRow).lines = lines
        for name, text in (
            ("heading", answer.heading),
            ("verdict", answer.verdict),
            ("reason", answer.reason),
            ("afterwards", answer.afterwards),
        ):
            self.query_one(f"#answer-{name}", Static).update(text)
