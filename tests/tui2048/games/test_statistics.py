"""What the games say of their player."""

from dataclasses import replace
from datetime import timedelta

import pytest

from engine import Direction, Game
from engine.coach import Assessment, Effort, review
from support.keeping import FINISHED
from support.walking import play
from tui2048.coaching.assessed import analysis_of, assessment_of
from tui2048.games.statistics import TileCount, accuracy, direction_counts, is_by_hand, mean, statistics
from tui2048.store import Analysis, Kind, Marks, MoveValues, State

EFFORT = Effort(quick=3, deep=6)
DEEP, QUICK = 6, 3


@pytest.mark.parametrize(
    "changes",
    [
        {"state": State.ABANDONED},
        {"kind": Kind.SEED, "counted": False},
        {"kind": Kind.DAILY, "attempt": 2, "counted": False},
        {"marks": Marks(undo=True, hints=True, space=True)},
    ],
)
def test_games_by_hand_count(changes: dict[str, object]) -> None:
    assert is_by_hand(replace(FINISHED, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"state": State.PLAYING},
        {"state": State.DAMAGED},
        {"kind": Kind.IMPORTED},
        {"kind": Kind.POSITION},
        {"marks": Marks(auto=True)},
        {"moves": 0},
    ],
)
def test_others_do_not(changes: dict[str, object]) -> None:
    game = replace(FINISHED, **changes)  # type: ignore[arg-type]
    assert not is_by_hand(game)
    assert statistics([game, FINISHED]).games == (FINISHED,)


def test_games_come_in_the_order_in_which_they_were_played() -> None:
    earlier = replace(FINISHED, id=2, score=100, changed_at=FINISHED.changed_at - timedelta(days=1))
    own = statistics([FINISHED, earlier])
    assert own.scores == (100, 6000)
    assert own.mean_score == 3050
    assert own.milliseconds == 1_200_000


def test_each_tile_is_counted_where_it_was_the_largest_and_where_it_was_passed() -> None:
    games = [replace(FINISHED, id=place, max_tile=tile) for place, tile in enumerate((512, 2048, 512, 128))]
    assert statistics(games).tiles == (
        TileCount(2048, largest=1, reached=1),
        TileCount(1024, largest=0, reached=1),
        TileCount(512, largest=2, reached=3),
        TileCount(256, largest=0, reached=3),
        TileCount(128, largest=1, reached=4),
    )


def test_without_games_there_is_nothing_to_count() -> None:
    own = statistics([])
    assert (own.scores, own.tiles, own.milliseconds, own.mean_score) == ((), (), 0, 0)
    assert mean([]) == 0


def test_directions_are_counted_over_all_games() -> None:
    counts = direction_counts(["LLUD", "", "RL"])
    assert counts == {Direction.UP: 1, Direction.RIGHT: 1, Direction.DOWN: 1, Direction.LEFT: 3}


def assessed(game: Game, depth: int, *, worth: float = 20_000.0) -> dict[int, Assessment]:
    """As if a search had found each move of a game a little worse than the move before it in the compass."""
    found = {}
    for number, board in enumerate(game.record.boards[:-1], 1):
        values = {
            direction.value: worth - 60 * place
            for place, direction in enumerate(Direction)
            if board.slide(direction).moved
        }
        assessment = assessment_of(board, depth, MoveValues(**values))
        assert assessment is not None
        found[number] = assessment
    return found


def moves_of(game: Game, found: dict[int, Assessment]) -> list[tuple[Direction, Analysis]]:
    turns = enumerate(game.record.turns, 1)
    return [(turn.direction, analysis_of(number, found[number])) for number, turn in turns]


def test_the_accuracy_is_that_of_a_review() -> None:
    game = play(Game(seed=1), 60)
    found = assessed(game, DEEP)
    share = accuracy(moves_of(game, found), EFFORT)
    assert share == review(game.record, found).accuracy
    assert share is not None
    assert 0 < share < 100


def test_faults_found_at_a_quick_look_leave_the_analysis_unfinished() -> None:
    game = play(Game(seed=1), 60)
    assert accuracy(moves_of(game, assessed(game, QUICK, worth=2000.0)), EFFORT) is None
    assert accuracy(moves_of(game, assessed(game, DEEP, worth=2000.0)), EFFORT) is not None


def test_a_quick_look_that_finds_no_fault_is_enough() -> None:
    game = play(Game(seed=1), 60)
    assert accuracy(moves_of(game, assessed(game, QUICK, worth=1e6)), EFFORT) is not None


def test_no_accuracy_without_moves_or_with_values_of_another_board() -> None:
    assert accuracy([], EFFORT) is None
    assert accuracy([(Direction.UP, Analysis(1, DEEP, MoveValues(left=5.0)))], EFFORT) is None
