"""The screen one plays on."""

from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message
from textual.reactive import var
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from engine import Advice, Advisor, Board, Direction, Turn
from tui2048.i18n import _, ngettext, number
from tui2048.play import PlaySession
from tui2048.screens.commands import Command
from tui2048.screens.layout import LAYOUT_NAMES, LEAST, choose_layout
from tui2048.screens.outcome import confirm_new_game, outcome_question
from tui2048.widgets.board import BoardView
from tui2048.widgets.hints import HintPanel
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.question import Question, QuestionBox
from tui2048.widgets.score import ScoreBox

THINKING_SECONDS = 3.0
"""How long the panel's search may think about one position before it rests for good."""
NOTICE_SECONDS = 8.0
"""How long a notice about the store stays, whatever is played meanwhile."""
STALE_SECONDS = 0.05
"""How long the panel may show what it said of the board before; the first answer is there much sooner."""
REPORT_SECONDS = 0.1
"""The panel is not repainted more often than this while the search deepens."""

_MOVES = "move('up')", "move('right')", "move('down')", "move('left')"


class PlayScreen(Screen[None]):
    """Board, scores and hints around one :class:`PlaySession`."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", _MOVES[0], id="move-up", show=False),
        Binding("right,d,l", _MOVES[1], id="move-right", show=False),
        Binding("down,s,j", _MOVES[2], id="move-down", show=False),
        Binding("left,a,h", _MOVES[3], id="move-left", show=False),
        Binding("u", "undo", id="undo", show=False),
        Binding("r", "redo", id="redo", show=False),
        Binding("n", "new_game", id="new-game", show=False),
        Binding("t", "toggle_hints", id="hints", show=False),
        Binding("space", "play_hint", id="play-hint", show=False),
    ]

    score = var(0)
    best = var(0)
    moves = var(0)
    message = var("")
    hints_shown = var(True)
    advice: var[Advice | None] = var(None)

    class Advised(Message):
        """The search has something to say about a board."""

        def __init__(self, board: Board, advice: Advice) -> None:
            super().__init__()
            self.board = board
            self.advice = advice

    def __init__(self, session: PlaySession, advisor: Advisor, *, hints_shown: bool = True) -> None:
        super().__init__()
        self._session = session
        self._advisor = advisor
        self._asking_new_game = False
        self._notice_until = 0.0
        self._newest: Advice | None = None
        """The newest advice on the board shown."""
        self._report: Timer | None = None
        self.set_reactive(PlayScreen.hints_shown, hints_shown)

    def compose(self) -> ComposeResult:
        """The heading, board and side panel, the line of messages and that of keys."""
        with Container(id="table"):
            with Horizontal(id="heading"):
                with Vertical(id="title-box"):
                    yield Static("2048", id="title")
                    yield Static(id="moves", classes="quiet")
                yield ScoreBox(_("SCORE"), id="score").data_bind(value=PlayScreen.score)
                yield ScoreBox(_("BEST"), id="best").data_bind(value=PlayScreen.best)
            with Container(id="middle"):
                yield BoardView()
                with Vertical(id="side"):
                    panel = HintPanel(compiled=self._advisor.engine == "compiled")
                    yield panel.data_bind(PlayScreen.advice, shown=PlayScreen.hints_shown)
                    yield QuestionBox()
            yield Static(id="message", markup=False)
            yield KeyBar(
                (
                    KeyHelp("←↑↓→", _("move"), ""),
                    KeyHelp("u", _("undo"), "screen.undo"),
                    KeyHelp("n", _("new"), "screen.new_game"),
                    KeyHelp("t", _("hints"), "screen.toggle_hints"),
                    KeyHelp("?", _("help"), "app.help"),
                    KeyHelp("q", _("quit"), "app.save_and_quit"),
                )
            )
        yield Static(
            _("The game needs a terminal of at least {width} columns and {height} rows.").format(
                width=LEAST.width, height=LEAST.height
            ),
            id="too-small",
        )

    async def on_mount(self) -> None:
        """Show the game as it was left."""
        self.app.app_resume_signal.subscribe(self, lambda _app: self.refresh(layout=True))
        await self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Take the layout that fits."""
        layout = choose_layout(event.size)
        for name in LAYOUT_NAMES:
            self.set_class(name == layout.name, name)
        self.query_one("#table").styles.width = layout.table_width
        self.query_one(BoardView).measure(layout.geometry)

    def commands(self) -> list[Command]:
        """What can be done here by name; each is refused where its key would be."""
        named = (
            (_("New game"), _("Put this game into the history and begin another"), "new_game"),
            (_("Undo"), _("Take the last move back"), "undo"),
            (_("Redo"), _("Make the move again that was undone last"), "redo"),
            (_("Hints"), _("Show or hide the hints"), "toggle_hints"),
            (_("Play the hint"), _("Make the move that the engine thinks best"), "play_hint"),
        )
        return [Command(name, text, partial(self.run_action, action)) for name, text, action in named]

    def has_answer(self, depth: int) -> bool:
        """True if the panel has advice of this depth, or has nothing to advise on."""
        return self.query_one(QuestionBox).question is not None or (
            self.advice is not None and self.advice.depth >= depth
        )

    def on_unmount(self) -> None:
        """Let no search go on when nobody looks."""
        self._advisor.stop()

    def watch_moves(self, moves: int) -> None:
        """Tell how many moves were made."""
        text = ngettext("{count} move", "{count} moves", moves).format(count=number(moves))
        self.query_one("#moves", Static).update(text, layout=False)

    def watch_message(self, message: str) -> None:
        """Show what there is to say, on the line of keys too if it is long."""
        line = self.query_one("#message", Static)
        self.set_class(len(message) > line.size.width, "-long-message")
        line.update(message, layout=False)

    def watch_hints_shown(self) -> None:
        """Think only while somebody can see it."""
        if self.is_mounted:
            self._think()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a question is open no key reaches the board; undo and a new game answer an outcome."""
        del parameters
        question = self.query_one(QuestionBox).question if self.is_mounted else None
        if question is None:
            return True
        if action in ("move", "play_hint", "redo"):
            return False
        return not (self._asking_new_game and action in ("undo", "new_game", "toggle_hints"))

    @on(BoardView.Pushed)
    async def _on_board_pushed(self, event: BoardView.Pushed) -> None:
        if self.check_action("move", ()):
            await self.action_move(event.direction.value)

    async def action_move(self, direction: str) -> None:
        """Make a move; nothing happens if it is illegal."""
        await self._move(Direction(direction))

    async def action_play_hint(self) -> None:
        """Make the move that the engine thinks best."""
        board = self._session.game.board
        advice = self._newest if self._newest is not None else self._advisor.advise(board, depth=1)
        if advice.best is not None:
            await self._move(advice.best, hinted=True)

    async def action_undo(self) -> None:
        """Take the last move back."""
        if self._session.win_to_tell:
            self._session.keep_playing()  # the banner was seen, and undo is an answer to it
        await self._step(self._session.undo(), _("Nothing to undo."))

    async def action_redo(self) -> None:
        """Make the move again that was undone last."""
        await self._step(self._session.redo(), _("Nothing to redo."))

    async def action_new_game(self) -> None:
        """Begin another game; ask first if this one is worth something."""
        if self._session.worth_keeping:
            self._asking_new_game = True
            await self._show_question()
        else:
            await self._begin_new_game()

    def action_toggle_hints(self) -> None:
        """Show or hide the hints."""
        self.hints_shown = not self.hints_shown

    @on(QuestionBox.Answered)
    async def _on_answered(self, event: QuestionBox.Answered) -> None:
        self._asking_new_game = False
        match event.choice.action:
            case "keep_playing":
                self._session.keep_playing()
                await self._show_question()
            case "new_game":
                await self._begin_new_game()
            case "undo":
                await self.action_undo()
            case _:
                await self._show_question()

    async def _begin_new_game(self) -> None:
        self._session.new_game()
        await self._show()

    async def _move(self, direction: Direction, *, hinted: bool = False) -> None:
        turn = self._session.move(direction, hints_shown=self.hints_shown, hinted=hinted)
        if turn is not None:
            await self._show(turn)

    async def _step(self, changed: bool, otherwise: str) -> None:
        if changed:
            await self._show()
        else:
            self._say(otherwise)

    async def _show(self, turn: Turn | None = None) -> None:
        """Show the game as it stands now, by way of the turn that led there if it was just made."""
        session = self._session
        self.query_one(BoardView).show(session.game.board, turn if self.app.animation_level == "full" else None)
        self.score, self.best, self.moves = session.game.score, session.best, session.game.moves
        self.query_one("#score", ScoreBox).flash(turn.slide.gained if turn is not None else 0)
        self._say("")
        await self._show_question()
        self._think()

    async def _show_question(self) -> None:
        session = self._session
        question: Question | None = None
        if self._asking_new_game:
            question = confirm_new_game(session.game)
        elif session.game.over or session.win_to_tell:
            question = outcome_question(session.game, won_now=session.win_to_tell)
        box = self.query_one(QuestionBox)
        if question != box.question:
            self.query_one(HintPanel).display = question is None
            await box.ask(question)

    def _say(self, text: str) -> None:
        """Show a message; what the store has to tell goes first, and stays for a while."""
        notice = self._session.take_notice()
        if notice is not None:
            self._notice_until = monotonic() + NOTICE_SECONDS
            self.message = str(notice)
        elif monotonic() > self._notice_until:
            self.message = text

    def _think(self) -> None:
        """Set the search on the board shown, in place of any other."""
        self._advisor.stop()
        self.workers.cancel_group(self, "search")
        self._newest = None
        board = self._session.game.board
        if self.hints_shown and board.legal_directions():
            self._report_in(STALE_SECONDS)
            self.run_worker(partial(self._search, board), thread=True, exclusive=True, group="search")
        else:
            self.advice = None

    def _search(self, board: Board) -> None:
        """Deepen until time is up or the board is no longer shown; in a worker's thread."""
        worker = get_current_worker()
        for advice in self._advisor.analyse(board, time_limit=THINKING_SECONDS):
            if worker.is_cancelled:
                return
            self.post_message(self.Advised(board, advice))

    @on(Advised)
    def _on_advised(self, event: Advised) -> None:
        if event.board != self._session.game.board or not self.hints_shown:
            return
        first = self._newest is None
        self._newest = event.advice
        if first:
            self.query_one(HintPanel).weights_missing = self._advisor.trouble is not None
            self.advice = event.advice
            self._report_in(REPORT_SECONDS)
        elif self._report is None:
            self._report_in(REPORT_SECONDS)

    def _report_in(self, seconds: float) -> None:
        """Show the newest advice after so long; none, if there is none by then."""
        if self._report is not None:
            self._report.stop()
        self._report = self.set_timer(seconds, self._show_newest)

    def _show_newest(self) -> None:
        self._report = None
        self.advice = self._newest
