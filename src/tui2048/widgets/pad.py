"""The pad: buttons under the board for those who play by thumb."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Vertical
from textual.widgets import Static

from tui2048.i18n import _

LEAST_BUTTON = 3
"""How high a button is at least: less would be missed by a thumb."""
_BETWEEN = 1
"""Rows between the arrows, and between them and all else."""


def pad_rows(arrow_rows: int) -> int:
    """Rows of a pad with arrows of so many rows, and of what is left free before and after it."""
    return 2 * arrow_rows + LEAST_BUTTON + 4 * _BETWEEN


class PadButton(Static):
    """A button: what stands on it, and the action that a tap runs."""

    ALLOW_SELECT = False

    def __init__(self, text: str, action: str, *, id: str) -> None:
        super().__init__(text, id=id, classes="pad-button", markup=False)
        self._action = action

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Show that it is touched; there is no hovering with a thumb."""
        self.set_class(event.button == 1, "-pressed")

    def on_mouse_up(self) -> None:
        """The thumb has left."""
        self.remove_class("-pressed")

    def on_leave(self) -> None:
        """The thumb has slid off."""
        self.remove_class("-pressed")

    async def on_click(self) -> None:
        """Do it: the last of what a tap tells, so that nothing of it reaches what comes up in this place."""
        await self.run_action(self._action)


class Pad(Vertical):
    """Four arrows, and under them the commands that are wanted most."""

    def __init__(self, arrow_rows: int, columns: int | None) -> None:
        """A pad of so many rows for each arrow, and so many columns."""
        super().__init__(id="pad")
        self._arrow_rows = arrow_rows
        self._columns = columns

    def compose(self) -> ComposeResult:
        """The arrows as on a keyboard, and the row of commands."""
        with Grid(id="pad-arrows"):
            yield Static()
            yield self._arrow("up", "↑")
            yield Static()
            for direction, arrow in (("left", "←"), ("down", "↓"), ("right", "→")):
                yield self._arrow(direction, arrow)
        with Grid(id="pad-commands"):
            yield PadButton(_("undo"), "screen.undo", id="pad-undo")
            yield PadButton(_("hints"), "screen.next_help", id="pad-hints")
            yield PadButton(_("new"), "screen.new_game", id="pad-new")
            yield PadButton(_("menu"), "app.command_palette", id="pad-menu")

    def on_mount(self) -> None:
        """Take the first measures."""
        self.measure(self._arrow_rows, self._columns)

    def measure(self, arrow_rows: int, columns: int | None) -> None:
        """Take so many rows for each arrow, and so many columns."""
        self.styles.width = columns
        arrows = self.query_one("#pad-arrows")
        arrows.styles.grid_rows = (arrow_rows,)
        arrows.styles.height = 2 * arrow_rows + _BETWEEN

    def _arrow(self, direction: str, arrow: str) -> PadButton:
        return PadButton(arrow, f"screen.move('{direction}')", id=f"pad-{direction}")
