"""The screen one plays on."""

from functools import partial
from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import var
from textual.screen import Screen
from textual.widgets import Static

from engine import Advice, Advisor, Direction, Game, Turn
from tui2048.coaching import Help, verdict
from tui2048.i18n import _
from tui2048.play import PlaySession
from tui2048.practice import Practice, goal_text
from tui2048.screens.autoplay import Autoplay
from tui2048.screens.coach import Coach, Counsel
from tui2048.screens.commands import Command
from tui2048.screens.layout import LAYOUT_NAMES, LEAST, choose_layout
from tui2048.screens.notebook import NotebookScreen
from tui2048.screens.outcome import confirm_autoplay, confirm_new_game, outcome_question
from tui2048.screens.position import PositionScreen
from tui2048.screens.share import ShareScreen, game_texts
from tui2048.screens.table import GameTable
from tui2048.screens.thinking import Judge, Thinker
from tui2048.settings import Settings
from tui2048.widgets.board import BoardView
from tui2048.widgets.graph import Point
from tui2048.widgets.question import Question, QuestionBox

NOTICE_SECONDS = 8.0
"""How long a notice stays, whatever is played meanwhile."""

_MOVES = "move('up')", "move('right')", "move('down')", "move('left')"


class PlayScreen(Screen[None]):
    """Board, scores and coach around one :class:`PlaySession`."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w,k", _MOVES[0], id="move-up", show=False),
        Binding("right,d,l", _MOVES[1], id="move-right", show=False),
        Binding("down,s,j", _MOVES[2], id="move-down", show=False),
        Binding("left,a,h", _MOVES[3], id="move-left", show=False),
        Binding("u", "undo", id="undo", show=False),
        Binding("r", "redo", id="redo", show=False),
        Binding("n", "new_game", id="new-game", show=False),
        Binding("e", "position", id="position", show=False),
        Binding("x", "notebook", id="notebook", show=False),
        Binding("t", "next_help", id="hints", show=False),
        Binding("m", "toggle_grades", id="grades", show=False),
        Binding("space", "play_hint", id="play-hint", show=False),
        Binding("v", "review", id="review", show=False),
        Binding("p", "autoplay", id="autoplay", show=False),
        Binding("c", "share", id="share", show=False),
        Binding("plus,equals_sign", "speed(1)", id="faster", show=False),
        Binding("minus", "speed(-1)", id="slower", show=False),
        Binding("escape", "end_autoplay", id="end-autoplay", show=False),
    ]

    score = var(0)
    best = var(0)
    moves = var(0)
    message = var("")
    help_level: var[Help] = var(Help.FULL)
    advice: var[Advice | None] = var(None)
    sentence = var("")
    course: var[tuple[Point, ...]] = var(())

    def __init__(self, session: PlaySession, advisor: Advisor, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self._advisor = advisor
        self._settings = settings
        steady = Advisor()  # nobody stops it
        self._coach = Coach(self, advisor, steady, self._show_counsel)
        self._coach.level, self._coach.grading = settings.help, settings.grades
        self._autoplay = Autoplay(self, steady)
        self._adopted: Game | None = None
        self._asking: Question | None = None
        self._notice_until = 0.0
        self.set_reactive(PlayScreen.help_level, settings.help)

    def compose(self) -> ComposeResult:
        """The table, and what stands in its place where it has no room."""
        yield GameTable(compiled=self._advisor.engine == "compiled").data_bind(
            PlayScreen.score,
            PlayScreen.best,
            PlayScreen.moves,
            PlayScreen.message,
            PlayScreen.help_level,
            PlayScreen.advice,
            PlayScreen.sentence,
            PlayScreen.course,
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
        self._adopt()
        await self._show()

    def on_screen_resume(self) -> None:
        """Show the best score anew: games may have been deleted meanwhile."""
        self.best = self._session.best

    def on_resize(self, event: events.Resize) -> None:
        """Take the layout that fits."""
        layout = choose_layout(event.size)
        for name in LAYOUT_NAMES:
            self.set_class(name == layout.name, name)
        self.query_one(GameTable).fit(layout)

    def commands(self) -> list[Command]:
        """What can be done here by name; each is refused where its key would be."""
        named = (
            (_("New game"), _("Put this game into the history and begin another"), "new_game"),
            (_("Undo"), _("Take the last move back"), "undo"),
            (_("Redo"), _("Make the move again that was undone last"), "redo"),
            (_("Position"), _("Set up a position: hints on it, practice from it, bookmarks"), "position"),
            (_("Mistake notebook"), _("Try again where a move went wrong"), "notebook"),
            (_("Hints"), _("Off, a word, or everything"), "next_help"),
            (_("Grades"), _("Tell after each move what it was worth, or no longer"), "toggle_grades"),
            (_("Play the hint"), _("Make the move that the engine thinks best"), "play_hint"),
            (_("Review"), _("See what each move of this game was worth, and why"), "review"),
            (_("Autoplay"), _("Let the engine play, or rest"), "autoplay"),
            (_("Share"), _("Copy the game's line, or its board"), "share"),
        )
        return [Command(name, text, partial(self.run_action, action)) for name, text, action in named]

    def has_answer(self, depth: int) -> bool:
        """True if the panel has advice of this depth, or has nothing to advise on."""
        return self.query_one(GameTable).question is not None or (
            self.advice is not None and self.advice.depth >= depth
        )

    @on(events.ScreenResume)
    async def _on_shown_again(self) -> None:
        """Show the session's game, if another screen has begun another one."""
        if self._adopted is not None and self._adopted is not self._session.game:
            self._asking = None
            self._adopt()
            await self._show()

    def on_unmount(self) -> None:
        """Let no search go on when nobody looks."""
        self._coach.rest()
        self._autoplay.end()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a question is open no key reaches the board; undo and a new game answer an outcome."""
        del parameters
        if action in ("speed", "end_autoplay"):
            return self._autoplay.on
        question = self.query_one(GameTable).question if self.is_mounted else None
        if question is None:
            return True
        if action in ("position", "notebook"):
            return self._asking is None
        if action in ("move", "play_hint", "redo", "autoplay"):
            return False
        return not (self._asking is not None and action in ("undo", "new_game", "next_help", "review"))

    @on(BoardView.Pushed)
    async def _on_board_pushed(self, event: BoardView.Pushed) -> None:
        if self.check_action("move", ()):
            await self.action_move(event.direction.value)

    async def action_move(self, direction: str) -> None:
        """Make a move; nothing happens if it is illegal. It takes the game over from the engine."""
        self._end_autoplay()
        await self._move(Direction(direction))

    async def action_play_hint(self) -> None:
        """Make the move that the engine thinks best; a step, while it plays by itself."""
        board = self._session.game.board
        if self._autoplay.on:
            self._autoplay.step(board)
            return
        advice = self._coach.newest or self._advisor.advise(board, depth=1)
        if advice.best is not None:
            await self._move(advice.best, hinted=True)

    async def action_undo(self) -> None:
        """Take the last move back."""
        self._end_autoplay()
        if self._session.win_to_tell:
            self._session.keep_playing()  # the banner was seen, and undo is an answer to it
        await self._step(self._session.undo(), _("Nothing to undo."))

    async def action_redo(self) -> None:
        """Make the move again that was undone last."""
        self._end_autoplay()
        await self._step(self._session.redo(), _("Nothing to redo."))

    async def action_new_game(self) -> None:
        """Begin another game; ask first if this one is worth something."""
        self._end_autoplay()
        if self._session.worth_keeping:
            await self._ask(confirm_new_game(self._session.game))
        else:
            await self._begin_new_game()

    async def action_review(self) -> None:
        """Go through the game so far, and see what each move was worth."""
        self._end_autoplay()
        await self.run_action(f"app.review_game({self._session.game_id})")

    def action_next_help(self) -> None:
        """Give more help, or none after the most."""
        self._settings.help = self.help_level = self._coach.level = self.help_level.next
        self._coach.look_at(self._session.game.board)

    def action_toggle_grades(self) -> None:
        """Tell after each move what it was worth, or no longer."""
        self._settings.grades = self._coach.grading = not self._coach.grading
        self._say(_("Each move is graded.") if self._coach.grading else _("Moves are no longer graded."))

    async def action_share(self) -> None:
        """Copy the game as text, and show it."""
        self._rest_autoplay()
        await self.app.push_screen(ShareScreen(game_texts(self._session.game.record)))

    async def action_autoplay(self) -> None:
        """Let the engine play, or rest; ask first where the game would no longer count."""
        if not self._autoplay.on and self._session.counted and self._session.game.moves:
            await self._ask(confirm_autoplay())
        elif self._autoplay.on and not self._autoplay.resting:
            self._rest_autoplay()
        else:
            self._start_autoplay()

    def action_position(self) -> None:
        """Set up a position, beginning with the board as it stands."""
        self._end_autoplay()
        screen = PositionScreen(self._session.store, Advisor(), self._session.game.board)
        self.app.push_screen(screen, self._practise)

    def action_notebook(self) -> None:
        """Try again where a move went wrong."""
        self._end_autoplay()
        self.app.push_screen(NotebookScreen(self._session.store))

    def action_speed(self, steps: int) -> None:
        """Let the engine play faster or slower."""
        self._autoplay.change_speed(steps)
        self._say(self._autoplay.told)

    def action_end_autoplay(self) -> None:
        """Play by hand again."""
        self._end_autoplay()

    def _start_autoplay(self) -> None:
        self._autoplay.start(self._session.game.board)
        self._say(self._autoplay.told)

    def _rest_autoplay(self) -> None:
        if self._autoplay.on:
            self._autoplay.rest()
            self._say(self._autoplay.told)

    def _end_autoplay(self) -> None:
        if self._autoplay.on:
            self._autoplay.end()
            self._say("")

    @on(Autoplay.Chosen)
    async def _on_chosen(self, event: Autoplay.Chosen) -> None:
        if self._autoplay.on and event.board == self._session.game.board:
            await self._move(event.direction, auto=True)
            self._say(self._autoplay.told)
            self._autoplay.go_on(self._session.game.board)

    @on(QuestionBox.Answered)
    async def _on_answered(self, event: QuestionBox.Answered) -> None:
        self._asking = None
        match event.choice.action:
            case "keep_playing":
                self._session.keep_playing()
                await self._show_question()
            case "new_game":
                await self._begin_new_game()
            case "undo":
                await self.action_undo()
            case "review":
                await self.action_review()
            case "autoplay":
                await self._show_question()
                self._start_autoplay()
            case _:
                await self._show_question()

    async def _begin_new_game(self) -> None:
        self._session.new_game()
        await self.show_session()

    async def show_session(self) -> None:
        """Show the session's game, which is another than before."""
        self._autoplay.end()
        self._asking = None
        self._adopt()
        await self._show()

    async def _practise(self, practice: Practice | None) -> None:
        if practice is None:
            return
        self._session.practise(practice.board, practice.goal)
        self._adopt()
        self._notice_until = 0.0
        await self._show()
        if self.message:  # the store has something to tell, which goes first
            return
        if practice.goal is None:
            self._announce(_("Practice: it never counts. The game before is in the history."))
        else:
            self._announce(_("Practice: {goal}").format(goal=goal_text(practice.goal)))

    def _adopt(self) -> None:
        """Begin with the session's game, with all that is known of it."""
        self._adopted = self._session.game
        self._coach.take_up(self._session.game, self._session.assessments())

    async def _move(self, direction: Direction, *, hinted: bool = False, auto: bool = False) -> None:
        game, board = self._session.game, self._session.game.board
        turn = self._session.move(direction, hints_shown=self.help_level is Help.FULL, hinted=hinted, auto=auto)
        if turn is not None:
            self._coach.judge_move(game.moves, board, turn)
            await self._show(turn)
            if (goal := self._session.take_reached_goal()) is not None:
                self._announce(_("Reached! {goal}").format(goal=goal_text(goal)))

    async def _step(self, changed: bool, otherwise: str) -> None:
        if changed:
            await self._show()
        else:
            self._say(otherwise)

    async def _show(self, turn: Turn | None = None) -> None:
        """Show the game as it stands now, by way of the turn that led there if it was just made."""
        session, game = self._session, self._session.game
        self.query_one(GameTable).show(game.board, turn)
        self.score, self.best, self.moves = game.score, session.best, game.moves
        self.course = self._coach.course(game.moves)
        self._say("")
        if game.over or session.win_to_tell:
            self._autoplay.end()
        await self._show_question()
        self._coach.look_at(game.board)

    async def _ask(self, question: Question) -> None:
        self._asking = question
        await self._show_question()

    async def _show_question(self) -> None:
        session, question = self._session, self._asking
        if question is None and (session.game.over or session.win_to_tell):
            question = outcome_question(session.game, won_now=session.win_to_tell)
        await self.query_one(GameTable).ask(question)

    def _say(self, text: str) -> None:
        """Show a message; what the store has to tell goes first, and stays for a while."""
        notice = self._session.take_notice()
        if notice is not None:
            self._announce(str(notice))
        elif monotonic() > self._notice_until:
            self.message = text

    def _announce(self, text: str) -> None:
        """Show a message that stays for a while, whatever is played meanwhile."""
        self._notice_until = monotonic() + NOTICE_SECONDS
        self.message = text

    def _show_counsel(self, counsel: Counsel | None) -> None:
        self.advice = counsel.advice if counsel is not None else None
        self.sentence = counsel.sentence if counsel is not None else ""
        if counsel is not None:
            self.query_one(GameTable).weights_missing = self._advisor.trouble is not None

    @on(Thinker.Advised)
    def _on_advised(self, event: Thinker.Advised) -> None:
        self._coach.hear_advice(event)

    @on(Judge.Assessed)
    def _on_assessed(self, event: Judge.Assessed) -> None:
        game = self._session.game
        judgement = self._coach.hear_assessment(event, game)
        if judgement is None:
            return
        self._session.keep_assessment(event.number, event.assessment)
        self.course = self._coach.course(game.moves)
        if self._coach.grading and event.number == game.moves and not self._autoplay.on:
            self._say(verdict(judgement))
