"""The play screen, driven by keys and mouse."""

from pathlib import Path

import pytest
from textual.widgets import Static

from engine import Advisor, Board, Direction, Game
from support.driving import (
    CLOSE_TO_LOSING,
    CLOSE_TO_WINNING,
    app_on,
    lost_game,
    play_screen,
    session_at,
    shown_text,
    wait_until,
)
from tui2048.coaching.words import Help
from tui2048.drawing.themes import theme_names
from tui2048.i18n import use_language
from tui2048.screens.commands import Palette, commands_of
from tui2048.screens.help import HelpScreen
from tui2048.screens.thinking import Thinker
from tui2048.store import Store
from tui2048.widgets import score
from tui2048.widgets.board import BoardView, TileCell
from tui2048.widgets.hints import HintPanel, HintRow
from tui2048.widgets.question import ChoiceButton, QuestionBox
from tui2048.widgets.scene import resting

KEYS = {
    Direction.UP: ("up", "w", "k"),
    Direction.RIGHT: ("right", "d", "l"),
    Direction.DOWN: ("down", "s", "j"),
    Direction.LEFT: ("left", "a", "h"),
}
MIDDLE = "0 0 0 0/0 2 4 0/0 8 16 0/0 0 0 0"


@pytest.mark.parametrize(("direction", "key"), [(d, key) for d, keys in KEYS.items() for key in keys])
async def test_every_key_moves_its_way(direction: Direction, key: str) -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        await pilot.press(key)
        assert session.game.last_turn is not None
        assert session.game.last_turn.direction is direction


async def test_a_burst_of_keys_is_as_many_moves_in_order() -> None:
    session, twin = session_at(), Game(seed=3)
    burst = ["left", "down", "right", "up", "left", "left", "down", "right", "up", "down"]
    async with app_on(session, animated=True).run_test() as pilot:
        await pilot.press(*burst)
        for key in burst:
            twin.play(Direction(key))
        assert str(session.game) == str(twin)


async def test_scores_and_moves_follow_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score, "FLASH_SECONDS", 60.0)  # a slow machine would miss it
    session = session_at("64 64 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    async with app_on(session).run_test() as pilot:
        await pilot.press("left")
        await wait_until(pilot, lambda: "128" in shown_text(pilot), "the merged tile")
        heading = shown_text(pilot).splitlines()[:2]
        assert heading[0].split() == ["2048", "SCORE", "BEST"]
        assert heading[1].split() == ["1", "move", "128", "+128", "128"]


async def test_best_falls_back_with_undo() -> None:
    session = session_at("64 64 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    async with app_on(session).run_test() as pilot:
        screen = play_screen(pilot)
        await pilot.press("left")
        assert (screen.score, screen.best) == (128, 128)
        await pilot.press("u")
        assert (screen.score, screen.best) == (0, 0)
        await pilot.press("r")
        assert (screen.score, screen.best) == (128, 128)


async def test_an_illegal_move_changes_nothing() -> None:
    session = session_at("2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 0")
    async with app_on(session).run_test() as pilot:
        before = shown_text(pilot)
        await pilot.press("left", "up")
        assert session.game.moves == 0
        assert shown_text(pilot) == before


async def test_the_board_shows_its_tiles_after_an_animated_move() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, animated=True).run_test() as pilot:
        await pilot.press("left")
        view = pilot.app.screen.query_one(BoardView)
        rest = resting(session.game.board, view.geometry)

        def settled() -> bool:
            cells = list(view.query(TileCell))
            return sum(len(cell._sprites) for cell in cells) == len(rest) and not view._scenes

        await wait_until(pilot, settled, "the end of the animation")
        for _cell, value in session.game.board.tiles():
            assert str(value) in shown_text(pilot)


async def test_winning_asks_and_no_move_key_answers() -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session).run_test() as pilot:
        await pilot.press("left")
        assert session.win_to_tell
        await wait_until(pilot, lambda: "Keep playing" in shown_text(pilot), "the banner")
        before = str(session.game)
        await pilot.press("left", "w", "j", "space", "left")
        assert str(session.game) == before
        assert session.win_to_tell
        await pilot.press("escape")
        await wait_until(pilot, lambda: not session.win_to_tell, "the answer")
        await wait_until(pilot, lambda: pilot.app.screen.query_one(HintPanel).display, "the panel")
        await pilot.press("right")
        assert session.game.moves == 2


