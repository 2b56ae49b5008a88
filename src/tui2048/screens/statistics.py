"""The statistics screen: what the games that were played say of their player, in pictures."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Static

from engine import Advisor
from engine.coach import Effort
from tui2048.games.statistics import mean, statistics
from tui2048.i18n import N_, _, decimal, duration_text, number
from tui2048.play.session import PlaySession
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen, is_open
from tui2048.screens.statistics_pictures import (
    accuracy_over_time,
    direction_bars,
    scores_over_time,
    tile_bars,
)
from tui2048.screens.statistics_reading import MoveReading
from tui2048.store import GameSummary, State, StoreError
from tui2048.widgets.bars import Bars
from tui2048.widgets.headline import Headline, Name
from tui2048.widgets.keybar import KeyBar, KeyButton, KeyHelp
from tui2048.widgets.scrolling import Scrolled
from tui2048.widgets.series import SeriesGraph
from tui2048.widgets.too_small import TooSmall

_ROOMY = 72, 24
"""Columns from which two pictures stand side by side, and rows from which there are empty lines."""
_TALL = 34
"""Rows from which the graphs are higher."""


class Fact(Static):
    """A label and the figure under it."""

    def __init__(self, label: str, figure: str) -> None:
        super().__init__(
            Content.assemble((label, "bold $foreground-muted"), "\n", (figure, "bold")), classes="fact"
        )


class StatisticsBody(Scrolled):
    """The figures and pictures."""


class StatisticsScreen(ClosingScreen[None]):
    """The statistics of these games, which are all that are stored."""

    CSS_PATH = "../styles/statistics.tcss"
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,g,s,tab,shift+tab", "close", "statistics-close", N_("Close")),
        Binding("up,k", "scroll_body(-1)", show=False),
        Binding("down,j", "scroll_body(1)", show=False),
        Binding("pageup", "scroll_body(-8)", show=False),
        Binding("pagedown,space", "scroll_body(8)", show=False),
    ]

    def __init__(self, session: PlaySession, games: Iterable[GameSummary]) -> None:
        super().__init__()
        self._session = session
        self._statistics = statistics(self._as_ended(game) for game in games)
        self._reading = MoveReading(self, Effort.of(Advisor()))

    def _as_ended(self, game: GameSummary) -> GameSummary:
        """A lost game is in progress until another begins; here it counts at once."""
        lost = game.id == self._session.game_id and self._session.game.over
        return replace(game, state=State.FINISHED) if lost else game

    def compose(self) -> ComposeResult:
        """Figures, graphs over time, bars, and what is counted."""
        yield TooSmall()
        with Vertical(id="statistics"):
            yield Headline(Name(_("Games played"), "screen.close"), Name(_("Statistics")))
            with StatisticsBody(id="statistics-body"):
                yield Container(*self._facts(), id="facts")
                with Container(classes="pictures"):
                    with Vertical(classes="picture"):
                        yield Static(_("SCORES"), classes="label")
                        yield SeriesGraph(id="scores")
                    with Vertical(classes="picture"):
                        yield Static(_("ACCURACY"), classes="label", id="accuracy-title")
                        yield SeriesGraph(id="accuracy")
                        yield Static(id="accuracy-none", classes="quiet", markup=False)
                with Container(classes="pictures"):
                    with Vertical(classes="picture"):
                        yield Bars(_("LARGEST TILE"), (_("games"), _("reached"), ""), id="tiles")
                    with Vertical(classes="picture"):
                        yield Bars(_("MOVES"), ("",), id="directions")
                        yield Static(self._note(), id="statistics-note", classes="quiet", markup=False)
            yield KeyBar(
                (
                    KeyHelp("esc", _("close"), "screen.close"),
                    KeyHelp("↓", _("more"), "screen.scroll_body(8)"),
                )
            )

    def _facts(self) -> Iterator[Fact]:
        own = self._statistics
        yield Fact(_("BEST"), number(self._session.best))
        yield Fact(_("CLEAN BEST"), self._clean_best())
        yield Fact(_("GAMES"), number(len(own.games)))
        yield Fact(_("MEAN SCORE"), number(round(mean(own.scores))))
        yield Fact(_("TIME PLAYED"), duration_text(own.milliseconds))

    def _clean_best(self) -> str:
        try:
            return number(self._session.store.clean_best())
        except StoreError:  # told by the reading of the moves, which fails as well
            return "–"

    def _note(self) -> str:
        if not self._statistics.games:
            return _("Pictures begin with the first game that you play to its end or leave.")
        return _(
            "Only games played by hand from an empty board, ended or left: no imports, practice or autoplay."
        )

    def on_mount(self) -> None:
        """Draw what is known; have the rest read."""
        body = self.query_one(StatisticsBody)
        self.watch(body, "scroll_y", self._show_whether_more, init=False)
        self.watch(body, "virtual_size", self._show_whether_more, init=False)
        own = self._statistics
        self.query_one("#scores", SeriesGraph).series = scores_over_time(own)
        self.query_one("#tiles", Bars).bars = tile_bars(own)
        try:
            reader = self._session.store.reader()
        except StoreError as error:
            self._tell(str(error))
        else:
            self._reading.begin(reader, [game.id for game in own.games])

    def on_resize(self, event: events.Resize) -> None:
        """Put the pictures under one another where they have no room side by side."""
        self.set_class(event.size.width < _ROOMY[0], "-narrow")
        self.set_class(event.size.height < _ROOMY[1], "-low")
        self.set_class(event.size.height >= _TALL, "-tall")
        self.call_after_refresh(self._show_whether_more)

    @on(MoveReading.Counted)
    def _on_counted(self, event: MoveReading.Counted) -> None:
        self.query_one("#directions", Bars).bars = direction_bars(event.counts)

    @on(MoveReading.Judged)
    def _on_judged(self, event: MoveReading.Judged) -> None:
        accuracies = event.accuracies
        games = [game for game in self._statistics.games if game.id in accuracies]
        none = self.query_one("#accuracy-none", Static)
        none.display = not games
        self.query_one("#accuracy", SeriesGraph).display = bool(games)
        if not games:
            none.update(_("None of these games is analysed whole yet; a review does that."))
            return
        shares = [accuracies[game.id] for game in games]
        self.query_one("#accuracy", SeriesGraph).series = accuracy_over_time(games, shares)
        title = self.query_one("#accuracy-title", Static)
        title.update(_("ACCURACY {share} %").format(share=decimal(mean(shares))))

    @on(MoveReading.Failed)
    def _on_failed(self, event: MoveReading.Failed) -> None:
        self._tell(str(event.error))

    def _show_whether_more(self) -> None:
        """The key that scrolls is shown while there is more to see."""
        if not is_open(self):  # the pictures may be gone before their screen is
            return
        body = self.query_one(StatisticsBody)
        self.query(KeyButton).last().visible = body.scroll_y < body.max_scroll_y

    def _tell(self, text: str) -> None:
        self.query_one("#statistics-note", Static).update(text)

    def action_scroll_body(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one(StatisticsBody).scroll_relative(y=rows, animate=False)

    def action_close(self) -> None:
        """Go back to the games."""
        self.dismiss()
