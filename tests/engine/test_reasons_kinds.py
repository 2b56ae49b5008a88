"""Where each reason must speak, and where it must not."""

from string import Formatter

import pytest

from engine import Board, Direction
from engine.reasons import Fact, Reason, ReasonKind
from engine.reasons.dangers import Danger
from engine.spawn import Spawn
from support.positions import SYMMETRIES, Symmetry
from support.reasoning import EXAMPLES, Example, K, compare, sentences, turned

SAID_OTHERWISE = {K.ONLY_MOVE, K.ONLY_KEEPS_CORNER, K.WORTH_MORE, K.COSTS, K.EVEN, K.EQUAL}
"""Not found by comparing two moves alone; test_reasons.py has them."""


def named(example: Example) -> str:
    return f"{example.kinds[0].value}:{example.position}"


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_what_must_be_said(example: Example) -> None:
    said = {reason.kind: reason for reason in sentences(example.board, *example.moves)}
    praise, blame = (said[kind] for kind in example.kinds)
    assert (str(praise), praise.direction) == (example.praise, example.moves[0])
    assert (str(blame), blame.direction) == (example.blame, example.moves[1])


@pytest.mark.parametrize("symmetry", SYMMETRIES[1:], ids=str)
@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_turned_boards_have_turned_reasons(example: Example, symmetry: Symmetry) -> None:
    better, worse = map(symmetry.direction, example.moves)
    expected = {
        (reason.kind, symmetry.direction(reason.direction), str_of(turned(dict(reason.facts), symmetry)))
        for reason in sentences(example.board, *example.moves)
    }
    found = sentences(symmetry.board(example.board), better, worse)
    assert {(reason.kind, reason.direction, str_of(dict(reason.facts))) for reason in found} == expected


def str_of(facts: dict[str, Fact]) -> str:
    return str(sorted(facts.items()))


def test_each_kind_has_several_examples_or_one_that_is_rare() -> None:
    rare = {K.SAFE_FROM_END, K.ENDED_BY, K.LOWER_END_RISK, K.HIGHER_END_RISK, K.CORNER_SAFE_FROM}
    rare |= {K.FORCED_OUT_BY, K.LOWER_CORNER_RISK, K.HIGHER_CORNER_RISK}
    rare |= {K.LOWER_FORCED_RISK, K.HIGHER_FORCED_RISK}
    counts = {kind: sum(kind in example.kinds for example in EXAMPLES) for kind in ReasonKind}
    assert {kind for kind, count in counts.items() if count == 0} == SAID_OTHERWISE
    assert {kind for kind, count in counts.items() if count == 1} <= rare


