"""Grades as they are shown: their colours, how many moves earned each, and the moves on one board."""

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from engine.coach import Grade
from tui2048.coaching import ARROWS, grade_name, with_arrow
from tui2048.i18n import number
from tui2048.review_page import MoveLine

MARKED = {Grade.INACCURACY: "warning", Grade.MISTAKE: "warning", Grade.BLUNDER: "error"}
"""The grades that stand out, and the colours of the theme that they do it by."""

_PLAYED = "▸ "


def grade_style(grade: Grade) -> str:
    """The style of what is said of a move of this grade."""
    return f"${MARKED[grade]}" if grade in MARKED else "$foreground"


class MoveTable(Widget):
    """The moves on a board, best first: what the best is worth and the others lose, and which was played."""

    lines: reactive[tuple[MoveLine, ...]] = reactive(())

    def render(self) -> RenderResult:
        """A row a move."""
        rows = [self._row(line, best=place == 0) for place, line in enumerate(self.lines)]
        return Content("\n").join(rows)

    def _row(self, line: MoveLine, *, best: bool) -> Content:
        mark = _PLAYED if line.played else " " * len(_PLAYED)
        grade = f" {grade_name(line.grade)}" if line.grade is not None else ""
        value = number(round(line.value if best else -line.loss))
        room = self.size.width - len(mark) - len(grade) - len(value)
        name = with_arrow(line.direction)
        if len(name) >= room:
            name = ARROWS[line.direction]
        gap = " " * max(1, room - len(name))
        style = "bold $accent" if best else "bold" if line.played else "$foreground-muted"
        shade = grade_style(line.grade) if line.grade is not None and not best else style
        return Content.assemble((mark + name, style), (grade, shade), gap, (value, shade))


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
