"""The game line by line: what is said to each command, and what is asked when."""

from pathlib import Path

import pytest

from engine import Board, Direction, Game
from support.driving import CLOSE_TO_LOSING, CLOSE_TO_WINNING, session_at
from support.speaking import heard, said
from tui2048.coaching.words import Help
from tui2048.errors import Sentence
from tui2048.linear.words import board_lines, turn_text
from tui2048.play.practice import MakeTile
from tui2048.play.session import PlaySession
from tui2048.store import Kind, Marks, Store, StoreError


def test_a_move_is_one_line() -> None:
    game = Game.from_board(Board.parse("4 4 0 0/0 0 0 0/0 0 0 0/0 0 0 2"), seed=5)
    turn = game.play(Direction.LEFT)
    assert turn is not None
    (row, column), tile = turn.spawn
    assert turn_text(turn) == f"left, +8, new {tile} in row {row + 1} column {column + 1}"
    turn = game.play(Direction.RIGHT)
    assert turn is not None
    assert "+" not in turn_text(turn)


def test_the_board_is_said_row_by_row() -> None:
    assert board_lines(Board.parse("2 0 4 8/0 0 0 0/0 0 0 131072/2 2 2 2")) == (
        "row 1: 2, empty, 4, 8",
        "row 2: empty",
        "row 3: empty, empty, empty, 131072",
        "row 4: 2, 2, 2, 2",
    )


def test_the_beginning_tells_how_the_game_stands() -> None:
    session = session_at("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert said("", session) == [
        "2048, one command a line. The word “commands” lists them.",
        "0 points, best 0, 0 moves, largest tile 4",
        "row 1: 2, 4, empty, empty",
        *(f"row {row}: empty" for row in (2, 3, 4)),
    ]