async def test_the_default_at_the_win_is_to_keep_playing() -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session).run_test() as pilot:
        await pilot.press("left")
        await wait_until(pilot, lambda: isinstance(pilot.app.focused, ChoiceButton), "the focus")
        game = session.game
        await pilot.press("enter")
        await wait_until(pilot, lambda: not session.win_to_tell, "the answer")
        assert session.game is game


async def test_winning_is_told_once_a_game() -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session).run_test() as pilot:
        await pilot.press("left")
        await wait_until(pilot, lambda: session.win_to_tell, "the win")
        await pilot.press("u")
        assert (session.game.won, session.win_to_tell) == (False, False)
        await wait_until(pilot, lambda: pilot.app.screen.query_one(QuestionBox).question is None, "its end")
        await pilot.press("left")
        assert (session.game.won, session.win_to_tell) == (True, False)


async def test_losing_is_known_at_once_and_undo_saves_the_game() -> None:
    session = session_at(CLOSE_TO_LOSING, seed=lost_game().seed)
    async with app_on(session).run_test() as pilot:
        await pilot.press("right")
        assert session.game.moves == 1
        await wait_until(pilot, lambda: "No moves left" in shown_text(pilot), "the banner")
        for _cell, value in session.game.board.tiles():
            assert str(value) in shown_text(pilot)  # the last board stays in view
        await pilot.press("u")
        assert not session.game.over
        await wait_until(pilot, lambda: pilot.app.screen.query_one(QuestionBox).question is None, "its end")


async def test_a_new_game_asks_and_the_safe_answer_is_no() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        await pilot.press("left", "n")
        await wait_until(pilot, lambda: isinstance(pilot.app.focused, ChoiceButton), "the question")
        game = session.game
        await pilot.press("left", "s", "h", "u", "space")
        assert session.game is game
        assert game.moves == 1
        await pilot.press("escape")
        await wait_until(pilot, lambda: pilot.app.screen.query_one(QuestionBox).question is None, "its end")
        assert session.game is game
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(pilot.app.focused, ChoiceButton), "the question")
        await pilot.press("tab", "enter")
        await wait_until(pilot, lambda: session.game is not game, "another game")
        assert session.game.moves == 0
        assert not session.undo()


async def test_an_untouched_game_gives_way_without_a_question() -> None:
    session = session_at()
    async with app_on(session).run_test() as pilot:
        seed = session.game.seed
        await pilot.press("n")
        assert session.game.seed != seed


async def test_help_keeps_its_keys_from_the_board() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen), "the help")
        await pilot.press("left", "right", "a", "u", "n", "space")
        await pilot.press("escape")
        await wait_until(pilot, lambda: not isinstance(pilot.app.screen, HelpScreen), "its end")
        assert session.game.moves == 0


@pytest.mark.parametrize(
    ("start", "end", "direction"),
    [
        ((30, 8), (10, 9), Direction.LEFT),
        ((10, 8), (30, 9), Direction.RIGHT),
        ((20, 4), (22, 14), Direction.DOWN),
        ((20, 14), (18, 4), Direction.UP),
        ((1, 10), (1, 10), Direction.LEFT),
        ((41, 10), (41, 10), Direction.RIGHT),
        ((21, 0), (21, 0), Direction.UP),
        ((21, 19), (21, 19), Direction.DOWN),
    ],
)
async def test_drags_and_clicks_push(
    start: tuple[int, int], end: tuple[int, int], direction: Direction
) -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        await pilot.mouse_down("#board", offset=start)
        await pilot.mouse_up("#board", offset=end)
        await wait_until(pilot, lambda: session.game.moves == 1, "the move")
        assert session.game.last_turn is not None
        assert session.game.last_turn.direction is direction


async def test_a_click_in_the_middle_means_nothing() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        await pilot.click("#board", offset=(21, 10))
        await pilot.pause()
        assert session.game.moves == 0


