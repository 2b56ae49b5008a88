"""What is said of a move among its alternatives: the most telling first, and a nudge that keeps the move."""

from string import Formatter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Advisor, Board, Direction, EngineError, Option
from engine.reasons import Nudge, NudgeKind, Reason, ReasonKind, explain, nudge
from engine.reasons.explaining import MOST_REASONS
from support.positions import SYMMETRIES, Symmetry, boards
from support.reasoning import EXAMPLES, K, ranked, turned

directions = st.sampled_from(Direction)
symmetries = st.sampled_from(SYMMETRIES)
advisor = Advisor(weights="none")


def said(position: str, moves: str, played: str | None = None, step: float = 100.0) -> list[str]:
    choice = None if played is None else Direction(played)
    return [str(reason) for reason in explain(Board.parse(position), ranked(moves, step), choice)]


def nudged(position: str, moves: str) -> str:
    return str(nudge(Board.parse(position), ranked(moves)))


@st.composite
def advised(draw: st.DrawFn) -> tuple[Board, tuple[Option, ...]]:
    """A board, and its legal moves in some order."""
    board = draw(boards() | st.sampled_from([example.board for example in EXAMPLES]))
    order = draw(st.permutations(board.legal_directions()))
    return board, ranked(" ".join(direction.value for direction in order), draw(st.sampled_from([0, 40, 3000])))


QUIET = "0 0 0 0/0 2 0 0/0 0 4 0/0 0 0 0"
"""Its moves differ in nothing that is worth a sentence."""
CORNERED = "0 0 0 0/0 0 0 0/2 0 0 0/64 0 8 0"
"""Down is not legal, up and right take the 64 out of its corner."""


@pytest.mark.parametrize("played", [None, "right"])
def test_a_move_without_alternative_needs_no_other_reason(played: str | None) -> None:
    assert said("2 0 0 0/4 0 0 0/8 0 0 0/16 0 0 0", "right", played) == ["The only move there is."]


def test_two_moves_are_not_the_only_one() -> None:
    assert "The only move there is." not in said(QUIET, "left right")


def test_no_moves_no_reasons() -> None:
    over = Board.parse("2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2")
    assert explain(over, ()) == ()
    assert nudge(over, ()) is None


def test_the_only_move_that_keeps_the_corner() -> None:
    assert said(CORNERED, "left right up")[0] == "The only move that keeps 64 in its corner."
    assert said(CORNERED, "left right up", "left") == said(CORNERED, "left right up")
    assert said(CORNERED, "left right up", "up")[0] == "Takes 64 out of its corner; left keeps it there."


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (CORNERED, "left right"),  # one alternative is no choice
        (CORNERED, "up right left"),  # not the best
        ("64 8 0 2/0 4 0 0/0 0 0 0/0 0 0 0", "left down right"),  # another keeps a corner too
    ],
)
def test_not_the_only_move_that_keeps_the_corner(position: str, moves: str) -> None:
    assert "The only move that keeps 64 in its corner." not in said(position, moves)


def test_values_speak_where_the_board_says_nothing() -> None:
    assert said(QUIET, "left up right down") == ["All told, worth 100 points more than up."]
    assert said(QUIET, "left up right down", "right") == ["All told, costs 200 points against left."]


@pytest.mark.parametrize("step", [0.01, 1, 1.4])
def test_values_that_hardly_differ(step: float) -> None:
    assert said(QUIET, "left right", step=step) == ["Hardly differs from right."]
    assert said(QUIET, "left right", "right", step=step) == ["Hardly differs from left."]


def test_values_that_are_equal() -> None:
    assert said(QUIET, "left right", step=0) == ["Exactly as good as right."]
    assert said(QUIET, "left right", "right", step=0) == ["Exactly as good as left."]


def test_values_are_silent_where_the_board_speaks() -> None:
    kinds = {reason.kind for reason in explain(Board.parse(CORNERED), ranked("left right up"))}
    assert kinds.isdisjoint({K.WORTH_MORE, K.COSTS, K.EVEN, K.EQUAL})


def test_the_second_best_move_is_spoken_of_first() -> None:
    board = Board.parse("128 64 32 0/2 0 0 4/0 0 0 0/0 0 4 0")
    assert explain(board, ranked("up left right"))[0].facts["other"] is Direction.LEFT
    assert str(explain(board, ranked("up right left"))[0]) == "Keeps 128 in its corner; right takes it out."


def test_no_two_reasons_say_the_same_thing() -> None:
    position = "0 0 8 128/2 4 16 256/0 8 64 512/4 32 32 256"
    assert said(position, "right down")[0] == "Joins the 32s into 64; down does not."
    assert said(position, "right up")[0] == "Joins the 32s; up tears them apart."
    assert sum("32s" in reason for reason in said(position, "right down up left")) == 1