SILENT = (
    # the largest tile comes from one corner into another
    ("64 8 0 2/0 4 0 0/0 0 0 0/0 0 0 0", "left", "down", K.KEEPS_CORNER),
    # it is too small to speak of
    ("16 8 0 2/4 0 0 0/0 0 0 0/0 0 0 0", "left", "right", K.KEEPS_CORNER),
    # its line is full and lies still
    ("64 32 4 2/0 4 0 0/0 0 0 0/0 0 0 0", "left", "right", K.KEEPS_CORNER),
    # it was in no corner
    ("0 64 0 2/4 0 0 0/0 0 0 0/0 0 0 0", "left", "right", K.KEEPS_CORNER),
    # it joins
    ("64 64 0 2/0 0 0 0/0 0 0 0/4 0 0 0", "left", "right", K.KEEPS_CORNER),
    # both moves take it out
    ("64 0 2 0/8 0 0 0/0 0 0 0/4 0 0 0", "right", "down", K.KEEPS_CORNER),
    # it is in a corner already
    ("64 8 0 2/4 0 0 0/0 0 0 0/0 0 0 0", "left", "right", K.REACHES_CORNER),
    # with both moves it gets there
    ("0 32 0 0/0 4 0 0/0 0 0 0/0 0 0 0", "left", "right", K.REACHES_CORNER),
    # it is too small to speak of
    ("0 16 0 4/0 0 0 0/0 0 0 0/0 0 0 0", "left", "down", K.REACHES_CORNER),
    # a larger tile comes from its joining
    ("0 64 64 4/0 0 0 0/0 0 0 0/0 0 0 0", "left", "down", K.REACHES_CORNER),
    # the edge does not fall
    ("128 32 64 16/2 0 0 2/0 0 0 0/0 0 0 0", "right", "down", K.KEEPS_EDGE),
    # all but two of its tiles are small
    ("1024 128 16 8/2 0 0 2/0 0 0 0/0 0 0 0", "right", "down", K.KEEPS_EDGE),
    # it does not begin with the largest tile
    ("128 64 32 16/2 0 0 2/0 0 0 256/0 0 0 0", "right", "down", K.KEEPS_EDGE),
    # it grows
    ("128 64 32 16/0 0 0 16/2 0 0 0/0 0 0 0", "left", "up", K.KEEPS_EDGE),
    # it goes over to the opposite edge as it is
    ("256 0 0 0/128 0 0 0/64 0 0 0/0 32 2 0", "left", "right", K.KEEPS_EDGE),
    # two tiles are no edge
    ("128 64 0 0/2 0 0 4/0 0 0 0/0 0 0 0", "left", "down", K.KEEPS_EDGE),
    # what the one move joins the other joins too
    ("512 256 128 64/4 2 0 8/4 0 0 0/0 0 2 0", "up", "down", K.WAITS_FOR_EDGE),
    # nothing is joined
    ("512 256 128 64/4 2 0 8/2 0 0 0/0 0 0 0", "left", "down", K.WAITS_FOR_EDGE),
    # the edge falls, and keeps_edge says so
    ("128 64 32 16/2 0 0 2/0 0 0 0/0 0 0 0", "right", "down", K.HOLDS_EDGE),
    # it is not full
    ("32 256 64 0/0 2 0 0/0 0 0 0/0 0 0 0", "left", "down", K.HOLDS_EDGE),
    # it is not the weight of the board
    ("32 256 64 16/0 128 64 0/0 2 4 0/0 0 0 0", "left", "down", K.HOLDS_EDGE),
    # both moves hold it
    ("32 256 64 16/0 2 0 0/0 0 0 0/0 0 0 0", "left", "right", K.HOLDS_EDGE),
    # the edge was as long before
    ("128 64 32 0/2 0 0 4/0 0 0 0/0 0 0 0", "left", "down", K.BUILDS_EDGE),
    # the tile that comes to it is small
    ("1024 512 0 0/0 0 16 0/0 0 0 0/0 0 0 0", "up", "left", K.BUILDS_EDGE),
    # the tile that comes to it rises
    ("128 32 0 0/0 0 64 0/0 0 0 0/0 0 0 0", "up", "left", K.BUILDS_EDGE),
    # the other move takes the largest out of its corner, which is worse
    ("128 64 0 0/0 0 32 0/0 0 0 0/0 0 0 0", "up", "right", K.BUILDS_EDGE),
    # it was not walled in: its neighbour is only four times as large
    ("2 64 8 0/8 4 0 0/0 0 0 0/0 0 0 2", "down", "up", K.FREES),
    # both moves free it
    ("2 64 8 0/32 4 0 0/0 0 0 0/0 0 0 2", "down", "right", K.FREES),
    # one neighbour is only four times as large
    ("0 2 64 8/8 4 8 0/0 0 0 0/0 0 0 0", "right", "left", K.LEAVES_WAY_OUT),
    # an equal tile lies beside it
    ("0 2 64 8/2 4 8 0/0 0 0 0/0 0 0 0", "right", "left", K.LEAVES_WAY_OUT),
    # an empty cell lies beside it
    ("0 2 64 8/0 0 0 0/0 0 2 0/0 0 0 0", "right", "left", K.LEAVES_WAY_OUT),
    # it was walled in before
    ("2 64 8 0/32 4 0 0/0 0 0 0/0 0 0 2", "down", "up", K.LEAVES_WAY_OUT),
    # the other move joins it too
    ("0 2 2 64/32 4 8 0/0 0 0 0/0 0 0 0", "right", "left", K.JOINS_IN_TIME),
    # this move does not join it
    ("0 2 64 8/32 4 8 0/0 0 0 0/0 0 0 0", "right", "left", K.JOINS_IN_TIME),
    # small ones
    ("1024 0 0 0/0 0 0 0/0 16 2 16/0 0 0 0", "down", "up", K.JOINS),
    ("4 0 4 0/0 0 0 0/0 2 0 0/0 0 0 0", "left", "down", K.JOINS),
    # both moves join
    ("64 0 64 0/0 0 0 0/0 2 0 0/0 0 0 0", "left", "right", K.JOINS),
    # the other move joins larger ones
    ("64 64 0 0/0 0 128 0/0 0 128 0/0 0 0 0", "left", "up", K.JOINS),
    # the other move tears them apart, and joins_pair says so
    ("8 8 0 0/0 2 0 0/0 0 0 0/0 0 0 0", "right", "down", K.JOINS),
    # they stay side by side
    ("256 32 0 0/64 64 2 0/0 0 0 0/0 0 0 4", "left", "up", K.JOINS_PAIR),
    # they did not lie side by side
    ("64 0 64 0/0 0 0 0/0 2 0 0/0 0 0 0", "left", "down", K.JOINS_PAIR),
    # smaller ones are joined, and joins_first says so
    ("64 64 2 0/2 0 0 0/2 0 0 0/0 0 0 0", "right", "down", K.JOINS_PAIR),
    # both moves part them
    ("2 0 0 0/8 8 0 0/0 2 0 0/0 0 0 0", "up", "down", K.KEEPS_PAIR),
    # small ones
    ("4 4 0 0/0 0 0 0/0 2 0 0/0 0 0 0", "up", "down", K.KEEPS_PAIR),
    ("8 8 0 0/0 0 0 0/0 2 0 0/256 0 0 0", "up", "down", K.KEEPS_PAIR),
    # another such pair is left
    ("8 8 8 8/0 0 0 0/0 2 0 0/0 0 0 0", "up", "down", K.KEEPS_PAIR),
    # what the other move joins this one joins too
    ("64 64 2 2/2 0 0 0/2 0 0 0/0 0 0 0", "right", "down", K.JOINS_FIRST),
    # what the other move joins is larger
    ("64 64 0 0/128 0 0 0/128 0 0 0/0 0 0 0", "right", "down", K.JOINS_FIRST),
    # they lay side by side before
    ("64 0 0 0/64 0 0 0/0 0 0 0/0 2 0 0", "left", "up", K.PREPARES),
    # the other move brings them together too
    ("64 0 0 0/0 0 64 0/0 0 0 0/0 0 0 0", "left", "right", K.PREPARES),
    # the other move joins two of them
    ("8 0 8 0/0 0 0 0/0 8 0 0/2 0 0 8", "up", "left", K.PREPARES),
    # they do not come together
    ("64 0 0 0/2 0 0 0/0 0 64 0/0 0 0 0", "left", "up", K.PREPARES),
    # small ones
    ("4 0 0 0/0 0 4 0/0 0 0 0/2 0 0 0", "left", "up", K.PREPARES),
    ("512 8 0 0/0 0 0 8/0 0 0 0/2 0 0 0", "up", "left", K.PREPARES),
    # two tiles are no chain
    ("64 0 0 0/0 0 64 0/0 0 0 0/2 0 0 0", "left", "up", K.READIES_CHAIN),
    # the next tile of the chain is missing
    ("512 256 128 0/64 0 0 64/0 0 0 0/0 0 0 2", "left", "up", K.READIES_CHAIN),
    # the other move has it ready too
    ("64 64 128 0/0 0 0 2/0 0 0 0/0 0 0 0", "up", "down", K.READIES_CHAIN),
    # small ones
    ("1024 4 2 0/0 0 0 2/0 0 0 0/0 0 0 2", "up", "left", K.READIES_CHAIN),
    # the other move joins the pair at once
    ("2 0 0 0/2 0 0 0/0 0 8 0/0 0 0 0", "right", "up", K.READIES_JOINS),
    # as many
    ("0 2 0 0/0 2 0 0/0 0 0 0/0 0 0 0", "left", "right", K.READIES_JOINS),
    # one more, where there are many
    ("2 2 0 0/4 0 0 0/0 0 8 0/0 0 0 0", "left", "down", K.LEAVES_ROOM),
    # as many
    ("2 2 4 4/0 0 0 0/8 0 2 0/0 0 0 0", "left", "right", K.LEAVES_ROOM),
    # the next tile can end neither
    ("2 4 8 2/16 32 64 128/2 2 8 8/4 2 16 0", "left", "up", K.SAFE_FROM_END),
    # this move is the one with the higher risk
    ("16 2 32 16/2 8 4 8/64 32 64 4/2 4 0 8", "left", "right", K.LOWER_END_RISK),
    # the risk of the one is none
    ("2 16 0 8/16 8 4 2/2 4 16 32/16 8 32 2", "up", "right", K.LOWER_END_RISK),
    # both moves are the same to the corner
    ("128 64 2 0/32 16 2 0/16 8 64 0/8 64 2 0", "down", "up", K.LOWER_CORNER_RISK),
    # it is 2 %
    ("64 8 4 0/0 16 0 0/2 8 8 16/32 0 2 2", "left", "up", K.CORNER_SAFE_FROM),
    # the other move takes it out of its corner itself
    ("64 16 2 2/2 2 32 8/4 2 4 2/0 0 0 0", "up", "right", K.CORNER_SAFE_FROM),
    ("64 2 16 2/32 16 4 8/0 0 0 2/0 4 2 8", "up", "down", K.LOWER_CORNER_RISK),
    # there is room enough
    ("128 64 2 0/0 0 0 0/0 0 0 0/0 0 0 2", "up", "down", K.CORNER_SAFE_FROM),
    # this move is the one with the risk
    ("8 16 128 16/0 0 0 0/4 2 8 0/256 32 2 128", "down", "right", K.CORNER_SAFE_FROM),
    ("0 0 0 0/8 32 8 0/4 2 32 32/16 4 8 8", "up", "right", K.LOWER_FORCED_RISK),
    # it is 18 %
    ("16 64 8 4/4 2 16 16/2 4 2 0/0 0 0 0", "right", "down", K.LOWER_FORCED_RISK),
    # there is room enough
    ("2 4 2 4/4 2 4 2/0 0 0 0/0 0 0 2", "down", "left", K.LOWER_FORCED_RISK),
)


