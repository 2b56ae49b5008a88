"""The list of practice positions."""

from pathlib import PurePath
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from tui2048.i18n import N_, _
from tui2048.play.practice import PRACTICE_POSITIONS, PracticePosition, goal_text
from tui2048.screens.bindings import titled
from tui2048.screens.board_screen import BoardScreen
from tui2048.widgets.board import BoardView
from tui2048.widgets.keybar import KeyHelp
from tui2048.widgets.name_list import NameList


class PracticeScreen(BoardScreen[PracticePosition]):
    """Shows :data:`PRACTICE_POSITIONS` and hands back the one chosen."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../styles/board_screen.tcss", "../styles/lists.tcss"]
    AUTO_FOCUS = "NameList"

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,t", "close", "practice-close", N_("Close")),
    ]

    def title_text(self) -> str:
        """The title of the screen."""
        return _("Practice positions")

    def compose_side(self) -> ComposeResult:
        """The names over the goal of the one that is shown."""
        yield NameList(f"{number:>2}  {_(each.name)}" for number, each in enumerate(PRACTICE_POSITIONS, 1))
        yield Static(id="goal", markup=False)

    def keys(self) -> tuple[KeyHelp, ...]:
        """What can be done."""
        return (
            KeyHelp("↑↓", _("choose"), ""),
            KeyHelp("enter", _("practise"), "screen.begin"),
            KeyHelp("?", _("help"), "app.help"),
            KeyHelp("esc", _("close"), "screen.close"),
        )

    def on_mount(self) -> None:
        """Say what practice is."""
        self.place = _("Practice never counts.")

    @on(NameList.OptionHighlighted)
    def _on_highlighted(self, event: NameList.OptionHighlighted) -> None:
        chosen = PRACTICE_POSITIONS[event.option_index]
        self.query_one(BoardView).show(chosen.board)
        self._update("#goal", goal_text(chosen.goal))

    @on(NameList.OptionSelected)
    def _on_selected(self, event: NameList.OptionSelected) -> None:
        self.dismiss(PRACTICE_POSITIONS[event.option_index])

    def action_begin(self) -> None:
        """Practise on the position that is shown."""
        self.query_one(NameList).action_select()

    def action_close(self) -> None:
        """Choose none."""
        self.dismiss(None)
