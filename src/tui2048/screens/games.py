"""The games screen: every game that was played, to be looked for, taken up, copied, deleted."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui2048.games.listing import Arrangement, GameList, Order, Which
from tui2048.games.words import about, count_text
from tui2048.i18n import N_, _
from tui2048.play.session import PlaySession
from tui2048.questions import confirm_game_deletion
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen
from tui2048.screens.games_choice import ChoiceLine
from tui2048.screens.games_rows import choose_columns
from tui2048.screens.share import ShareScreen
from tui2048.screens.statistics import StatisticsScreen
from tui2048.sharing import game_texts
from tui2048.store import GameSummary, State, StoreError
from tui2048.widgets.headline import Headline, Name
from tui2048.widgets.keybar import KeyBar, KeyButton, KeyHelp
from tui2048.widgets.listing import Listing, ListingHead
from tui2048.widgets.question import QuestionBox
from tui2048.widgets.too_small import TooSmall

_ROOMY = 72, 20
"""Columns and rows from which there are margins and empty lines."""

_OF_A_GAME = ("review", "take_up", "copy", "delete")
_OF_THE_LIST = ("close", "search", "next_which", "next_order", "reverse", "statistics")


class GamesScreen(ClosingScreen[bool]):
    """All games in a list; dismissed with True if another game is under way now.

    ``review`` opens the review of the game of this number; None if there is no review to be had.
    """

    CSS_PATH = "../styles/games.tcss"
    AUTO_FOCUS = "Listing"

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,g", "close", "games-close", N_("Close")),
        titled("v", "review", "games-review", N_("Review the game")),
        titled("t", "take_up", "games-take-up", N_("Take the game up")),
        titled("c", "copy", "games-copy", N_("Copy the game")),
        titled("d,delete", "delete", "games-delete", N_("Delete the game")),
        titled("slash", "search", "games-search", N_("Search")),
        titled("f", "next_which(1)", "games-filter", N_("Next filter")),
        titled("F", "next_which(-1)", "games-filter-back", N_("Filter before")),
        titled("o", "next_order", "games-order", N_("Sort by another column")),
        titled("r", "reverse", "games-reverse", N_("Reverse the order")),
        titled("s,tab,shift+tab", "statistics", "games-statistics", N_("Statistics")),
    ]

    def __init__(self, session: PlaySession, review: Callable[[int], object] | None = None) -> None:
        super().__init__()
        self._session = session
        self._review = review
        self._list = GameList(())
        self._arrangement = Arrangement()
        self._shown: tuple[GameSummary, ...] = ()
        self._columns = choose_columns(0)
        self._told_of: int | None = None
        self._asked_about: GameSummary | None = None

    def compose(self) -> ComposeResult:
        """The names of this screen and the next, what is shown, the list, what is said, the keys."""
        yield TooSmall()
        with Vertical(id="games"):
            yield Headline(Name(_("Games played")), Name(_("Statistics"), "screen.statistics"))
            yield ChoiceLine()
            yield ListingHead(id="games-head")
            yield Listing(id="games-list")
            yield Static(id="games-none", markup=False)
            yield Static(id="games-told", markup=False)
            yield QuestionBox()
            yield KeyBar(self._keys())

    def _keys(self) -> tuple[KeyHelp, ...]:
        review = KeyHelp("v", _("review"), "screen.review")
        return (
            KeyHelp("esc", _("close"), "screen.close"),
            *((review,) if self._review is not None else ()),
            KeyHelp("t", _("take up"), "screen.take_up"),
            KeyHelp("c", _("copy"), "screen.copy"),
            KeyHelp("d", _("delete"), "screen.delete"),
            KeyHelp("s", _("statistics"), "screen.statistics"),
        )

    def on_screen_resume(self) -> None:
        """Show what is stored now: a review may have added a game meanwhile."""
        self._load()

    def on_resize(self, event: events.Resize) -> None:
        """Take the columns that there is room for."""
        narrow = event.size.width < _ROOMY[0]
        self.set_class(narrow, "-narrow")
        self.set_class(event.size.height < _ROOMY[1], "-low")
        self.query(KeyButton).last().display = not narrow  # the first line leads to the statistics too
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        listing = self.query_one(Listing)
        self._columns = choose_columns(listing.scrollable_content_region.width)
        listing.grid = self.query_one(ListingHead).grid = self._columns.grid

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing but an answer is taken while something is asked, or a text is to be taken away."""
        del parameters
        if action == "review" and self._review is None:
            return False
        return not (action in (*_OF_A_GAME, *_OF_THE_LIST) and self.has_class("-asking"))

    def action_close(self) -> None:
        """End the search, or go back to where one came from."""
        if self.has_class("-searching"):
            self._end_search()
        else:
            self.dismiss(False)

    def action_statistics(self) -> None:
        """Show the statistics of all games, as they stand now."""
        self.app.push_screen(StatisticsScreen(self._session, self._list.games))

    # What is shown

    def action_next_which(self, steps: int) -> None:
        """Show the games of the next sort that there are any of."""
        sorts = self._list.sorts
        place = sorts.index(self._arrangement.which) if self._arrangement.which in sorts else 0
        self._rearrange(replace(self._arrangement, which=sorts[(place + steps) % len(sorts)]))

    def action_next_order(self) -> None:
        """Sort by the next column."""
        self._rearrange(self._arrangement.by(self._arrangement.order.next))

    def action_reverse(self) -> None:
        """Turn the order round."""
        self._rearrange(self._arrangement.by(self._arrangement.order))

    @on(ListingHead.Chosen)
    def _on_column_chosen(self, event: ListingHead.Chosen) -> None:
        self._rearrange(self._arrangement.by(Order(event.key)))

    def action_search(self) -> None:
        """Let words be typed that the games shown must contain."""
        self.add_class("-searching")
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _on_typed(self, event: Input.Changed) -> None:
        self._rearrange(replace(self._arrangement, words=event.value))

    @on(Input.Submitted)
    def _on_search_done(self) -> None:
        self.set_class(bool(self._arrangement.words), "-searching")
        self.query_one(Listing).focus()

    def _end_search(self) -> None:
        self.query_one(Input).value = ""
        self.remove_class("-searching")
        self._rearrange(replace(self._arrangement, words=""))
        self.query_one(Listing).focus()

    def _load(self) -> None:
        try:
            self._list = GameList(self._session.store.history.games())
        except StoreError as error:
            self._list = GameList(())
            self._rearrange(self._arrangement)
            self._tell(str(error))
        else:
            self._rearrange(self._arrangement)

    def _rearrange(self, arrangement: Arrangement) -> None:
        """Show the games in this arrangement; the cursor stays on its game if that is among them."""
        before = self._game
        if arrangement.which not in self._list.sorts:
            arrangement = replace(arrangement, which=Which.ALL)
        self._arrangement = arrangement
        self._shown = self._list.shown(arrangement)
        head, listing = self.query_one(ListingHead), self.query_one(Listing)
        head.sorted_by, head.rising = arrangement.order.value, arrangement.rising
        place = self._shown.index(before) if before in self._shown else 0
        listing.show(len(self._shown), lambda row: self._columns.cells(self._shown[row]), place)
        self._show_count()
        if self._shown and self.focused is None:  # an empty list is away, and loses the focus
            listing.focus()

    def _show_count(self) -> None:
        shown, games = len(self._shown), len(self._list.games)
        which = self._arrangement.which
        count = count_text(shown, games)
        text = count if which is Which.ALL else f"{count} · {which.label}"
        self.query_one(ChoiceLine).tell(text)
        none = self.query_one("#games-none", Static)
        none.update(_("No game is like that.") if games else _("No game has been played yet."))
        none.display = not shown
        self.query_one(Listing).display = bool(shown)

    # What is done with a game

    @property
    def _game(self) -> GameSummary | None:
        """The game that the cursor is on."""
        place = self.query_one(Listing).cursor
        return self._shown[place] if place < len(self._shown) else None

    @on(Listing.Reached)
    def _on_reached(self) -> None:
        game = self._game
        if (game.id if game is not None else None) != self._told_of:
            self._tell(about(game) if game is not None else "", aloud=False)

    @on(Listing.Opened)
    async def _on_opened(self) -> None:
        await self.run_action("review")

    def action_review(self) -> None:
        """Look back at the game."""
        game = self._game
        if game is None or self._review is None:
            return
        if game.state is State.DAMAGED:
            self._tell(_("Game {id} is damaged and cannot be opened.").format(id=game.id))
        elif game.moves == 0:
            self._tell(_("No move has been made in this game."))
        else:
            self.app.call_later(self._review, game.id)

    def action_take_up(self) -> None:
        """Go on with the game, on the board."""
        game = self._game
        if game is None:
            return
        if game.id == self._session.game_id:
            self.dismiss(False)
            return
        if game.state is State.DAMAGED:
            self._tell(_("Game {id} is damaged and cannot be opened.").format(id=game.id))
            return
        try:
            self._session.take_up(game.id)
        except StoreError as error:
            self._tell(str(error))
        else:
            self.dismiss(True)

    def action_copy(self) -> None:
        """Copy the game as text, and show it."""
        game = self._game
        if game is None:
            return
        try:
            record = self._session.store.history.record(game.id)
        except StoreError as error:
            self._tell(str(error))
        else:
            self.app.push_screen(ShareScreen(game_texts(record)))

    def _end_asking(self) -> None:
        self.remove_class("-asking")
        self.query_one(Listing).focus()

    async def action_delete(self) -> None:
        """Forget the game for good, after a question."""
        game = self._game
        if game is None:
            return
        if game.id == self._session.game_id:
            self._tell(_("Game {id} is in progress here, and stays.").format(id=game.id))
            return
        self._asked_about = game
        self.add_class("-asking")
        await self.query_one(QuestionBox).ask(confirm_game_deletion(game))

    @on(QuestionBox.Answered)
    async def _on_answered(self, event: QuestionBox.Answered) -> None:
        game, self._asked_about = self._asked_about, None  # an answer may come twice, the cursor be elsewhere
        await self.query_one(QuestionBox).ask(None)
        self._end_asking()
        if event.choice.action == "delete" and game is not None:
            self._delete(game)

    def _delete(self, game: GameSummary) -> None:
        place = self.query_one(Listing).cursor
        try:
            self._session.delete(game.id)
        except StoreError as error:
            self._tell(str(error))
            return
        self._list = GameList(tuple(other for other in self._list.games if other.id != game.id))
        self._rearrange(self._arrangement)
        self.query_one(Listing).cursor = place
        self._tell(_("Game {id} was deleted.").format(id=game.id))

    def _tell(self, text: str, *, aloud: bool = True) -> None:
        """Say something while the cursor is on this game; aloud, unless it is what is always said of it."""
        told = self.query_one("#games-told", Static)
        told.set_class(aloud, "-aloud")
        told.update(text)
        self._told_of = self._game.id if self._game is not None else None
