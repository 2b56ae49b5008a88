"""Training: what a folder holds and what is told, with a learner that only pretends; then the real one."""

import csv
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.network import Network
from engine.training import Figures, Settings, Tally, Trainer, TrainingError
from engine.weights import open_weights


class Pretender:
    """Learns nothing, but counts; its checkpoint is a number."""

    def __init__(self) -> None:
        self.moves = 0

    def play(self, seed: int, moves: int, **_settings: float) -> Tally:  # noqa: ARG002
        self.moves += moves
        largest = [0] * 16
        largest[11], largest[14] = 2, 1
        return moves, 3, 1, 60_000, 2.0e9, tuple(largest), tuple([0] * 15 + [1])

    def save(self, path: str | os.PathLike[str], /) -> None:
        Path(path).write_text(str(self.moves))

    def load(self, path: str | os.PathLike[str], /) -> None:
        self.moves = int(Path(path).read_text())  # ValueError, as from the real one

    def export(self, path: str | os.PathLike[str], pages: int, coarseness: float) -> None:
        Path(path).write_text(f"{pages} {coarseness}")


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(tmp_path / "training", Pretender)


def figures_of(run: Iterator[Figures | int]) -> list[Figures]:
    return [state for state in run if isinstance(state, Figures)]


def test_it_trains_to_the_number_of_moves_and_tells_what_it_did(trainer: Trainer) -> None:
    (figures,) = figures_of(trainer.train(Settings(), threads=1, until=500_000))
    assert trainer.learned == figures.learned == figures.moves == 500_000
    assert figures.games == 9
    assert figures.late_games == 3
    assert figures.mean == 20_000
    assert figures.error == pytest.approx((2e9 / 3 - 20_000**2) ** 0.5 / 3)
    assert figures.reached == {2048: 1.0, 4096: 1 / 3, 8192: 1 / 3, 16384: 1 / 3, 32768: 0.0}
    assert figures.late_reached[32768] == 1.0


def test_the_log_grows_by_a_row_for_all_figures(trainer: Trainer) -> None:
    figures_of(trainer.train(Settings(), threads=2, until=10**6))
    figures_of(trainer.train(Settings(rate=0.1), threads=1, until=2 * 10**6))
    with trainer.log.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["rate"] for row in rows] == ["1.0", "0.1"]
    assert int(rows[1]["learned"]) == int(rows[0]["learned"]) + int(rows[1]["moves"]) >= 2 * 10**6


def test_figures_come_as_often_as_asked(trainer: Trainer) -> None:
    assert len(figures_of(trainer.train(Settings(), threads=1, until=10**6, every=0))) == 5


def test_it_goes_on_from_the_checkpoint(trainer: Trainer, tmp_path: Path) -> None:
    figures_of(trainer.train(Settings(), threads=1, until=200_000))
    trainer.save()
    assert Trainer(tmp_path / "training", Pretender).learned == 200_000


def test_a_foreign_checkpoint_is_refused_and_left_alone(trainer: Trainer, tmp_path: Path) -> None:
    trainer.checkpoint.write_text("no number")
    with pytest.raises(TrainingError, match="not a checkpoint"):
        Trainer(tmp_path / "training", Pretender)
    assert trainer.checkpoint.read_text() == "no number"


def test_a_broken_write_leaves_the_old_checkpoint(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer.save()

    def half_written(_self: Pretender, path: Path, /) -> None:
        path.write_text("4")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Pretender, "save", half_written)
    with pytest.raises(OSError, match="No space"):
        trainer.save()
    assert trainer.checkpoint.read_text() == "0"
    assert list(trainer.checkpoint.parent.iterdir()) == [trainer.checkpoint]


def test_what_is_exported_takes_the_place_of_files_alone(trainer: Trainer, tmp_path: Path) -> None:
    link, target, neighbour = tmp_path / "link", tmp_path / "target", tmp_path / "link.new"
    link.symlink_to(target)
    neighbour.write_text("mine")
    trainer.export(link, 7, 2.0)
    assert (target.read_text(), link.is_symlink(), neighbour.read_text()) == ("7 2.0", True, "mine")
    with pytest.raises(TrainingError, match="something else than a file"):
        trainer.export(tmp_path)
    with pytest.raises(OSError, match="No such file") as caught:
        trainer.export(tmp_path / "nowhere" / "file")
    assert caught.value.filename == str(tmp_path / "nowhere" / "file")


def test_what_was_done_before_the_end_is_in_the_log(trainer: Trainer) -> None:
    run = trainer.train(Settings(), threads=1)
    next(run)
    run.close()
    with trainer.log.open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert int(row["learned"]) == int(row["moves"]) == trainer.learned > 0


def test_what_goes_wrong_in_a_thread_is_raised(trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object, **_settings: float) -> Tally:
        raise ValueError("rate, floor and late must be from 0 to 1.")

    monkeypatch.setattr(Pretender, "play", fail)
    with pytest.raises(ValueError, match="from 0 to 1"):
        figures_of(trainer.train(Settings(rate=2.0), threads=2))


@pytest.mark.slow  # 1.6 GB of memory and as much on the disk
def test_the_compiled_learner_learns_goes_on_and_exports(tmp_path: Path) -> None:
    pytest.importorskip("engine._core", reason="the extension is not built here")
    trainer = Trainer(tmp_path)
    *_rest, last = figures_of(trainer.train(Settings(), threads=2, until=3_000_000, every=1.0))
    assert last.mean > 10_000  # ten times what random play makes
    trainer.save()
    learned = trainer.learned
    again = Trainer(tmp_path)
    assert again.learned == learned
    again.export(tmp_path / "weights")
    weights = open_weights(tmp_path / "weights")
    weights.check()
    assert weights.moves == learned
    assert weights.files[0].compiled is not None
    data = (tmp_path / "weights").read_bytes()
    assert Network(data, "copy").value((9, 8, 7, 6, *[0] * 12)) > 1000


@pytest.mark.slow  # 1.6 GB of memory
@pytest.mark.parametrize(
    ("rate", "floor", "late"), [(2.0, 0.0, 0.0), (0.5, -1.0, 0.0), (0.5, 0.0, float("nan"))]
)
def test_the_compiled_learner_refuses_what_is_no_share(rate: float, floor: float, late: float) -> None:
    core = pytest.importorskip("engine._core", reason="the extension is not built here")
    with pytest.raises(ValueError, match="from 0 to 1"):
        core.Learner().play(1, 1000, rate=rate, floor=floor, late=late)