def test_a_handful_of_reasons_the_most_telling_first() -> None:
    assert said("512 256 128 64/4 2 0 8/4 0 0 0/0 0 0 0", "left right down") == [
        "Keeps 512 in its corner; down takes it out.",
        "Lets the 4s wait; joining them down breaks the edge 512 256 128 64.",
        "Leaves the 8 a way out; down walls it in.",
        "Joins ready for the next move: 1; right: 0.",
    ]
    # that down makes no joins ready is no news either, and that right does not join the 16s was said
    assert said("256 128 64 16/2 4 4 16/0 0 2 8/0 0 0 0", "up left right down") == [
        "Joins the 16s first; left tears them apart to join the 4s.",
        "Keeps 256 in its corner; down takes it out.",
        "Keeps the edge 256 128 64 16 in order; down breaks it.",
    ]


def test_an_illegal_option_is_refused() -> None:
    with pytest.raises(EngineError, match=r"^The direction up is not legal here\.$"):
        explain(Board.parse("2 0 0 0/4 0 0 0/8 0 0 0/16 0 0 0"), ranked("right up"))
    with pytest.raises(EngineError, match=r"^The direction up is not legal here\.$"):
        nudge(Board.parse("2 0 0 0/4 0 0 0/8 0 0 0/16 0 0 0"), ranked("right up"))


def test_a_move_that_is_no_option_is_refused() -> None:
    with pytest.raises(EngineError, match=r"^The direction up is not among the options\.$"):
        explain(Board.parse(QUIET), ranked("left right"), Direction.UP)


@settings(deadline=None)
@given(advised(), st.none() | directions)
def test_reasons_are_a_handful_about_one_move(
    advice: tuple[Board, tuple[Option, ...]], played: Direction | None
) -> None:
    board, options = advice
    legal = [option.direction for option in options]
    if played not in legal:
        played = None
    reasons = explain(board, options, played)
    assert reasons == explain(board, options, played)
    assert bool(reasons) == bool(legal)
    assert len(reasons) <= MOST_REASONS
    assert len({reason.kind for reason in reasons}) == len(reasons)
    for reason in reasons:
        assert reason.direction is (played or legal[0])
        assert reason.facts.get("other") in {None, *legal} - {reason.direction}
        fields = {name for _text, name, _spec, _conversion in Formatter().parse(reason.template) if name}
        assert fields <= {*reason.facts}
        assert str(reason)[0].isupper()
        assert str(reason).endswith(".")


@settings(deadline=None)
@given(advised(), symmetries)
def test_turned_boards_have_turned_reasons(
    advice: tuple[Board, tuple[Option, ...]], symmetry: Symmetry
) -> None:
    board, options = advice
    other = symmetry.board(board)
    moves = tuple(
        Option(symmetry.direction(option.direction), option.value, option.gained) for option in options
    )
    expected = [
        Reason(reason.kind, symmetry.direction(reason.direction), turned(dict(reason.facts), symmetry))
        for reason in explain(board, options)
    ]
    assert [*explain(other, moves)] == expected
    assert nudge(other, moves) == nudge(board, options)


def test_advice_is_explained() -> None:
    board = Board.parse("512 128 64 16/8 4 16 2/0 2 4 0/0 0 0 0")
    advice = advisor.advise(board, depth=2)
    assert {reason.direction for reason in explain(board, advice.options)} == {advice.best}
    assert str(explain(board, advice.options, Direction.DOWN)[0]) == (
        f"Takes 512 out of its corner; {advice.options[0].direction.value} keeps it there."
    )


