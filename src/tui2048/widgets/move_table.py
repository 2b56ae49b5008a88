"""The moves on one board with their values and grades."""

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tui2048.coaching.review_page import MoveLine
from tui2048.coaching.words import ARROWS, grade_name, with_arrow
from tui2048.i18n import number
from tui2048.widgets.grades import grade_style

_PLAYED = "▸ "


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
