"""The mistake notebook: positions in which a move went wrong, one at a time, to find a better one."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import PurePath
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from engine import Advice, Board, Direction
from engine.coach import Assessment, Grade, Judgement, judge
from engine.reasons import explain
from tui2048.asking import Question
from tui2048.coaching.exercises import SOLVED, Plan, plan_after, solution
from tui2048.coaching.notebook_words import comes_back, learned, tally, tries_text, went_wrong
from tui2048.coaching.words import say, verdict, with_arrow
from tui2048.i18n import N_, _
from tui2048.questions import confirm_exercise_deletion, nothing_due
from tui2048.screens.bindings import titled
from tui2048.screens.board_screen import BoardScreen
from tui2048.store import Exercise, Store, StoreError
from tui2048.widgets.answer import Answer, AnswerPanel
from tui2048.widgets.board import BoardView
from tui2048.widgets.keybar import KeyHelp
from tui2048.widgets.question import QuestionBox


def _utc_now() -> datetime:
    return datetime.now(UTC)


class NotebookScreen(BoardScreen[None]):
    """Asks the exercises of a store that are due, and when none is, those that come next, if wanted.

    ``clock`` tells the time in UTC.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["../styles/board_screen.tcss", "../styles/notebook.tcss"]

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,x", "close", "notebook-close", N_("Close")),
        titled("up,w,k,8", "answer('up')", "notebook-up", N_("Move up")),
        titled("right,d,l,6", "answer('right')", "notebook-right", N_("Move right")),
        titled("down,s,j,2", "answer('down')", "notebook-down", N_("Move down")),
        titled("left,a,h,4", "answer('left')", "notebook-left", N_("Move left")),
        titled("enter,space", "next", "notebook-next", N_("Next exercise")),
        titled("delete,backspace", "delete", "notebook-delete", N_("Delete the exercise")),
    ]

    def __init__(self, store: Store, clock: Callable[[], datetime] = _utc_now) -> None:
        super().__init__()
        self._store = store
        self._clock = clock
        self._exercise: Exercise | None = None
        self._solution = Assessment(0, ())
        self._tried: Judgement | None = None
        self._ahead: list[Exercise] = []
        """What is still to be asked of exercises that are not due."""

    def title_text(self) -> str:
        """The title of the screen."""
        return _("Mistake notebook")

    def compose_side(self) -> ComposeResult:
        """What is asked, the answer, or a question about the notebook."""
        with Vertical(id="task"):
            yield Static(_("Which move?"), id="task-heading")
            yield Static(_("In this position a move once cost you dearly. Find a better one."), id="task-text")
            yield Static(id="task-tries", classes="quiet", markup=False)
            yield Static(id="task-learned", classes="quiet", markup=False)
        yield AnswerPanel()
        yield QuestionBox()

    def keys(self) -> tuple[KeyHelp, ...]:
        """What can be done."""
        return (
            KeyHelp("←↑↓→", _("answer"), ""),
            KeyHelp("enter", _("next"), "screen.next"),
            KeyHelp("del", _("delete"), "screen.delete"),
            KeyHelp("?", _("help"), "app.help"),
            KeyHelp("esc", _("close"), "screen.close"),
        )

    async def on_mount(self) -> None:
        """Ask the exercise that has been due longest."""
        await self._ask_next()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """An answer is given once; there is a next exercise when it is given, and no way past a question."""
        del parameters
        if action not in ("answer", "next", "delete") or not self.is_mounted:
            return True
        if self._exercise is None or self.query_one(QuestionBox).question is not None:
            return False
        return action == "delete" or (action == "next") is (self._tried is not None)

    @on(BoardView.Pushed)
    def _on_pushed(self, event: BoardView.Pushed) -> None:
        if self.check_action("answer", ()):
            self.action_answer(event.direction.value)

    def action_answer(self, direction: str) -> None:
        """Try a move, and see what it is worth."""
        way = Direction(direction)
        if all(option.direction is not way for option in self._solution.options):
            self.message = _("That move is not possible here.")
            return
        exercise = self._exercise
        if exercise is None:
            return
        self._tried = judge(1, way, self._solution.options)
        solved = self._tried.grade in SOLVED
        plan = plan_after(exercise, self._clock(), solved=solved)
        self.message = ""
        try:
            self._store.notebook.tried(exercise.board, solved=solved, level=plan.level, due_at=plan.due_at)
        except StoreError as error:
            self.message = str(error)
        self._show_answer(exercise, self._tried, plan)
        self._count()

    async def action_next(self) -> None:
        """Go on to the next exercise."""
        await self._ask_next()

    async def action_delete(self) -> None:
        """Ask whether to delete the exercise."""
        await self._question(confirm_exercise_deletion())

    def action_close(self) -> None:
        """Go back to the game."""
        self.dismiss(None)

    @on(QuestionBox.Answered)
    async def _on_answered(self, event: QuestionBox.Answered) -> None:
        match event.choice.action:
            case "close":
                self.dismiss(None)
            case "ahead":
                self._ahead = list(self._exercises(self._store.notebook.exercises))
                await self._ask_next()
            case "delete" if self._exercise is not None:
                self._forget(self._exercise.board)
                await self._ask_next()
            case _:
                await self._question(None)

    async def _ask_next(self) -> None:
        """Ask what is due, or what one wants to be asked ahead of time; else say when the next one is."""
        due = self._exercises(self._store.notebook.due)
        exercise = due[0] if due else self._ahead.pop(0) if self._ahead else None
        found = solution(exercise) if exercise is not None else None
        self._exercise, self._solution, self._tried = exercise, found or Assessment(0, ()), None
        self._count()
        self.query_one(AnswerPanel).show(None)
        self.query_one(BoardView).show(exercise.board if exercise is not None else Board())
        if exercise is None:
            await self._question(nothing_due(self._exercises(self._store.notebook.exercises), self._clock()))
            return
        await self._question(None)
        self.message = ""
        self._update("#task-tries", tries_text(exercise.solved, exercise.tries))
        self._update("#task-learned", _("Learned: {dots}").format(dots=learned(exercise.level)))

    def _exercises(self, listed: Callable[[], tuple[Exercise, ...]]) -> tuple[Exercise, ...]:
        """Those of a list that have a solution; none, and why, if the store fails."""
        try:
            return tuple(exercise for exercise in listed() if solution(exercise) is not None)
        except StoreError as error:
            self.message = str(error)
            return ()

    def _forget(self, board: Board) -> None:
        try:
            self._store.notebook.remove(board)
        except StoreError as error:
            self.message = str(error)

    async def _question(self, question: Question | None) -> None:
        """Ask this in the place of the exercise, or go back to it."""
        self.query_one("#task").display = question is None and self._tried is None
        self.query_one(AnswerPanel).display = question is None and self._tried is not None
        await self.query_one(QuestionBox).ask(question)

    def _show_answer(self, exercise: Exercise, tried: Judgement, plan: Plan) -> None:
        options = self._solution.options
        reasons = explain(
            exercise.board, options, played=None if tried.grade is Grade.BEST else tried.direction
        )
        back = comes_back(plan.due_at - self._clock())
        before = went_wrong(with_arrow(exercise.played))
        answer = Answer(
            heading=_("Solved") if tried.grade in SOLVED else _("Not solved"),
            verdict=verdict(tried),
            advice=Advice(tried.best, options, self._solution.depth, 0, 0.0),
            reason=say(reasons[0]) if reasons else "",
            afterwards=f"{before}\n{back}",
        )
        self.query_one("#task").display = False
        self.query_one(AnswerPanel).show(answer)

    def _count(self) -> None:
        due = self._exercises(self._store.notebook.due)
        self.place = tally(len(due), len(self._exercises(self._store.notebook.exercises)))
