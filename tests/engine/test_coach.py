"""The coach: what moves cost, how they are graded, and which of them are looked at twice."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

import pytest

from engine import Advice, Advisor, Board, Direction, Game, Option, Record
from engine.coach import (
    BOUNDS,
    FORGIVING,
    LEAST_AT_STAKE,
    Assessment,
    Effort,
    Grade,
    Judgement,
    Review,
    analyse,
    judge,
    look_deep,
    needs_deep,
    review,
)
from support.walking import play

EFFORT = Effort(quick=2, deep=5)
STAKE = 10_000.0


def options(*values: float) -> tuple[Option, ...]:
    """Options of these values, best first, in the order left, down, right, up."""
    ways = (Direction.LEFT, Direction.DOWN, Direction.RIGHT, Direction.UP)
    return tuple(Option(way, value, 0) for way, value in zip(ways, values, strict=False))


def losing(loss: float, value: float = STAKE) -> Judgement:
    """A move that loses so much of this value."""
    return judge(1, Direction.DOWN, options(value, value - loss))


def judged(number: int, grade: Grade, loss: float, *, forced: bool = False) -> Judgement:
    return Judgement(number, Direction.DOWN, Direction.LEFT, STAKE, loss, grade, forced)


@dataclass
class Scripted:
    """Stands in for an advisor: tells each legal move the value that a function gives it at some depth."""

    value: Callable[[Board, Direction, int], float]
    engine: str = "compiled"
    asked: list[tuple[Board, int]] = field(default_factory=list)

    def advise(
        self,
        board: Board,
        time_limit: float | None = None,
        depth: int | None = None,
        *,
        pruning: bool | None = None,
    ) -> Advice:
        del pruning
        reached = depth or round(1000 * (time_limit or 0))
        self.asked.append((board, reached))
        found = [Option(way, self.value(board, way, reached), 0) for way in board.legal_directions()]
        found.sort(key=lambda option: -option.value)
        return Advice(found[0].direction, tuple(found), reached, 1, 0.0)

    def numbers(self, record: Record, depth: int) -> list[int]:
        """The moves whose boards were asked about at this depth."""
        return [record.boards.index(board) + 1 for board, reached in self.asked if reached == depth]


def as_advisor(scripted: Scripted) -> Advisor:
    return cast(Advisor, scripted)


@pytest.fixture
def record() -> Record:
    return play(Game(seed=11), 12).record


class TestGrades:
    @pytest.mark.parametrize(("bound", "grade"), BOUNDS)
    def test_a_bound_belongs_to_its_grade_and_a_little_more_does_not(self, bound: float, grade: Grade) -> None:
        worse = list(Grade)[list(Grade).index(grade) + 1]
        assert losing(bound * STAKE * 0.999).grade is grade
        assert losing(bound * STAKE * 1.001).grade is worse

    def test_nothing_lost_is_best_whichever_move_it_was(self) -> None:
        assert losing(0).grade is Grade.BEST
        assert losing(0).best is Direction.LEFT
        assert losing(0.001).grade is Grade.GOOD

    def test_everything_lost_is_a_blunder(self) -> None:
        assert losing(STAKE).grade is Grade.BLUNDER

    def test_little_at_stake_counts_as_more(self) -> None:
        loss = 0.3 * BOUNDS[0][0] * LEAST_AT_STAKE
        assert losing(loss, value=loss).grade is Grade.GOOD
        assert losing(10 * loss, value=10 * loss).grade is not Grade.GOOD

    def test_a_judgement_tells_what_was_played_and_what_was_better(self) -> None:
        found = judge(7, Direction.RIGHT, options(300.0, 200.0, 120.0))
        assert (found.number, found.direction, found.best) == (7, Direction.RIGHT, Direction.LEFT)
        assert (found.value, found.loss, found.forced) == (300.0, 180.0, False)

    def test_a_lone_move_is_best_and_forced(self) -> None:
        found = judge(1, Direction.LEFT, options(300.0))
        assert (found.grade, found.forced, found.accuracy) == (Grade.BEST, True, 100.0)


class TestAccuracy:
    def test_of_a_move_falls_from_100_towards_0(self) -> None:
        shares = [0.0, 0.25 * FORGIVING, FORGIVING, 0.1, 1.0]
        found = [losing(share * STAKE).accuracy for share in shares]
        assert found[0] == 100.0
        assert found[2] == pytest.approx(100 / math.e)
        assert found == sorted(found, reverse=True)
        assert 0 <= found[-1] < 0.001

    def test_of_a_game_is_the_mean_over_the_moves_that_left_a_choice(self) -> None:
        forced = judged(3, Grade.BEST, 0, forced=True)
        found = Review((judged(1, Grade.BEST, 0), judged(2, Grade.GOOD, FORGIVING * STAKE), forced))
        assert found.accuracy == pytest.approx((100 + 100 / math.e) / 2)

    def test_is_100_where_there_was_no_choice(self) -> None:
        assert Review(()).accuracy == 100.0
        assert Review((judged(1, Grade.BEST, 0, forced=True),)).accuracy == 100.0


class TestCostliest:
    def test_the_worst_comes_first_and_of_equals_the_earlier(self) -> None:
        found = Review(
            (
                judged(1, Grade.MISTAKE, 300),
                judged(2, Grade.INACCURACY, 100),
                judged(3, Grade.BLUNDER, 900),
                judged(4, Grade.MISTAKE, 300),
            )
        )
        assert [each.number for each in found.costliest()] == [3, 1, 4]
        assert [each.number for each in found.costliest(1)] == [3]
        assert len(found.costliest(10)) == 4

    def test_good_moves_are_none_of_them_however_much_they_lost(self) -> None:
        found = Review((judged(1, Grade.GOOD, 5000), judged(2, Grade.BEST, 0), judged(3, Grade.MISTAKE, 1)))
        assert [each.number for each in found.costliest()] == [3]


class TestTheDeepPass:
    def test_is_for_what_only_the_quick_pass_calls_less_than_good(self) -> None:
        bad, fair = options(STAKE, 0.5 * STAKE), options(STAKE, 0.999 * STAKE)
        assert needs_deep(Assessment(EFFORT.quick, bad), Direction.DOWN, EFFORT)
        assert not needs_deep(Assessment(EFFORT.quick, bad), Direction.LEFT, EFFORT)
        assert not needs_deep(Assessment(EFFORT.quick, fair), Direction.DOWN, EFFORT)
        assert not needs_deep(Assessment(EFFORT.quick + 1, bad), Direction.DOWN, EFFORT)

    def test_looks_so_deep_or_so_long(self) -> None:
        board = Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
        advisor = Scripted(lambda _board, _way, depth: depth)
        assert look_deep(as_advisor(advisor), board, EFFORT).depth == EFFORT.deep
        assert look_deep(as_advisor(advisor), board, Effort(2, 5, seconds=0.009)).depth == 9
        # However little it came to in its time, it has looked.
        assert look_deep(as_advisor(advisor), board, Effort(2, 5, seconds=0.001)).depth == EFFORT.quick + 1

    def test_an_effort_suits_its_engine(self) -> None:
        compiled, plain = (
            Effort.of(as_advisor(Scripted(lambda *_: 0.0, engine=engine))) for engine in ("compiled", "python")
        )
        assert plain.quick < compiled.quick < compiled.deep
        assert plain.deep < compiled.deep
        assert Effort.of(as_advisor(Scripted(lambda *_: 0.0)), seconds=0.5).seconds == 0.5


class TestAnalyse:
    def test_looks_at_every_move_and_again_only_at_candidates(self, record: Record) -> None:
        suspects = {3, 8}

        def value(board: Board, way: Direction, depth: int) -> float:
            number = record.boards.index(board) + 1
            played = way is record.turns[number - 1].direction
            doubted = number in suspects and (depth == EFFORT.quick or number == 8)
            return STAKE / 2 if played and doubted else STAKE - (not played)

        advisor = Scripted(value)
        found = list(analyse(record, as_advisor(advisor), EFFORT, {}))
        assert advisor.numbers(record, EFFORT.quick) == list(range(1, 13))
        assert advisor.numbers(record, EFFORT.deep) == sorted(suspects)
        assert [number for number, _assessment in found] == [*range(1, 13), 3, 8]
        grades = {each.number: each.grade for each in review(record, dict(found)).judgements}
        assert grades.pop(8) is Grade.BLUNDER  # upheld
        assert set(grades.values()) == {Grade.BEST}  # the third was not

    def test_does_nothing_before_it_is_asked_to(self, record: Record) -> None:
        advisor = Scripted(lambda *_: STAKE)
        steps = analyse(record, as_advisor(advisor), EFFORT, {})
        assert not advisor.asked
        next(steps)
        assert advisor.numbers(record, EFFORT.quick) == [1]

    def test_goes_on_from_what_is_known(self, record: Record) -> None:
        def value(_board: Board, way: Direction, _depth: int) -> float:
            return STAKE * (1 + (way is Direction.UP))  # careless play seldom takes it

        whole = Scripted(value)
        found = dict(analyse(record, as_advisor(whole), EFFORT, {}))
        deep = whole.numbers(record, EFFORT.deep)
        assert len(deep) > 2

        known = {number: found[number] for number in range(1, 8)}
        doubted = deep[0]
        known[doubted] = Assessment(EFFORT.quick, found[doubted].options)  # broken off before the deep pass
        rest = Scripted(value)
        again = dict(analyse(record, as_advisor(rest), EFFORT, known))
        assert rest.numbers(record, EFFORT.quick) == list(range(8, 13))
        assert rest.numbers(record, EFFORT.deep) == [doubted, *(number for number in deep if number > 7)]
        assert known | again == found

        finished = Scripted(value)
        assert list(analyse(record, as_advisor(finished), EFFORT, found)) == []
        assert not finished.asked

    def test_leaves_what_it_was_given_alone(self, record: Record) -> None:
        known: dict[int, Assessment] = {}
        list(analyse(record, as_advisor(Scripted(lambda *_: STAKE)), EFFORT, known))
        assert known == {}

    def test_a_review_of_half_an_analysis_has_half_the_judgements(self, record: Record) -> None:
        found = dict(analyse(record, as_advisor(Scripted(lambda *_: STAKE)), EFFORT, {}))
        half = {number: found[number] for number in (2, 5)}
        assert [each.number for each in review(record, half).judgements] == [2, 5]
        assert [each.direction for each in review(record, half).judgements] == [
            record.turns[1].direction,
            record.turns[4].direction,
        ]


def test_the_engine_finds_no_fault_with_itself() -> None:
    game, advisor = Game(seed=5), Advisor()
    effort = Effort.of(advisor)
    while game.moves < 60:
        best = advisor.advise(game.board, depth=effort.quick).best
        assert best is not None
        game.play(best)
    found = review(game.record, dict(analyse(game.record, Advisor(), effort, {})))
    assert {each.grade for each in found.judgements} == {Grade.BEST}
    assert found.accuracy == 100.0


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_careless_play_is_at_most_75_percent_accurate(seed: int) -> None:
    advisor = Advisor()
    record = play(Game(seed), 10_000).record
    assert record.over
    found = review(record, dict(analyse(record, advisor, Effort.of(advisor), {})))
    assert len(found.judgements) == record.moves
    assert found.accuracy <= 75
