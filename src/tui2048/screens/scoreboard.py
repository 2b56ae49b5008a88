"""The scoreboard: the best games of those who share an account and want them seen."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from tui2048.games.scoreboard import Scoreboard, ScoreboardError, Standing, Standings, unreadable_text
from tui2048.i18n import N_, _, day_text, number
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen
from tui2048.widgets.headline import Headline, Name
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.listing import Cell, Column, Grid, Listing, ListingHead
from tui2048.widgets.too_small import TooSmall

_ROOMY = 60, 20
"""Columns from which all columns have room, and rows from which there are empty lines."""


class ScoreboardScreen(ClosingScreen[None]):
    """Who stands where; ``takes_part`` tells whether the one who looks is shown to the others."""

    CSS_PATH = "../styles/scoreboard.tcss"
    AUTO_FOCUS = "Listing"

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape", "close", "scoreboard-close", N_("Close")),
    ]

    class Found(Message):
        """The standings were read."""

        def __init__(self, standings: Standings) -> None:
            super().__init__()
            self.standings = standings

    class Failed(Message):
        """The standings cannot be read."""

        def __init__(self, error: ScoreboardError) -> None:
            super().__init__()
            self.error = error

    def __init__(self, scoreboard: Scoreboard, *, takes_part: bool) -> None:
        super().__init__()
        self._scoreboard = scoreboard
        self._takes_part = takes_part
        self._rows: tuple[Standing, ...] = ()
        self._narrow = False

    def compose(self) -> ComposeResult:
        """The name of the screen, the list, what is said of it, the keys."""
        yield TooSmall()
        with Vertical(id="scoreboard"):
            yield Headline(Name(_("Scoreboard")))
            yield ListingHead(id="scoreboard-head")
            yield Listing(id="scoreboard-list")
            yield Static(id="scoreboard-told", classes="quiet", markup=False)
            yield KeyBar(
                (KeyHelp("esc", _("close"), "screen.close"), KeyHelp("o", _("settings"), "app.settings"))
            )

    def on_mount(self) -> None:
        """Have the standings read; there may be hundreds of profiles."""
        self.run_worker(self._read, thread=True)

    def on_resize(self, event: events.Resize) -> None:
        """Take the columns that there is room for."""
        self._narrow = event.size.width < _ROOMY[0]
        self.set_class(event.size.height < _ROOMY[1], "-low")
        listing = self.query_one(Listing)
        listing.grid = self.query_one(ListingHead).grid = self._grid()
        self._list(listing.cursor)

    def action_close(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def _read(self) -> None:
        try:
            self.post_message(self.Found(self._scoreboard.read()))
        except ScoreboardError as error:
            self.post_message(self.Failed(error))

    @on(Found)
    def _on_found(self, event: Found) -> None:
        self._rows = event.standings.rows
        names = [row.profile for row in self._rows]
        self._list(names.index(self._scoreboard.own) if self._scoreboard.own in names else 0)
        told = [] if self._rows else [_("Nobody takes part yet.")]
        if not self._takes_part:
            told.append(_("You take no part. In the settings you can switch it on."))
        if event.standings.unreadable:
            told.append(unreadable_text(event.standings.unreadable))
        self._tell(" ".join(told))

    @on(Failed)
    def _on_failed(self, event: Failed) -> None:
        self._tell(str(event.error))

    def _tell(self, text: str) -> None:
        self.query_one("#scoreboard-told", Static).update(text)

    def _list(self, place: int) -> None:
        self.query_one(Listing).show(len(self._rows), self._cells, place)

    def _grid(self) -> Grid:
        name = Column("", _("Profile"), right=False)
        score = Column("", _("Score"), 9)
        if self._narrow:
            return Grid((Column("", "", 3), score, name), gap=1)
        return Grid((Column("", "", 4), score, Column("", _("Largest"), 8), Column("", _("Played"), 10), name))

    def _cells(self, place: int) -> Sequence[Cell]:
        row = self._rows[place]
        rank, score, name = Cell(f"{place + 1}."), Cell(number(row.game.score)), Cell(row.profile)
        if self._narrow:
            return rank, score, name
        tile = Cell(str(row.game.max_tile), exponent=row.game.max_tile.bit_length() - 1)
        return rank, score, tile, Cell(day_text(row.game.changed_at.astimezone())), name
