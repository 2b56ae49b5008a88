"""The settings, one a line; each holds, and is stored, as soon as it is chosen."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui2048.drawing.themes import theme_names
from tui2048.i18n import N_, _, current_language
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen, is_open
from tui2048.screens.keys import KeysScreen
from tui2048.settings.keymap import KeyGroup
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Settings
from tui2048.settings.words import SettingRow, setting_rows
from tui2048.widgets.headline import Headline, Name
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.listing import Cell, Column, Grid, Listing
from tui2048.widgets.mini_board import Ladder
from tui2048.widgets.too_small import TooSmall

_USUAL = Settings()
_BETWEEN = 2
"""Columns between a title and its value where there is room, beside the gap of the list."""
_ROOMY = 60, 23
"""Columns from which two lines explain a setting, and rows from which there are empty lines."""


class SettingsScreen(ClosingScreen[None]):
    """Shows all settings; ``apply`` is called after each change. ``groups`` gives what keys do."""

    CSS_PATH = "../styles/settings.tcss"
    AUTO_FOCUS = "Listing"

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,o", "close", "settings-close", N_("Close")),
        titled("right,l,space", "choose(1)", "settings-next", N_("Next value")),
        titled("left,h", "choose(-1)", "settings-previous", N_("Value before")),
        titled("delete,backspace", "usual", "settings-usual", N_("The usual value")),
        titled("e,tab,shift+tab", "keys", "settings-keys", N_("Keys")),
    ]

    def __init__(
        self, preferences: Preferences, apply: Callable[[], None], groups: Callable[[], Sequence[KeyGroup]]
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._apply = apply
        self._groups = groups
        self._rows: tuple[SettingRow, ...] = ()

    def compose(self) -> ComposeResult:
        """The names of the two lists, the settings, what the one under the cursor does, and the keys."""
        yield TooSmall()
        with Vertical(id="settings"):
            yield Headline(Name(_("Settings")), Name(_("Keys"), "screen.keys"))
            yield Listing(id="settings-list")
            yield Static(id="settings-explanation", markup=False)
            yield Ladder(range(1, 18), tile_width=7, tile_height=1)
            with Vertical(id="settings-foot"):
                yield Static(id="settings-message", markup=False)
                yield KeyBar(
                    (
                        KeyHelp("← →", _("change"), "screen.choose(1)"),
                        KeyHelp("del", _("usual value"), "screen.usual"),
                        KeyHelp("e", _("keys"), "screen.keys"),
                        KeyHelp("?", _("help"), "app.help"),
                        KeyHelp("esc", _("close"), "screen.close"),
                    )
                )

    def on_mount(self) -> None:
        """List the settings."""
        self._list(0)

    def on_resize(self) -> None:
        """Give up empty lines where there is no room for them."""
        self.set_class(self.size.width < _ROOMY[0], "-narrow")
        self.set_class(self.size.height < _ROOMY[1], "-low")
        self._list(self.query_one(Listing).cursor)

    @on(Listing.Reached)
    def _on_reached(self, event: Listing.Reached) -> None:
        row, value = self._rows[event.place], self._cells(event.place)[-1].text
        listing = self.query_one(Listing)
        room = listing.grid.widths(listing.scrollable_content_region.width)[-1]
        told = row.explanation if len(value) <= room else f"{value}: {row.explanation}"
        self.query_one("#settings-explanation", Static).update(told)

    @on(Listing.Opened)
    async def _on_opened(self) -> None:
        await self.action_choose(1)

    async def action_choose(self, steps: int) -> None:
        """Let the setting under the cursor be the value so many steps on."""
        row = self._row
        await self._change(row, row.after(self._preferences.settings, steps).value)

    async def action_usual(self) -> None:
        """Let the setting under the cursor be what it is where nothing was chosen."""
        row = self._row
        await self._change(row, getattr(_USUAL, row.name))

    async def action_keys(self) -> None:
        """Open the keys."""
        await self.app.push_screen(KeysScreen(self._preferences, self._apply, self._groups()))

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    @property
    def _row(self) -> SettingRow:
        return self._rows[self.query_one(Listing).cursor]

    async def _change(self, row: SettingRow, value: object) -> None:
        place, language = self.query_one(Listing).cursor, current_language()
        failure = self._preferences.change(**{row.name: value})
        self._apply()
        if current_language() is not language:
            await self.recompose()
            if not is_open(self):  # it was left meanwhile, and has no new parts
                return
            self.query_one(Listing).focus()
        self._list(place)
        self.query_one("#settings-message", Static).update(str(failure) if failure is not None else "")

    def _list(self, place: int) -> None:
        self._rows = setting_rows(theme_names(), hidden=self._preferences.hidden)
        listing = self.query_one(Listing)
        between = _BETWEEN if self.size.width >= _ROOMY[0] else 0
        titles = Column("", "", width=max(len(row.title) for row in self._rows) + between, right=False)
        listing.grid = Grid((titles, Column("", "", right=False)), gap=1 + bool(between))
        listing.show(len(self._rows), self._cells, place)

    def _cells(self, place: int) -> Sequence[Cell]:
        row = self._rows[place]
        return Cell(row.title), Cell(row.option(self._preferences.settings).text)
