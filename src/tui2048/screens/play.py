"""The screen one plays on. What is opened from it is imported when it is opened."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType

from engine import Advisor, Direction, Turn
from tui2048.coaching.words import Help
from tui2048.i18n import N_, _
from tui2048.play.session import PlaySession
from tui2048.questions import confirm_autoplay, confirm_new_game, won_sentence
from tui2048.screens.autoplay import Autoplay
from tui2048.screens.bindings import titled
from tui2048.screens.game import GameScreen
from tui2048.screens.table import GameTable
from tui2048.settings.preferences import Preferences
from tui2048.widgets.board import BoardView
from tui2048.widgets.question import QuestionBox

if TYPE_CHECKING:
    from tui2048.play.practice import Goal, Practice

_MOVES = "move('up')", "move('right')", "move('down')", "move('left')"


class PlayScreen(GameScreen):
    """What the player does with the game: by key, mouse, or by name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("up,w,k,8", _MOVES[0], "move-up", N_("Move up")),
        titled("right,d,l,6", _MOVES[1], "move-right", N_("Move right")),
        titled("down,s,j,2", _MOVES[2], "move-down", N_("Move down")),
        titled("left,a,h,4", _MOVES[3], "move-left", N_("Move left")),
        titled("u", "undo", "undo", N_("Undo"), N_("Take the last move back")),
        titled("r", "redo", "redo", N_("Redo"), N_("Make the move again that was undone last")),
        titled(
            "n", "new_game", "new-game", N_("New game"), N_("Put this game into the history and begin another")
        ),
        titled(
            "e",
            "position",
            "position",
            N_("Position"),
            N_("Set one up: hints, practice, bookmarks"),
        ),
        titled("x", "notebook", "notebook", N_("Mistake notebook"), N_("Try again where a move went wrong")),
        titled("t", "next_help", "hints", N_("Hints"), N_("Off, a word, or everything")),
        titled(
            "m",
            "toggle_grades",
            "grades",
            N_("Grades"),
            N_("Tell what each move was worth, or not"),
        ),
        titled(
            "space,full_stop",
            "play_hint",
            "play-hint",
            N_("Play the hint"),
            N_("Make the move that the engine thinks best"),
        ),
        titled("v", "review", "review", N_("Review"), N_("See what each move of this game was worth, and why")),
        titled("p", "autoplay", "autoplay", N_("Autoplay"), N_("Let the engine play, or rest")),
        titled("c", "share", "share", N_("Share"), N_("Copy the game’s line, or its board")),
        titled("plus,equals_sign", "speed(1)", "faster", N_("Engine plays faster")),
        titled("minus", "speed(-1)", "slower", N_("Engine plays slower")),
        titled("escape", "end_autoplay", "end-autoplay", N_("Engine stops playing")),
    ]

    def __init__(self, session: PlaySession, advisor: Advisor, preferences: Preferences) -> None:
        super().__init__(session, advisor, preferences)
        self._autoplay = Autoplay(self, self._steady)

    def on_unmount(self) -> None:
        """Let nothing be played when nobody looks."""
        self._autoplay.end()

    @property
    def grades_told(self) -> bool:
        """While the engine plays, what it says of itself has the line."""
        return super().grades_told and not self._autoplay.on

    async def show_session(self) -> None:
        """Show the session's game, which is played by hand at first."""
        self._autoplay.end()
        await super().show_session()

    async def show(self, turn: Turn | None = None) -> None:
        """Show the game as it stands now; where a banner comes up autoplay ends."""
        session = self._session
        told = session.win_in_passing(banner=self._preferences.settings.win_banner)
        if session.game.over or session.win_to_tell:
            self._autoplay.end()
        await super().show(turn)
        if told:
            self._announce(won_sentence(session.game))

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
        if self._session.worth_keeping and self._preferences.settings.confirm:
            await self._ask(confirm_new_game(self._session.game))
        else:
            await self._begin_new_game()

    async def action_review(self) -> None:
        """Go through the game so far, and see what each move was worth."""
        self._end_autoplay()
        await self.run_action(f"app.review_game({self._session.game_id})")

    def action_next_help(self) -> None:
        """Give more help, or none after the most."""
        self._change(help=self.help_level.next)

    def action_toggle_grades(self) -> None:
        """Tell after each move what it was worth, or no longer."""
        self._change(grades=not self._preferences.settings.grades)
        self._say(
            _("Each move is graded.") if self._preferences.settings.grades else _("Moves are no longer graded.")
        )

    async def action_share(self) -> None:
        """Copy the game as text, and show it."""
        from tui2048.screens.share import ShareScreen
        from tui2048.sharing import game_texts

        self._rest_autoplay()
        await self.app.push_screen(ShareScreen(game_texts(self._session.game.record)))

    async def action_autoplay(self) -> None:
        """Let the engine play, or rest; ask first where the game would no longer count."""
        asks = self._preferences.settings.confirm and self._session.counted and self._session.game.moves
        if asks and not self._autoplay.on:
            await self._ask(confirm_autoplay())
        elif self._autoplay.on and not self._autoplay.resting:
            self._rest_autoplay()
        else:
            self._start_autoplay()

    def action_position(self) -> None:
        """Set up a position, beginning with the board as it stands."""
        from tui2048.screens.position import PositionScreen

        self._end_autoplay()
        thinking = self._preferences.settings.thinking_seconds
        screen = PositionScreen(
            self._session.store, Advisor(), self._session.game.board, thinking_seconds=thinking
        )
        self.app.push_screen(screen, self._practise)

    def action_notebook(self) -> None:
        """Try again where a move went wrong."""
        from tui2048.screens.notebook import NotebookScreen

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
        self._notice_until = 0.0  # what is going on matters more
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
            if self._autoplay.on:  # not where a banner came up
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
        self._notice_until = 0.0  # it was about the game before
        self._session.new_game()
        await self.show_session()

    async def _practise(self, practice: "Practice | None") -> None:
        if practice is None:
            return
        self._session.practise(practice.board, practice.goal)
        self._adopt()
        self._notice_until = 0.0
        await self.show()
        if self.message:  # the store has something to tell, which goes first
            return
        if practice.goal is None:
            self._announce(_("Practice: it never counts. The game before is in the history."))
        else:
            self._announce(_("Practice: {goal}").format(goal=_goal_text(practice.goal)))

    async def _move(self, direction: Direction, *, hinted: bool = False, auto: bool = False) -> None:
        game, board = self._session.game, self._session.game.board
        turn = self._session.move(direction, hints_shown=self.help_level is Help.FULL, hinted=hinted, auto=auto)
        if self._session.game is not game:  # another window has taken it over
            await self.show_session()
        elif turn is not None:
            self._coach.judge_move(game.moves, board, turn)
            await self.show(turn)
            if (goal := self._session.take_reached_goal()) is not None:
                self._announce(_("Reached! {goal}").format(goal=_goal_text(goal)))

    async def _step(self, changed: bool, otherwise: str) -> None:
        if self._session.game is not self._adopted:  # another window has taken the game over
            await self.show_session()
        elif changed:
            await self.show()
        else:
            self._say(otherwise)


def _goal_text(goal: "Goal") -> str:
    from tui2048.play.practice import goal_text

    return goal_text(goal)
