"""Whatever is passed to the extension: an exception at worst, never a crash, never a leak."""

import sys
import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

_core = pytest.importorskip("engine._core", reason="the extension is not built here")

EMPTY = (0,) * 16
CORNER = (*EMPTY[1:], 1)
REFUSED = (TypeError, ValueError, OverflowError)

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=20),
    st.lists(st.one_of(st.integers(-2, 20), st.integers(), st.none(), st.text(max_size=1)), max_size=20),
    st.lists(st.integers(0, 17), min_size=16, max_size=16),
    st.dictionaries(st.integers(), st.integers(), max_size=3),
)


class Treacherous:
    """A sequence that fails in the middle."""

    def __len__(self) -> int:
        return 16

    def __getitem__(self, index: int) -> int:
        if index == 7:
            raise KeyError(index)
        return 1


class Boundless:
    """A sequence that ends only in the counting."""

    def __len__(self) -> int:
        return sys.maxsize

    def __getitem__(self, index: int) -> int:
        return 1


@pytest.mark.parametrize(
    "cells",
    [
        (),
        (0,) * 15,
        (0,) * 17,
        (*EMPTY[1:], 18),
        (*EMPTY[1:], -1),
        (*EMPTY[1:], 1 << 70),
        (*EMPTY[1:], "1"),
        (*EMPTY[1:], 1.0),
        (17,) * 2 + (0,) * 14,
        (16,) * 4 + (0,) * 12,
        "0" * 16,
        b"0" * 16,
        None,
        16,
        dict.fromkeys(range(16), 0),
        iter(EMPTY),
        Boundless(),
    ],
)
def test_what_is_no_board(cells: Any) -> None:
    search = _core.Search(0)
    for call in (_core.evaluate, lambda cells: _core.slide(cells, 0), lambda cells: search.run(cells, 1)):
        with pytest.raises(REFUSED):
            call(cells)


def test_an_error_on_the_way_comes_through() -> None:
    with pytest.raises(KeyError):
        _core.evaluate(Treacherous())


def test_bytes_are_a_board_too() -> None:
    cells = bytes(range(16))
    assert _core.evaluate(cells) == _core.evaluate(tuple(cells)) == _core.evaluate(bytearray(cells))


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": 0},
        {"depth": -1},
        {"depth": 16},
        {"depth": 1 << 40},
        {"depth": 1.5},
        {"depth": None},
        {"seconds": -1},
        {"seconds": -0.001},
        {"seconds": float("nan")},
        {"seconds": "1"},
        {"nodes": 0},
        {"nodes": -1},
        {"nodes": 1 << 64},
        {"nodes": 1.5},
        {"unheard_of": 1},
    ],
)
def test_what_is_no_limit(limits: dict[str, Any]) -> None:
    with pytest.raises(REFUSED):
        _core.Search(0).run(EMPTY, **{"depth": 1, **limits})


@pytest.mark.parametrize("table_bytes", [-1, 1 << 62, 1 << 80, 1.5, None, "1"])
def test_what_is_no_table(table_bytes: Any) -> None:
    with pytest.raises((*REFUSED, MemoryError)):
        _core.Search(table_bytes)


@pytest.mark.parametrize("direction", [-1, 4, 1 << 40, None, "left", 1.0])
def test_what_is_no_direction(direction: Any) -> None:
    with pytest.raises(REFUSED):
        _core.slide(EMPTY, direction)


@given(cells=anything, depth=anything, seconds=anything, nodes=anything, pruned=anything, table=anything)
@settings(max_examples=500, deadline=None)
def test_anything(*, cells: Any, depth: Any, seconds: Any, nodes: Any, pruned: Any, table: Any) -> None:
    if isinstance(table, int) and table > 1 << 20:
        table = 1 << 20
    try:
        search = _core.Search(table)
    except REFUSED:
        search = _core.Search(1 << 12)
    if seconds is None or (isinstance(seconds, int | float) and seconds > 0):
        seconds = 0.01  # or it might search for years
    try:
        completed, looked_at, ranked = search.run(cells, depth, seconds=seconds, nodes=nodes, pruned=pruned)
    except REFUSED:
        return
    assert looked_at >= 0
    assert completed or not ranked


def test_a_search_runs_once_at_a_time() -> None:
    search = _core.Search(1 << 16)
    outcome: list[bool] = []
    busy = threading.Thread(target=lambda: outcome.append(search.run(CORNER, 15, seconds=60)[0]))
    busy.start()
    try:
        while True:  # until the thread is inside; a run of depth 1 before that succeeds
            try:
                search.run(CORNER, 1)
            except RuntimeError:
                break
        with pytest.raises(RuntimeError):
            search.clear()
    finally:
        search.stop()
        busy.join()
    assert outcome == [False]


def test_searches_leave_no_memory_behind() -> None:
    resource = pytest.importorskip("resource", reason="no such module on this platform")
    cells = bytes([1, 1, 2, 3] + [0] * 12)

    def use(times: int) -> int:
        for _ in range(times):
            search = _core.Search(1 << 20)
            search.run(cells, 3)
            with pytest.raises(ValueError, match="depth"):
                search.run(cells, 0)
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = use(20)
    assert use(400) - before < 100_000  # kilobytes; what was used is four times that


def test_the_type_is_closed() -> None:
    with pytest.raises(TypeError):
        type("Heir", (_core.Search,), {})
    with pytest.raises(TypeError):
        _core.Search.run = None
