"""The review of a game: its boards one by one, what each move was worth and why."""

from itertools import accumulate
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import var

from engine import Advisor, Record
from engine.coach import Grade
from tui2048.coaching.exercises import note_own_mistakes
from tui2048.coaching.notebook_words import noted_text
from tui2048.coaching.review_page import page_of_end, page_of_move
from tui2048.coaching.reviewing import GameAnalysis
from tui2048.i18n import N_, _
from tui2048.play.session import PlaySession
from tui2048.questions import confirm_practice
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen
from tui2048.screens.play import PlayScreen
from tui2048.screens.review_table import ReviewTable
from tui2048.screens.share import ShareScreen
from tui2048.sharing import game_texts
from tui2048.store import StoreError
from tui2048.widgets.costliest import LISTED, Costliest
from tui2048.widgets.graph import Point, ValueGraph
from tui2048.widgets.question import QuestionBox
from tui2048.widgets.too_small import TooSmall

_MISTAKES = (Grade.MISTAKE, Grade.BLUNDER)


class ReviewScreen(ClosingScreen[None]):
    """A game as it was when the screen was opened, and its analysis, which goes on while it is open.

    :attr:`place` counts the moves made before the board shown; the move looked at is the next one. After the
    last move the game as a whole is looked at.
    """

    CSS_PATH = "../styles/review.tcss"
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,v", "close", "review-close", N_("Close")),
        titled("left,h", "step(-1)", "review-back", N_("A move back")),
        titled("right,l", "step(1)", "review-on", N_("A move on")),
        titled("pageup", "step(-10)", "review-far-back", N_("Ten moves back")),
        titled("pagedown", "step(10)", "review-far-on", N_("Ten moves on")),
        titled("home", "first", "review-first", N_("To the start")),
        titled("end", "end", "review-end", N_("To the end")),
        titled("up,k", "scroll(-1)", "review-up", N_("Scroll up")),
        titled("down,j", "scroll(1)", "review-down", N_("Scroll down")),
        *(Binding(str(place + 1), f"costliest({place})", show=False) for place in range(LISTED)),
        titled("x,n", "mistake(1)", "review-next-mistake", N_("Next mistake")),
        titled("X,N", "mistake(-1)", "review-previous-mistake", N_("Mistake before")),
        titled("t", "try_again", "review-try-again", N_("Try again from here")),
        titled("c", "copy", "review-copy", N_("Copy the game")),
    ]

    place = var(0, init=False)

    def __init__(
        self, session: PlaySession, game_id: int, record: Record, advisor: Advisor, *, confirm: bool = True
    ) -> None:
        """The review of this record of a stored game; the advisor must be no other's.

        With ``confirm`` it asks before a game worth something is put away for practice.
        """
        super().__init__()
        self._session = session
        self._game_id = game_id
        self._record = record
        self._confirm = confirm
        self._scores = tuple(accumulate((turn.slide.gained for turn in record.turns), initial=0))
        self._points = [Point()] * record.moves
        self._analysis = GameAnalysis(self, session.store, game_id, record, advisor)
        self._told: StoreError | None = None
        self._noted = False
        self.set_reactive(ReviewScreen.place, record.moves)

    def compose(self) -> ComposeResult:
        """The table, and what stands in its place where it has no room."""
        yield ReviewTable()
        yield TooSmall()

    def on_mount(self) -> None:
        """Begin with the whole game, and with what is known of it."""
        self._analysis.begin()
        self._show_known(())
        self._show_place()

    def on_unmount(self) -> None:
        """Let no search go on when nobody looks; what it has found is kept."""
        self._analysis.end()

    def on_resize(self, event: events.Resize) -> None:
        """Take the layout that fits."""
        self._table.fit(event.size)

    @property
    def analysis(self) -> GameAnalysis:
        """What is known of the game, and the search for the rest."""
        return self._analysis

    @property
    def _table(self) -> ReviewTable:
        return self.query_one(ReviewTable)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a question is open only Escape answers."""
        del parameters
        asking = self.is_mounted and self._table.question is not None
        return action == "close" or not asking

    def watch_place(self, before: int, place: int) -> None:
        """Show the place that was chosen; the next one by way of the move that leads there."""
        self._table.tell("")
        self._show_place(stepped=place == before + 1)

    @on(GameAnalysis.Progressed)
    def _on_progressed(self) -> None:
        self._show_known(self._analysis.hear())
        self._show_page()
        trouble = self._analysis.trouble
        if trouble is not None and trouble is not self._told:
            self._table.tell(_("What is found is not kept. {error}").format(error=trouble))
        self._told = trouble
        if trouble is None and self._analysis.done and not self._noted:
            self._noted = True
            self._note_mistakes()

    @on(ValueGraph.Picked)
    def _on_graph_picked(self, event: ValueGraph.Picked) -> None:
        self.place = event.place

    @on(Costliest.Picked)
    def _on_costliest_picked(self, event: Costliest.Picked) -> None:
        self.place = event.number - 1

    def on_mouse_scroll_down(self) -> None:
        """The wheel goes through the game."""
        self.action_step(1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel goes back through the game."""
        self.action_step(-1)

    def action_step(self, moves: int) -> None:
        """Go on by so many moves, or back."""
        self.place = max(0, min(self._record.moves, self.place + moves))

    def action_first(self) -> None:
        """Go to the first move."""
        self.place = 0

    def action_end(self) -> None:
        """Go to the last board, and look at the game as a whole."""
        self.place = self._record.moves

    def action_scroll(self, rows: int) -> None:
        """Scroll what is said, where it has no room."""
        self._table.scroll(rows)

    def action_costliest(self, which: int) -> None:
        """Go to one of the costliest moves, the worst of which is number 0."""
        number_ = self._table.costliest.number_at(which)
        if number_ is None:
            self._table.tell(self._nothing())
        else:
            self.place = number_ - 1

    def action_mistake(self, way: int) -> None:
        """Go to the next mistake or blunder, or to the one before for -1; after the end comes the first."""
        last = self._record.moves if way > 0 else -1
        here = -1 if way > 0 and self.place == last else self.place
        for place in range(here + way, last, way):
            if self._points[place].grade in _MISTAKES:
                self.place = place
                return
        self._table.tell(self._nothing())

    async def action_try_again(self) -> None:
        """Play on from the board shown, as practice; ask first if the game under way is worth something."""
        if self._record.boards[self.place].is_over():
            self._table.tell(_("No move is left here."))
        elif self._confirm and self._session.worth_keeping:
            await self._table.ask(confirm_practice(self._session.game))
        else:
            self._practise()

    def action_copy(self) -> None:
        """Copy the game as text, and show it."""
        self.app.push_screen(ShareScreen(game_texts(self._record)))

    async def action_close(self) -> None:
        """Leave an open question, or the review."""
        if self._table.question is not None:
            await self._table.ask(None)
        else:
            self._analysis.end()  # now, for taking a screen down takes its time
            self.dismiss()

    @on(QuestionBox.Answered)
    async def _on_answered(self, event: QuestionBox.Answered) -> None:
        if event.choice.action == "practise":
            self._practise()
        else:
            await self._table.ask(None)

    def _note_mistakes(self) -> None:
        """Have the mistakes of the player's own games come back as exercises."""
        store, analysis = self._session.store, self._analysis
        try:
            count = note_own_mistakes(store, self._game_id, self._record, analysis.review, analysis.assessments)
        except StoreError as error:
            self._table.tell(str(error))
            return
        if count:
            self._table.tell(noted_text(count))

    def _practise(self) -> None:
        self._analysis.end()  # while its store is open: the session may have to do without
        self._session.practise(self._record.boards[self.place])
        board = next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))
        board.pop_until_active()

    def _nothing(self) -> str:
        return _("Nothing more of that.") if self._analysis.done else _("Nothing found of that yet.")

    def _show_place(self, *, stepped: bool = False) -> None:
        turn = self._record.turns[self.place - 1] if stepped else None
        self._table.show_board(self._record.boards[self.place], self._scores[self.place], turn)
        self._show_page()
        self._show_course()

    def _show_page(self) -> None:
        record, analysis = self._record, self._analysis
        if self.place == record.moves:
            page = page_of_end(record, analysis.review)
        else:
            move = self.place + 1
            page = page_of_move(record, move, analysis.assessment(move), analysis.judgement(move))
        self._table.show_page(page)

    def _show_course(self) -> None:
        cursor = self.place if self.place < self._record.moves else None
        self._table.show_course(tuple(self._points), cursor)

    def _show_known(self, numbers: tuple[int, ...]) -> None:
        """Show what is known of the game, in which this is new."""
        analysis, table = self._analysis, self._table
        for number_ in numbers:
            self._points[number_ - 1] = self._point(number_)
        review = analysis.review
        table.show_accuracy(review.accuracy if review.judgements else None, final=analysis.done)
        table.show_costliest(review.costliest(LISTED))
        table.show_progress(None if analysis.done else analysis.progress)
        self._show_course()

    def _point(self, number_: int) -> Point:
        assessment, judgement = self._analysis.assessment(number_), self._analysis.judgement(number_)
        if assessment is None:
            return Point()
        expected = self._scores[number_ - 1] + assessment.options[0].value
        return Point(expected, judgement.grade if judgement is not None else None)
