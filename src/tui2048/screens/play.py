"""The screen one plays on. What is opened from it is imported when it is opened."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from engine import Advisor, Direction, Turn
from tui2048.coaching import Help
from tui2048.i18n import _
from tui2048.play import PlaySession
from tui2048.screens.autoplay import Autoplay
from tui2048.screens.commands import Command
from tui2048.screens.game import GameScreen
from tui2048.screens.outcome import confirm_autoplay, confirm_new_game
from tui2048.screens.table import GameTable
from tui2048.settings import Settings
from tui2048.widgets.board import BoardView
from tui2048.widgets.question import QuestionBox

if TYPE_CHECKING:
    from tui2048.practice import Goal, Practice

_MOVES = "move('up')", "move('right')", "move('down')", "move('left')"


class PlayScreen(GameScreen):
    """What the player does with the game: by key, mouse, or by name."""

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

    def __init__(self, session: PlaySession, advisor: Advisor, settings: Settings) -> None:
        super().__init__(session, advisor, settings)
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
        if self._session.game.over or self._session.win_to_tell:
            self._autoplay.end()
        await super().show(turn)

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
        from tui2048.screens.share import ShareScreen, game_texts

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
        from tui2048.screens.position import PositionScreen

        self._end_autoplay()
        screen = PositionScreen(self._session.store, Advisor(), self._session.game.board)
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
        if turn is not None:
            self._coach.judge_move(game.moves, board, turn)
            await self.show(turn)
            if (goal := self._session.take_reached_goal()) is not None:
                self._announce(_("Reached! {goal}").format(goal=_goal_text(goal)))

    async def _step(self, changed: bool, otherwise: str) -> None:
        if changed:
            await self.show()
        else:
            self._say(otherwise)


def _goal_text(goal: "Goal") -> str:
    from tui2048.practice import goal_text

    return goal_text(goal)
