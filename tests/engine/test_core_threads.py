"""The compiled core between threads, collected at any moment, and on the far side of a fork."""

import gc
import subprocess
import sys
import sysconfig
import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from engine import Advisor, Board

_core = pytest.importorskip("engine._core", reason="the extension is not built here")

OPEN = Board.parse("2 0 0 0/0 4 0 0/0 0 0 2/0 0 8 0")

AFTER_A_FORK = """
import os, sys, threading
from engine import Advisor, Board

board = Board.parse("2 0 0 0/0 4 0 0/0 0 0 2/0 0 8 0")
advisor = Advisor("compiled")
expected = advisor.advise(board, depth=3)
busy = threading.Thread(target=lambda: advisor.advise(board, time_limit=60))
busy.start()
while not advisor._running:
    pass
advisor._lock.acquire()  # as another thread might at this very moment
child = os.fork()
if not child:
    found = [None]
    asking = threading.Thread(target=lambda: found.__setitem__(0, advisor.advise(board, depth=3)), daemon=True)
    asking.start()
    asking.join(60)
    os._exit(0 if found[0] is not None and found[0].options == expected.options else 1)
advisor._lock.release()
status = os.waitpid(child, 0)[1]
advisor.stop()
busy.join()
sys.exit(os.waitstatus_to_exitcode(status))
"""


def test_stopped_given_up_and_collected_at_any_moment() -> None:
    """Threads ask, stop each other, drop analyses half way and throw advisors away."""
    expected = Advisor("compiled").advise(OPEN, depth=3).options
    shared = Advisor("compiled")

    def use(seed: int) -> int:
        random = Random(seed)
        answers = 0
        for _ in range(12):
            advisor = shared if random.random() < 0.5 else Advisor("compiled", table_bytes=1 << 14)
            stream = advisor.analyse(OPEN, depth=5, pruning=False)
            for advice in stream:
                if advice.depth == 3:
                    assert advice.options == expected
                    answers += 1
                if random.random() < 0.3:
                    break
                if random.random() < 0.3:
                    shared.stop()
            if random.random() < 0.5:
                gc.collect()
        return answers

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(use, range(6))) > 0
    assert shared._running == []
    assert shared.advise(OPEN, depth=3).options == expected


def test_a_search_keeps_its_network() -> None:
    weights = Advisor("compiled").search()
    with_network = weights.run(OPEN.exponents, 3)[2]
    del weights
    gc.collect()
    search = Advisor("compiled").search()  # whose network nobody else refers to by now
    gc.collect()
    assert search.run(OPEN.exponents, 3)[2] == with_network


def test_a_game_counts_every_move_of_every_thread() -> None:
    game = _core.Game(5)
    together = threading.Barrier(4)

    def play(seed: int) -> int:
        random = Random(seed)
        together.wait()
        return sum(game.play(random.randrange(4)) for _ in range(20_000))

    with ThreadPoolExecutor(4) as pool:
        legal = sum(pool.map(play, range(4)))
    assert game.over
    assert game.moves == legal


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
def test_an_advisor_works_after_a_fork() -> None:
    """Even if other threads were searching, and one held its lock, when the process was doubled."""
    command = [sys.executable, "-W", "ignore::DeprecationWarning", "-c", AFTER_A_FORK]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has an interpreter lock"
)
def test_a_free_threaded_python_stays_so() -> None:
    program = "import sys, engine._core; sys.exit(sys._is_gil_enabled())"
    command = [sys.executable, "-W", "error", "-c", program]
    assert subprocess.run(command, env={}, timeout=300, check=False).returncode == 0
