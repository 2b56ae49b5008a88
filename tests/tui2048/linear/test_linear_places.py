"""Help, review, games, statistics, notebook and positions, line by line."""

from pathlib import Path

import pytest

from engine import Board, Direction
from support.driving import session_at
from support.speaking import heard
from tui2048.coaching.words import Help
from tui2048.help.pages import PAGES
from tui2048.linear.help import page_lines
from tui2048.play.session import PlaySession
from tui2048.store import MoveValues, Store

BACK = "Back at the game."


class TestHelp:
    def test_pages_are_named_and_read(self) -> None:
        lines = heard("help", "1", "next", "back")
        assert lines[0].startswith("Help. 1 Rules, 2 Controls, 3 Ladder, ")
        assert "Goal: Slide numbered tiles on a 4×4 board, join equal ones and make a 2048." in lines
        assert "4, 4, 4, 4, moved left: 8, 8, empty, empty." in lines
        assert "undo, u: Take the last move back" in lines
        assert lines[-1] == BACK

    def test_a_page_can_be_asked_for_at_once(self) -> None:
        lines = heard("help credits", "left")
        assert lines[0] == "8 Credits"
        assert lines[-1].startswith("left")

    @pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
    def test_every_page_has_something_to_say_without_pictures(self, page: object) -> None:
        lines = page_lines(page, keyed=True)  # type: ignore[arg-type]
        assert lines
        assert not any(mark in line for line in lines for mark in "←↑→↓█━╸▸●○")


def played_badly(folder: Path | None = None) -> PlaySession:
    """A game with a blunder for its third move."""
    session = session_at("512 128 64 16/8 4 16 2/0 2 4 0/0 0 0 0", folder)
    for direction in (Direction.LEFT, Direction.UP, Direction.DOWN, Direction.LEFT):
        session.move(direction)
    return session


class TestReview:
    def test_the_whole_game_and_its_costliest_moves_are_told(self) -> None:
        session = played_badly()
        lines = heard("review", session=session)
        assert lines[:2] == ["Review", "Looking at each move"]
        assert any(line.startswith("accuracy ") and "4 moves" in line for line in lines)
        assert any(line.startswith("1: Move ") and line.endswith(" was better.") for line in lines)

    def test_moves_are_gone_through_with_their_reasons(self) -> None:
        session = played_badly()
        lines = heard("review", "next", "go 3", "values", "board", "go 9", "back", session=session)
        first = next(line for line in lines if line.startswith("1, left: "))
        third = next(place for place, line in enumerate(lines) if line.startswith("3, down: "))
        assert lines.index(first) < third
        assert "blunder, cost about" in lines[third] or "mistake, cost about" in lines[third]
        assert lines[third + 1].endswith(".")
        assert any(line.startswith("row 1: 512, ") for line in lines[third:])
        assert "The moves have numbers from 1 to 4." in lines
        assert lines[-1] == BACK

    def test_mistakes_go_into_the_notebook_and_can_be_stepped_to(self, tmp_path: Path) -> None:
        session = played_badly(tmp_path)
        lines = heard("review", "x", "x", "x", "back", session=session)
        assert "Nothing more of that." in lines
        assert any("went into the notebook." in line for line in lines)
        with Store.open(tmp_path) as store:
            assert store.notebook.exercises()

    def test_what_was_found_is_kept(self, tmp_path: Path) -> None:
        session = played_badly(tmp_path)
        heard("review", session=session)
        assert "Looking at each move" not in heard("review", session=session)

    def test_one_can_play_on_from_a_move(self) -> None:
        session = played_badly()
        board = session.game.board_after(2)
        lines = heard("review", "go 3", "try", "yes", session=session)
        assert "Practice: it never counts. The game before is in the history." in lines
        assert session.game.board == board
        assert not session.counted

    def test_there_is_nothing_to_review_at_first(self) -> None:
        assert heard("review") == ["No move has been made in this game.", BACK]


