"""Games as values, whatever program played them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Board, Direction, Game, Record, Spawn
from engine.record import RecordError
from support.walking import play

START = Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0")


@given(seed=st.integers(0, 2**64 - 1), moves=st.integers(0, 60))
def test_a_games_record_replays_to_the_same(seed: int, moves: int) -> None:
    game = play(Game(seed), moves)
    record = game.record
    again = Record.replayed(record.start, [(turn.direction, turn.spawn) for turn in record.turns])
    assert again.turns == record.turns == game.turns
    assert (record.board, record.score, record.moves, record.won, record.over) == (
        game.board,
        game.score,
        game.moves,
        game.won,
        game.over,
    )
    assert record.line == str(game)
    assert again.line is None
    assert len(record.boards) == record.moves + 1


@pytest.mark.parametrize(
    ("direction", "spawn", "said"),
    [
        (Direction.UP, Spawn((3, 3), 2), "Move 2, U, is illegal: it would change nothing."),
        (Direction.DOWN, Spawn((0, 0), 8), "After move 2 a 8 falls; only a 2 or a 4 can."),
        (
            Direction.DOWN,
            Spawn((3, 1), 2),
            "After move 2 a tile falls in row 4, column 2, which is taken.",
        ),
    ],
)
def test_an_impossible_move_is_named_and_what_came_before_is_kept(
    direction: Direction, spawn: Spawn, said: str
) -> None:
    first = (Direction.LEFT, Spawn((0, 1), 2))
    with pytest.raises(RecordError) as caught:
        Record.replayed(START, [first, (direction, spawn), first], (5, 6, 7))
    assert str(caught.value) == said
    assert caught.value.upto == Record.replayed(START, [first], (5,))


def test_a_record_is_won_by_its_start_or_by_a_merge() -> None:
    won = Board.parse("2048 2 2 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert Record(won).won
    record = Record.replayed(
        Board.parse("1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), [(Direction.LEFT, Spawn((3, 3), 2))]
    )
    assert record.turns[0].won_now
    assert record.won
