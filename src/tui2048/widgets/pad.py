"""The pad: buttons under the board for those who play by thumb."""

from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Vertical
from textual.widgets import Static

from tui2048.i18n import _

LEAST_BUTTON = 3
"""How high a button is at least: less would be missed by a thumb."""
_BETWEEN = 1
"""Rows between the arrows, and between them and all else."""
_CROSS = "pad-beside-up-left", "pad-up", "pad-beside-up-right", "pad-left", "pad-down", "pad-right"
_ROW = "pad-left", "pad-up", "pad-down", "pad-right", "pad-beside-up-left", "pad-beside-up-right"
"""The order of the arrows and of the gaps beside the upper one; in a row these are not shown."""


@dataclass(frozen=True, slots=True)
class PadShape:
    """The arrows of a pad: how high each is, and whether they stand as on a keyboard or all in one row."""

    arrow: int
    cross: bool = True

    @property
    def arrows(self) -> int:
        """Rows of all arrows."""
        return 2 * self.arrow + _BETWEEN if self.cross else self.arrow

    @property
    def rows(self) -> int:
        """Rows of the whole pad, and of what is left free before and after it."""
        return self.arrows + LEAST_BUTTON + 3 * _BETWEEN


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

    def __init__(self, shape: PadShape, columns: int | None) -> None:
        """A pad of this shape, and so many columns."""
        super().__init__(id="pad")
        self._shape = shape
        self._columns = columns

    def compose(self) -> ComposeResult:
        """The arrows, and the row of commands."""
        with Grid(id="pad-arrows"):
            for direction, arrow in (("up", "↑"), ("left", "←"), ("down", "↓"), ("right", "→")):
                yield PadButton(arrow, f"screen.move('{direction}')", id=f"pad-{direction}")
            for place in ("left", "right"):
                yield Static(id=f"pad-beside-up-{place}", classes="pad-gap")
        with Grid(id="pad-commands"):
            yield PadButton(_("undo"), "screen.undo", id="pad-undo")
            yield PadButton(_("hints"), "screen.next_help", id="pad-hints")
            yield PadButton(_("new"), "screen.new_game", id="pad-new")
            yield PadButton(_("menu"), "app.command_palette", id="pad-menu")

    def on_mount(self) -> None:
        """Take the first measures."""
        self.measure(self._shape, self._columns)

    def measure(self, shape: PadShape, columns: int | None) -> None:
        """Take this shape, and so many columns."""
        self.styles.width = columns
        arrows = self.query_one("#pad-arrows")
        order = _CROSS if shape.cross else _ROW
        arrows.sort_children(key=lambda child: order.index(str(child.id)))
        arrows.set_class(not shape.cross, "-row")
        arrows.styles.grid_rows = (shape.arrow,)
        arrows.styles.height = shape.arrows
