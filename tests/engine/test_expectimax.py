"""The plain-Python search, held against the words of its definition."""

from fractions import Fraction

import pytest

from engine.board import Board, Direction
from engine.evaluation import evaluate
from engine.expectimax import MAX_DEPTH, PRUNING_MARGIN, Search, legal_moves

DIRECTIONS = tuple(Direction)
PLENTY = 1 << 26


def by_definition(board: Board, depth: int) -> Fraction:
    """The value of a state, as the contract words it: exact, without memory, by the rulebook."""
    slides = [board.slide(direction) for direction in board.legal_directions()]
    return max((slide.gained + value_after(slide.board, depth - 1) for slide in slides), default=Fraction(0))


def value_after(board: Board, depth: int) -> Fraction:
    if depth == 0:
        return Fraction(evaluate(board.exponents))
    cells = board.empty_cells()
    total = Fraction(0)
    for cell in cells:
        total += Fraction(9, 10) * by_definition(board.place(cell, 2), depth)
        total += Fraction(1, 10) * by_definition(board.place(cell, 4), depth)
    return total / len(cells)


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("1100000000000000", 1),
        ("EDC1BA9187611111", 2),
        ("12B03A5689041021", 2),
        ("GFEDCBA987650021", 2),
        ("1212343456560078", 3),
        ("GFFDCBA987654320", 3),
        ("0H1GA98765437652", 3),
    ],
)
def test_values_are_those_of_the_definition(text: str, depth: int) -> None:
    board = Board.parse(text)
    completed, _nodes, ranked = Search(PLENTY).run(board.exponents, depth)
    assert completed == depth
    assert {DIRECTIONS[place] for place, _gained, _value in ranked} == set(board.legal_directions())
    for place, gained, value in ranked:
        slide = board.slide(DIRECTIONS[place])
        assert gained == slide.gained
        assert value == pytest.approx(float(slide.gained + value_after(slide.board, depth - 1)), abs=1e-3)


def test_first_depth_is_gain_and_value_of_the_afterstate() -> None:
    board = Board.parse("2 2 4 4/0 0 0 0/0 0 0 0/0 0 0 0")
    _completed, nodes, ranked = Search(PLENTY).run(board.exponents, 1)
    left = board.slide(Direction.LEFT)
    assert (3, 12, 12 + evaluate(left.board.exponents)) in ranked
    assert nodes == 3  # up is not legal


def test_a_state_without_moves_is_worth_nothing() -> None:
    # Right is the only move; then whatever falls into the one empty cell, the game is over.
    board = Board.parse("0 8 4 8/4 16 32 64/8 32 64 128/16 64 128 256")
    assert board.legal_directions() == (Direction.UP, Direction.LEFT)
    left_and_over = Board.parse("8 4 8 2/4 16 32 64/8 32 64 128/16 64 128 256")
    assert left_and_over.is_over()
    values = {place: value for place, _gained, value in Search(PLENTY).run(board.exponents, 2)[2]}
    assert values[DIRECTIONS.index(Direction.LEFT)] == 0


def test_moves_are_those_of_the_rulebook(wild_positions: list[Board], game_positions: list[Board]) -> None:
    for board in wild_positions + game_positions:
        slides = [(place, board.slide(direction)) for place, direction in enumerate(DIRECTIONS)]
        expected = [(place, slide.board.exponents, slide.gained) for place, slide in slides if slide.moved]
        assert legal_moves(board.exponents) == expected


def test_memory_changes_no_value(wild_positions: list[Board]) -> None:
    remembering = Search(PLENTY)
    for board in wild_positions[::4]:
        for depth in (1, 2):
            assert remembering.run(board.exponents, depth)[2] == Search(0).run(board.exponents, depth)[2]


@pytest.mark.parametrize("text", ["1212343456560078", "12B03A5689041021", "EDC1BA9187611111"])
def test_a_pruned_search_leaves_out_what_it_says(text: str) -> None:
    board = Board.parse(text)
    for place, gained, value in Search(PLENTY).run(board.exponents, 3, pruned=True)[2]:
        after = board.slide(DIRECTIONS[place]).board
        assert value == pytest.approx(float(gained + pruned_value_after(after, 2)), abs=1e-3)


def pruned_value_after(board: Board, depth: int) -> Fraction:
    """Behind a 4 one move; and of a move that is beyond the margin without looking ahead, nothing more."""
    total = Fraction(0)
    for cell in board.empty_cells():
        total += Fraction(9, 10) * pruned_value(board.place(cell, 2), depth)
        total += Fraction(1, 10) * by_definition(board.place(cell, 4), 1)
    return total / len(board.empty_cells())


def pruned_value(board: Board, depth: int) -> Fraction:
    slides = [board.slide(direction) for direction in board.legal_directions()]
    if depth == 1 or not slides:
        return by_definition(board, depth)
    judged = [slide.gained + evaluate(slide.board.exponents) for slide in slides]
    return max(
        slide.gained + pruned_value_after(slide.board, depth - 1)
        for slide, value in zip(slides, judged, strict=True)
        if value >= max(judged) - PRUNING_MARGIN
    )


def test_pruning_spares_most_of_the_work(game_positions: list[Board]) -> None:
    whole = pruned = 0
    for board in game_positions[::40]:
        whole += Search(PLENTY).run(board.exponents, 3)[1]
        pruned += Search(PLENTY).run(board.exponents, 3, pruned=True)[1]
    assert pruned < whole / 2


def test_limits_end_a_search_but_not_its_first_depth() -> None:
    cells = Board.parse("1100000000000000").exponents
    search = Search(PLENTY)
    assert search.run(cells, MAX_DEPTH, nodes=100)[0] == 0
    assert search.run(cells, MAX_DEPTH, seconds=0) == (0, search.run(cells, MAX_DEPTH, seconds=0)[1], ())
    search.stop()
    assert search.run(cells, 2)[0] == 0
    assert search.run(cells, 1)[0] == 1
    search.resume()
    assert search.run(cells, 2)[0] == 2


def test_what_was_cut_short_leaves_no_trace() -> None:
    cells = Board.parse("12B03A5689041021").exponents
    search = Search(PLENTY)
    for nodes in (10, 100):
        assert search.run(cells, 3, nodes=nodes)[0] == 0
    assert search.run(cells, 3)[2] == Search(PLENTY).run(cells, 3)[2]
