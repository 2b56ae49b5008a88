"""The scores above the board."""

from textual.app import ComposeResult, RenderResult
from textual.content import Content
from textual.reactive import reactive, var
from textual.timer import Timer

from tui2048.i18n import number
from tui2048.widgets.remembered import Remembered, Text

FLASH_SECONDS = 0.9


class Figure(Remembered):
    """One number that repaints when it changes, with a gain that shows beside it for a moment."""

    value = reactive(0)
    gained = reactive(0)
    _timer: Timer | None = None

    def render(self) -> RenderResult:
        """The number, and the points just gained if there is room for them."""
        shown = Content.styled(number(self.value), "bold")
        gained = Content.styled(f"  +{number(self.gained)}", "$accent")
        fits = shown.cell_length + gained.cell_length <= self.size.width
        return Content.assemble(shown, gained) if self.gained and fits else shown

    def flash(self, gained: int) -> None:
        """Show a gain for a moment; a gain of 0 ends the one that shows."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.gained = gained
        if gained:
            self._timer = self.set_timer(FLASH_SECONDS, self._fade)

    def _fade(self) -> None:
        self.gained = 0


class ScoreBox(Remembered):
    """A label and the figure under it; a click runs the ``action``, if there is one."""

    value = var(0)

    def __init__(self, label: str, *, id: str, action: str = "") -> None:
        super().__init__(id=id)
        self._label = label
        self._action = action

    def compose(self) -> ComposeResult:
        """The label over the figure, which follows our value."""
        yield Text(self._label, classes="label")
        yield Figure(classes="figure").data_bind(ScoreBox.value)

    async def on_click(self) -> None:
        """Do what the box stands for."""
        if self._action:
            await self.run_action(self._action)

    def flash(self, gained: int) -> None:
        """Show a gain beside the figure for a moment."""
        self.query_one(Figure).flash(gained)
