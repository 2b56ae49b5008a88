"""What one sees while playing: the heading, the board, and beside it the coach or a question."""

from textual.app import ComposeResult
from textual.reactive import var

from engine import Advice, Board, Turn
from tui2048.asking import Question
from tui2048.coaching.words import Help
from tui2048.i18n import _, ngettext, number
from tui2048.screens.layout import Layout
from tui2048.widgets.board import BoardView
from tui2048.widgets.graph import Point, ValueGraph
from tui2048.widgets.hints import HintPanel
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.message import MessageLine
from tui2048.widgets.pad import Pad
from tui2048.widgets.question import QuestionBox
from tui2048.widgets.remembered import Area, Column, Row, Text
from tui2048.widgets.score import ScoreBox


class GameTable(Area):
    """Shows a game. All it shows is bound down from the screen, or given to :meth:`show` and :meth:`ask`."""

    score = var(0)
    best = var(0)
    moves = var(0)
    message = var("")
    help_level: var[Help] = var(Help.FULL)
    advice: var[Advice | None] = var(None)
    sentence = var("")
    weights_missing = var(False)
    course: var[tuple[Point, ...]] = var(())

    def __init__(self, layout: Layout, *, compiled: bool, level: Help) -> None:
        super().__init__(id="table")
        self._compiled = compiled
        self._layout = layout
        self.styles.width = layout.table_width
        self.set_reactive(GameTable.help_level, level)

    def compose(self) -> ComposeResult:
        """The heading, board and side panel, the line of messages and that of keys."""
        with Row(id="heading"):
            with Column(id="title-box"):
                yield Text("2048", id="title")
                yield Text(id="moves", classes="quiet", markup=False)
            yield ScoreBox(_("SCORE"), id="score").data_bind(value=GameTable.score)
            yield ScoreBox(_("BEST"), id="best", action="app.games").data_bind(value=GameTable.best)
        with Area(id="middle"):
            yield BoardView(self._layout.geometry)
            if self._layout.pad:
                yield Pad(self._layout.pad, self._layout.table_width)
            with Column(id="side"):
                yield HintPanel(compiled=self._compiled, level=self.help_level).data_bind(
                    GameTable.advice,
                    GameTable.sentence,
                    GameTable.weights_missing,
                    level=GameTable.help_level,
                )
                yield QuestionBox()
                yield ValueGraph(id="course").data_bind(points=GameTable.course)
        yield MessageLine()
        yield KeyBar(
            (
                KeyHelp("←↑↓→", _("move"), ""),
                KeyHelp("u", _("undo"), "screen.undo"),
                KeyHelp("n", _("new"), "screen.new_game"),
                KeyHelp("t", _("hints"), "screen.next_help"),
                KeyHelp("?", _("help"), "app.help"),
                KeyHelp("q", _("quit"), "app.save_and_quit"),
            )
        )

    @property
    def question(self) -> Question | None:
        """The question that is open."""
        return self.query_one(QuestionBox).question

    def fit(self, layout: Layout) -> None:
        """Take these measures."""
        if layout == self._layout:
            return
        self._layout = layout
        self.styles.width = layout.table_width
        self.query_one(BoardView).measure(layout.geometry)
        self._fit_pad()

    def _fit_pad(self) -> None:
        """Have a pad of the right size where one is shown; the stylesheet tells where that is."""
        if self._layout.pad is None:
            return
        if pads := self.query(Pad):
            pads.first().measure(self._layout.pad, self._layout.table_width)
        else:
            pad = Pad(self._layout.pad, self._layout.table_width)
            self.query_one("#middle").mount(pad, after=self.query_one(BoardView))

    def show(self, board: Board, turn: Turn | None) -> None:
        """Show this board, by way of the turn that led there if it was just made."""
        self.query_one(BoardView).show(board, turn)
        self.query_one("#score", ScoreBox).flash(turn.slide.gained if turn is not None else 0)

    async def ask(self, question: Question | None) -> None:
        """Show this question in the coach's place; None gives the coach its place back."""
        box = self.query_one(QuestionBox)
        if question != box.question:
            self.query_one(HintPanel).display = question is None
            await box.ask(question)

    def watch_weights_missing(self) -> None:
        """Give the graph's place to what keeps the coach from being as good as it could be."""
        self.set_class(self.weights_missing or not self._compiled, "-lacking")

    def watch_moves(self, moves: int) -> None:
        """Tell how many moves were made."""
        text = ngettext("{count} move", "{count} moves", moves).format(count=number(moves))
        self.query_one("#moves", Text).update(text, layout=False)

    def watch_message(self, message: str) -> None:
        """Show what there is to say."""
        self.query_one(MessageLine).tell(message)
