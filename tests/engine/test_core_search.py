"""The compiled search, held against the one in plain Python: equal to the last bit."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import evaluation, expectimax
from engine.board import Board, Direction
from engine.errors import PositionError

_core = pytest.importorskip("engine._core", reason="the extension is not built here")

PLENTY = 1 << 24
PRUNING = (False, True)


def python_search(board: Board, depth: int, pruned: bool = False) -> expectimax.Found:
    return expectimax.Search(1 << 28).run(board.exponents, depth, pruned=pruned)


@st.composite
def positions(draw: st.DrawFn) -> Board:
    cells = draw(st.lists(st.integers(0, 17), min_size=16, max_size=16))
    while True:
        try:
            return Board(cells)
        except PositionError:
            cells[cells.index(max(cells))] //= 2


def test_both_know_the_same_bounds() -> None:
    assert (_core.MAX_DEPTH, _core.PRUNING_MARGIN) == (
        expectimax.MAX_DEPTH,
        expectimax.PRUNING_MARGIN,
    )


def test_same_evaluation(wild_positions: list[Board], game_positions: list[Board]) -> None:
    for board in wild_positions + game_positions:
        assert _core.evaluate(board.exponents) == evaluation.evaluate(board.exponents)


@given(positions())
@settings(max_examples=300, deadline=None)
def test_same_evaluation_of_any_position(board: Board) -> None:
    assert _core.evaluate(board.exponents) == evaluation.evaluate(board.exponents) > 0


@pytest.mark.parametrize("pruned", PRUNING)
def test_same_values_to_depth_two(
    wild_positions: list[Board], game_positions: list[Board], pruned: bool
) -> None:
    search = _core.Search(PLENTY)
    for board in wild_positions + game_positions[::8]:
        for depth in (1, 2):
            completed, _nodes, ranked = search.run(board.exponents, depth, pruned=pruned)
            assert completed == depth
            assert ranked == python_search(board, depth, pruned)[2]


@pytest.mark.parametrize("pruned", PRUNING)
def test_same_values_at_depth_three(
    wild_positions: list[Board], game_positions: list[Board], pruned: bool
) -> None:
    search = _core.Search(PLENTY)
    full = [board for board in wild_positions + game_positions if len(board.empty_cells()) <= 4]
    for board in full[:: 80 if pruned else 40]:
        assert search.run(board.exponents, 3, pruned=pruned)[2] == python_search(board, 3, pruned)[2]


@given(positions(), st.integers(1, 2), st.sampled_from(PRUNING))
@settings(max_examples=60, deadline=None)
def test_same_values_for_any_position(board: Board, depth: int, pruned: bool) -> None:
    ranked = _core.Search(PLENTY).run(board.exponents, depth, pruned=pruned)[2]
    assert ranked == python_search(board, depth, pruned)[2]


def test_same_number_of_nodes_where_nothing_is_forgotten() -> None:
    board = Board.parse("1212343456560078")
    assert _core.Search(PLENTY).run(board.exponents, 3)[1] == python_search(board, 3)[1]


def test_table_changes_no_value(wild_positions: list[Board]) -> None:
    """None, one that is always full, and one that remembers all that came before."""
    remembering = _core.Search(PLENTY)
    tiny = _core.Search(1 << 10)
    for board in wild_positions:
        for depth in (1, 2, 3):
            bare = _core.Search(0).run(board.exponents, depth)[2]
            assert tiny.run(board.exponents, depth)[2] == bare
            assert remembering.run(board.exponents, depth)[2] == bare
            assert remembering.run(board.exponents, depth)[2] == bare


def test_table_spares_work() -> None:
    search = _core.Search(PLENTY)
    cells = Board.parse("12B03A5689041021").exponents
    first, again = search.run(cells, 3)[1], search.run(cells, 3)[1]
    assert again < first / 10
    search.clear()
    assert search.run(cells, 3)[1] == first


def test_table_tells_every_tile_apart() -> None:
    """Boards that agree but for a 65536, or a 131072 and a 2, where four bits would see the same."""
    search = _core.Search(PLENTY)
    base = list(Board.parse("0987654321234567").exponents)
    found = []
    for exponent in range(18):
        cells = [exponent, *base[1:]]
        ranked = search.run(cells, 3)[2]
        assert ranked == _core.Search(0).run(cells, 3)[2]
        found.append(ranked)
    assert len(set(found)) == 18


def test_what_was_cut_short_leaves_no_trace() -> None:
    search = _core.Search(PLENTY)
    cells = Board.parse("12B03A5689041021").exponents
    for nodes in (1, 10, 100, 1000, 10_000):
        completed, looked_at, ranked = search.run(cells, 5, nodes=nodes)
        assert completed == 0
        assert not ranked
        assert looked_at <= nodes + 8 * _core.MAX_DEPTH
    assert search.run(cells, 3)[2] == _core.Search(0).run(cells, 3)[2]


def test_pruned_and_whole_searches_do_not_mix_in_one_table(wild_positions: list[Board]) -> None:
    search = _core.Search(PLENTY)
    generator = random.Random(1)
    for board in wild_positions[::3]:
        for _ in range(6):
            depth, pruned = generator.randint(2, 3), generator.choice(PRUNING)
            bare = _core.Search(0).run(board.exponents, depth, pruned=pruned)[2]
            assert search.run(board.exponents, depth, pruned=pruned)[2] == bare


def turned(cells: tuple[int, ...]) -> tuple[int, ...]:
    """A quarter turn clockwise: what was up is right."""
    return tuple(cells[4 * (3 - column) + row] for row in range(4) for column in range(4))


def test_turned_boards_have_equal_values(wild_positions: list[Board]) -> None:
    for board in wild_positions:
        search = _core.Search(PLENTY)
        values = {place: value for place, _gained, value in search.run(board.exponents, 3)[2]}
        turned_values = {place: value for place, _gained, value in search.run(turned(board.exponents), 3)[2]}
        assert turned_values == {(place + 1) % 4: value for place, value in values.items()}


def test_mirrored_boards_have_equal_values(wild_positions: list[Board]) -> None:
    mirror = {0: 0, 1: 3, 2: 2, 3: 1}
    for board in wild_positions:
        cells = board.exponents
        mirrored = [cells[4 * row + 3 - column] for row in range(4) for column in range(4)]
        values = {place: value for place, _gained, value in _core.Search(PLENTY).run(cells, 3)[2]}
        mirrored_values = {place: value for place, _gained, value in _core.Search(0).run(mirrored, 3)[2]}
        assert mirrored_values == {mirror[place]: value for place, value in values.items()}


def test_best_first_and_ties_in_the_order_of_directions() -> None:
    board = Board.parse("0000011001100000")
    ranked = _core.Search(0).run(board.exponents, 2)[2]
    assert len({value for _place, _gained, value in ranked}) == 1
    assert [place for place, _gained, _value in ranked] == [0, 1, 2, 3]
    assert len(Direction) == 4


@pytest.mark.parametrize("pruned", PRUNING)
def test_deepening_ends_with_what_its_last_depth_finds(game_positions: list[Board], pruned: bool) -> None:
    for board in (board for board in game_positions[::8] if not board.is_over()):
        alone = [_core.Search(PLENTY).run(board.exponents, depth, pruned=pruned) for depth in (1, 2, 3)]
        depth, nodes, ranked = _core.Search(PLENTY).run(board.exponents, 3, first=1, pruned=pruned)
        assert (depth, ranked) == (alone[-1][0], alone[-1][2])
        assert alone[-1][1] < nodes <= sum(found[1] for found in alone)
        assert python_deepening(board, pruned)[::2] == (depth, ranked)


def python_deepening(board: Board, pruned: bool) -> expectimax.Found:
    return expectimax.Search(1 << 28).run(board.exponents, 3, first=1, pruned=pruned)


def test_deepening_keeps_what_it_has_completed() -> None:
    cells = Board.parse("12B03A5689041021").exponents
    for search in (_core.Search(PLENTY), expectimax.Search(PLENTY)):
        depths = []
        for nodes in (1, 100, 1500):
            search.clear()
            depth, looked_at, ranked = search.run(cells, 15, first=1, nodes=nodes)
            search.clear()
            assert ranked == search.run(cells, depth)[2]
            assert looked_at < nodes + 8 * 15
            depths.append(depth)
        assert depths[0] == 1 < depths[-1]


@pytest.mark.parametrize("first", [-1, 4, 2**40, "x"])
def test_wrong_first_depths_are_refused(first: object) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        _core.Search(0).run(Board.parse("1100000000000000").exponents, 3, first=first)


def test_a_leaf_is_evaluated_once() -> None:
    cells = Board.parse("12B03A5689041021").exponents
    search = _core.Search(PLENTY)
    _depth, nodes, _ranked = search.run(cells, 2)
    evaluations = search.evaluations
    assert 0 < evaluations < nodes
    search.run(cells, 2)
    assert search.evaluations == evaluations
    search.clear()
    search.run(cells, 2)
    assert search.evaluations == 2 * evaluations