class TestGames:
    def test_they_are_gone_through_one_by_one(self, tmp_path: Path) -> None:
        session = played_badly(tmp_path)
        session.new_game()
        lines = heard("games", "next", "next", "previous", "game 1", "say", "back", session=session)
        assert lines[:2] == ["Games played", "2 games, sorted by: Played"]
        assert lines[2].startswith("game 2, 0 points, ")
        assert lines[3].startswith("game 1, ")
        assert lines[3] == lines[4]
        assert lines[5] == lines[2]
        assert lines[7].endswith("does not count for the best score") or "counts for the best score" in lines[7]

    def test_one_can_be_taken_up(self, tmp_path: Path) -> None:
        session = played_badly(tmp_path)
        before = session.game_id
        session.new_game()
        lines = heard("games", "next", "take up", "board", session=session)
        assert session.game_id == before
        assert "4 moves" in lines[4]

    def test_one_can_be_deleted_after_a_question(self, tmp_path: Path) -> None:
        session = played_badly(tmp_path)
        session.new_game()
        lines = heard("games", "d", "next", "d", "", "d", "yes", "next", session=session)
        assert "Game 2 is in progress here, and stays." in lines
        assert "No, keep it" in lines
        assert "Game 1 was deleted." in lines
        assert len(session.store.history.games()) == 1

    def test_they_can_be_searched_and_sorted(self, tmp_path: Path) -> None:
        session = played_badly(tmp_path)
        session.new_game()
        lines = heard("games", "search nothing-like-it", "search", "", "sort", "reverse", "f", session=session)
        assert "0 of 2 games, sorted by: Played" in lines
        assert "No game is like that." in lines
        assert "2 games, sorted by: Score" in lines

    def test_statistics_are_figures_in_lines(self, tmp_path: Path) -> None:
        session = session_at(folder=tmp_path)
        for direction in list(Direction) * 3:
            session.move(direction)
        score = session.game.score
        session.new_game()
        lines = heard("games", "statistics", "back", session=session)
        assert f"Best: {score}" in lines
        assert "Games: 1" in lines
        assert any(line.startswith("Moves: ") and " %" in line.replace("\u00a0", " ") for line in lines)
        assert "None of these games is analysed whole yet; a review does that." in lines


class TestNotebook:
    def test_an_exercise_is_asked_answered_and_moves_up(self, tmp_path: Path) -> None:
        session = session_at(folder=tmp_path)
        board = Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 4")
        session.store.notebook.add(
            board, Direction.UP, 3, MoveValues(up=900.0, right=1000.0, left=1000.0, down=800.0)
        )
        lines = heard("notebook", "", "left", "right", "", session=session)
        assert lines[:3] == [
            "Mistake notebook",
            "1 of 1 due",
            "In this position a move once cost you dearly. Find a better one.",
        ]
        assert lines.count("Which move?") == 2
        assert "Solved. left: the best move" in lines
        assert "In the game you played up." in lines
        assert "It comes back in 1 day." in lines
        assert "Enter goes on to the next exercise." in lines
        assert lines[-1] == "Enter: Close. p: Practise anyway."
        assert session.store.notebook.exercises()[0].solved == 1

    def test_a_wrong_answer_is_told_with_its_reason(self) -> None:
        session = session_at()
        board = Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 4")
        values = MoveValues(up=100.0, right=9000.0, left=9000.0, down=80.0)
        session.store.notebook.add(board, Direction.UP, 3, values)
        lines = heard("x", "down", "back", session=session)
        assert any(line.startswith("Not solved. down: blunder, cost about") for line in lines)
        assert lines[-1] == BACK

    def test_an_exercise_can_be_deleted(self) -> None:
        session = session_at()
        board = Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 4")
        session.store.notebook.add(board, Direction.UP, 3, MoveValues(1.0, 2.0, 1.0, 2.0))
        lines = heard("x", "delete", "yes", "", session=session)
        assert "The notebook is empty. Review a game, and its mistakes come here to be tried again." in lines
        assert session.store.notebook.exercises() == ()


class TestPosition:
    def test_it_is_set_up_by_cells_or_in_one_line(self) -> None:
        session = session_at("2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
        given = ("right", "128", "+", "0", "set 4 4 2048", "u", "set 5 1 2", "set 1 1 3")
        lines = heard("position", *given, session=session)
        assert lines[5:] == [
            "Row 1, column 2: empty",
            "Row 1, column 2: 128",
            "Row 1, column 2: 256",
            "Row 1, column 2: empty",
            "Row 4, column 4: 2048",
            *("row 1: 2, empty, empty, empty", "row 2: empty", "row 3: empty", "row 4: empty"),
            "A row and a column from 1 to 4, and a tile: 1 4 128.",
            "3 is not a tile.",
        ]

    def test_a_wrong_position_is_refused_in_a_sentence(self) -> None:
        lines = heard("e", "type 2 2 2", "type 1 2 3 4/0 0 0 0/0 0 0 0/0 0 0 0", "back")
        assert lines[5].endswith(".")
        assert "Row 1, column 1 holds 1" in lines[6]

    def test_it_is_hinted_at_and_played_from(self) -> None:
        session = session_at()
        lines = heard(
            "e", "type 2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "hint", "play", "left", session=session, help=Help.OFF
        )
        assert any(line.endswith(" points") for line in lines)
        assert "Practice: it never counts. The game before is in the history." in lines
        assert lines[-1].startswith("left, +4, ")

    def test_it_is_kept_by_a_name_and_taken_again(self) -> None:
        session = session_at("2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 4")
        lines = heard("e", "b", "keep A corner", "back", "clear", "b", "open", "p", session=session)
        assert any(line.startswith("A corner, ") for line in lines)
        assert "row 4: empty, empty, empty, 4" in lines[-4:]

    def test_practice_has_a_goal(self) -> None:
        session = session_at()
        lines = heard("e", "practice", "next", "number 1", "play", session=session)
        assert "1 A falling row: Make a tile of 128." in lines
        assert "Practice: Make a tile of 128." in lines
        assert session.goal is not None
