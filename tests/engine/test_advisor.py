"""The Advisor keeps the contract, on both engines alike."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from engine.advisor import DEFAULT_TIME_LIMIT, Advisor
from engine.board import Board, Direction
from engine.deepening import Advice, Option
from engine.evaluation import evaluate
from engine.expectimax import MAX_DEPTH

OVER = Board.parse("1212212112122121")
OPEN = Board.parse("1100000000000000")
MIDDLE = Board.parse("12B03A5689041021")
PATIENCE = 60.0
"""Seconds after which a search that should have been stopped long ago ends by itself."""


def advise_patiently(advisor: Advisor) -> Advice:
    """A search that only ends soon if it is stopped."""
    return advisor.advise(OPEN, time_limit=PATIENCE, depth=MAX_DEPTH)


def values(advice: Advice) -> list[tuple[Direction, float, int]]:
    return [(option.direction, option.value, option.gained) for option in advice.options]


def test_depth_one_is_gain_and_value_of_the_afterstate(advisor: Advisor, game_positions: list[Board]) -> None:
    advisor = Advisor(advisor.engine, weights="none")
    for board in game_positions[::10]:
        advice = advisor.advise(board, depth=1)
        for option in advice.options:
            slide = board.slide(option.direction)
            assert option.gained == slide.gained
            assert option.value == slide.gained + evaluate(slide.board.exponents)


def test_options_are_the_legal_moves_best_first(advisor: Advisor, wild_positions: list[Board]) -> None:
    for board in wild_positions:
        advice = advisor.advise(board, depth=2)
        assert {option.direction for option in advice.options} == set(board.legal_directions())
        assert advice.best == (advice.options[0].direction if advice.options else None)
        order = list(Direction)
        keys = [(-option.value, order.index(option.direction)) for option in advice.options]
        assert keys == sorted(keys)


def test_both_engines_agree(game_positions: list[Board]) -> None:
    pytest.importorskip("engine._core", reason="the extension is not built here")
    compiled, python = Advisor("compiled"), Advisor("python")
    for board in game_positions[::20]:
        for pruning in (False, True):
            one = compiled.advise(board, depth=2, pruning=pruning)
            other = python.advise(board, depth=2, pruning=pruning)
            assert (one.best, one.options, one.depth) == (other.best, other.options, other.depth)


def test_no_legal_move(advisor: Advisor) -> None:
    for board in (OVER, Board()):
        advice = advisor.advise(board, depth=3)
        assert (advice.best, advice.options, advice.depth, advice.nodes) == (None, (), 0, 0)
        assert [replace(each, seconds=0) for each in advisor.analyse(board)] == [replace(advice, seconds=0)]


def test_large_tiles_can_be_merged(advisor: Advisor) -> None:
    board = Board.parse("32768 32768 0 0/2 0 0 0/0 0 0 0/0 0 0 0")
    advice = advisor.advise(board, depth=2)
    gains = {option.direction: option.gained for option in advice.options}
    assert gains[Direction.LEFT] == gains[Direction.RIGHT] == 65536
    assert advice.best in {Direction.LEFT, Direction.RIGHT}


def test_depth_is_reached_exactly(advisor: Advisor) -> None:
    for depth in (1, 2, 3):
        assert advisor.advise(MIDDLE, depth=depth).depth == depth


def test_without_a_limit_there_is_one(advisor: Advisor) -> None:
    advice = advisor.advise(OPEN)
    assert advice.depth < MAX_DEPTH
    assert advice.seconds >= DEFAULT_TIME_LIMIT


@pytest.mark.parametrize("time_limit", [0, 0.02, 0.2])
def test_time_limit_is_kept(advisor: Advisor, time_limit: float) -> None:
    advice = advisor.advise(OPEN, time_limit=time_limit)
    assert advice.best is not None
    assert time_limit <= advice.seconds < PATIENCE


def test_whichever_ends_first(advisor: Advisor) -> None:
    by_depth = advisor.advise(MIDDLE, time_limit=PATIENCE, depth=2)
    assert by_depth.depth == 2
    assert by_depth.seconds < PATIENCE
    assert advisor.advise(OPEN, time_limit=0.01, depth=MAX_DEPTH).depth < MAX_DEPTH


def test_nodes_limit(advisor: Advisor) -> None:
    advice = advisor.advise(OPEN, nodes=3000)
    assert 3000 <= advice.nodes <= 3000 + 8 * MAX_DEPTH
    assert advisor.advise(OPEN, nodes=1).depth == 1


def test_nodes_limit_does_not_depend_on_what_was_searched_before(advisor: Advisor) -> None:
    fresh = Advisor(advisor.engine).advise(MIDDLE, nodes=2000)
    advisor.advise(MIDDLE, depth=3)
    advisor.advise(OPEN, nodes=500)
    assert replace(advisor.advise(MIDDLE, nodes=2000), seconds=0) == replace(fresh, seconds=0)


def test_pruning_is_off_where_a_depth_is_asked_for(advisor: Advisor) -> None:
    whole = values(advisor.advise(MIDDLE, depth=3, pruning=False))
    assert values(advisor.advise(MIDDLE, depth=3)) == whole
    assert values(advisor.advise(MIDDLE, depth=3, pruning=True)) != whole


@pytest.mark.parametrize(
    "limits",
    [
        {"time_limit": -1},
        {"time_limit": -1e-9},
        {"time_limit": float("nan")},
        {"depth": 0},
        {"depth": -3},
        {"depth": MAX_DEPTH + 1},
        {"depth": 1.5},
        {"nodes": 0},
        {"nodes": float("nan")},
        {"nodes": float("inf")},
        {"nodes": -1},
        {"nodes": 2.5},
    ],
)
def test_nonsense_limits_are_refused_in_a_sentence(advisor: Advisor, limits: dict[str, Any]) -> None:
    for ask in (advisor.advise, advisor.analyse):
        with pytest.raises(ValueError, match=r"^The .* must be .*\.$"):
            ask(OPEN, **limits)


def test_another_engine_is_refused() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        Advisor(engine="nonsense")  # type: ignore[arg-type]


def test_limits_without_end(advisor: Advisor) -> None:
    assert advisor.advise(MIDDLE, time_limit=float("inf"), depth=2).depth == 2
    assert advisor.advise(MIDDLE, nodes=10**30, depth=2).depth == 2


def test_analysis_streams_each_depth(advisor: Advisor) -> None:
    stream = list(advisor.analyse(MIDDLE, depth=3))
    assert [advice.depth for advice in stream] == [1, 2, 3]
    assert [values(advice) for advice in stream] == [
        values(advisor.advise(MIDDLE, depth=depth)) for depth in (1, 2, 3)
    ]
    assert [advice.nodes for advice in stream] == sorted({advice.nodes for advice in stream})


def test_deepening_ends_by_itself(advisor: Advisor) -> None:
    lost = Board.parse("0 8 4 8/4 16 32 64/8 32 64 128/16 64 128 512")
    advice = advisor.advise(lost, time_limit=PATIENCE)
    assert advice.depth == MAX_DEPTH
    assert advice.seconds < PATIENCE


def test_stop_from_another_thread(advisor: Advisor) -> None:
    found: list[Advice] = []
    thread = threading.Thread(target=lambda: found.append(advise_patiently(advisor)))
    thread.start()
    while thread.is_alive():
        advisor.stop()  # again and again, for the first may come before the search has begun
        thread.join(0.005)
    assert found[0].best is not None
    assert 1 <= found[0].depth < MAX_DEPTH
    assert found[0].seconds < PATIENCE


def test_stop_between_two_depths(advisor: Advisor) -> None:
    stream = advisor.analyse(OPEN, time_limit=PATIENCE)
    assert next(stream).depth == 1
    advisor.stop()
    assert list(stream) == []


def test_stop_reaches_every_search(advisor: Advisor) -> None:
    streams = [advisor.analyse(OPEN, time_limit=PATIENCE) for _ in range(4)]
    for stream in streams:
        next(stream)
    advisor.stop()
    assert [list(stream) for stream in streams] == [[]] * 4


def test_stop_does_not_touch_what_begins_later(advisor: Advisor) -> None:
    stream = advisor.analyse(OPEN, time_limit=PATIENCE)
    next(stream)
    advisor.stop()
    assert advisor.advise(MIDDLE, depth=2).depth == 2
    assert list(stream) == []
    assert advisor.advise(MIDDLE, depth=3).depth == 3


def test_an_abandoned_analysis_gives_its_workspace_back(advisor: Advisor) -> None:
    stream = advisor.analyse(OPEN)
    next(stream)
    del stream
    assert advisor._running == []
    assert len(advisor._spare) == 1


def test_several_threads_at_once(advisor: Advisor, game_positions: list[Board]) -> None:
    boards = game_positions[::25]
    alone = [values(advisor.advise(board, depth=2)) for board in boards]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda board: values(advisor.advise(board, depth=2)), boards))
    assert together == alone


def test_interpreter_lock_is_released() -> None:
    """This thread counts while another searches, and stops it; with the lock held it could do neither."""
    pytest.importorskip("engine._core", reason="the extension is not built here")
    advisor = Advisor("compiled")
    found: list[Advice] = []
    thread = threading.Thread(target=lambda: found.append(advise_patiently(advisor)))
    thread.start()
    while not advisor._running:
        time.sleep(0.001)
    counted = sum(1 for _ in range(1_000_000))
    advisor.stop()
    thread.join()
    assert counted == 1_000_000
    assert found[0].seconds < PATIENCE


class AlarmError(Exception):
    """What the signal handler of a test raises."""


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_a_signal_ends_a_search_in_the_main_thread(advisor: Advisor) -> None:
    def ring(_signal: int, _frame: object) -> None:
        raise AlarmError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        start = time.monotonic()
        with pytest.raises(AlarmError):
            advise_patiently(advisor)
        assert time.monotonic() - start < PATIENCE
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert advisor.advise(MIDDLE, depth=2).depth == 2


def test_advice_never_changes(advisor: Advisor) -> None:
    advice = advisor.advise(MIDDLE, depth=1)
    with pytest.raises(FrozenInstanceError):
        advice.depth = 9  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        advice.options[0].value = 9  # type: ignore[misc]
    assert hash(advice) == hash(replace(advice))
    assert isinstance(advice.options[0], Option)


def run_python(code: str) -> str:
    """What a new interpreter prints."""
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    return result.stdout.strip()


def test_without_the_extension_python_searches() -> None:
    code = (
        "import sys; sys.modules['engine._core'] = None\n"
        "from engine.advisor import Advisor; from engine.board import Board\n"
        "print(Advisor().engine, Advisor().advise(Board.parse('1100000000000000'), depth=2).depth)\n"
        "try: Advisor('compiled')\n"
        "except RuntimeError as error: print(error)"
    )
    assert run_python(code).splitlines() == [
        "python 2",
        "The compiled search could not be built on this machine.",
    ]


def test_importing_opens_no_file_and_starts_no_thread() -> None:
    code = (
        "import sys, threading\n"
        "import engine.advisor, engine.expectimax\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(event) if event == 'open' else None)\n"
        "engine.advisor.Advisor()\n"
        "print(threading.active_count(), opened, {'textual', 'rich', 'tui2048'} & set(sys.modules))"
    )
    assert run_python(code) == "1 [] set()"