NUDGES = (
    (NudgeKind.ONE_MOVE, "2 0 0 0/4 0 0 0/8 0 0 0/16 0 0 0", "right", "There is only one move."),
    (
        NudgeKind.SLOW_DOWN,
        "2 4 8 2/16 32 64 128/2 4 8 16/4 0 0 2",
        "left right down",
        "Slow down: 2 cells left.",
    ),
    (
        NudgeKind.SLOW_DOWN_ONE,
        "2 16 0 8/16 8 4 2/2 4 16 32/16 8 32 2",
        "right up left",
        "Slow down: one cell left.",
    ),
    (
        NudgeKind.SLOW_DOWN_FULL,
        "2 4 8 2/16 32 64 128/2 4 8 16/4 2 2 4",
        "left right",
        "Slow down: the board is full.",
    ),
    (NudgeKind.KEEP_CORNER, CORNERED, "left right up", "Keep the largest tile in its corner."),
    (
        NudgeKind.REACH_CORNER,
        "2 0 0 0/64 0 0 0/0 0 0 0/0 0 0 0",
        "down right",
        "Bring the largest tile into a corner.",
    ),
    (
        NudgeKind.KEEP_EDGE,
        "512 64 64 8/0 0 64 0/2 0 0 0/0 0 0 0",
        "left up",
        "Keep the edge in order.",
    ),
    (
        NudgeKind.HOLD_EDGE,
        "32 256 64 16/0 2 0 0/0 0 0 0/0 0 0 0",
        "left down",
        "Keep the large tiles at their edge.",
    ),
    (
        NudgeKind.BUILD_EDGE,
        "128 64 0 0/0 0 32 0/0 0 0 0/0 0 0 0",
        "up left",
        "Build the row at the edge.",
    ),
    (
        NudgeKind.FREE_TILE,
        "2 64 8 0/32 4 0 0/0 0 0 0/0 0 0 2",
        "down up",
        "Free the 2 that is walled in.",
    ),
    (
        NudgeKind.GET_OUT,
        "0 2 64 8/32 2 8 0/0 0 0 0/0 0 0 0",
        "up left",
        "Get the 2 out while it has a neighbour in reach.",
    ),
    (
        NudgeKind.LEAVE_WAY_OUT,
        "0 2 64 8/32 4 8 0/0 0 0 0/0 0 0 0",
        "right left",
        "Leave the 2 a way out.",
    ),
    (NudgeKind.JOIN, "64 0 64 0/0 0 0 0/0 2 0 0/0 0 0 0", "left down", "Join the 64s."),
    (NudgeKind.KEEP_PAIR, "8 8 0 0/0 0 0 0/0 2 0 0/0 0 0 0", "up down", "Keep the 8s together."),
    (
        NudgeKind.LET_WAIT,
        "256 128 64 16/2 4 4 16/0 0 2 8/0 0 0 0",
        "up left",
        "Do not take every join in sight.",
    ),
    (NudgeKind.BRING_TOGETHER, "64 0 0 0/0 0 64 0/0 0 0 0/2 0 0 0", "left up", "Bring the 64s together."),
    (NudgeKind.READY_JOINS, "0 0 4 2/0 0 0 2/0 0 0 0/0 0 0 0", "up left", "Get the next joins ready."),
    (
        NudgeKind.READY_CHAIN,
        "256 128 64 0/0 0 0 64/0 0 0 0/0 0 0 2",
        "up left",
        "Get a chain of joins ready.",
    ),
    (NudgeKind.MAKE_ROOM, "2 2 4 4/0 0 0 0/8 0 2 0/0 0 0 0", "left down", "Make room first."),
    (
        NudgeKind.MIND_NEXT,
        "8 16 128 16/0 0 0 0/4 2 8 0/256 32 2 128",
        "right down",
        "Think of the tile that comes next.",
    ),
    (NudgeKind.CALM, QUIET, "left right up down", "Nothing special here: keep your order."),
)


@pytest.mark.parametrize(("kind", "position", "moves", "words"), NUDGES)
def test_each_nudge(kind: NudgeKind, position: str, moves: str, words: str) -> None:
    assert nudge(Board.parse(position), ranked(moves)) is not None
    assert (nudged(position, moves), kind.value) == (words, kind.name.lower())


def test_every_nudge_has_its_place() -> None:
    assert {kind for kind, _position, _moves, _words in NUDGES} == {*NudgeKind}


def test_a_virtue_that_another_move_has_more_of_is_no_nudge() -> None:
    position = "0 0 0 4/4 0 0 0/2 0 0 0/0 2 0 0"
    assert said(position, "down up") == ["Joins ready for the next move: 1; up: 0."]
    assert nudged(position, "down up") == "Get the next joins ready."
    assert said(position, "left up")[0] == "Joins ready for the next move: 2; up: 0."
    assert nudged(position, "down left up") == "Nothing special here: keep your order."


@settings(deadline=None)
@given(advised())
def test_a_nudge_keeps_the_move_and_says_why(advice: tuple[Board, tuple[Option, ...]]) -> None:
    board, options = advice
    word = nudge(board, options)
    if word is None:
        assert not options
        return
    assert not any(isinstance(fact, Direction) for fact in word.facts.values())
    assert not any(direction.value in str(word).split() for direction in Direction)
    cells = len(board.empty_cells())
    if word.kind in (NudgeKind.SLOW_DOWN, NudgeKind.SLOW_DOWN_ONE, NudgeKind.SLOW_DOWN_FULL):
        assert cells <= 3
        assert word.facts == ({"cells": cells} if cells > 1 else {})
        assert (word.kind is NudgeKind.SLOW_DOWN_ONE) == (cells == 1)
        assert (word.kind is NudgeKind.SLOW_DOWN_FULL) == (cells == 0)
    elif word.kind is NudgeKind.CALM:
        assert cells > 3


def test_nudges_are_values() -> None:
    word = nudge(Board.parse(CORNERED), ranked("left right up"))
    assert word == Nudge(NudgeKind.KEEP_CORNER, {"tile": 64})
    assert len({word, Nudge(NudgeKind.KEEP_CORNER, {"tile": 64})}) == 1


@pytest.mark.parametrize("kind", [*ReasonKind, *NudgeKind])
def test_templates_are_sentences(kind: ReasonKind | NudgeKind) -> None:
    assert kind.template[0].isupper() or kind.template.startswith("{")
    assert kind.template.endswith(".")
    assert Reason(K.EVEN, Direction.UP, {"other": Direction.DOWN}).template == K.EVEN.template
