"""What one sees of a review: the board, what is said of the move made there, and the course of the game."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from engine import Board, Turn
from engine.coach import Judgement
from tui2048.asking import Question
from tui2048.coaching.review_page import ReviewPage
from tui2048.coaching.reviewing import Progress
from tui2048.i18n import _, decimal
from tui2048.screens.layout import LAYOUT_NAMES, choose_layout
from tui2048.widgets.board import BoardView
from tui2048.widgets.costliest import Costliest
from tui2048.widgets.grades import GradeCounts, grade_style
from tui2048.widgets.graph import Point, ValueGraph
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.message import MessageLine
from tui2048.widgets.move_table import MoveTable
from tui2048.widgets.progress import ProgressLine
from tui2048.widgets.question import QuestionBox
from tui2048.widgets.score import ScoreBox
from tui2048.widgets.scrolling import Scrolled

_TALL = 38
"""Rows from which the graph has the whole width under the board."""
_ROOM_FOR_GRAPH = 24
"""Rows from which a narrow screen has room for the graph."""


class ReviewTable(Container):
    """Shows a place of a game, and what is known of the game. What it shows is given to its methods."""

    def __init__(self) -> None:
        super().__init__(id="table")
        self._page: ReviewPage | None = None
        self._narrow = False

    def compose(self) -> ComposeResult:
        """The heading, the board, the side beside it with the graph, and the lines at the foot."""
        with Horizontal(id="heading"):
            with Vertical(id="title-box"):
                yield Static(_("Review"), id="title")
                yield Static(id="place", classes="quiet")
            yield ScoreBox(_("SCORE"), id="score")
            with Vertical(id="accuracy"):
                yield Static(_("ACCURACY"), classes="label")
                yield Static(id="accuracy-figure")
        with Container(id="middle"):
            yield BoardView()
            with Vertical(id="side"):
                with Scrolled(id="said"):
                    yield Static(id="verdict", markup=False)
                    yield Static(id="reasons", markup=False)
                yield MoveTable()
                yield GradeCounts()
                yield Costliest()
                yield QuestionBox()
            yield ValueGraph(id="course")
        yield MessageLine()
        yield ProgressLine(id="progress")
        yield KeyBar(
            (
                KeyHelp("esc", _("back"), "screen.close"),
                KeyHelp("←", "", "screen.step(-1)"),
                KeyHelp("→", _("step"), "screen.step(1)"),
                KeyHelp("x", _("mistake"), "screen.mistake(1)"),
                KeyHelp("t", _("try again"), "screen.try_again"),
                KeyHelp("c", _("copy"), "screen.copy"),
            )
        )

    @property
    def question(self) -> Question | None:
        """The question that is open."""
        return self.query_one(QuestionBox).question

    @property
    def costliest(self) -> Costliest:
        """The list of the costliest moves."""
        return self.query_one(Costliest)

    def fit(self, size: Size) -> None:
        """Take the layout that fits a screen of this size."""
        layout = choose_layout(size)
        for name in LAYOUT_NAMES:
            self.screen.set_class(name == layout.name, name)
        self.screen.set_class(layout.name == "-wide" and size.height >= _TALL, "-tall")
        self.screen.set_class(size.height >= _ROOM_FOR_GRAPH, "-with-graph")
        self.styles.width = layout.table_width
        self._narrow = layout.name == "-compact"
        self.query_one(BoardView).measure(layout.geometry)
        if self._page is not None:
            self._say(self._page)

    def show_board(self, board: Board, score: int, turn: Turn | None) -> None:
        """Show this board, by way of the turn that led there if it is the next one."""
        self.query_one(BoardView).show(board, turn)
        self.query_one("#score", ScoreBox).value = score

    def show_page(self, page: ReviewPage) -> None:
        """Show what is said of the place."""
        if page == self._page:
            return
        moved = self._page is None or page.heading != self._page.heading
        self._page = page
        self.query_one(MoveTable).lines = page.lines
        self.query_one(GradeCounts).counts = page.counts
        self.set_class(bool(page.counts), "-whole-game")
        self._say(page)
        if moved:
            self.query_one("#said", Scrolled).scroll_home(animate=False)
            self.query_one("#side", Vertical).scroll_home(animate=False)

    def show_course(self, points: tuple[Point, ...], cursor: int | None) -> None:
        """Show the course of the game, and which move of it is looked at."""
        graph = self.query_one(ValueGraph)
        graph.points, graph.cursor = points, cursor
        self.costliest.mark(cursor + 1 if cursor is not None else None)

    def show_accuracy(self, accuracy: float | None, *, final: bool) -> None:
        """Show the accuracy in percent; None while nothing is known of it."""
        figure = _("{share} %").format(share=decimal(accuracy)) if accuracy is not None else "–"
        more = "" if final else " …"
        self.query_one("#accuracy-figure", Static).update(
            Content.assemble((figure, "bold"), (more, "$foreground-muted"))
        )

    def show_costliest(self, judgements: Sequence[Judgement]) -> None:
        """List these moves."""
        self.costliest.show(judgements)

    def show_progress(self, progress: Progress | None) -> None:
        """Show how far the analysis has come; None once it is through."""
        line = self.query_one(ProgressLine)
        self.set_class(progress is not None, "-analysing")
        if progress is not None:
            line.label = _("Looking deeper") if progress.deep else _("Looking at each move")
            line.share = progress.looked / max(1, progress.total)

    def tell(self, message: str) -> None:
        """Say something on the line above the keys; "" for nothing."""
        self.query_one(MessageLine).tell(message)
        self.set_class(bool(message), "-telling")

    def scroll(self, rows: int) -> None:
        """Scroll what is said, where it has no room."""
        for id_ in ("#said", "#side"):
            self.query_one(id_).scroll_relative(y=rows, animate=False)

    async def ask(self, question: Question | None) -> None:
        """Show this question in place of what is said; None gives it its place back."""
        self.set_class(question is not None, "-asking")
        await self.query_one(QuestionBox).ask(question)

    def _say(self, page: ReviewPage) -> None:
        self.query_one("#place", Static).update(page.heading, layout=False)
        style = f"bold {grade_style(page.grade)}" if page.grade is not None else "bold"
        text = page.short if self._narrow else page.verdict
        self.query_one("#verdict", Static).update(Content.styled(text, style))
        self.query_one("#reasons", Static).update("\n".join(page.reasons))
