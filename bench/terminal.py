"""What the app costs in a terminal, beside the smallest app that Textual can make: one that shows one line.

    PYTHONPATH=tests python -m bench.terminal               everything, in some minutes
    PYTHONPATH=tests python -m bench.terminal start keys    some of it

Both apps run in pseudo-terminals of the same size, by turns. Times differ from machine to machine and from
hour to hour: only the ratios of one run mean anything. docs/performance.md has the figures of the release.
"""

import argparse
import os
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from engine import Advisor, Board, Direction, Game
from terminal.terminal import PATIENCE_SECONDS, PROGRAM, Terminal

COLUMNS, ROWS = 100, 36
SEED = 7
QUIET = ("--no-animation", "--no-hints")
STARTS = 5
MOVES = 150
FEW_TILES = 4
"""Keys are timed whose move changes at most so many tiles."""
ANSWERED_SECONDS = 0.06
"""An answer has ended after so long a silence."""
SETTLED_SECONDS = 0.5
"""A silence that long and the program waits for a key."""
HINTED_MOVES = 12
HINTED_SECONDS = 1.5
"""Longer than the engine thinks about a position."""
IDLE_SECONDS = 10.0
ARROWS = {
    Direction.UP: "\x1b[A",
    Direction.DOWN: "\x1b[B",
    Direction.RIGHT: "\x1b[C",
    Direction.LEFT: "\x1b[D",
}

MINIMAL = '''
from textual.app import App, ComposeResult
from textual.widgets import Static


class OneLine(App[None]):
    """Counts keys."""

    count = 0

    def compose(self) -> ComposeResult:
        yield Static("0 keys")

    def on_key(self) -> None:
        self.count += 1
        self.query_one(Static).update(f"{self.count} keys", layout=False)


OneLine().run()
'''
MINIMAL_READY, READY = "0 keys", "q quit"
"""What stands in the last line of a picture that is complete."""


@dataclass(frozen=True)
class Answer:
    """What a program wrote: seconds to its first and last byte, and how many bytes."""

    first: float
    last: float
    size: int


class Probe(Terminal):
    """A terminal that notes when what came, and draws it when it is asked for."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        environ = {
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "LANGUAGE": "",
            "TUI2048_DATA_DIR": str(folder),
            "PYTHONDONTWRITEBYTECODE": "",  # an installed program is compiled
        }
        self.began = time.perf_counter()
        self.chunks: list[tuple[float, bytes]] = []
        super().__init__(command, environ, COLUMNS, ROWS)

    def received(self, data: bytes) -> None:
        """Note the time, and say what today's terminals say when they are asked."""
        self.chunks.append((time.perf_counter(), data))
        if b"\x1b[?2026$p" in data:
            self.send("\x1b[?2026;2$y")

    def answer(self, sent: float, *, silence: float = ANSWERED_SECONDS) -> Answer | None:
        """What comes from now on until a silence; None if nothing does."""
        before = len(self.chunks)
        while self.read(1.0 if len(self.chunks) == before else silence):
            pass
        came = self.chunks[before:]
        if not came:
            return None
        return Answer(came[0][0] - sent, came[-1][0] - sent, sum(len(data) for _time, data in came))

    def press(self, key: str) -> Answer | None:
        """Type this and wait for all of the answer."""
        sent = time.perf_counter()
        self.send(key)
        return self.answer(sent)

    def start(self, ready: str) -> float:
        """Wait until the first picture is complete, and for a silence; the seconds until it was."""
        drawn, deadline = 0, self.began + PATIENCE_SECONDS
        while time.perf_counter() < deadline:
            if self.read(SETTLED_SECONDS):
                continue
            for moment, data in self.chunks[drawn:]:
                self.draw(data)
                if ready in self.text():
                    return moment - self.began
            drawn = len(self.chunks)
        raise AssertionError(f"“{ready}” never came; the screen:\n{self.text()}")

    def watch(self, seconds: float) -> list[tuple[float, bytes]]:
        """What comes within so many seconds."""
        before, end = len(self.chunks), time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)
        return self.chunks[before:]

    def processor_seconds(self) -> float:
        """What the process has taken of a core so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_megabytes(self) -> float:
        """The memory of the process that is in use, the mapped weights left out."""
        kilobytes, counted = 0, True
        for line in Path(f"/proc/{self.pid}/smaps").read_text().splitlines():
            if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                counted = not line.endswith(".2048")
            elif counted and line.startswith("Rss:"):
                kilobytes += int(line.split()[1])
        return kilobytes / 1024


@dataclass(frozen=True)
class Stage:
    """Where both programs are started."""

    folder: Path

    @contextmanager
    def minimal(self) -> Iterator[Probe]:
        """The smallest app."""
        script = self.folder / "one_line.py"
        script.write_text(MINIMAL, encoding="utf-8")
        with _closing(Probe((sys.executable, str(script)), self.folder)) as probe:
            yield probe

    @contextmanager
    def ours(self, *arguments: str, data: str = "data") -> Iterator[Probe]:
        """The program itself, on this folder of data."""
        with _closing(Probe((*PROGRAM, *arguments), self.folder / data)) as probe:
            yield probe


@contextmanager
def _closing(probe: Probe) -> Iterator[Probe]:
    try:
        yield probe
    finally:
        probe.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures asked for."""
    parser = argparse.ArgumentParser(description="What the app costs in a terminal, beside the smallest one.")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="what to measure; all by default")
    chosen = parser.parse_args(arguments)
    print(f"{COLUMNS}×{ROWS}, 16 million colours; the smallest app of Textual in parentheses")
    for name in chosen.parts or PARTS:
        with TemporaryDirectory() as folder:
            PARTS[name](Stage(Path(folder)))
    return 0