@pytest.mark.parametrize("word", ["left", "LEFT", " a ", "h", "4", "leftwards"])
def test_a_move_has_many_names(word: str) -> None:
    session = session_at("0 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert heard(word, session=session)[0].startswith("left, new ")
    assert session.game.board.rows()[0][0] == 4


def test_an_illegal_move_says_so_and_changes_nothing() -> None:
    session = session_at("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert heard("left", session=session) == ["left: nothing moved"]
    assert session.game.moves == 0


def test_undo_and_redo() -> None:
    session = session_at("0 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    made, undone, nothing, redone, no_more = heard("left", "u", "undo", "redo", "r", session=session)
    assert undone == "left undone, 0 points, 0 moves, largest tile 4"
    assert redone == made
    assert (nothing, no_more) == ("Nothing to undo.", "Nothing to redo.")


def test_what_means_nothing_is_named() -> None:
    assert heard("fnord\x1b[2J", "grüße") == [
        "fnord\ufffd[2J: no command here. The word “commands” lists them.",
        "grüße: no command here. The word “commands” lists them.",
    ]


def test_the_score_is_said_when_asked() -> None:
    session = session_at("4 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    assert heard("left", "score", "", session=session)[1:] == ["8 points, best 8, 1 move, largest tile 8"] * 2


class TestHints:
    POSITION = "512 128 64 16/8 4 16 2/0 2 4 0/0 0 0 0"

    def test_all_of_them_begin_with_the_best(self) -> None:
        lines = heard("hint", session=session_at(self.POSITION), help=Help.FULL)
        assert lines[0].endswith(" points")
        assert lines[1].endswith(".")
        assert all(" less" in line or "as good" in line for line in lines[2:])
        assert {line.partition(",")[0] for line in (lines[0], *lines[2:])} == {"right", "down", "left"}

    def test_a_nudge_names_no_move_and_nothing_says_nothing(self) -> None:
        (nudge,) = heard("hint", session=session_at(self.POSITION), help=Help.NUDGE)
        assert nudge == "Keep the largest tile in its corner."
        assert heard("hint", session=session_at(self.POSITION), help=Help.OFF) == [
            "Hints are off (t shows them)"
        ]

    def test_the_level_goes_round(self) -> None:
        assert heard("t", "t", "t", help=Help.FULL) == ["Hints: off", "Hints: a word", "Hints: everything"]

    def test_only_what_was_heard_marks_the_game(self, tmp_path: Path) -> None:
        session = session_at(self.POSITION, tmp_path)
        heard("left", "right", "up", session=session, help=Help.FULL)
        heard("t", "t", "hint", "up", "left", session=session, help=Help.FULL)
        assert marks(tmp_path, session) == Marks()

    def test_a_move_after_the_full_hint_is_marked(self, tmp_path: Path) -> None:
        session = session_at(self.POSITION, tmp_path)
        heard("hint", "up", "down", "right", session=session, help=Help.FULL)
        assert marks(tmp_path, session) == Marks(hints=True)

    def test_the_hint_can_be_played(self) -> None:
        session = session_at(self.POSITION)
        best = heard("hint", session=session, help=Help.FULL)[0].partition(",")[0]
        assert heard("play hint", session=session)[0].startswith(f"{best}, ")

    def test_grades_follow_the_moves(self) -> None:
        session = session_at(self.POSITION)
        told, move, grade = heard("m", "down", session=session)
        assert told == "Each move is graded."
        assert move.startswith("down, ")
        assert grade.startswith("down: ")
        assert "cost about" in grade


def marks(folder: Path, session: PlaySession) -> Marks:
    with Store.open(folder) as store:
        return store.history.summary(session.game_id).marks


class TestQuestions:
    def test_a_win_is_told_and_enter_plays_on(self) -> None:
        session = session_at(CLOSE_TO_WINNING)
        lines = heard("left", "right", "board", "", "right", session=session)
        assert lines[0].startswith("left, +2,048, new ")
        assert lines[1:3] == ["2048! You made it in 1 move.", "Enter: Keep playing. n: New game."]
        assert lines[3] == "right: no command here. The word “commands” lists them."
        assert lines[4].startswith("row 1: 2048")
        assert lines[-2] == "Keep playing"
        assert lines[-1].startswith("right, new")
        assert not session.win_to_tell

    def test_a_loss_is_told_and_can_be_undone(self) -> None:
        session = lost_session()
        said_of_it = heard("u", session=session)
        assert said_of_it[-1].startswith("right undone, ")
        assert not session.game.over

    def test_a_lost_game_says_so_at_the_start(self) -> None:
        lines = said("", lost_session())
        assert lines[-2].startswith("Game over. No moves left. ")
        assert lines[-1] == "Enter: New game. u: Undo. v: Review."

    @pytest.mark.parametrize("answer", ["", "new game", "n", "1", "New"])
    def test_after_a_loss_a_new_game_is_near(self, answer: str) -> None:
        session = lost_session()
        before = session.game_id
        assert heard(answer, session=session)[0] == "New game"
        assert session.game_id != before

    def test_a_new_game_asks_and_enter_keeps_the_old_one(self) -> None:
        session = session_at("0 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
        before = session.game_id
        lines = heard("left", "n", "n", "new", "", session=session)
        asked = (
            "Begin a new game? This one, with 0 points, goes into the history.",
            "Enter: No, keep playing. y: Yes, begin.",
            "No, keep playing",
        )
        assert lines[1:] == [*asked, *asked]
        assert session.game_id == before

    @pytest.mark.parametrize("answer", ["y", "yes", "Yes, begin", "2"])
    def test_a_new_game_begins_when_it_is_said(self, answer: str) -> None:
        session = session_at("0 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
        lines = heard("left", "n", answer, session=session)
        assert lines[3] == "Yes, begin"
        assert lines[4].startswith("0 points, best 0, 0 moves")
        assert session.game.moves == 0

    def test_quitting_is_possible_from_a_question(self) -> None:
        session = session_at("0 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
        assert heard("left", "n", "q", "left", session=session)[-1] == "Enter: No, keep playing. y: Yes, begin."
        assert session.game.moves == 1

    def test_a_goal_is_told_when_it_is_reached(self) -> None:
        session = session_at()
        session.practise(Board.parse("64 64 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), MakeTile(128))
        assert heard("left", session=session)[1] == "Reached! Make a tile of 128."


def lost_session() -> PlaySession:
    for seed in range(200):
        session = session_at(CLOSE_TO_LOSING, seed=seed)
        session.move(Direction.RIGHT)
        if session.game.over:
            return session
        session.close()
    raise AssertionError("no seed ends the game")


class TestAutoplay:
    def test_it_asks_where_the_game_counts_and_plays_ten_moves(self) -> None:
        session = session_at()
        session.move(session.game.board.legal_directions()[0])
        lines = heard("p", "", "autoplay 3", "yes", "p", session=session)
        assert lines[0] == "Let the engine play? This game will then no longer count for the best score."
        assert session.game.moves == 1 + 3 + 10
        assert lines[-1] == "The engine rests."
        assert not session.counted

    def test_it_stops_where_something_is_asked(self) -> None:
        session = session_at(CLOSE_TO_WINNING)
        lines = heard("auto 500", session=session)
        assert session.game.won
        assert lines[-1] == "Enter: Keep playing. n: New game."


def test_what_the_store_has_to_tell_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_at()

    def fail(*_facts: object, **_more: object) -> None:
        raise StoreError("The disk is full: {path} cannot be written.", path="x")

    monkeypatch.setattr(session.store, "save", fail)
    moves = [direction.value for direction in Direction] * 2
    lines = heard(*moves, session=session)
    told = "The game goes on, but is not saved. The disk is full: x cannot be written."
    assert lines.count(told) == 1


def test_notices_come_before_the_board() -> None:
    store = Store.in_memory()
    store.notices = (Sentence("{words}", words="Something was set aside."),)
    session = PlaySession(store, store.begin(Game(3), Kind.FREE))
    assert said("", session)[1] == "Something was set aside."


def test_a_game_that_does_not_count_says_so() -> None:
    store = Store.in_memory()
    session = PlaySession(store, store.begin(Game(3), Kind.SEED))
    assert said("", session)[1] == "This game does not count for the best score."


def test_sharing_says_the_line() -> None:
    session = session_at()
    assert heard("left", "share", session=session)[-1] == str(session.game)


def test_the_commands_are_listed_with_what_they_do() -> None:
    lines = heard("commands")
    assert "undo, u: Take the last move back" in lines
    assert "left, a, h, 4" in lines
    assert all(len(line) <= 80 for line in lines)
