"""The position screen, driven by keys, mouse and paste."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from engine import Advisor, Board, Game
from engine.reasons import explain
from support.driving import app_on, play_screen, rarer, session_at, shown_text, wait_until
from tui2048.coaching.words import say
from tui2048.i18n import use_language
from tui2048.play.practice import PRACTICE_POSITIONS, MakeTile, Practice, reached
from tui2048.play.session import PlaySession
from tui2048.screens.bookmarks import BookmarksScreen
from tui2048.screens.position import PositionScreen
from tui2048.screens.practice_list import PracticeScreen
from tui2048.store import Kind
from tui2048.widgets.entry import Entry
from tui2048.widgets.hints import HintRow
from tui2048.widgets.position_board import MarkedCell

START = "2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0"


class Opened:
    """A position screen on the app, and what it has handed back."""

    def __init__(self, pilot: Pilot[None], screen: PositionScreen, session: PlaySession) -> None:
        self.pilot = pilot
        self.screen = screen
        self.session = session
        self.results: list[Practice | None] = []

    async def press(self, *keys: str) -> str:
        """Press keys; the board after them."""
        await self.pilot.press(*keys)
        return str(self.screen.board)

    async def paste(self, text: str) -> None:
        """Paste as a terminal does."""
        self.pilot.app.post_message(events.Paste(text))
        await self.pilot.pause()


@asynccontextmanager
async def opened(position: str = START, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Opened]:
    """The screen on a game that stands at this position."""
    session = session_at(position)
    async with app_on(session).run_test(size=size) as pilot:
        screen = PositionScreen(
            session.store, Advisor(weights="none"), session.game.board, thinking_seconds=0.1
        )
        with_screen = Opened(pilot, screen, session)
        pilot.app.push_screen(screen, with_screen.results.append)
        await wait_until(pilot, lambda: pilot.app.screen is screen and screen.is_mounted, "the screen")
        yield with_screen


async def test_it_begins_with_the_board_of_the_game() -> None:
    async with opened() as at:
        assert str(at.screen.board) == START
        lines = shown_text(at.pilot).splitlines()
        assert lines[0].split() == ["Position", "1200000000000000"]
        assert "Row 1, column 1: 2" in lines[1]


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("right",), (0, 1)),
        (("d", "s"), (1, 1)),
        (("l", "j"), (1, 1)),
        (("down", "up"), (0, 0)),
        (("up",), (3, 0)),
        (("a",), (0, 3)),
        (("h", "k"), (3, 3)),
        (("s", "w"), (0, 0)),
        (("space", "tab", "space", "space"), (1, 0)),
    ],
)
async def test_the_cursor_goes_everywhere(keys: tuple[str, ...], cell: tuple[int, int]) -> None:
    async with opened() as at:
        await at.press(*keys)
        assert at.screen.cursor == cell
        marked = [each.id for each in at.screen.query(MarkedCell) if each.marked]
        assert marked == [f"cell-{cell[0]}-{cell[1]}"]


async def test_the_cell_with_the_cursor_is_framed() -> None:
    async with opened() as at:
        lines = shown_text(at.pilot).splitlines()
        assert lines[2].count("┏━━━━━━━━┓") == 1
        assert lines[6].count("┗━━━━━━━━┛") == 1


TYPED = [
    (("plus",), 4),
    (("equals_sign", "plus"), 8),
    (("minus",), 0),
    (("minus", "minus", "plus"), 2),
    (("0",), 0),
    (("full_stop",), 0),
    (("delete",), 0),
    (("backspace",), 0),
    (("8",), 8),
    (("1",), 16),
    (("1", "0"), 1024),
    (("2", "0", "4", "8"), 2048),
    (("1", "3"), 131072),
    (("1", "3", "1", "0", "7", "2"), 131072),
    (("3", "2", "7"), 32768),
    (("2", "2"), 2),
    (("6", "4", "0"), 0),
]


@pytest.mark.parametrize(
    ("keys", "first"),
    # Each takes an app of its own; the longer tests try them all.
    [
        *TYPED[::3],
        *(pytest.param(*typed, marks=pytest.mark.slow) for typed in TYPED if typed not in TYPED[::3]),
    ],
)
async def test_tiles_are_raised_lowered_typed_and_taken_away(keys: tuple[str, ...], first: int) -> None:
    async with opened() as at:
        await at.press(*keys)
        assert at.screen.board.rows()[0] == (first, 4, 0, 0)


async def test_a_number_ends_where_the_cursor_leaves() -> None:
    async with opened() as at:
        assert await at.press("2", "space", "0") == "2 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0"


async def test_a_digit_no_tile_begins_with_is_told() -> None:
    async with opened() as at:
        assert await at.press("7") == START
        assert at.screen.message == "No tile’s number begins with 7."


async def test_an_impossible_position_is_refused_and_told() -> None:
    async with opened("131072 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0") as at:
        board = await at.press("right", "1", "3")
        assert board == "131072 16 0 0/0 0 0 0/0 0 0 0/0 0 0 0"
        assert at.screen.message == "Row 1, column 2 holds a second 131072; a game can make only one."
        await at.press("left", "plus")
        assert at.screen.message == "There is no larger tile."


async def test_the_mouse_raises_and_lowers_what_it_touches() -> None:
    async with opened() as at:
        pilot = at.pilot
        await pilot.click("#cell-2-3")
        assert (at.screen.board.rows()[2][3], at.screen.cursor) == (2, (2, 3))
        await pilot.click("#cell-2-3")
        assert at.screen.board.rows()[2][3] == 4
        await pilot.click("#cell-2-3", shift=True)
        assert at.screen.board.rows()[2][3] == 2
        await pilot.click("#cell-2-3", button=3)
        assert at.screen.board.rows()[2][3] == 0


async def test_the_wheel_raises_and_lowers_too() -> None:
    async with opened() as at:
        cell = at.screen.query_one("#cell-1-1", MarkedCell)
        x, y = cell.region.offset
        for event, value in ((events.MouseScrollUp, 2), (events.MouseScrollUp, 4), (events.MouseScrollDown, 2)):
            cell.post_message(event(cell, 1, 1, 0, 0, 0, False, False, False, x + 1, y + 1))
            await at.pilot.pause()
            assert at.screen.board.rows()[1][1] == value


async def test_changes_can_be_taken_back() -> None:
    async with opened() as at:
        assert await at.press("plus", "x") == str(Board())
        assert await at.press("u") == "4 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0"
        assert await at.press("u") == START
        await at.press("u")
        assert at.screen.message == "Nothing to undo."


async def test_the_board_of_the_game_can_be_taken_again() -> None:
    async with opened() as at:
        assert await at.press("x", "r") == START


async def test_hints_are_given_on_the_position_shown() -> None:
    async with opened() as at:
        await at.press("x", "2", "right", "2")
        await wait_until(at.pilot, lambda: at.screen.advice, "advice")
        lines = [row.line for row in at.screen.query(HintRow)]
        assert all(line is not None for line in lines)
        assert at.screen.advice is not None
        assert at.screen.sentence == say(explain(at.screen.board, at.screen.advice.options)[0])


async def test_where_no_move_is_possible_it_says_so() -> None:
    async with opened("2 4 8 16/16 8 4 2/2 4 8 16/16 8 4 2") as at:
        assert at.screen.sentence == "No move is possible here: the game is over."
        await at.press("enter")
        assert at.screen.message == "There is no move to make on this board."
        await at.press("x")
        assert at.screen.sentence == "There is no tile on the board yet."
        assert at.results == []


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("EDC1BA9187611111", Board.parse("EDC1BA9187611111")),
        ("2 4 8 16\n0 0 0 2\n0 0 0 0\n. . . .\n", Board.parse("2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0")),
        ("2048:1:7:LLUR", Game.parse("2048:1:7:LLUR").board),
        ("replay_(!äfC", None),
    ],
)
async def test_a_paste_is_taken_in_any_form(text: str, board: Board | None) -> None:
    async with opened() as at:
        await at.paste(text)
        await wait_until(at.pilot, lambda: str(at.screen.board) != START, "the pasted position")
        assert board is None or at.screen.board == board


async def test_a_paste_that_is_no_position_is_refused_with_a_sentence() -> None:
    async with opened() as at:
        await at.paste("2 4 8 16/3 0 0 2/0 0 0 0/0 0 0 0")
        await wait_until(at.pilot, lambda: "Row 2, column 1 holds 3" in at.screen.message, "the refusal")
        assert str(at.screen.board) == START


async def test_a_position_can_be_typed_too() -> None:
    async with opened() as at:
        await at.press("v", *"123456", "enter")
        await wait_until(at.pilot, lambda: "123456" in at.screen.message, "the refusal")
        assert at.screen.query_one(Entry).is_open
        at.screen.query_one(Input).value = "2/2/2/2"
        await at.press("enter")
        await wait_until(at.pilot, lambda: "Row 1 must have 4 cells" in at.screen.message, "the refusal")
        at.screen.query_one(Input).value = "BH00000000000000"
        await at.press("enter")
        await wait_until(at.pilot, lambda: at.screen.board.max_tile() == 131072, "the position")
        assert not at.screen.query_one(Entry).is_open
        assert at.screen.message == ""


async def test_several_lines_pasted_while_typing_are_taken_as_they_are() -> None:
    async with opened() as at:
        await at.press("v")
        await at.paste("2 4 8 16\r\n0 0 0 2\r\n0 0 0 0\r\n0 0 0 8\r\n")
        await wait_until(at.pilot, lambda: at.screen.board.rows()[3][3] == 8, "the pasted position")
        assert not at.screen.query_one(Entry).is_open


async def test_while_typing_keys_are_letters_and_escape_ends_it() -> None:
    async with opened() as at:
        await at.press("v", "q", "e", "x", "up")
        assert (str(at.screen.board), at.screen.cursor) == (START, (0, 0))
        assert at.screen.query_one(Input).value == "qex"
        await at.press("escape")
        assert not at.screen.query_one(Entry).is_open
        assert at.pilot.app.screen is at.screen


async def test_the_text_is_copied_and_shown() -> None:
    async with opened() as at:
        await at.press("c")
        assert at.pilot.app.clipboard == START
        await wait_until(at.pilot, lambda: START in shown_text(at.pilot), "the text")


@pytest.mark.parametrize("key", ["escape", "e"])
async def test_it_closes_without_touching_the_game(key: str) -> None:
    async with opened() as at:
        before = str(at.session.game)
        await at.press("x", key)
        assert at.results == [None]
        assert str(at.session.game) == before


@pytest.mark.parametrize("key", ["enter", "p"])
async def test_one_plays_on_from_the_position(key: str) -> None:
    async with opened() as at:
        await at.press("plus", key)
        assert at.results == [Practice(Board.parse("4 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0"))]


async def test_a_bookmark_is_kept_and_opened_again() -> None:
    async with opened() as at:
        await at.press("b")
        await wait_until(at.pilot, lambda: isinstance(at.pilot.app.screen, BookmarksScreen), "the bookmarks")
        await at.press("n", *"mine", "enter", "escape", "x", "b", "enter")
        await wait_until(at.pilot, lambda: at.pilot.app.screen is at.screen, "the position screen")
        assert str(at.screen.board) == START


async def test_the_game_s_screen_opens_it_and_practises_without_counting() -> None:
    session = session_at("64 64 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    async with app_on(session).run_test() as pilot:
        await pilot.press("e")
        screen = pilot.app.screen
        assert isinstance(screen, PositionScreen)
        await pilot.press("x", "3", "right", "3", "enter")
        await wait_until(pilot, lambda: session.kind is Kind.POSITION, "practice")
        assert not session.counted
        assert str(session.game.board) == "32 32 0 0/0 0 0 0/0 0 0 0/0 0 0 0"
        assert play_screen(pilot).message == "Practice: it never counts. The game before is in the history."
        await pilot.press("left")
        assert (play_screen(pilot).score, play_screen(pilot).best) == (64, 0)


async def test_a_practice_position_tells_its_goal_and_when_it_is_reached() -> None:
    session = session_at()
    async with app_on(session).run_test() as pilot:
        await pilot.press("e", "t")
        assert isinstance(pilot.app.screen, PracticeScreen)
        assert "Make a tile of 128." in shown_text(pilot)
        await pilot.press("j", "k", "enter")
        await wait_until(pilot, lambda: session.goal, "practice")
        goal = PRACTICE_POSITIONS[0].goal
        assert session.game.origin == PRACTICE_POSITIONS[0].board
        assert play_screen(pilot).message == "Practice: Make a tile of 128."
        await pilot.press("left", "left")
        assert not reached(goal, session.game)
        assert play_screen(pilot).message == "Practice: Make a tile of 128."
        await pilot.press("left")
        assert reached(goal, session.game)
        assert play_screen(pilot).message == "Reached! Make a tile of 128."
        assert session.goal is None


async def test_a_goal_ends_with_its_game() -> None:
    session = session_at()
    session.practise(Board.parse("64 64 0 0/0 0 0 0/0 0 0 0/0 0 0 0"), MakeTile(128))
    assert session.take_reached_goal() is None
    session.new_game()
    assert session.goal is None


async def test_a_click_comes_to_a_practice_position_and_another_begins_it() -> None:
    session = session_at()
    async with app_on(session).run_test() as pilot:
        await pilot.press("e", "t")
        screen = pilot.app.screen
        await pilot.click("NameList", offset=(3, 1))
        assert pilot.app.screen is screen
        assert "Free the 2 in row 1" in shown_text(pilot)
        await pilot.click("NameList", offset=(3, 1))
        await wait_until(pilot, lambda: session.goal == PRACTICE_POSITIONS[1].goal, "practice")


async def test_the_practice_list_closes_without_a_choice() -> None:
    session = session_at()
    async with app_on(session).run_test() as pilot:
        await pilot.press("e", "t", "escape")
        assert isinstance(pilot.app.screen, PositionScreen)
        assert session.kind is Kind.FREE


@pytest.mark.parametrize("size", [(80, 24), (32, 14), *rarer((43, 44), (120, 40))])
@pytest.mark.parametrize("language", ["en", "fi"])
async def test_it_fits(size: tuple[int, int], language: str) -> None:
    use_language(language)
    try:
        async with opened(size=size) as at:
            await at.press("plus")
            screen = at.screen
            assert not screen.show_vertical_scrollbar
            for part in ("#board", "#message"):
                region = screen.query_one(part).region
                assert region.area
                assert screen.region.contains_region(region)
            bar = screen.query_one("#keys").region
            assert screen.region.contains_region(bar)
            if size[0] >= 80:
                assert all(button.visible for button in screen.query("#keys .key-button"))
    finally:
        use_language("en")
