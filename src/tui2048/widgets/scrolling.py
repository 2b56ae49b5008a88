"""What is scrolled by its screen, so that no key depends on the focus."""

from textual.containers import VerticalScroll


class Scrolled(VerticalScroll, can_focus=False):
    """A part of a screen that is scrolled, and painted whole at each step.

    Textual paints the widgets that are in view after the step. Where one has left an empty row between two
    others, its text would remain.
    """

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Scroll, and leave nothing of what was in view."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self.refresh()