def start(stage: Stage) -> None:
    """Seconds to the first complete picture: the least of several starts by turns."""
    for arguments, what in (((), "with hints"), (QUIET, "hints hidden")):
        smallest, whole, first = [], [], []
        for turn in range(STARTS):
            with stage.minimal() as probe:
                smallest.append(probe.start(MINIMAL_READY))
            with stage.ours(*arguments, data="known") as probe:
                whole.append(probe.start(READY))
            with stage.ours(*arguments, data=f"new {what} {turn}") as probe:
                first.append(probe.start(READY))
        _tell(f"start, {what}", min(whole), min(smallest), "s", 1.5)
        _tell("  the first of all", min(first), min(smallest), "s", 1.5)


def keys(stage: Stage) -> None:
    """Seconds from a key to the last byte of its answer, and the bytes, for moves that change few tiles."""
    smallest, whole, sizes = [], [], []
    with stage.minimal() as probe, stage.ours("--seed", str(SEED), *QUIET) as ours:
        probe.start(MINIMAL_READY)
        ours.start(READY)
        for direction, changed in moves(MOVES):
            other, answer = probe.press("x"), ours.press(ARROWS[direction])
            assert answer is not None
            assert other is not None
            sizes.append((changed, answer.size))
            if changed <= FEW_TILES:
                smallest.append(other)
                whole.append(answer)
    for what, of in (("first", lambda answer: answer.first), ("last", lambda answer: answer.last)):
        bar = 2.5 if what == "last" else None
        _tell(
            f"key to {what} byte, median of {len(whole)}",
            statistics.median(map(of, whole)) * 1e3,
            statistics.median(map(of, smallest)) * 1e3,
            "ms",
            bar,
        )
    for changed in sorted({changed for changed, _size in sizes}):
        of_these = [size for tiles, size in sizes if tiles == changed]
        print(
            f"bytes, {changed:2d} tiles changed: {statistics.median(of_these):5.0f} at the median, "
            f"{max(of_these):5d} at most; the bar is {300 + 400 * changed}"
        )


def hints(stage: Stage) -> None:
    """Bytes of a hint that became deeper."""
    sizes: list[int] = []
    with stage.ours("--seed", str(SEED), "--no-animation") as ours:
        ours.start(READY)
        for direction, _changed in moves(HINTED_MOVES):
            ours.send(ARROWS[direction])
            sizes += [len(data) for _moment, data in ours.watch(HINTED_SECONDS)[1:]]
    print(
        f"bytes of a deeper hint: {statistics.median(sizes):.0f} at the median, {max(sizes)} at most, "
        f"{len(sizes) / HINTED_MOVES:.1f} a move"
    )


def idle(stage: Stage) -> None:
    """Bytes and processor time while nobody types, and memory."""
    with stage.minimal() as probe, stage.ours("--seed", str(SEED)) as ours:
        probe.start(MINIMAL_READY)
        ours.start(READY)
        ours.press(ARROWS[Direction.LEFT])
        ours.watch(HINTED_SECONDS * 2)
        before = ours.processor_seconds(), probe.processor_seconds()
        came = ours.watch(IDLE_SECONDS)
        taken = ours.processor_seconds() - before[0], probe.processor_seconds() - before[1]
        print(
            f"idle for {IDLE_SECONDS:g} s: {sum(len(data) for _moment, data in came)} bytes, "
            f"{taken[0] / IDLE_SECONDS:.2%} of a core ({taken[1] / IDLE_SECONDS:.2%})"
        )
        memory = ours.resident_megabytes(), probe.resident_megabytes()
        print(
            f"memory beside the weights: {memory[0]:.1f} MB ({memory[1]:.1f}), {memory[0] - memory[1]:.1f} more"
        )


PARTS: dict[str, Callable[[Stage], None]] = {"start": start, "keys": keys, "hints": hints, "idle": idle}


def moves(count: int) -> Iterator[tuple[Direction, int]]:
    """Moves of the game that the program plays, and how many tiles each changes; few where it does no harm."""
    game, advisor = Game(SEED), Advisor()
    for _number in range(count):
        before = game.board
        ranked = [option.direction for option in advisor.advise(before, depth=1).options]
        small = (way for way in ranked[:2] if _changed(before, before.slide(way).board) < FEW_TILES)
        direction = next(small, ranked[0])
        game.play(direction)
        yield direction, _changed(before, game.board)


def _changed(before: Board, after: Board) -> int:
    """How many cells show something else."""
    return sum(one != other for one, other in zip(before.exponents, after.exponents, strict=True))


def _tell(what: str, ours: float, smallest: float, unit: str, bar: float | None) -> None:
    limit = f"; the bar is {bar}" if bar is not None else ""
    print(f"{what}: {ours:.3f} {unit} ({smallest:.3f}), {ours / smallest:.2f} times{limit}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