async def test_every_key_of_the_footer_can_be_clicked() -> None:
    session = session_at(MIDDLE)
    app = app_on(session)
    async with app.run_test() as pilot:
        await pilot.press("left")
        buttons = list(pilot.app.screen.query(".key-button"))
        assert len(buttons) == 6
        await pilot.click(buttons[1])
        await wait_until(pilot, lambda: session.game.moves == 0, "undo")
        await pilot.click(buttons[3])
        await wait_until(pilot, lambda: play_screen(pilot).help_level is Help.NUDGE, "hints")
        await pilot.click(buttons[4])
        await wait_until(pilot, lambda: isinstance(app.screen, HelpScreen), "help")
        await pilot.press("escape")
        await wait_until(pilot, lambda: not isinstance(app.screen, HelpScreen), "its end")
        await pilot.click(buttons[5])
        await wait_until(pilot, lambda: app.return_code is not None, "the end")
        assert app.return_code == 0


async def test_hints_rank_all_four_directions_best_first() -> None:
    session = session_at("2 2 4 8/0 0 0 0/0 0 0 0/0 0 0 0")
    async with app_on(session, help=Help.FULL).run_test() as pilot:
        screen = play_screen(pilot)
        await wait_until(pilot, lambda: screen.advice is not None and screen.advice.depth >= 3, "depth 3")
        lines = [row.line for row in screen.query(HintRow)]
        values = [line.value for line in lines if line is not None and line.value is not None]
        assert len(lines) == 4
        assert values == sorted(values, reverse=True)
        assert lines[0] is not None
        assert lines[0].best
        assert [line.direction for line in lines if line is not None and line.value is None] == [Direction.UP]
        text = shown_text(pilot)
        assert "not possible" in text
        assert "moves ahead" in text


async def test_space_plays_the_hinted_move_and_marks_the_game(tmp_path: Path) -> None:
    session = session_at(MIDDLE, tmp_path)
    async with app_on(session, help=Help.FULL).run_test() as pilot:
        screen = play_screen(pilot)
        await wait_until(pilot, lambda: screen.advice is not None, "advice")
        await pilot.press("space")
        assert session.game.moves == 1
    session.close()
    with Store.open(tmp_path) as store:
        (summary,) = store.history.games()
    assert summary.marks.space
    assert summary.marks.hints
    assert not summary.marks.undo


async def test_advice_about_another_board_is_dropped() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, help=Help.FULL).run_test() as pilot:
        screen = play_screen(pilot)
        await wait_until(pilot, lambda: screen.advice is not None, "advice")
        stale = screen.advice
        assert stale is not None
        await pilot.press("t")
        assert screen.advice is None
        screen.post_message(Thinker.Advised(session.game.board, stale))
        await pilot.pause()
        assert screen.advice is None  # hidden
        await pilot.press("t")
        screen.post_message(Thinker.Advised(Board(), stale))
        await pilot.pause()
        assert screen.advice is not stale


@pytest.mark.skipif(Advisor().engine == "python", reason="a slow engine is what is told then")
async def test_weights_that_cannot_be_used_are_told_beside_the_hints(tmp_path: Path) -> None:
    missing = str(tmp_path / "none here")
    async with app_on(session_at(), help=Help.FULL, weights=missing).run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "The weights cannot be used" in shown_text(pilot), "the sentence")
    async with app_on(session_at(), help=Help.FULL, weights="none").run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "ahead" in shown_text(pilot), "advice")
        assert "weights" not in shown_text(pilot)


