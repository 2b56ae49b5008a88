"""Training the value network by self-play: a folder with its checkpoint and its log, and threads that play.

A :class:`Trainer` takes up what the folder holds, or begins from nothing. The method is in core/learning.h,
what was tried and what it gave in docs/training.md.
"""

import csv
import math
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from engine.errors import EngineError

try:
    from engine import _core
except ImportError:  # no compiler where this was installed
    _core = None  # type: ignore[assignment]

PAGES = 310_000
"""Pages of an exported weights file, at most: they keep it under 90 MB."""
COARSENESS = 170_000.0
"""How coarsely what was hardly met is exported: a package of 40 MB cannot hold more."""

CHECKPOINT = "checkpoint"
"""The name of the file that holds all that was learned, in the folder of a training."""
TILES = (2048, 4096, 8192, 16384, 32768)
"""Figures tell how many games reach these."""

_CHUNK = 200_000  # moves of one call: a third of a second


class TrainingError(EngineError):
    """What a trainer cannot do."""


Tally = tuple[int, int, int, int, float, tuple[int, ...], tuple[int, ...]]


class Learner(Protocol):
    """What ``engine._core.Learner`` offers."""

    @property
    def moves(self) -> int: ...  # noqa: D102
    def play(self, seed: int, moves: int, *, rate: float, floor: float, late: float) -> Tally: ...  # noqa: D102
    def save(self, path: str | os.PathLike[str], /) -> None: ...  # noqa: D102
    def load(self, path: str | os.PathLike[str], /) -> None: ...  # noqa: D102
    def export(self, path: str | os.PathLike[str], pages: int, coarseness: float) -> None: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Settings:
    """How to learn: each a share from 0 to 1.

    ``rate`` is how much of an error a board that was never met learns at once; as its errors turn out to be
    noise, an entry learns ever less, but never less than the share ``floor`` of the rate. ``late`` is the
    share of the games that begin from a position of an earlier one, every stage being as likely.
    """

    rate: float = 1.0
    floor: float = 0.0
    late: float = 0.3


@dataclass(frozen=True, slots=True)
class Figures:
    """What was done since the last figures; scores and tiles are of games begun from an empty board.

    From a 16384 on these are played with their gaps closed: points count so, and tiles as if nothing had been
    halved. So the mean is not that of real games: ``tui2048 bench`` tells it.

    ``learned`` counts the moves in the whole life of the network; ``mean`` and ``error`` are the mean score and
    its standard error, in points; ``reached`` and ``late_reached`` are the shares, from 0 to 1, of the games
    that reached a tile, the second for those that began late.
    """

    learned: int
    moves: int
    seconds: float
    games: int
    mean: float
    error: float
    reached: dict[int, float]
    late_games: int
    late_reached: dict[int, float]
    settings: Settings

    def row(self) -> dict[str, float]:
        """These figures as a row of the log."""
        return {
            "learned": self.learned,
            "moves": self.moves,
            "seconds": round(self.seconds, 1),
            "games": self.games,
            "mean": round(self.mean),
            "error": round(self.error),
            **{f"reached {tile}": round(share, 4) for tile, share in self.reached.items()},
            "late games": self.late_games,
            **{f"late reached {tile}": round(share, 4) for tile, share in self.late_reached.items()},
            **asdict(self.settings),
        }