@pytest.mark.parametrize(("position", "better", "worse", "kind"), SILENT)
def test_what_must_not_be_said(position: str, better: str, worse: str, kind: ReasonKind) -> None:
    for symmetry in SYMMETRIES:
        board = symmetry.board(Board.parse(position))
        moves = symmetry.direction(Direction(better)), symmetry.direction(Direction(worse))
        assert kind not in {finding.good for finding in compare(board, *moves)}


def test_each_kind_has_places_where_it_is_silent() -> None:
    kinds = {kind for _position, _better, _worse, kind in SILENT}
    assert kinds == {example.kinds[0] for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_facts_fill_their_sentences(example: Example) -> None:
    for reason in sentences(example.board, *example.moves):
        fields = {name for _text, name, _spec, _conversion in Formatter().parse(reason.template) if name}
        assert fields <= {*reason.facts}
        assert "{" not in str(reason)


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_sentences_are_short(example: Example) -> None:
    """Three lines of 31, in which words do not break."""
    assert max(len(example.praise), len(example.blame)) <= 72


def test_a_tile_is_named_if_there_is_one_cell_where_it_hurts() -> None:
    here, there = (0, 1), (2, 3)
    assert Danger(5).likeliest is None
    assert Danger(5, (Spawn(here, 2), Spawn(there, 2))).likeliest is None
    assert Danger(5, (Spawn(here, 4), Spawn(here, 2))).likeliest == (Spawn(here, 2), 0.18)
    assert Danger(5, (Spawn(here, 4),)).likeliest == (Spawn(here, 4), 0.02)


def test_codes_are_stable_names() -> None:
    assert all(kind.value == kind.name.lower() for kind in ReasonKind)
    assert ReasonKind("keeps_corner") is ReasonKind.KEEPS_CORNER


def test_a_reason_is_a_value() -> None:
    reason = Reason(K.KEEPS_CORNER, Direction.LEFT, {"tile": 64, "other": Direction.UP})
    assert reason == Reason(K.KEEPS_CORNER, Direction.LEFT, {"other": Direction.UP, "tile": 64})
    assert hash(reason) == hash(Reason(K.KEEPS_CORNER, Direction.LEFT, {"other": Direction.UP, "tile": 64}))
    assert reason != Reason(K.KEEPS_CORNER, Direction.LEFT, {"tile": 32, "other": Direction.UP})