async def test_hidden_hints_start_no_search() -> None:
    session = session_at(MIDDLE)
    async with app_on(session).run_test() as pilot:
        await pilot.press("left")
        assert not [worker for worker in pilot.app.workers if worker.group == "search"]
        assert "t shows them" in shown_text(pilot)


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60), (60, 20), (40, 20), (32, 14)])
async def test_the_board_is_whole_at_every_size(language: str, size: tuple[int, int]) -> None:
    use_language(language)
    session = session_at("131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/32 16 8 0")
    async with app_on(session).run_test(size=size) as pilot:
        await pilot.pause()
        text = shown_text(pilot)
        assert len(text.splitlines()) == size[1]
        for _cell, value in session.game.board.tiles():
            assert str(value) in text
        board = pilot.app.screen.query_one(BoardView)
        assert pilot.app.screen.region.contains_region(board.region)
        assert (board.size.width, board.size.height) == (board.geometry.width, board.geometry.height)
        for widget in pilot.app.screen.query(Static):
            if widget.display and widget.region.area:
                assert pilot.app.screen.region.contains_region(widget.region)


@pytest.mark.parametrize("language", ["en", "fi"])
async def test_nothing_is_cut_at_80_by_24(language: str) -> None:
    use_language(language)
    session = session_at("131072 65536 32768 16384/8192 4096 2048 1024/512 256 128 64/32 16 8 0")
    async with app_on(session, help=Help.FULL).run_test(size=(80, 24)) as pilot:
        screen = play_screen(pilot)
        await wait_until(pilot, lambda: screen.advice is not None, "advice")
        await pilot.pause()
        for widget in screen.query(Static):
            if not widget.display or not widget.region.area:
                continue
            needed = widget.visual.get_optimal_width(widget.styles.get_rules(), widget.size.width)
            height = widget.visual.get_height(widget.styles.get_rules(), widget.size.width)
            assert height <= widget.size.height, widget
            assert needed <= widget.size.width or height > 1, widget


async def test_too_small_says_so_and_growing_brings_the_game_back() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, animated=True).run_test(size=(80, 24)) as pilot:
        await pilot.press("left")
        for size in ((20, 6), (1, 1), (3, 40), (200, 2)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.resize_terminal(30, 12)
        await pilot.pause()
        assert "32 columns" in " ".join(shown_text(pilot).split())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "SCORE" in shown_text(pilot)
        assert "16" in shown_text(pilot)


async def test_the_palette_does_what_it_says_and_speaks_our_language() -> None:
    session = session_at(MIDDLE)
    use_language("fi")
    async with app_on(session).run_test() as pilot:
        await pilot.press("left", "ctrl+p")
        await wait_until(pilot, lambda: "Kumoa" in shown_text(pilot), "the list")
        await pilot.press(*"xyzzy")
        await wait_until(pilot, lambda: "nimistä" in shown_text(pilot), "the word that nothing was found")
        assert "No matches" not in shown_text(pilot)
        await pilot.press(*["backspace"] * 5, *"kumoa")
        await wait_until(pilot, lambda: "Kumoa" in shown_text(pilot), "the command")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: session.game.moves == 0, "undo")


async def test_the_palette_can_be_closed_before_it_has_listed_anything() -> None:
    async with app_on(session_at(MIDDLE)).run_test() as pilot:
        await pilot.app.run_action("app.command_palette")
        palette = pilot.app.screen
        assert isinstance(palette, Palette)
        await pilot.press("escape")
        await wait_until(pilot, lambda: pilot.app.screen is not palette, "the board")
        await palette._gather_commands("").wait()  # comes too late


async def test_the_palette_cannot_move_past_a_question() -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session).run_test() as pilot:
        await pilot.press("left")
        screen = play_screen(pilot)
        names = [command.name for command in commands_of(screen)]
        assert "Play the hint" not in names
        assert {"Undo", "Quit"} <= {*names}


@pytest.mark.slow
async def test_themes_can_be_chosen() -> None:
    session = session_at(MIDDLE)
    app = app_on(session)
    async with app.run_test() as pilot:
        for name in theme_names():
            app.theme = name
            await pilot.pause()
            assert "SCORE" in shown_text(pilot)


async def test_a_timer_that_comes_too_late_changes_nothing() -> None:
    session = session_at(MIDDLE)
    async with app_on(session, animated=True).run_test() as pilot:
        await pilot.press("left", "up")
        view = pilot.app.screen.query_one(BoardView)
        await wait_until(pilot, lambda: not view._scenes, "rest")
        shown = shown_text(pilot)
        view._next_scene()
        assert shown_text(pilot) == shown