class Trainer:
    """Trains in a folder, which is made if need be.

    Raises :class:`TrainingError` if there is no compiled core, or the checkpoint is none; OSError if it
    cannot be read; MemoryError if 1.6 GB cannot be had.
    """

    def __init__(self, folder: Path, make_learner: Callable[[], Learner] | None = None) -> None:
        if make_learner is None:
            if _core is None:
                raise TrainingError("Training needs the compiled engine, which could not be built here.")
            make_learner = _core.Learner
        self._folder = folder
        self._learner = make_learner()
        if self.checkpoint.exists():
            try:
                self._learner.load(self.checkpoint)
            except ValueError as error:
                raise TrainingError(
                    "The file {file} is not a checkpoint, or not a whole one.", file=str(self.checkpoint)
                ) from error
        else:
            folder.mkdir(parents=True, exist_ok=True)

    @property
    def checkpoint(self) -> Path:
        """The file that holds all that was learned."""
        return self._folder / CHECKPOINT

    @property
    def log(self) -> Path:
        """A table of all figures ever reported here, as comma-separated values."""
        return self._folder / "log.csv"

    @property
    def learned(self) -> int:
        """Moves that the network has learned from."""
        return self._learner.moves

    def train(
        self, settings: Settings, threads: int, until: int | None = None, every: float = 30.0
    ) -> Generator[Figures | int]:
        """Learn until the network has met so many moves, or for ever.

        Gives the moves learned from as they grow and, every so many seconds and at the end, the figures, which
        are also put into the log. An iteration that ends early, or is interrupted, ends the threads within a
        second; :meth:`save` is up to the caller.
        """
        done: queue.SimpleQueue[Tally | BaseException] = queue.SimpleQueue()
        ended = threading.Event()
        players = [
            threading.Thread(target=self._play, args=(settings, until, done, ended)) for _ in range(threads)
        ]
        for player in players:
            player.start()
        tallies: list[Tally] = []
        start = time.monotonic()
        try:
            for _ in self._chunks(players, done, tallies):
                if time.monotonic() - start >= every:
                    yield self._report(tallies, settings, time.monotonic() - start)
                    tallies.clear()
                    start = time.monotonic()
                yield self.learned
        finally:
            ended.set()
            for player in players:
                player.join()
            while not done.empty():
                if isinstance(tally := done.get(), tuple):
                    tallies.append(tally)
            last = self._report(tallies, settings, time.monotonic() - start) if tallies else None
        if last is not None:
            yield last

    def save(self) -> None:
        """Write the checkpoint; whatever happens, the old one or the new one is there, whole."""
        _replaced(self.checkpoint, self._learner.save)

    def export(self, path: Path, pages: int = PAGES, coarseness: float = COARSENESS) -> None:
        """Write the network as a weights file."""
        _replaced(path, lambda beside: self._learner.export(beside, pages, coarseness))

    def _play(
        self,
        settings: Settings,
        until: int | None,
        done: "queue.SimpleQueue[Tally | BaseException]",
        ended: threading.Event,
    ) -> None:
        """What each thread does."""
        try:
            while not ended.is_set() and (until is None or self.learned < until):
                chunk = _CHUNK if until is None else min(_CHUNK, until - self.learned)
                seed = secrets.randbits(64)
                done.put(self._learner.play(seed, max(1, chunk), **asdict(settings)))
        except BaseException as error:  # raised again where the figures are waited for
            done.put(error)

    def _chunks(
        self,
        players: list[threading.Thread],
        done: "queue.SimpleQueue[Tally | BaseException]",
        tallies: list[Tally],
    ) -> Iterator[None]:
        """Gather what the threads have done, as long as any plays."""
        while True:
            alive = any(player.is_alive() for player in players)
            try:
                tally = done.get(timeout=0.2)
            except queue.Empty:
                if not alive:
                    return
                continue
            if isinstance(tally, BaseException):
                raise tally
            tallies.append(tally)
            yield

    def _report(self, tallies: list[Tally], settings: Settings, seconds: float) -> Figures:
        """The figures of these tallies, which also go into the log."""
        figures = _summed(tallies, settings, self.learned, seconds)
        row = {"time": datetime.now(UTC).isoformat(timespec="seconds"), **figures.row()}
        new = not self.log.exists()
        try:
            with self.log.open("a", newline="", encoding="utf-8") as file:
                table = csv.DictWriter(file, list(row))
                if new:
                    table.writeheader()
                table.writerow(row)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.log)) from error
        return figures


def _summed(tallies: list[Tally], settings: Settings, learned: int, seconds: float) -> Figures:
    moves, games, late_games, score = (sum(column) for column in list(zip(*tallies, strict=True))[:4])
    mean = score / max(1, games)
    variance = max(0.0, sum(tally[4] for tally in tallies) / max(1, games) - mean * mean)
    error = math.sqrt(variance / max(1, games))
    reached = _shares([tally[5] for tally in tallies], games)
    late_reached = _shares([tally[6] for tally in tallies], late_games)
    return Figures(learned, moves, seconds, games, mean, error, reached, late_games, late_reached, settings)


def _shares(counts: list[tuple[int, ...]], games: int) -> dict[int, float]:
    """The shares of the games that reached each tile, from their counts by largest exponent."""
    return {
        tile: sum(sum(largest[tile.bit_length() - 1 :]) for largest in counts) / max(1, games) for tile in TILES
    }


def _replaced(path: Path, write: Callable[[Path], None]) -> None:
    """Write a file beside, see it safe on the disk, and put it in the place of the old one."""
    path = path.resolve()  # a link stays one
    if path.exists() and not path.is_file():
        raise TrainingError("{file} is something else than a file.", file=str(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        write(beside)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
