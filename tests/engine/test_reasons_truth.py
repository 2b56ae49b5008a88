"""Whatever a reason says is true: each claim is looked up on the board again, by the rules alone."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Board, Cell, Direction
from engine.reasons import Fact, ReasonKind
from engine.reasons.finding import Finding
from support.positions import boards
from support.reasoning import EXAMPLES, K, compare

CASES = Path(__file__).parents[1] / "cases" / "slides.jsonl"
CORNERS: tuple[Cell, ...] = ((0, 0), (0, 3), (3, 0), (3, 3))
CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(4) for column in range(4))


@dataclass(frozen=True)
class Claim:
    """What is said of two moves on a board, ready to be checked."""

    board: Board
    better: Direction
    worse: Direction
    facts: dict[str, Fact]

    def number(self, name: str) -> int:
        fact = self.facts[name]
        assert isinstance(fact, int)
        return fact

    def row(self, name: str) -> tuple[int, ...]:
        fact = self.facts[name]
        assert isinstance(fact, tuple)
        return fact

    def chance(self, name: str) -> float:
        fact = self.facts[name]
        assert isinstance(fact, float)
        assert 0 <= fact <= 1
        return fact

    @property
    def good(self) -> Board:
        return self.board.slide(self.better).board

    @property
    def bad(self) -> Board:
        return self.board.slide(self.worse).board


def at(board: Board, cell: Cell) -> int:
    return board.rows()[cell[0]][cell[1]]


def count(board: Board, value: int) -> int:
    return sum(row.count(value) for row in board.rows())


def in_corner(board: Board, value: int) -> bool:
    return any(at(board, corner) >= value for corner in CORNERS)


def near(cell: Cell) -> list[Cell]:
    return [other for other in CELLS if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1]


def side_by_side(board: Board, value: int) -> bool:
    return any(at(board, cell) == value == at(board, other) for cell in CELLS for other in near(cell))


def walled_in(board: Board, cell: Cell) -> bool:
    return at(board, cell) > 0 and all(at(board, other) >= 8 * at(board, cell) for other in near(cell))


def joins(board: Board, direction: Direction) -> list[int]:
    """The values joined, one for each pair."""
    merged = sorted(motion.value for motion in board.slide(direction).motions if motion.merged)
    return merged[::2]


def edges(board: Board) -> list[tuple[int, ...]]:
    rows = board.rows()
    columns = tuple(zip(*rows, strict=True))
    ahead = [rows[0], rows[3], columns[0], columns[3]]
    return [*ahead, *(edge[::-1] for edge in ahead)]


def fall(edge: tuple[int, ...]) -> tuple[int, ...]:
    length = next((n for n, (a, b) in enumerate(pairwise(edge), 1) if not b or b > a), 4)
    return edge[:length] if edge[0] else ()


def falls(board: Board) -> list[tuple[int, ...]]:
    return [fall(edge) for edge in edges(board) if edge[0] == board.max_tile()]


def corner(claim: Claim) -> None:
    tile = claim.number("tile")
    assert tile == claim.board.max_tile() >= 32
    assert any(at(claim.board, cell) == tile == at(claim.good, cell) for cell in CORNERS)
    assert tile not in (*joins(claim.board, claim.better), *joins(claim.board, claim.worse))
    assert not in_corner(claim.bad, tile)


def into_corner(claim: Claim) -> None:
    tile = claim.number("tile")
    assert tile == claim.board.max_tile() >= 32
    assert not in_corner(claim.board, tile)
    assert in_corner(claim.good, tile)
    assert count(claim.board, tile) == count(claim.good, tile) == count(claim.bad, tile)
    assert not in_corner(claim.bad, tile)


def edge_in_order(claim: Claim) -> None:
    edge = claim.row("edge")
    assert 3 <= len(edge) <= 4
    assert edge[0] == claim.board.max_tile()
    assert all(a >= b for a, b in pairwise(edge))
    places = [n for n, other in enumerate(edges(claim.board)) if other[: len(edge)] == edge]
    assert any(sum(fall(edges(claim.good)[n])) >= sum(edge) for n in places)
    assert all(sum(run) < sum(edge) for run in falls(claim.bad))


def edge_held(claim: Claim) -> None:
    edge = claim.row("edge")
    places = [n for n, other in enumerate(edges(claim.board)) if other == edge]
    assert len(edge) == 4
    assert 0 not in edge
    assert max(edge) == claim.board.max_tile()
    assert 3 * sum(edge) >= 2 * sum(map(sum, claim.board.rows()))
    assert any(sum(edges(claim.good)[n]) >= sum(edge) for n in places)
    assert all(sum(other) < sum(edge) for other in edges(claim.bad))


def edge_spared(claim: Claim) -> None:
    joined = claim.number("joined")
    assert joined in joins(claim.board, claim.worse)
    assert joined not in joins(claim.board, claim.better)
    edge = claim.row("edge")
    in_order = all(a >= b for a, b in pairwise(edge)) and edge[0] == claim.board.max_tile()
    if len(edge) == 4 and not in_order:
        edge_held(claim)
    else:
        assert any(
            sum(edge) <= sum(kept)
            for was, kept in zip(edges(claim.board), edges(claim.good), strict=True)
            if was[: len(edge)] == edge
        )
        assert all(sum(run) < sum(edge) for run in falls(claim.bad))


def edge_built(claim: Claim) -> None:
    edge, shorter = claim.row("edge"), claim.row("shorter")
    assert edge in falls(claim.good)
    assert shorter in falls(claim.bad)
    assert all(sum(run) <= sum(shorter) for run in falls(claim.bad))
    assert 3 <= len(edge) > len(shorter)
    assert all(sum(edge) > sum(run) for run in (*falls(claim.bad), *falls(claim.board)))


def fates(board: Board, direction: Direction, value: int) -> dict[Cell, tuple[Cell, bool]]:
    """For each tile of this value, where it goes and whether it joins."""
    return {
        motion.source: (motion.target, motion.merged)
        for motion in board.slide(direction).motions
        if motion.value == value
    }


def freed(claim: Claim) -> None:
    tile = claim.number("tile")
    good, bad = (fates(claim.board, move, tile) for move in (claim.better, claim.worse))
    assert any(
        walled_in(claim.board, cell) and walled_in(claim.bad, bad[cell][0]) and not bad[cell][1]
        for cell in good
        if not walled_in(claim.good, good[cell][0]) and not good[cell][1]
    )


def caught(claim: Claim) -> list[tuple[Cell, bool]]:
    """Where the tiles go by the better move that the worse one walls in, and whether they join."""
    tile = claim.number("tile")
    good, bad = (fates(claim.board, move, tile) for move in (claim.better, claim.worse))
    return [
        good[cell]
        for cell in good
        if not walled_in(claim.board, cell) and walled_in(claim.bad, bad[cell][0]) and not bad[cell][1]
    ]


def way_out(claim: Claim) -> None:
    assert any(not walled_in(claim.good, target) and not joins for target, joins in caught(claim))


def joined_in_time(claim: Claim) -> None:
    assert any(joins for _target, joins in caught(claim))


def joined(claim: Claim) -> None:
    tile = claim.number("tile")
    assert claim.number("made") == 2 * tile >= 16
    assert tile in joins(claim.board, claim.better)
    assert all(other < tile for other in joins(claim.board, claim.worse))
    assert 16 * tile >= claim.board.max_tile()


def torn(claim: Claim) -> int:
    tile = claim.number("tile")
    assert side_by_side(claim.board, tile)
    assert not side_by_side(claim.bad, tile)
    assert tile not in joins(claim.board, claim.worse)
    assert count(claim.bad, tile) >= 2
    return tile


def joined_pair(claim: Claim) -> None:
    assert torn(claim) in joins(claim.board, claim.better)


def kept_pair(claim: Claim) -> None:
    tile = torn(claim)
    assert tile not in joins(claim.board, claim.better)
    assert side_by_side(claim.good, tile)


def joined_first(claim: Claim) -> None:
    joined_pair(claim)
    small = claim.number("joined")
    assert small < claim.number("tile")
    assert small in joins(claim.board, claim.worse)
    assert small not in joins(claim.board, claim.better)


def prepared(claim: Claim) -> None:
    tile = claim.number("tile")
    assert not side_by_side(claim.board, tile)
    assert side_by_side(claim.good, tile)
    assert not side_by_side(claim.bad, tile)
    assert tile not in joins(claim.board, claim.worse)
    assert count(claim.bad, tile) >= 2
    for _spawn, _chance, state in after_spawns(claim.good):
        assert any(tile in joins(state, direction) for direction in Direction)


def chain_ready(board: Board, chain: tuple[int, ...]) -> bool:
    """Whether tiles can be joined in this order, each move joining the tile made by the one before."""
    starts = [(board, cell, chain[1:]) for cell in CELLS if at(board, cell) == chain[0]]
    while starts:
        board, cell, rest = starts.pop()
        if not rest:
            return True
        for direction in Direction:
            slide = board.slide(direction)
            target = next(motion for motion in slide.motions if motion.source == cell)
            partner = [other for other in slide.motions if other.target == target.target and other != target]
            if partner and partner[0].value == rest[0]:
                starts.append((slide.board, target.target, rest[1:]))
    return False


def chain(claim: Claim) -> None:
    tiles = claim.row("chain")
    assert len(tiles) in range(3, 6)
    assert tiles[0] == tiles[1]
    assert all(2 * a == b for a, b in pairwise(tiles[1:]))
    assert chain_ready(claim.good, tiles)
    for length in range(3, 6):
        first = 2 * tiles[-1] >> (length - 1)
        other = (first, *(first << n for n in range(length - 1)))
        assert first < 2 or other[-1] != tiles[-1] or not chain_ready(claim.bad, other)


def most_joins(board: Board) -> int:
    return max(len(joins(board, direction)) for direction in Direction)


def joins_ready(claim: Claim) -> None:
    assert claim.number("joins") == most_joins(claim.good)
    assert claim.number("fewer") == most_joins(claim.bad)
    assert claim.number("joins") > claim.number("fewer")


def room(claim: Claim) -> None:
    cells, fewer = claim.number("cells"), claim.number("fewer")
    assert (cells, fewer) == (count(claim.good, 0), count(claim.bad, 0))
    assert cells >= fewer + 2 or (cells > fewer and fewer < 3)


Spawned = tuple[tuple[Cell, int], Fraction, Board]


def after_spawns(board: Board) -> Iterator[Spawned]:
    """Every spawn with its probability, and the board after it."""
    for cell in board.empty_cells():
        for value, share in ((2, Fraction(9, 10)), (4, Fraction(1, 10))):
            yield (cell, value), share / len(board.empty_cells()), board.place(cell, value)


def chance(board: Board, hurts: Callable[[Board], bool]) -> float:
    return float(sum(share for _spawn, share, state in after_spawns(board) if hurts(state)))


def check_chances(claim: Claim, hurts: Callable[[Board], bool]) -> None:
    assert claim.chance("chance") == pytest.approx(chance(claim.bad, hurts))
    assert claim.chance("lower") == pytest.approx(chance(claim.good, hurts))
    assert claim.chance("chance") > claim.chance("lower")


def end_risk(claim: Claim) -> None:
    check_chances(claim, Board.is_over)


def named_end(claim: Claim) -> None:
    hurting = {value for (_, value), _share, board in after_spawns(claim.bad) if board.is_over()}
    assert hurting == {claim.number("spawn")}
    assert claim.chance("chance") == pytest.approx(chance(claim.bad, Board.is_over))
    assert chance(claim.good, Board.is_over) == 0


def forced_out(tile: int) -> Callable[[Board], bool]:
    def hurts(board: Board) -> bool:
        legal = board.legal_directions()
        return bool(legal) and not any(in_corner(board.slide(direction).board, tile) for direction in legal)

    return hurts


def in_its_corner(claim: Claim) -> int:
    tile = claim.number("tile")
    assert tile == claim.good.max_tile() == claim.bad.max_tile()
    assert in_corner(claim.good, tile)
    assert in_corner(claim.bad, tile)
    return tile


def corner_risk(claim: Claim) -> None:
    check_chances(claim, forced_out(in_its_corner(claim)))


def named_corner_loss(claim: Claim) -> None:
    hurts = forced_out(in_its_corner(claim))
    cell, value = (claim.number("row") - 1, claim.number("column") - 1), claim.number("spawn")
    hurting = {spawn: share for spawn, share, board in after_spawns(claim.bad) if hurts(board)}
    assert {other for other, _value in hurting} == {cell}
    assert claim.chance("chance") == pytest.approx(float(hurting[cell, value]))
    assert hurting[cell, value] == max(hurting.values())
    assert chance(claim.good, hurts) == 0


def forced(claim: Claim) -> None:
    then = claim.facts["then"]
    check_chances(claim, lambda board: board.legal_directions() == (then,))
    ways = {board.legal_directions() for _spawn, _share, board in after_spawns(claim.bad)}
    assert {way for way in ways if len(way) == 1} == {(then,)}


CHECKS: dict[ReasonKind, Callable[[Claim], None]] = {
    K.KEEPS_CORNER: corner,
    K.REACHES_CORNER: into_corner,
    K.KEEPS_EDGE: edge_in_order,
    K.HOLDS_EDGE: edge_held,
    K.WAITS_FOR_EDGE: edge_spared,
    K.BUILDS_EDGE: edge_built,
    K.FREES: freed,
    K.LEAVES_WAY_OUT: way_out,
    K.JOINS_IN_TIME: joined_in_time,
    K.JOINS: joined,
    K.JOINS_PAIR: joined_pair,
    K.KEEPS_PAIR: kept_pair,
    K.JOINS_FIRST: joined_first,
    K.PREPARES: prepared,
    K.READIES_CHAIN: chain,
    K.READIES_JOINS: joins_ready,
    K.LEAVES_ROOM: room,
    K.LOWER_END_RISK: end_risk,
    K.SAFE_FROM_END: named_end,
    K.LOWER_CORNER_RISK: corner_risk,
    K.CORNER_SAFE_FROM: named_corner_loss,
    K.LOWER_FORCED_RISK: forced,
}


def check(board: Board, better: Direction, worse: Direction) -> tuple[Finding, ...]:
    findings = compare(board, better, worse)
    for finding in findings:
        CHECKS[finding.good](Claim(board, better, worse, dict(finding.facts)))
    return findings


def check_all(board: Board) -> None:
    legal = board.legal_directions()
    for better in legal:
        for worse in legal:
            if better is not worse:
                check(board, better, worse)


def test_every_kind_is_checked() -> None:
    found = {finding.good for example in EXAMPLES for finding in check(example.board, *example.moves)}
    assert found == {*CHECKS}


def test_reasons_are_true_in_games() -> None:
    for line in CASES.read_text(encoding="utf-8").splitlines()[::4]:
        check_all(Board.from_rows(json.loads(line)["board"]))


@st.composite
def orderly(draw: st.DrawFn) -> Board:
    """Boards as players build them, falling row by row, more or less, and often full."""
    tiles = draw(st.lists(st.integers(1, 9), min_size=2, max_size=16))
    tiles.sort(reverse=True)
    for _ in range(draw(st.integers(0, 4))):
        a, b = (draw(st.integers(0, len(tiles) - 1)) for _ in range(2))
        tiles[a], tiles[b] = tiles[b], tiles[a]
    cells = [*tiles, *(0,) * (16 - len(tiles))]
    if draw(st.booleans()):
        cells[4:8] = cells[7:3:-1]
    return Board(cells)


@settings(deadline=None)
@given(boards())
def test_reasons_are_true_anywhere(board: Board) -> None:
    check_all(board)


@settings(deadline=None)
@given(orderly())
def test_reasons_are_true_on_orderly_boards(board: Board) -> None:
    check_all(board)


@settings(deadline=None, max_examples=60)
@given(orderly(), st.integers(0, 2))
def test_reasons_are_true_on_crowded_boards(board: Board, free: int) -> None:
    """Spawns fill the board but for a few cells; here the next tile is a danger."""
    for number, cell in enumerate(board.empty_cells()[free:]):
        board = board.place(cell, 4 if number % 3 else 2)
    check_all(board)
