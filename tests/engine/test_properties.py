"""What is true of every board and every game."""

from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from engine import Board, Direction, EngineError, Game
from support.positions import MIRRORED, TURNED, boards, mirrored, rotated

directions = st.sampled_from(Direction)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Games under way."""
    game = Game(draw(st.integers(0, 2**64 - 1)))
    for direction in draw(st.lists(directions, max_size=120)):
        game.play(direction)
    return game


def total(board: Board) -> int:
    return sum(map(sum, board.rows()))


@given(boards(), directions)
def test_rotation_commutes(board: Board, direction: Direction) -> None:
    slide, turned = board.slide(direction), rotated(board).slide(TURNED[direction])
    assert (rotated(slide.board), slide.gained, slide.moved) == (turned.board, turned.gained, turned.moved)


@given(boards(), directions)
def test_mirroring_commutes(board: Board, direction: Direction) -> None:
    slide, other = board.slide(direction), mirrored(board).slide(MIRRORED[direction])
    assert (mirrored(slide.board), slide.gained, slide.moved) == (other.board, other.gained, other.moved)


@given(boards(), directions)
def test_a_slide_keeps_the_sum_and_its_motions_lead_to_its_board(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    assert total(slide.board) == total(board)
    assert Counter((motion.source, motion.value) for motion in slide.motions) == Counter(board.tiles())
    arrived: Counter[tuple[int, int]] = Counter()
    for motion in slide.motions:
        arrived[motion.target] += motion.value
    assert arrived == dict(slide.board.tiles())
    merges = [motion.value * 2 for motion in slide.motions if motion.merged]
    assert slide.gained == sum(merges) // 2
    assert slide.moved == any(motion.source != motion.target for motion in slide.motions)
    assert slide.moved == (direction in board.legal_directions())


@given(boards())
def test_text_round_trips(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert Board.parse(board.compact()) == board
    assert Board.parse(board.compact().lower()) == board
    assert Board.from_rows(board.rows()) == board
    assert eval(repr(board), {"Board": Board}) == board


@given(games())
def test_the_score_follows_from_the_tiles_and_the_fours(game: Game) -> None:
    start = Game(game.seed)
    fours = sum(value == 4 for _cell, value in start.board.tiles())
    fours += sum(turn.spawn.value == 4 for turn in game.turns)
    built = sum(value * (value.bit_length() - 2) for _cell, value in game.board.tiles())
    assert game.score == built - 4 * fours


@given(games(), directions)
def test_a_move_adds_exactly_its_tile(game: Game, direction: Direction) -> None:
    before = game.board
    turn = game.play(direction)
    if turn is None:
        assert game.board == before
    else:
        assert total(game.board) == total(before) + turn.spawn.value
        assert game.board == turn.slide.board.place(*turn.spawn)


@given(games(), directions)
def test_undo_inverts_play_and_redo_inverts_undo(game: Game, direction: Direction) -> None:
    before = (game.board, game.score, game.moves, game.won, game.over)
    if game.play(direction) is None:
        return
    after = (game.board, game.score, game.moves, game.won, game.over)
    assert game.undo()
    assert (game.board, game.score, game.moves, game.won, game.over) == before
    assert game.redo()
    assert (game.board, game.score, game.moves, game.won, game.over) == after
    game.undo()
    game.play(direction)
    assert (game.board, game.score, game.moves, game.won, game.over) == after


@given(games())
def test_a_game_line_round_trips(game: Game) -> None:
    again = Game.parse(str(game))
    assert (str(again), again.board, again.score) == (str(game), game.board, game.score)


@given(games(), st.integers(0, 200))
def test_everything_can_be_undone_and_redone(game: Game, back: int) -> None:
    line = str(game)
    steps = sum(game.undo() for _ in range(back))
    assert steps == min(back, len(line.rpartition(":")[2]))
    assert all(game.redo() for _ in range(steps))
    assert str(game) == line


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    for read in (Board.parse, Game.parse):
        assert refusal(read, text).isprintable()


def refusal(read: Callable[[str], object], text: str) -> str:
    """What is said against the text; nothing if it is read."""
    try:
        read(text)
    except EngineError as error:
        return str(error)
    return ""
