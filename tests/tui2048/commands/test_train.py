"""`tui2048 train` as a process. What needs a learner needs 1.6 GB, and so is slow."""

import csv
import signal
import subprocess
from pathlib import Path

import pytest

from engine.weights import open_weights
from support.commanding import PROGRAM, run
from tui2048.store.lease import Lease

pytest.importorskip("engine._core", reason="the extension is not built here")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "FOLDER"),
        (("f", "--rate", "2"), "a share is a number from 0 to 1"),
        (("f", "--late", "nan"), "a share is a number from 0 to 1"),
        (("f", "--floor", "much"), "a share is a number from 0 to 1"),
        (("f", "--threads", "0"), "not a whole number from 1"),
        (("f", "--moves", "0"), "not a whole number from 1"),
        (("f", "--export", ""), "“” is not a name"),
        (("", "--moves", "1"), "“” is not a name"),
        (("f", "--export", "w"), "There is nothing to export: f holds no checkpoint."),
    ],
)
def test_what_is_wrong_is_told(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("train", *arguments)
    assert done.status == 2
    assert told in done.complaint_line
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("train", str(tmp_path / "file"))
    assert done.status == 1
    assert done.complaint_line.endswith("a file stands where a folder should be.")


def test_one_training_a_folder(tmp_path: Path) -> None:
    lease = Lease.take(tmp_path / "lock")
    assert lease is not None
    done = run("train", str(tmp_path))
    assert done.status == 1
    assert "Another training is under way" in done.complaint_line
    lease.release()


def test_one_kind_a_folder(tmp_path: Path) -> None:
    (tmp_path / "checkpoint").touch()
    done = run("train", str(tmp_path), "--endgame")
    assert (done.status, done.complaint_line.endswith("go on without --endgame.")) == (2, True)
    (tmp_path / "starts").touch()
    done = run("train", str(tmp_path))
    assert (done.status, done.complaint_line.endswith("go on with --endgame.")) == (2, True)


@pytest.mark.slow  # 1.6 GB of memory and as much on the disk
def test_training_is_ended_by_a_signal_goes_on_and_exports(tmp_path: Path) -> None:
    folder = tmp_path / "training"
    with subprocess.Popen(
        [*PROGRAM, "train", str(folder), "--threads", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it has been at work for half a minute
        process.send_signal(signal.SIGTERM)
        process.stdout.read()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 143
    with (folder / "log.csv").open(newline="") as file:
        learned = int(list(csv.DictReader(file))[-1]["learned"])
    assert {path.name for path in folder.iterdir()} == {"checkpoint", "log.csv"}

    done = run("train", str(folder), "--moves", str(learned + 500_000), "--threads", "1")
    assert (done.status, done.complaint) == (0, "")
    weights = tmp_path / "weights"
    done = run("train", str(folder), "--export", str(weights))
    assert (done.status, done.complaint) == (0, "")
    assert str(weights) in done.output
    assert open_weights(weights).moves >= learned + 500_000

    (folder / "checkpoint").write_bytes((folder / "checkpoint").read_bytes()[:-1])
    done = run("train", str(folder))
    assert done.status == 1
    assert "is not a checkpoint, or not a whole one" in done.complaint_line
