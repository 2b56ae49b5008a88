"""A monkey at the real program, in a terminal of its own: keys, mouse, sizes, suspends, pastes, torn sequences.

    PYTHONPATH=tests python -m soak.monkey --inputs 20000 --seed 1             one process from begin to end
    PYTHONPATH=tests python -m soak.monkey --inputs 20000 --seed 1 --quits     quits too, and starts again
    PYTHONPATH=tests python -m soak.monkey --inputs 20000 --seed 1 --linear    the game line by line

What is typed follows from the seed alone. The program must live until a key ends it, and then go on with the
same game; Escape must always lead back to the board, and a move must move; no stored game may be lost, shrink
or differ from its replay; memory must not grow.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from engine import Game
from soak.inputs import (
    ARROWS,
    ENTER,
    ESCAPE,
    ESCAPE_SECONDS,
    INTERRUPT,
    LARGE,
    LOOK_SECONDS,
    Input,
    Inputs,
    Kind,
)
from soak.program import ENVIRONMENT, Program, StuckError
from soak.sights import BOARD, CATCHING, LEAVING, LINEAR_SIGHTS, QUESTIONS, QUIT_WORD, SIGHTS
from soak.watching import Games, LostError, check_replays, compare, look, newest
from terminal.terminal import PROGRAM
from tui2048.system.failure import REPORT
from tui2048.system.profiles import home

PROFILE = "monkey"
TOLD_INPUTS = 400
LONG_RUN = 10_000
"""A run of so many inputs must have met every sight."""
LOOKED_EVERY, PROBED_EVERY = 25, 400
"""After so many inputs the stored games are looked at, and it is tried whether the program still answers."""
MOST_ESCAPES, TRIES = 6, 3
MOST_GROWTH = 5.0
"""Megabytes."""
WARM_SHARE = 0.2
"""The part of all inputs after which memory must not grow: until then there is something new to be loaded."""
ANSWERED_SECONDS = 5.0
STOPPED_SECONDS, LOOKED_SECONDS = 1.5, 3.0
LEFT = {0, 130}


class FailureError(Exception):
    """The program did what it must not."""


@dataclass
class Figures:
    """What a campaign has seen."""

    kinds: Counter[str] = field(default_factory=Counter)
    visits: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    probes: int = 0
    stopped: int = 0
    deleted: int = 0
    games: int = 0
    moves: int = 0
    held_back: int = 0
    memory: list[tuple[int, float]] = field(default_factory=list)
    """Inputs so far, and the megabytes of the process that has lived longest, at rest."""

    @property
    def growth(self) -> float | None:
        """The megabytes by which memory has grown since it was warm; None if too few are known."""
        warm = self.memory[int(len(self.memory) * WARM_SHARE) :]
        if len(warm) < 4:
            return None
        edge = max(1, len(warm) // 8)
        return median(megabytes for _n, megabytes in warm[-edge:]) - median(
            megabytes for _n, megabytes in warm[:edge]
        )

    @property
    def told(self) -> tuple[str, ...]:
        """The figures in lines."""
        grown = self.growth
        return (
            "memory by inputs: " + ", ".join(f"{done}: {megabytes:.1f}" for done, megabytes in self.memory),
            f"{self.starts} starts, {self.probes} probes, {self.stopped} stops, {self.held_back} held back",
            f"{self.games} games of {self.moves} moves stored and replayed, {self.deleted} deleted",
            "memory grew by an unknown amount" if grown is None else f"memory grew by {grown:.1f} MB",
        )


class Monkey:
    """A campaign in a folder of its own."""

    def __init__(self, folder: Path, seed: int, *, linear: bool, quits: bool) -> None:
        self.figures = Figures()
        self.recent: deque[Input] = deque(maxlen=TOLD_INPUTS)
        self._linear, self._quits = linear, quits
        self._inputs = iter(Inputs(seed, quits=quits))
        self._folder = folder
        self._environ = {"TUI2048_DATA_DIR": str(folder)}
        self._home = home(self._environ, None if linear else PROFILE)
        self._sights = LINEAR_SIGHTS if linear else SIGHTS
        self._arguments = ("--linear",) if linear else ("--no-linear", "--profile", PROFILE)
        self._size = LARGE
        self._done = 0
        self._games: Games = {}
        self._undoable = deque((0, 0), maxlen=2)
        """How many inputs came in the last intervals between two looks: each may have taken a move back."""
        self._life: list[tuple[int, float]] = []
        self._program = self._start()

    @property
    def screen(self) -> str:
        """What the terminal shows."""
        return self._program.text()

    @property
    def report(self) -> str:
        """What the program has written about its failure; "" if it has not failed."""
        return "".join(path.read_text(encoding="utf-8") for path in self._folder.rglob(REPORT))

    @property
    def missed(self) -> list[str]:
        """The sights that were never met."""
        return [sight.name for sight in self._sights if not self.figures.visits[sight.name]]

    def autopsy(self) -> str:
        """What the program was at when something was found; it ends. "" if it had ended before."""
        return self._program.autopsy() if self._program.alive else ""

    def run(self, inputs: int, tell: Callable[[str], object]) -> None:
        """Do so many inputs and look at everything; raises :class:`FailureError` and the like."""
        while self._done < inputs:
            self._do(next(self._inputs))
            self._done += 1
            if self._done % LOOKED_EVERY == 0:
                self._look()
            if self._done % PROBED_EVERY == 0:
                self._probe()
            if self._done % (2 * PROBED_EVERY) == 0:
                tell(f"{self._done} inputs, {len(self._games)} games, {self._life[-1][1]:.1f} MB")
        self._probe()
        self._end()
        self.figures.games = check_replays(self._home.data)
        self.figures.moves = sum(game.ply for game in self._games.values())
        self._check_export()

    def close(self) -> None:
        """End what still runs."""
        self._program.close()

    def _do(self, given: Input) -> None:
        self.recent.append(given)
        self.figures.kinds[given.kind.value] += 1
        self._undoable[-1] += 1
        if not self._quits and self._would_leave(given):
            self.figures.held_back += 1
            return
        if given.kind is Kind.RESIZE:
            self._size = given.size
            self._program.resize(*given.size)
        elif given.kind is Kind.SUSPEND:
            self._suspend(given)
        else:
            for place, piece in enumerate(given.pieces):
                if place:
                    self._program.drain(given.gap)
                self._program.send(piece)
        self._program.drain(given.pause)
        if self._program.stopped:
            self._program.kill(signal.SIGCONT)
        if not self._program.alive:
            self._start_again()
        elif given.pause >= LOOK_SECONDS:
            self._program.rest(LOOKED_SECONDS)
            self._see()

    def _would_leave(self, given: Input) -> bool:
        """True if this would end the program, or change its keys so that others do, as far as can be seen."""
        click = given.kind is Kind.MOUSE
        if not click and given.pieces not in ((ENTER,), (b"+",), (b"=",), (b"a",), (b" ",)):
            return False
        self._program.drain(0.03)
        words = self._program.words()
        if LEAVING.seen(words) or CATCHING.seen(words):
            return True
        if not click:
            return False
        row = int(given.pieces[0][3:-1].split(b";")[2])
        lines = self._program.text().splitlines()
        return row <= len(lines) and QUIT_WORD.seen(lines[row - 1])

    def _suspend(self, given: Input) -> None:
        """Suspend it, type while it is away, and let it go on, unless it has other things to do for so long."""
        program = self._program
        program.send(given.pieces[0])
        deadline = time.monotonic() + STOPPED_SECONDS
        while not program.stopped and program.alive and time.monotonic() < deadline:
            program.drain(0.02)
        if program.stopped:
            self.figures.stopped += 1
            for piece in given.pieces[1:]:
                program.send(piece)
            program.drain(0.05)

    def _see(self) -> None:
        words = self._program.words()
        for sight in self._sights:
            if sight.seen(words):
                self.figures.visits[sight.name] += 1

    def _look(self) -> None:
        games = look(self._home.data)
        likely = self._deletable()
        self.figures.deleted += compare(self._games, games, undone=sum(self._undoable), deleted=likely)
        self._games = games
        self._undoable.append(0)

    def _deletable(self) -> int:
        """How many games may have been deleted of late: as often as a choice may have been made."""
        recent = list(self.recent)
        asked = any(given.kind is Kind.MOUSE or given.pieces in ((b"d",), (b"\x1b[3~",)) for given in recent)
        if not (asked or self._chosen_keys()):
            return 0
        return sum(given.kind is Kind.MOUSE or given.pieces == (ENTER,) for given in recent)

    def _chosen_keys(self) -> bool:
        try:
            return bool(tomllib.loads(self._home.settings.read_text(encoding="utf-8")).get("keys"))
        except FileNotFoundError:
            return False

    def _start(self) -> Program:
        program = Program((*PROGRAM, *self._arguments), self._environ, *LARGE)
        self.figures.starts += 1
        self._program = program
        deadline = time.monotonic() + 20
        while not self._stands():
            program.drain(0.1)
            if time.monotonic() > deadline or not program.alive:
                raise FailureError("it does not start")
        self._life = []
        return program

    def _stands(self) -> bool:
        """True if the game in progress is what is shown."""
        words = self._program.words()
        if self._linear:
            if "best" not in words and "paras" not in words:
                return False
        elif not any(sight.seen(words) for sight in (BOARD, *QUESTIONS)):
            return False
        return _shows_number(words, newest(look(self._home.data)).score)

    def _start_again(self) -> None:
        """The program has ended: it must be by a key, and go on where it was."""
        status = self._program.status()
        if status not in LEFT or self.report:
            raise FailureError(f"it ended with status {status}")
        self._program.close()
        self._look()
        kept = self._games
        if kept and self._chosen_keys():
            self._home.settings.unlink()  # else no key can be relied on
        self._program = self._start()
        now = look(self._home.data)
        if kept and now != kept:
            raise FailureError(f"the games are not what they were: {newest(kept)}, {newest(now)}")
        self._program.resize(*self._size)

    def _probe(self) -> None:
        """Lead it back to the board, and make a move there."""
        self.figures.probes += 1
        if self._chosen_keys():
            self._program.send(INTERRUPT)
            self._wait_for(lambda: not self._program.alive, "Ctrl-C does not end it")
            self._start_again()
        self._size = LARGE
        self._program.resize(*LARGE)
        self._program.rest(20.0)
        self._return_and_move()
        self._look()
        if not self._linear:
            self._wait_for(self._stands, "the board does not show the stored game")
        self._life.append((self._done, self._program.megabytes()))
        if len(self._life) > len(self.figures.memory):
            self.figures.memory = self._life

    def _return_and_move(self) -> None:
        """Press Escape until the board is there, and an arrow that moves."""
        for _try in range(TRIES):  # what was typed before may still have its effect
            if self._program.stopped:  # a suspend that came late
                self._program.kill(signal.SIGCONT)
                self._program.rest(20.0)
            if self._linear:
                self._program.send(ENTER)  # ends a line that is being typed
                self._program.rest()
            for _number in range(MOST_ESCAPES):
                if not self._linear and BOARD.seen(self._program.words()):
                    break
                self._program.send(ESCAPE)
                self._program.settle(ESCAPE_SECONDS)
                self._program.rest(1.0)
            before = newest(look(self._home.data))
            for arrow in ARROWS:
                self._program.send(arrow)
                self._program.settle(0.1)
                self._program.rest(1.0)
                now = newest(look(self._home.data))
                if now.moves[: now.ply] != before.moves[: before.ply]:
                    return
        raise self._stuck("Escape does not lead back to where an arrow moves a tile")

    def _stuck(self, failure: str) -> Exception:
        self._program.settle(5.0, 40.0)  # it takes its time to tell of a failure
        return FailureError("it ended") if not self._program.alive else StuckError(failure)

    def _wait_for(self, condition: Callable[[], bool], failure: str) -> None:
        deadline = time.monotonic() + ANSWERED_SECONDS
        while not condition():
            if time.monotonic() > deadline:
                raise self._stuck(failure)
            self._program.drain(0.05)

    def _end(self) -> None:
        self._program.send(b"q")
        self._wait_for(lambda: not self._program.alive, "q does not end it")
        if (status := self._program.status()) != 0:
            raise FailureError(f"q ended it with status {status}")
        self._look()
        strange = [*self._folder.rglob(REPORT), *self._folder.rglob("*.damaged-*")]
        if strange:
            raise FailureError(f"there are {strange}")

    def _check_export(self) -> None:
        """The command that exports games gives a line for each that has a move, which replays."""
        command = (*PROGRAM, *(() if self._linear else ("--profile", PROFILE)), "games", "export")
        done = subprocess.run(
            command, env={**os.environ, **ENVIRONMENT, **self._environ}, capture_output=True, check=True
        )
        lines = [line for line in done.stdout.decode().splitlines() if line.startswith("2048:")]
        stored = {game.line: game.score for game in self._games.values() if game.seed}
        for line in lines:
            if line not in stored or Game.parse(line).score != stored[line]:
                raise LostError(f"an exported line is no stored game: {line}")
        if set(lines) != set(stored):
            raise LostError(f"not exported: {set(stored) - set(lines)}")


def _shows_number(words: str, number: int) -> bool:
    return any(f"{number:,}".replace(",", mark) in words for mark in (",", " ", "\u00a0", "\u202f"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; 1 and how to repeat it if something went wrong."""
    parser = argparse.ArgumentParser(description="A monkey at the program.")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--linear", action="store_true", help="the game line by line")
    parser.add_argument("--quits", action="store_true", help="quit now and then, and start again")
    parser.add_argument("--folder", type=Path, help="where the games are kept; a temporary one by default")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as temporary:
        monkey = Monkey(chosen.folder or Path(temporary), chosen.seed, linear=chosen.linear, quits=chosen.quits)
        began = time.monotonic()
        try:
            monkey.run(chosen.inputs, lambda text: print(text, flush=True))
        except (FailureError, StuckError, LostError) as error:
            print(f"FAILED, seed {chosen.seed}: {error}\nThe screen:\n{monkey.screen}\nThe last inputs:")
            print("\n".join(map(str, monkey.recent)))
            print(monkey.report or monkey.autopsy())
            return 1
        finally:
            monkey.close()
    took = time.monotonic() - began
    print(f"{chosen.inputs} inputs in {took:.0f} s, seed {chosen.seed}: {dict(monkey.figures.kinds)}")
    print(f"met: {dict(monkey.figures.visits)}; never: {', '.join(monkey.missed) or 'none'}")
    print("\n".join(monkey.figures.told))
    grown = monkey.figures.growth
    strayed = bool(monkey.missed) and chosen.inputs >= LONG_RUN
    return int(strayed or (grown is not None and grown > MOST_GROWTH))


if __name__ == "__main__":
    sys.exit(main())
