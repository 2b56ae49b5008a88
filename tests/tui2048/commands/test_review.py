"""`tui2048 review`: every move of a game graded, from a line, a file or standard input."""

import json
from pathlib import Path

import pytest

from engine import Advisor, Board, Direction, Game
from engine.coach import Grade
from support.commanding import run
from support.replays import as_replay, play_at_random
from support.walking import play

CARELESS = play(Game(seed=7), 60)


def played_by_the_engine(seed: int, moves: int) -> Game:
    """The game that the engine plays at depth 3."""
    advisor, game = Advisor(), Game(seed)
    for _ in range(moves):
        best = advisor.advise(game.board, depth=3).best
        assert best is not None
        game.play(best)
    return game


def test_json_has_the_promised_shape() -> None:
    done = run("review", str(CARELESS), "--json")
    assert (done.status, done.complaint) == (0, "")
    found = json.loads(done.output)
    assert found["score"] == CARELESS.score
    assert 0 <= found["accuracy"] <= 100
    assert [move["n"] for move in found["moves"]] == list(range(1, CARELESS.moves + 1))
    for move, turn, board in zip(found["moves"], CARELESS.turns, CARELESS.record.boards, strict=False):
        legal = [direction.value for direction in board.legal_directions()]
        assert move["direction"] == turn.direction.value
        assert move["best"] in legal
        assert move["loss"] >= 0
        assert (move["loss"] == 0) == (move["grade"] == "best")
        assert move["grade"] in {grade.value for grade in Grade}
        assert all(isinstance(reason, str) and reason for reason in move["reasons"])


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_careless_play_is_told_from_the_engines_own(seed: int) -> None:
    careless = json.loads(run("review", str(play(Game(seed), 400)), "--json").output)
    assert careless["accuracy"] <= 75
    own = json.loads(run("review", str(played_by_the_engine(seed, 40)), "--json").output)
    assert own["accuracy"] >= 95
    assert {move["grade"] for move in own["moves"]} <= {"best", "good"}


def test_the_game_may_come_from_another_program(tmp_path: Path) -> None:
    record = play_at_random(5, 30)
    file = tmp_path / "game.txt"
    file.write_text(as_replay(record), encoding="utf-8")
    found = json.loads(run("review", str(file), "--json").output)
    assert len(found["moves"]) == record.moves
    assert json.loads(run("review", "-", "--json", given=as_replay(record)).output) == found


def test_the_same_game_is_graded_the_same_every_time() -> None:
    assert run("review", str(CARELESS), "--json").output == run("review", str(CARELESS), "--json").output


def test_people_get_accuracy_grades_and_the_costliest_moves() -> None:
    lines = run("review", str(CARELESS)).output.splitlines()
    assert lines[0].startswith("accuracy ")
    assert lines[0].endswith("60 moves")
    counts = {line.split()[0]: int(line.split()[1]) for line in lines[2:7]}
    assert list(counts) == [grade.value for grade in Grade]
    assert sum(counts.values()) == CARELESS.moves
    assert lines[8] == "The costliest moves:"
    assert lines[9].startswith("Move ")


def test_a_game_without_a_choice_is_without_fault() -> None:
    forced = Game.from_board(Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), seed=1)
    assert json.loads(run("review", str(forced), "--json").output) == {
        "accuracy": 100.0,
        "score": 0,
        "moves": [],
    }
    assert forced.play(Direction.LEFT) is not None


@pytest.mark.parametrize(
    ("given", "said"),
    [("2048:1:7:UX", "Move 2 is “X”"), ("2048:1:x:", "A game is"), ("nowhere.txt", "nowhere.txt")],
)
def test_what_is_no_game_is_refused_in_one_line(given: str, said: str) -> None:
    done = run("review", given)
    assert done.status == 2
    assert said in done.complaint_line


def test_time_for_the_deep_look_can_be_given() -> None:
    found = json.loads(run("review", str(CARELESS), "--time-ms", "2", "--json").output)
    assert len(found["moves"]) == CARELESS.moves
