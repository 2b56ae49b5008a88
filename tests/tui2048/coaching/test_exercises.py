"""When exercises come back, and which mistakes of a game become one."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from engine import Board, Direction, Game, Option, Record
from engine.coach import Assessment, Grade, review
from support.walking import play
from tui2048.coaching.exercises import MOST_OF_A_GAME, RESTS, Plan, note_mistakes, plan_after, solution
from tui2048.store import Exercise, MoveValues, Store

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
EXERCISE = Exercise(
    board=Board.parse("2 2 4 8/0 0 0 0/0 0 0 0/0 0 0 0"),
    played=Direction.DOWN,
    depth=6,
    values=MoveValues(None, 9000.0, 5000.0, 10000.0),
    made_at=NOW - timedelta(days=9),
    level=2,
    due_at=NOW - timedelta(hours=1),
    tries=2,
    solved=2,
)


def test_solved_in_time_it_moves_up_and_rests_longer() -> None:
    assert plan_after(EXERCISE, NOW, solved=True) == Plan(3, NOW + timedelta(weeks=1))


def test_failed_it_falls_to_the_lowest_level() -> None:
    for exercise in (EXERCISE, replace(EXERCISE, due_at=NOW + timedelta(days=1))):
        assert plan_after(exercise, NOW, solved=False) == Plan(0, NOW + timedelta(minutes=10))


def test_solved_before_its_time_nothing_changes() -> None:
    early = replace(EXERCISE, due_at=NOW + timedelta(seconds=1))
    assert plan_after(early, NOW, solved=True) == Plan(early.level, early.due_at)


def test_a_new_exercise_takes_three_months_to_learn_and_then_comes_back_each_month() -> None:
    exercise, now, rests = replace(EXERCISE, level=0), NOW, []
    for _ in range(7):
        plan = plan_after(exercise, now, solved=True)
        rests.append((plan.due_at - now).days)
        exercise, now = replace(exercise, level=plan.level, due_at=plan.due_at), plan.due_at
    assert rests == [1, 3, 7, 14, 30, 30, 30]
    assert exercise.level == len(RESTS) - 1


def test_the_solution_has_the_best_move_first() -> None:
    found = solution(EXERCISE)
    assert found is not None
    assert [option.direction for option in found.options] == [Direction.LEFT, Direction.RIGHT, Direction.DOWN]
    assert found.depth == 6


@pytest.mark.parametrize(
    "spoilt",
    [
        replace(EXERCISE, values=MoveValues(left=10000.0)),
        replace(EXERCISE, values=MoveValues(1.0, 9000.0, 5000.0, 10000.0)),
        replace(EXERCISE, board=Board(), values=MoveValues()),
    ],
)
def test_values_that_do_not_fit_the_board_are_no_solution(spoilt: Exercise) -> None:
    assert solution(spoilt) is None


def assessed(record: Record, losses: dict[int, float]) -> dict[int, Assessment]:
    """An analysis in which the moves of these numbers lost so much, and all others nothing."""
    found = {}
    for number, turn in enumerate(record.turns, 1):
        others = [way for way in record.boards[number - 1].legal_directions() if way is not turn.direction]
        loss = losses.get(number, 0.0)
        options = [Option(turn.direction, 10000.0 - loss, 0), *(Option(way, 10000.0, 0) for way in others)]
        options = options if loss == 0 else options[1:] + options[:1]
        found[number] = Assessment(6, tuple(options))
    return found


@pytest.fixture
def record() -> Record:
    return play(Game(seed=5), 60).record


def free_moves(record: Record) -> list[int]:
    """The moves that had an alternative."""
    return [number for number in range(1, 61) if len(record.boards[number - 1].legal_directions()) > 1]


def test_mistakes_and_blunders_become_exercises(record: Record) -> None:
    good, inaccuracy, mistake, blunder = free_moves(record)[:4]
    known = assessed(record, {good: 30.0, inaccuracy: 150.0, mistake: 500.0, blunder: 3000.0})
    with Store.in_memory() as store:
        assert note_mistakes(store, record, review(record, known), known) == 2
        exercises = store.notebook.exercises()
        assert {exercise.board for exercise in exercises} == {
            record.boards[mistake - 1],
            record.boards[blunder - 1],
        }
        by_board = {exercise.board: exercise for exercise in exercises}
        noted = by_board[record.boards[blunder - 1]]
        assert noted.played is record.turns[blunder - 1].direction
        assert (noted.level, noted.depth) == (0, 6)
        assert noted.values == MoveValues.of_options(known[blunder].options)
        assert note_mistakes(store, record, review(record, known), known) == 0


def test_which_grades_are_noted_can_be_chosen(record: Record) -> None:
    mistake, blunder = free_moves(record)[:2]
    known = assessed(record, {mistake: 500.0, blunder: 3000.0})
    with Store.in_memory() as store:
        assert note_mistakes(store, record, review(record, known), known, {Grade.BLUNDER}) == 1
        assert store.notebook.exercises()[0].board == record.boards[blunder - 1]


def test_of_a_careless_game_only_the_costliest_are_noted(record: Record) -> None:
    losses = {number: 1000.0 + number for number in free_moves(record)}
    assert len(losses) > MOST_OF_A_GAME
    known = assessed(record, losses)
    with Store.in_memory() as store:
        assert note_mistakes(store, record, review(record, known), known) == MOST_OF_A_GAME
        costliest = sorted(losses)[-MOST_OF_A_GAME:]
        boards = {exercise.board for exercise in store.notebook.exercises()}
        assert boards == {record.boards[number - 1] for number in costliest}
