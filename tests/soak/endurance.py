"""Whole games in the app, one after another: `PYTHONPATH=tests python -m soak.endurance --games 5`.

The engine plays at depth 1, as fast as the app lets it, without animation and on the real screens. It is the
same game again and again, for only then can memory and time be compared: memory must stay flat from the second
on, and a move take no longer in the last than in the first. At the end every game in the history must be what
its moves make of it. One 2048 is told of in each game, so each goes on once.
"""

import argparse
import asyncio
import ctypes
import gc
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from textual.pilot import Pilot

from engine import Advice, Advisor, Board, Game
from soak.watching import check_replays
from support.driving import app_on, play_screen
from tui2048.play import tempo
from tui2048.play.session import PlaySession
from tui2048.store import Kind, Store

_WARMED_UP = 2
"""Games after which memory is first looked at: by then all there is has been seen once."""
MOST_GROWTH_KB = 5 * 1024
MOST_SLOWDOWN = 1.3
_STEP_SECONDS = 0.05
_SETTLED_SECONDS = 0.5
_MINUTES_A_GAME = 30


class Shallow(Advisor):
    """An advisor that never looks further than the move itself."""

    def advise(self, board: Board, *_limits: object, **_named: object) -> Advice:
        """The advice at depth 1."""
        return super().advise(board, depth=1)


@dataclass(frozen=True)
class Played:
    """A game that is over: its moves and score, processor time a move in milliseconds, and memory after it."""

    moves: int
    score: int
    milliseconds: float
    kilobytes: int


def resident_kilobytes() -> int:
    """Memory of this process that is in RAM, when what can be freed is freed and given back."""
    gc.collect()
    with suppress(AttributeError, OSError):  # of the GNU library alone
        ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


async def play_to_the_end(pilot: Pilot[None], session: PlaySession) -> Played:
    """Let the engine play this game until it is over."""
    screen = play_screen(pilot)
    began, deadline = time.process_time(), time.monotonic() + 60 * _MINUTES_A_GAME
    while not session.game.over:
        if time.monotonic() > deadline:
            raise AssertionError(f"after {session.game.moves} moves the game does not go on")
        if screen.query_one("#question").display and session.game.won:
            await pilot.press("enter")  # go on beyond 2048
        if not screen._autoplay.on:
            await pilot.press("p")
        await asyncio.sleep(_STEP_SECONDS)
    spent = time.process_time() - began
    moves, score = session.game.moves, session.game.score
    await pilot.press("n")  # the old game, whose every move is known, takes memory as long as it is shown
    await asyncio.sleep(_SETTLED_SECONDS)
    return Played(moves, score, 1000 * spent / moves, resident_kilobytes())


async def play_games(folder: Path, count: int, seed: int) -> list[Played]:
    """So many games of this seed in one app, kept in this folder."""
    played = []
    with Store.open(folder) as store:
        session = PlaySession(store, store.begin(Game(seed), Kind.FREE))
        app = app_on(session, confirm=False, win_banner=False)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = play_screen(pilot)
            screen._autoplay._advisor = Shallow()
            for number in range(count):
                result = await play_to_the_end(pilot, session)
                played.append(result)
                print(
                    f"game {number + 1}: {result.moves} moves, {result.score} points, "
                    f"{result.milliseconds:.2f} ms a move, {result.kilobytes} kB",
                    flush=True,
                )
    return played


def faults(played: Sequence[Played]) -> list[str]:
    """What is wrong with how these games went, one sentence each."""
    found = []
    growth = max(game.kilobytes for game in played) - played[min(_WARMED_UP, len(played)) - 1].kilobytes
    if growth > MOST_GROWTH_KB:
        found.append(f"Memory grew by {growth} kB.")
    first, last = played[0].milliseconds, median(game.milliseconds for game in played[-2:])
    if last > MOST_SLOWDOWN * first:
        found.append(f"A move took {first:.2f} ms at first and {last:.2f} ms at last.")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; the exit status."""
    parser = argparse.ArgumentParser(prog="soak.endurance", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=5, help="so many whole games (5)")
    parser.add_argument("--seed", type=int, default=1, help="of each of them (1)")
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempo, "SPEEDS", (10_000, 10_000))
        patch.setattr("engine.game.os", SimpleNamespace(urandom=partial(chosen.seed.to_bytes, byteorder="big")))
        played = asyncio.run(play_games(Path(folder), chosen.games, chosen.seed))
        found = faults(played)
        print(f"{check_replays(Path(folder))} games are what their moves make of them.")
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
