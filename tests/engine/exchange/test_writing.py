"""What is written can be read again, whatever it began from."""

import random

from hypothesis import given
from hypothesis import strategies as st

from engine import Board, Direction, PositionError, Record, Spawn
from engine.exchange import read_games, write_game
from support.replays import foreign, records


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any position there can be."""
    cells = draw(st.lists(st.integers(0, 17), min_size=16, max_size=16))
    while True:
        try:
            return Board(cells)
        except PositionError:
            cells[cells.index(max(cells))] = 0


@st.composite
def games(draw: st.DrawFn) -> Record:
    """A game from any position, with tiles that follow from no seed, and times that may be unknown."""
    start, generator = draw(boards()), random.Random(draw(st.integers(0, 1000)))
    board, events = start, []
    for _ in range(draw(st.integers(0, 30))):
        directions = board.legal_directions()
        if not directions:
            break
        direction = generator.choice(directions)
        slide = board.slide(direction)
        spawn = Spawn(generator.choice(slide.board.empty_cells()), generator.choice((2, 4)))
        events.append((direction, spawn))
        board = slide.board.place(*spawn)
    time = st.none() | st.integers(0, 10**7)
    times = draw(st.lists(time, min_size=len(events), max_size=len(events)))
    return Record.replayed(start, events, () if set(times) <= {None} else tuple(times))


@given(games())
def test_any_game_is_read_back(record: Record) -> None:
    text = write_game(record)
    assert text.startswith("slide:place@")
    assert text.isascii()
    assert "\n" not in text
    assert read_games(text) == (record,)


@given(records())
def test_a_game_of_ours_is_its_line(record: Record) -> None:
    assert write_game(record) == record.line
    assert read_games(write_game(record)) == (record,)
    assert read_games(write_game(foreign(record))) == (foreign(record),)


def test_how_a_game_is_written() -> None:
    start = Board.parse("131072 0 0 0/2 0 0 0/2 0 0 0/0 0 0 0")
    events = [(Direction.UP, Spawn((3, 3), 2)), (Direction.DOWN, Spawn((0, 0), 4))]
    assert write_game(Record.replayed(start, events, (250, None))) == (
        "slide:place@0|0H4181#U[4](250)F1#D02|slide@250"
    )
    assert write_game(Record(Board())) == "slide:place@0||slide@0"
