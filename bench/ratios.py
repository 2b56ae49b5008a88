"""Is it as fast as it was? Ratios between two things that this machine does by turns, in a minute or two.

    PYTHONPATH=tests python -m bench.ratios            prints them, with the last figures of docs/performance.md
    PYTHONPATH=tests python -m bench.ratios --guard    and fails if one is grossly worse

The time that a thing takes depends on the machine and on what else it does; the ratio of two times much less.
What is asked of it is generous none the less: it finds what has become several times as slow.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.terminal import ARROWS, FEW_TILES, MINIMAL_READY, QUIET, READY, SEED, Stage, moves

from engine import Advisor, Board, Game
from engine.advisor import Engine
from engine.selfplay import Player, play_all

STARTS, KEYS = 5, 60
DEPTH, POSITIONS, ROUNDS = 3, 6, 3
"""What both searches search, and how many times each by turns."""
APART = 150


@dataclass(frozen=True)
class Measure:
    """How many times as much one thing is as another, the bound that it must keep, and the last figure."""

    what: str
    find: Callable[[Stage], float]
    last: float
    least: float = 0.0
    most: float = float("inf")

    def holds(self, ratio: float) -> bool:
        """True if nothing is grossly worse than it was."""
        return self.least <= ratio <= self.most

    @property
    def bound(self) -> str:
        """The bound, for people."""
        return f"at least {self.least:g}" if self.least else f"at most {self.most:g}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the ratios; 1 if they are guarded and one is beyond its bound."""
    parser = argparse.ArgumentParser(description="Ratios between what this machine does by turns.")
    parser.add_argument("--guard", action="store_true", help="fail if one is beyond its bound")
    chosen = parser.parse_args(arguments)
    lost = []
    for measure in MEASURES:
        with TemporaryDirectory() as folder:
            ratio = measure.find(Stage(Path(folder)))
        print(f"{measure.what}: {ratio:.2f} (last {measure.last:g}; {measure.bound})", flush=True)
        if not measure.holds(ratio):
            lost.append(measure.what)
    if not lost:
        return 0
    print(f"Beyond the bound: {'; '.join(lost)}.")
    return 1 if chosen.guard else 0


def search(_stage: Stage) -> float:
    """Time of the Python search over that of the compiled one, for the same positions to the same depth."""
    python, compiled = Advisor("python"), Advisor("compiled")
    if compiled.engine != "compiled":
        sys.exit("The compiled search could not be built on this machine.")
    boards = list(_boards())
    times: dict[Engine, list[float]] = {"python": [], "compiled": []}
    for _round in range(ROUNDS):
        for board in boards:
            for advisor in (python, compiled):
                searcher = advisor.search()  # what another has found out must not help
                start = time.perf_counter()
                searcher.run(board.exponents, DEPTH)
                times[advisor.engine].append(time.perf_counter() - start)
    return statistics.median(times["python"]) / statistics.median(times["compiled"])


def _boards() -> Iterator[Board]:
    """Positions all through a game of the engine's own."""
    (played,) = play_all(Player(depth=1), [SEED])
    game = Game.parse(played.line)
    for number in range(POSITIONS):
        yield game.board_after(APART * (number + 1))


def key(stage: Stage) -> float:
    """Seconds from a key to the last byte of what it changes: the game's over the smallest app's, medians."""
    smallest, whole = [], []
    with stage.minimal() as probe, stage.ours("--seed", str(SEED), *QUIET) as ours:
        probe.start(MINIMAL_READY)
        ours.start(READY)
        for direction, changed in moves(KEYS):
            other, answer = probe.press("x"), ours.press(ARROWS[direction])
            assert answer is not None
            assert other is not None
            if changed <= FEW_TILES:
                smallest.append(other.last)
                whole.append(answer.last)
    return statistics.median(whole) / statistics.median(smallest)


def start(stage: Stage) -> float:
    """Seconds to the first complete picture: the game's over the smallest app's, the least of several."""
    smallest, whole = [], []
    for _turn in range(STARTS):
        with stage.minimal() as probe:
            smallest.append(probe.start(MINIMAL_READY))
        with stage.ours() as ours:
            whole.append(ours.start(READY))
    return min(whole) / min(smallest)


MEASURES = (
    Measure("The compiled search, times as fast as the Python one", search, 150, least=30),
    Measure("A key, times as long as the smallest app's", key, 2.5, most=5),
    Measure("A start, times as long as the smallest app's", start, 1.6, most=4),
)

if __name__ == "__main__":
    sys.exit(main())
