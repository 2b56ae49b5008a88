"""The mistake notebook, driven by keys and mouse."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from engine import Board, Direction, Game
from engine.reasons import explain
from support.driving import app_on, shown_text, wait_until
from support.keeping import Clock
from tui2048.coaching.exercises import solution
from tui2048.coaching.notebook_words import learned, tally, tries_text, when
from tui2048.coaching.words import say
from tui2048.play.session import PlaySession
from tui2048.screens.notebook import NotebookScreen
from tui2048.store import Exercise, Kind, MoveValues, Store, StoreError
from tui2048.widgets.answer import AnswerPanel
from tui2048.widgets.board import BoardView
from tui2048.widgets.hints import HintRow
from tui2048.widgets.question import QuestionBox

FIRST = Board.parse("512 64 8 2/4 0 0 2/0 0 0 0/0 0 0 0")
SECOND = Board.parse("256 64 8 2/4 0 0 2/0 0 0 0/0 0 0 0")
VALUES = MoveValues(up=20000.0, right=15000.0, down=12000.0, left=19950.0)
"""Up is best, left is good."""
EDGE = Board.parse("512 64 8 2/256 0 0 0/0 0 0 0/0 0 0 0")
EDGE_VALUES = MoveValues(right=9000.0, down=5000.0)
"""Up and left are not possible."""


class Opened:
    """The notebook on the app."""

    def __init__(self, pilot: Pilot[None], screen: NotebookScreen, store: Store) -> None:
        self.pilot = pilot
        self.screen = screen
        self.store = store

    @property
    def exercises(self) -> dict[Board, Exercise]:
        """What is stored."""
        return {exercise.board: exercise for exercise in self.store.notebook.exercises()}

    @property
    def asked(self) -> Board:
        """The position that is shown."""
        return self.screen.query_one(BoardView)._board

    @property
    def question(self) -> str | None:
        """The heading of the question that is open."""
        question = self.screen.query_one(QuestionBox).question
        return question.heading if question is not None else None


@asynccontextmanager
async def opened(
    *exercises: tuple[Board, MoveValues], clock: Clock | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Opened]:
    """The screen on a notebook in which these positions were noted; down was played on each."""
    clock = clock or Clock()
    store = Store.in_memory(clock)
    for board, values in exercises:
        store.notebook.add(board, Direction.DOWN, 6, values)
    session = PlaySession(store, store.begin(Game(3), Kind.FREE))
    async with app_on(session).run_test(size=size) as pilot:
        screen = NotebookScreen(store, clock)
        pilot.app.push_screen(screen)
        await wait_until(pilot, lambda: pilot.app.screen is screen and screen.place, "the screen")
        yield Opened(pilot, screen, store)


async def test_an_exercise_is_asked_without_giving_anything_away() -> None:
    async with opened((FIRST, VALUES), (SECOND, VALUES)) as at:
        assert at.asked == FIRST
        assert at.screen.place == "2 of 2 due"
        text = shown_text(at.pilot)
        assert "Which move?" in text
        assert "Not tried yet." in text
        assert "20,000" not in text
        assert not at.screen.query_one(AnswerPanel).display


@pytest.mark.parametrize("key", ["up", "w", "k", "left", "a", "h"])
async def test_the_best_and_a_good_move_solve_it(key: str) -> None:
    clock = Clock()
    async with opened((FIRST, VALUES), clock=clock) as at:
        await at.pilot.press(key)
        exercise = at.exercises[FIRST]
        assert (exercise.tries, exercise.solved, exercise.level) == (1, 1, 1)
        assert timedelta(hours=23) < exercise.due_at - clock.now <= timedelta(days=1)
        text = shown_text(at.pilot)
        assert "Solved" in text
        assert "It comes back in 1 day." in text
        assert at.screen.place == "0 of 1 due"


@pytest.mark.parametrize("key", ["right", "d", "l", "down", "s", "j"])
async def test_another_move_does_not_and_the_answer_says_why(key: str) -> None:
    async with opened((FIRST, VALUES)) as at:
        await at.pilot.press(key)
        exercise = at.exercises[FIRST]
        assert (exercise.tries, exercise.solved, exercise.level) == (1, 0, 0)
        lines = [row.line for row in at.screen.query(HintRow)]
        assert [line.value for line in lines if line is not None] == [20000.0, 19950.0, 15000.0, 12000.0]
        text = " ".join(shown_text(at.pilot).split())
        assert "Not solved" in text
        assert "blunder, cost about" in text
        assert "In the game you played ↓ down." in text
        found = solution(exercise)
        assert found is not None
        tried = Direction.DOWN if key in ("down", "s", "j") else Direction.RIGHT
        reason = str(at.screen.query_one("#answer-reason", Static).content)
        assert reason == say(explain(FIRST, found.options, played=tried)[0])


async def test_it_can_be_answered_by_a_drag() -> None:
    async with opened((FIRST, VALUES)) as at:
        await at.pilot.mouse_down("#cell-3-1")
        await at.pilot.mouse_up("#cell-0-1")
        await wait_until(at.pilot, lambda: at.exercises[FIRST].tries, "the answer")
        assert at.exercises[FIRST].solved == 1


async def test_an_impossible_move_is_no_answer() -> None:
    async with opened((EDGE, EDGE_VALUES)) as at:
        await at.pilot.press("up")
        assert at.screen.message == "That move is not possible here."
        assert at.exercises[EDGE].tries == 0
        await at.pilot.press("right")
        assert at.exercises[EDGE].solved == 1
        assert at.screen.message == ""


async def test_only_the_first_answer_counts() -> None:
    async with opened((FIRST, VALUES)) as at:
        await at.pilot.press("down", "up", "up")
        assert (at.exercises[FIRST].tries, at.exercises[FIRST].solved) == (1, 0)


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_the_next_one_comes_when_the_answer_was_seen(key: str) -> None:
    async with opened((FIRST, VALUES), (SECOND, VALUES)) as at:
        await at.pilot.press(key)
        assert at.asked == FIRST
        await at.pilot.press("up", key)
        assert at.asked == SECOND
        await at.pilot.press("up", key)
        assert at.question == "Nothing is due"
        question = at.screen.query_one(QuestionBox).question
        assert question is not None
        assert question.sentence == "The first of 2 exercises comes back in 1 day."


async def test_one_may_practise_before_anything_is_due() -> None:
    async with opened((FIRST, VALUES)) as at:
        await at.pilot.press("up", "enter")
        planned = at.exercises[FIRST].due_at
        await at.pilot.press("down", "enter")
        assert (at.asked, at.question) == (FIRST, None)
        await at.pilot.press("up")
        assert (at.exercises[FIRST].level, at.exercises[FIRST].due_at) == (1, planned)
        assert at.exercises[FIRST].tries == 2
        await at.pilot.press("enter")
        assert at.question == "Nothing is due"
        await at.pilot.press("escape")
        assert not isinstance(at.pilot.app.screen, NotebookScreen)


async def test_an_empty_notebook_says_where_exercises_come_from() -> None:
    async with opened() as at:
        assert at.question == "The notebook is empty"
        await at.pilot.press("delete", "up", "enter")
        assert not isinstance(at.pilot.app.screen, NotebookScreen)


async def test_an_exercise_is_deleted_when_that_is_confirmed() -> None:
    async with opened((FIRST, VALUES), (SECOND, VALUES)) as at:
        await at.pilot.press("delete")
        assert at.question == "Delete this exercise?"
        await at.pilot.press("escape")
        await wait_until(at.pilot, lambda: at.question is None, "the exercise")
        assert set(at.exercises) == {FIRST, SECOND}
        await at.pilot.press("up", "backspace", "down", "enter")
        await wait_until(at.pilot, lambda: set(at.exercises) == {SECOND}, "the deletion")
        assert at.asked == SECOND


async def test_the_answer_is_there_again_when_it_is_not_deleted() -> None:
    async with opened((FIRST, VALUES)) as at:
        await at.pilot.press("up", "delete", "enter")
        await wait_until(at.pilot, lambda: at.question is None, "the answer")
        assert at.screen.query_one(AnswerPanel).display
        assert not at.screen.query_one("#task").display


async def test_exercises_that_were_spoilt_are_passed_over() -> None:
    async with opened((FIRST, EDGE_VALUES), (SECOND, VALUES)) as at:
        assert at.asked == SECOND
        assert at.screen.place == "1 of 1 due"


async def test_a_store_that_fails_is_a_line_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened((FIRST, VALUES)) as at:

        def fail(*_: object, **__: object) -> None:
            raise StoreError("{path} is damaged.", path="games.db")

        monkeypatch.setattr(at.store.notebook, "tried", fail)
        await at.pilot.press("up")
        assert at.screen.message == "games.db is damaged."
        assert at.screen.query_one(AnswerPanel).display


async def test_the_key_of_the_game_s_screen_opens_and_closes_it() -> None:
    async with opened() as at:
        await at.pilot.press("escape")
        await at.pilot.press("x")
        assert isinstance(at.pilot.app.screen, NotebookScreen)
        await at.pilot.press("x")
        assert not isinstance(at.pilot.app.screen, NotebookScreen)


@pytest.mark.parametrize("size", [(80, 24), (32, 14)])
async def test_it_fits(size: tuple[int, int]) -> None:
    async with opened((FIRST, VALUES), size=size) as at:
        await at.pilot.press("down")
        for part in ("#board", "#answer-verdict", "#message", "#keys"):
            region = at.screen.query_one(part).region
            assert region.area
            assert at.screen.region.contains_region(region)
        if size == (80, 24):
            side = at.screen.query_one("#desk-side")
            assert side.max_scroll_y == 0
            return
        await at.pilot.press("pagedown")
        assert at.screen.query_one("#desk-side").scroll_y > 0


@pytest.mark.parametrize(
    ("rest", "text"),
    [
        (timedelta(seconds=-5), "in 1 minute"),
        (timedelta(minutes=9, seconds=30), "in 10 minutes"),
        (timedelta(minutes=59, seconds=59), "in 1 hour"),
        (timedelta(hours=5, minutes=20), "in 5 hours"),
        (timedelta(hours=23, minutes=59), "in 1 day"),
        (timedelta(days=30), "in 30 days"),
    ],
)
def test_it_is_said_when_an_exercise_comes_back(rest: timedelta, text: str) -> None:
    assert when(rest) == text


def test_dots_tell_how_far_it_is_learned() -> None:
    assert [learned(level) for level in (0, 2, 5, 9)] == ["○○○○○", "●●○○○", "●●●●●", "●●●●●"]


def test_counts_are_said() -> None:
    assert tally(2, 1200) == "2 of 1,200 due"
    assert tries_text(0, 0) == "Not tried yet."
    assert tries_text(1, 1) == "Solved in 1 of 1 try."
    assert tries_text(1, 3) == "Solved in 1 of 3 tries."
