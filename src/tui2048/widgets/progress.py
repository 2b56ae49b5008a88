"""A line that tells how far something has come."""

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tui2048.i18n import _, number


class ProgressLine(Widget):
    """What is under way, how far it has come, and a bar of that."""

    label = reactive("")
    share = reactive(0.0)

    def render(self) -> RenderResult:
        """Label, bar and percent on one line."""
        percent = _("{share} %").format(share=number(int(100 * self.share))).rjust(5)
        room = max(0, self.size.width - len(self.label) - 1 - len(percent))
        filled = round(room * self.share)
        return Content.assemble(
            (self.label, "$foreground-muted"),
            " ",
            ("━" * filled, "$accent"),
            ("─" * (room - filled), "$panel"),
            (percent, "$foreground-muted"),
        )
