"""`tui2048 bench`: games, figures, and merging them."""

import json
import re
import shlex
import signal
import subprocess
from pathlib import Path
from statistics import fmean, median, stdev

import pytest

from engine import Game
from engine.selfplay import Player, SelfPlay
from support.commanding import PROGRAM, only_line, run
from support.weights_files import weights_file
from terminal.terminal import Terminal

QUICK = ("bench", "--until", "128", "--weights", "none")


def bench(*arguments: str) -> dict[str, object]:
    done = run(*QUICK, *arguments, "--json")
    assert (done.status, done.complaint) == (0, "")
    report: dict[str, object] = json.loads(done.output)
    return report


def test_figures_are_those_of_the_games() -> None:
    report = bench("--games", "5", "--seed", "9")
    played = [SelfPlay(Player(depth=1, until=128, weights="none")).play(seed) for seed in range(9, 14)]
    scores = [game.score for game in played]
    assert all(Game.parse(game.line).score == game.score for game in played)
    assert (report["games"], report["seed"]) == (5, 9)
    assert report["mean_score"] == pytest.approx(fmean(scores))
    assert report["standard_error"] == pytest.approx(stdev(scores) / 5**0.5, abs=0.001)
    assert report["median_score"] == median(scores)
    assert report["moves"] == sum(game.moves for game in played)
    assert report["max_tiles"] == {"128": 5}
    assert report["weights"] == "none"


def test_merging_gives_what_one_run_gives(tmp_path: Path) -> None:
    whole = bench("--games", "7", "--jobs", "2")
    for seed, games in ((0, 3), (3, 4)):
        part = bench("--seed", str(seed), "--games", str(games))
        (tmp_path / str(seed)).write_text(json.dumps(part), encoding="utf-8")
    done = run("bench", "--merge", str(tmp_path / "3"), str(tmp_path / "0"), "--json")
    merged = json.loads(done.output)
    for name in (
        "games",
        "seed",
        "mean_score",
        "standard_error",
        "median_score",
        "max_tiles",
        "reached",
        "moves",
    ):
        assert merged[name] == whole[name]


def test_what_cannot_be_merged_is_told(tmp_path: Path) -> None:
    report, other, foreign = (tmp_path / name for name in ("report", "other", "foreign"))
    report.write_text(json.dumps(bench("--games", "2")), encoding="utf-8")
    other.write_text(json.dumps(bench("--games", "2", "--seed", "5", "--depth", "2")), encoding="utf-8")
    foreign.write_text("[1, 2]", encoding="utf-8")
    for files, told in (
        ((report, report), "is in both"),
        ((report, other), "depth is 1 in one and 2 in the other"),
        ((foreign,), "is not a report"),
        ((tmp_path / "none",), "cannot be read"),
        ((tmp_path,), "cannot be read"),
    ):
        done = run("bench", "--merge", *map(str, files))
        assert done.status == 2
        assert told in done.complaint_line


@pytest.mark.parametrize(
    "arguments",
    [("--games", "0"), ("--until", "100"), ("--seed", str(2**64)), ("--depth", "16"), ("--jobs", "x")],
)
def test_wrong_usage_is_told(arguments: tuple[str, ...]) -> None:
    done = run("bench", *arguments)
    assert done.status == 2
    assert arguments[0] in done.complaint_line


def test_named_weights_must_be_weights(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"no weights")
    done = run("bench", "--games", "1", "--weights", str(tmp_path / "file"))
    assert done.status == 2
    assert "holds no weights" in done.complaint_line


def test_people_get_a_table() -> None:
    done = run(*QUICK, "--games", "2")
    assert done.status == 0
    assert "Mean score" in done.output


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="there are no files by descriptor here")
def test_processes_without_the_weights_say_so(tmp_path: Path) -> None:
    # The name means something in this process alone.
    path = tmp_path / "weights"
    path.write_bytes(weights_file())
    with path.open("rb") as file:
        name = f"/dev/fd/{file.fileno()}"
        arguments = ("bench", "--until", "64", "--weights", name, "--games", "4", "--jobs", "2")
        done = subprocess.run(
            [*PROGRAM, *arguments], pass_fds=[file.fileno()], capture_output=True, text=True, check=False
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert only_line(done.stderr) == "The weights changed while games were played."


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_it_with_the_games_that_were_finished(
    tmp_path: Path, number: signal.Signals, status: int, jobs: str
) -> None:
    """It has come so far as its progress says, which is seen on a terminal."""
    written = tmp_path / "report"
    command = f"{shlex.join((*PROGRAM, *QUICK))} --until 1024 --games 20000 --jobs {jobs} --json >{written}"
    terminal = Terminal(("sh", "-c", f"exec {command}"), {"LANG": "C.UTF-8"})
    try:
        terminal.wait_until(re.compile("[1-9].* of 20,000 games").search, "a finished game")
        terminal.kill(number)
        assert terminal.status() == status
    finally:
        terminal.close()
    report = json.loads(written.read_text())
    assert 0 < report["games"] < 20_000
