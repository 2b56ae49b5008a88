"""Whole games by the compiled core: the same as by the rulebook and the advisor, move by move."""

import random
from pathlib import Path

import pytest

from engine.advisor import Advisor
from engine.board import Direction
from engine.game import Game
from engine.selfplay import Player, SelfPlay, play_all
from support.weights_files import weights_file

_core = pytest.importorskip("engine._core", reason="the extension is not built here")

DIRECTIONS = tuple(Direction)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**63, 2**64 - 1])
def test_the_rules_are_those_of_the_game(seed: int) -> None:
    generator = random.Random(seed)
    game, compiled = Game(seed), _core.Game(seed)
    while not game.over:
        place = generator.randrange(4)
        assert compiled.play(place) == (game.play(DIRECTIONS[place]) is not None)
        assert tuple(compiled.cells) == game.board.exponents
        assert (compiled.score, compiled.moves, compiled.over) == (game.score, game.moves, game.over)


@pytest.mark.parametrize("depth", [1, 2])
def test_a_game_is_that_of_the_advisor(depth: int, tmp_path: Path) -> None:
    path = tmp_path / "weights"
    path.write_bytes(weights_file())
    for weights in ("none", str(path)):
        advisor, game = Advisor(weights=weights), Game(3)
        while game.board.max_tile() < 256 and (best := advisor.advise(game.board, depth=depth).best):
            game.play(best)
        played = SelfPlay(Player(depth=depth, until=256, weights=weights)).play(3)
        assert played.line == str(game)
        assert (played.score, played.max_tile, played.moves) == (
            game.score,
            game.board.max_tile(),
            game.moves,
        )


def test_more_time_is_more_search() -> None:
    short, long = (
        SelfPlay(Player(time_limit=limit, until=512, weights="none")).play(3) for limit in (0.0001, 0.002)
    )
    for played in (short, long):
        game = Game.parse(played.line)
        assert (game.score, game.board.max_tile(), game.moves) == (played.score, 512, played.moves)
    assert long.nodes / long.moves > 3 * short.nodes / short.moves


def test_a_depth_bounds_a_game_by_time() -> None:
    played = SelfPlay(Player(depth=1, time_limit=10, until=64, weights="none")).play(3)
    assert played.line == SelfPlay(Player(depth=1, until=64, weights="none")).play(3).line


def test_no_time_at_all_is_one_ply() -> None:
    played = SelfPlay(Player(time_limit=0, until=64, weights="none")).play(3)
    assert played.line == SelfPlay(Player(depth=1, until=64, weights="none")).play(3).line


def test_a_game_is_played_to_its_end() -> None:
    played = SelfPlay(Player(depth=1, weights="none")).play(7)
    assert Game.parse(played.line).over


def test_processes_play_the_same_games() -> None:
    player = Player(depth=1, until=128, weights="none")
    alone = {played.seed: played.line for played in play_all(player, range(6))}
    together = {played.seed: played.line for played in play_all(player, range(6), jobs=2)}
    assert together == alone


@pytest.mark.parametrize("wrong", [-1, 4, 2**70, "left", None, 1.5])
def test_wrong_directions_are_refused(wrong: object) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        _core.Game(1).play(wrong)


@pytest.mark.parametrize("seed", [-1, 2**64, None, "x"])
def test_wrong_seeds_are_refused(seed: object) -> None:
    with pytest.raises((TypeError, OverflowError)):
        _core.Game(seed)
