"""Whole games by the engine, from their seeds: one after another, or many at once in processes of their own."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import wait

from engine.advisor import DEFAULT_TIME_LIMIT, Advisor
from engine.expectimax import MAX_DEPTH
from engine.game import Game
from engine.network import WeightsError

try:
    from engine import _core
except ImportError:  # no compiler where this was installed
    _core = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Player:
    """How games are played: as an :class:`engine.Advisor` with these weights and limits would play them.

    With ``until``, a game ends when it holds a tile of that value or more.
    """

    depth: int | None = None
    time_limit: float | None = None
    until: int | None = None
    weights: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end: how it ended, what it took, and its line."""

    seed: int
    score: int
    max_tile: int
    moves: int
    nodes: int
    seconds: float
    line: str = ""


class SelfPlay:
    """Plays games, one at a time.

    >>> played = SelfPlay(Player(depth=1, until=64, weights="none")).play(7)
    >>> played.max_tile, Game.parse(played.line).score == played.score
    (64, True)
    """

    def __init__(self, player: Player) -> None:
        self.advisor = Advisor(weights=player.weights)
        self._player = player
        self._search = self.advisor.search()

    def play(self, seed: int) -> Played:
        """The game of this seed, played to its end."""
        player, search = self._player, self._search
        start = time.perf_counter()
        if _core is not None and isinstance(search, _core.Search):
            return self._play_compiled(search, seed)
        game = Game(seed)
        nodes = 0
        while player.until is None or game.board.max_tile() < player.until:
            advice = self.advisor.advise(game.board, player.time_limit, player.depth)
            nodes += advice.nodes
            if advice.best is None:
                break
            game.play(advice.best)
        seconds = time.perf_counter() - start
        return Played(seed, game.score, game.board.max_tile(), game.moves, nodes, seconds, str(game))

    def _play_compiled(self, search: "_core.Search", seed: int) -> Played:
        """The same without a step into Python between two moves, and with time saved up for hard ones."""
        start = time.perf_counter()
        player = self._player
        until = 0 if player.until is None else player.until.bit_length() - 1
        seconds = player.time_limit
        if player.depth is None and seconds is None:
            seconds = DEFAULT_TIME_LIMIT
        # Only the main thread handles signals, and then Ctrl-C must end a long game.
        main = threading.current_thread() is threading.main_thread()
        _finished, moves, cells, score, nodes = search.play(
            seed, player.depth or MAX_DEPTH, seconds=seconds, until=until, interruptible=main
        )
        seconds = time.perf_counter() - start
        line = f"2048:1:{seed}:{moves}"
        return Played(seed, score, 1 << max(cells), len(moves), nodes, seconds, line)


def play_all(player: Player, seeds: Sequence[int], jobs: int = 1) -> Iterator[Played]:
    """The games of these seeds, each as it is finished; with several jobs in any order.

    A program that asks for several jobs must be importable, as for any use of multiprocessing. An iteration
    that ends early ends the games under way. Raises :class:`WeightsError` if another process of the pool finds
    other weights than this one.
    """
    if jobs == 1 or len(seeds) < 2:
        yield from map(SelfPlay(player).play, seeds)
        return
    pool = ProcessPoolExecutor(
        min(jobs, len(seeds)),
        multiprocessing.get_context("spawn"),
        _begin_worker,
        (player, Advisor(weights=player.weights).weights),
    )
    before = set(multiprocessing.active_children())
    try:
        with _interrupts_ignored():  # by the processes that begin here: we alone answer what a terminal sends
            futures: list[Future[Played | None]] = [pool.submit(_work, seed) for seed in seeds]
        for future in as_completed(futures):
            played = future.result()
            if played is None:
                raise WeightsError("The weights changed while games were played.")
            yield played
    finally:
        workers = set(multiprocessing.active_children()) - before
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()


class _Worker:
    """What a process of the pool plays with."""

    play: SelfPlay
    ready: bool


def _begin_worker(player: Player, weights: str) -> None:
    _Worker.play = SelfPlay(player)
    _Worker.ready = _Worker.play.advisor.weights == weights
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Whatever ends the parent must end its workers too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work(seed: int) -> Played | None:
    """The game of a seed; None if this process has other weights than the one that asks."""
    return _Worker.play.play(seed) if _Worker.ready else None


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, signal.SIG_IGN)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
