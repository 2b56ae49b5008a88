"""The mistake notebook, one exercise at a time: a board is said, and a move is given that does better."""

from collections.abc import Callable
from datetime import UTC, datetime

from engine import Direction
from engine.coach import Grade, judge
from engine.reasons import explain
from tui2048.coaching.exercises import RESTS, SOLVED, plan_after, solution
from tui2048.coaching.notebook_words import comes_back, tally, tries_text, went_wrong
from tui2048.coaching.words import direction_name, say, verdict
from tui2048.i18n import N_, _
from tui2048.linear.commands import MOVES, MOVING
from tui2048.linear.menu import Command, place
from tui2048.linear.sitting import Sitting
from tui2048.linear.words import board_lines, option_lines
from tui2048.questions import confirm_exercise_deletion, nothing_due
from tui2048.store import Exercise, StoreError

NOTEBOOK = place(
    *MOVING,
    Command("next", ("enter", "space"), N_("next"), N_("The next exercise")),
    Command("board", ("b", "5"), N_("board"), N_("Say the board, row by row")),
    Command("delete", ("delete", "backspace"), N_("delete"), N_("Forget this exercise")),
    closing="x",
)

_LEVELS = len(RESTS) - 1


def _utc_now() -> datetime:
    return datetime.now(UTC)


def visit_notebook(sitting: Sitting, clock: Callable[[], datetime] = _utc_now) -> None:
    """Ask the exercises that are due, and when none is, those that come next, if wanted."""
    try:
        _Notebook(sitting, clock).visit()
    except StoreError as error:
        sitting.talk.say(str(error))


class _Notebook:
    """A visit to the notebook."""

    def __init__(self, sitting: Sitting, clock: Callable[[], datetime]) -> None:
        self._talk = sitting.talk
        self._notebook = sitting.session.store.notebook
        self._clock = clock
        self._ahead: list[Exercise] = []
        """What is still to be asked of exercises that are not due."""

    def visit(self) -> None:
        self._talk.say(_("Mistake notebook"))
        while (exercise := self._next()) is not None and self._practise(exercise):
            pass

    def _next(self) -> Exercise | None:
        """The exercise to be asked now; None if there is none, or no more are wanted."""
        due, waiting = _solvable(self._notebook.due()), _solvable(self._notebook.exercises())
        if waiting:
            self._talk.say(tally(len(due), len(waiting)))
        if due:
            return due[0]
        if not self._ahead:
            question = nothing_due(waiting, self._clock())
            if self._talk.ask(question) != "ahead":
                return None
            self._ahead = list(waiting)
        return self._ahead.pop(0)

    def _practise(self, exercise: Exercise) -> bool:
        """Ask an exercise until it is answered and left; False to leave the notebook."""
        talk, answered = self._talk, False
        talk.say(
            _("In this position a move once cost you dearly. Find a better one."),
            tries_text(exercise.solved, exercise.tries),
            _("Learned: {level} of {levels}").format(level=min(exercise.level, _LEVELS), levels=_LEVELS),
            *board_lines(exercise.board),
            _("Which move?"),
        )
        while (given := talk.hear(NOTEBOOK)).id != "back":
            match given.id:
                case "board":
                    talk.say(*board_lines(exercise.board))
                case "delete":
                    if talk.ask(confirm_exercise_deletion()) == "delete":
                        self._notebook.remove(exercise.board)
                        return True
                case "next" if answered:
                    return True
                case "next":
                    talk.say(_("Which move?"))
                case move if not answered:
                    answered = self._answer(exercise, MOVES[move])
                case _:
                    talk.say(_("Enter goes on to the next exercise."))
        return False

    def _answer(self, exercise: Exercise, direction: Direction) -> bool:
        """Try a move and say what it is worth; False if it is not possible."""
        talk, found = self._talk, solution(exercise)
        if found is None or all(option.direction is not direction for option in found.options):
            talk.say(_("That move is not possible here."))
            return False
        tried = judge(1, direction, found.options)
        solved = tried.grade in SOLVED
        plan = plan_after(exercise, self._clock(), solved=solved)
        best = tried.grade is Grade.BEST
        reasons = explain(exercise.board, found.options, played=None if best else direction)
        talk.say(
            f"{_('Solved') if solved else _('Not solved')}. {verdict(tried, direction_name)}",
            *(say(reason) for reason in reasons[:1]),
            *option_lines(found.options, None),
            went_wrong(direction_name(exercise.played)),
            comes_back(plan.due_at - self._clock()),
        )
        try:
            self._notebook.tried(exercise.board, solved=solved, level=plan.level, due_at=plan.due_at)
        except StoreError as error:
            talk.say(str(error))
        return True


def _solvable(exercises: tuple[Exercise, ...]) -> tuple[Exercise, ...]:
    """Those that have a solution."""
    return tuple(exercise for exercise in exercises if solution(exercise) is not None)
