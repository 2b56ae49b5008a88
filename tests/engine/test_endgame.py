"""The endgame and its network: the same boards and values in C and in Python."""

import random
from pathlib import Path

import pytest

from engine import endgame, endgame_training, training
from engine.board import Board
from engine.expectimax import Search
from engine.network import Network
from engine.training import Settings, Trainer, TrainingError
from engine.weights import open_weights
from support.weights_files import weights_file

TEXTS = (
    "16384 8 4 0/8192 16 8 0/4096 32 4 2/2048 1024 512 8",
    "16384 2 4 0/8192 4 0 0/4096 0 0 0/2048 1024 0 0",
    "32768 8192 4096 2048/1024 512 16 2/64 4 0 0/2 0 0 0",
    "16384 8192 4096 2048/512 1024 512 4/2 4 8 16/2 0 0 2",
)


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_reached(text: str) -> None:
    assert endgame.reached(Board.parse(text).exponents)


@pytest.mark.parametrize(
    "text",
    [
        "8192 8 4 0/4096 16 8 0/2048 32 4 2/1024 512 8 2",  # no 16384
        "16384 8 4 0/4096 16 8 0/2048 32 4 2/1024 512 8 2",  # a gap
        "16384 8192 4 0/4096 16 8 0/2048 1024 4 2/1024 512 8 2",  # the goal
        "16384 16384 4 0/8192 4096 8 0/2048 1024 4 2/0 512 8 2",  # settled, and one merge behind
        "65536 16384 8192 4096/2048 1024 8 2/2 4 2 0/0 0 0 0",  # beyond the tables
        "0 0 0 0/0 0 0 0/0 0 2 2/0 0 0 0",
    ],
)
def test_it_is_not(text: str) -> None:
    assert not endgame.reached(Board.parse(text).exponents)


def test_walls_are_alike() -> None:
    cells = Board.parse("32768 8192 4096 2048/1024 512 16 2/64 4 0 0/2 0 0 0").exponents
    assert endgame.view(cells) == (11, 11, 11, 11, 10, 9, 4, 1, 6, 2, 0, 0, 1, 0, 0, 0)


def positions() -> list[Board]:
    """Endgames with small tiles thrown into the free cells, some of them one merge from the goal."""
    generator = random.Random(5)
    found = [Board.parse(text) for text in TEXTS]
    while len(found) < 60:
        cells = [generator.choice((14, 15)), 13, 12, 11, 10]
        cells += [generator.choice((0, 0, 1, 2, 3, 5, 8, 9, 9)) for _ in range(11)]
        generator.shuffle(cells)
        if endgame.reached(tuple(cells)):
            found.append(Board(cells))
    return found


def test_both_searches_agree() -> None:
    core = pytest.importorskip("engine._core", reason="the extension is not built here")
    one, other = weights_file(1), weights_file(2)
    compiled = core.Search(1 << 20, core.Network(one), core.Network(other))
    python = Search(1 << 26, Network(one, "one"), Network(other, "other"))
    for board in positions():
        for depth, pruned in ((1, False), (2, False), (2, True)):
            found = compiled.run(board.exponents, depth, pruned=pruned)
            assert found[::2] == python.run(board.exponents, depth, pruned=pruned)[::2]


def test_memory_of_other_boards_does_not_matter() -> None:
    core = pytest.importorskip("engine._core", reason="the extension is not built here")
    networks = [core.Network(weights_file(seed)) for seed in (1, 2)]
    search = core.Search(1 << 20, *networks)
    other = Board.parse("8192 8 4 0/4096 16 8 0/2048 32 4 2/1024 512 8 2")
    for board in positions()[:20]:
        for asked in (other, board):
            bare = core.Search(0, *networks).run(asked.exponents, 2)
            assert search.run(asked.exponents, 2)[2] == bare[2]


def test_the_goal_ends_what_is_looked_at() -> None:
    networks = [Network(weights_file(seed), "test") for seed in (1, 2)]
    # Left and right make a second 1024; then the goal is reached, whatever the networks say.
    board = Board.parse("16384 8192 4096 2048/512 512 1024 4/2 4 8 16/2 0 0 2")
    for depth in (1, 2):
        ranked = Search(1 << 20, *networks).run(board.exponents, depth)[2]
        values = {place: value for place, _gain, value in ranked}
        assert values[3] == values[1] == endgame.SETTLED
        assert {0, 2} & values.keys()


def test_games_give_boards_to_begin_from(tmp_path: Path) -> None:
    pytest.importorskip("engine._core", reason="the extension is not built here")
    *_, count = endgame_training.gather(tmp_path, wanted=3)
    assert list(endgame_training.gather(tmp_path, wanted=3)) == []  # nothing is played again
    boards = endgame_training.starts(tmp_path)
    assert count == len(boards) // 16 >= 3
    for start in range(0, len(boards), 16):
        assert endgame.reached(tuple(boards[start : start + 16]))


@pytest.mark.parametrize("text", ["", "no board\n", "1100000000000000\n", "ä\n"])
def test_other_boards_are_refused(text: str, tmp_path: Path) -> None:
    endgame_training.starts_file(tmp_path).write_text(text)
    with pytest.raises(TrainingError, match="does not hold boards of endgames"):
        endgame_training.starts(tmp_path)


@pytest.mark.parametrize("starts", [b"", bytes(15), bytes(16), bytes([14, 13, 12, 11, 10, 99, *[0] * 10]), "x"])
@pytest.mark.slow  # 1.6 GB of memory
def test_the_learner_refuses_them_too(starts: bytes) -> None:
    core = pytest.importorskip("engine._core", reason="the extension is not built here")
    with pytest.raises((TypeError, ValueError)):
        core.Learner().play_endgames(starts, 1, 1, rate=1.0, floor=0.0, late=0.0)


@pytest.mark.slow  # 1.6 GB of memory and as much on the disk
def test_a_network_of_endgames_learns_and_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("engine._core", reason="the extension is not built here")
    endgame_training.starts_file(tmp_path).write_text(
        "".join(f"{Board.parse(text).compact()}\n" for text in TEXTS)
    )
    boards = endgame_training.starts(tmp_path)
    trainer = Trainer(tmp_path, lambda: endgame_training.EndgameLearner(boards))
    monkeypatch.setattr(training, "_CHUNK", 10_000)  # figures of the first games, when little is learned
    reached = [
        state.reached[32768]
        for state in trainer.train(Settings(), 2, 1_000_000, every=0)
        if not isinstance(state, int)
    ]
    later = reached[len(reached) // 2 :]
    assert sum(later) / len(later) > reached[0] + 0.1
    trainer.save()
    trainer.export(tmp_path / "weights", endgame_training.PAGES, endgame_training.COARSENESS)
    weights = open_weights(tmp_path / "weights")
    weights.check()
    assert weights.moves == trainer.learned
    assert Trainer(tmp_path, lambda: endgame_training.EndgameLearner(boards)).learned == trainer.learned
