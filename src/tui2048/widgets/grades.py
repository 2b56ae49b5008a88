"""Grades as they are shown: their colours, and how many moves earned each."""

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from engine.coach import Grade
from tui2048.coaching.words import grade_name
from tui2048.i18n import number

MARKED = {Grade.INACCURACY: "warning", Grade.MISTAKE: "warning", Grade.BLUNDER: "error"}
"""The grades that stand out, and the colours of the theme that they do it by."""


def grade_style(grade: Grade) -> str:
    """The style of what is said of a move of this grade."""
    return f"${MARKED[grade]}" if grade in MARKED else "$foreground"


class GradeCounts(Widget):
    """How many moves earned each grade."""

    counts: reactive[tuple[tuple[Grade, int], ...]] = reactive(())

    def render(self) -> RenderResult:
        """A row a grade."""
        width = self.size.width
        rows = []
        for grade, count in self.counts:
            name, shown = grade_name(grade), number(count)
            style = grade_style(grade) if count else "$foreground-muted"
            rows.append(Content.styled(name + shown.rjust(width - len(name)), style))
        return Content("\n").join(rows)
