"""The review of a game: what it shows, and the way through it by keys and mouse."""

import pytest
from textual import events
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import Static

from engine import Board, Game, Turn
from engine.coach import Grade
from engine.exchange import read_games
from support.driving import app_on, play_screen, rarer, session_at, shown_text, wait_until
from support.replays import play_at_random
from support.reviewing_games import MOVES, careless_session, free, open_review, reviewed
from support.walking import play
from tui2048.i18n import use_language
from tui2048.play.session import PlaySession
from tui2048.screens.play import PlayScreen
from tui2048.screens.review import ReviewScreen
from tui2048.screens.share import ShareScreen
from tui2048.store import Kind, State, Store
from tui2048.widgets.board import BoardView
from tui2048.widgets.costliest import Costliest, CostlyMove
from tui2048.widgets.grades import GradeCounts
from tui2048.widgets.graph import ValueGraph
from tui2048.widgets.keybar import KeyButton
from tui2048.widgets.move_table import MoveTable
from tui2048.widgets.question import ChoiceButton, QuestionBox


def board_shown(screen: ReviewScreen) -> Board:
    return screen.query_one(BoardView)._board


def said(screen: ReviewScreen, id_: str) -> str:
    """The words of a line."""
    content = screen.query_one(id_, Static).content
    return content.plain if isinstance(content, Content) else str(content)


async def back_on_the_board(pilot: Pilot[None]) -> None:
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen), "the board")


async def test_it_begins_with_the_whole_game() -> None:
    session = careless_session()
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        assert board_shown(screen) == session.game.board
        assert f"After {MOVES} moves" in shown_text(pilot)
        review = screen.analysis.review
        assert sum(count for _grade, count in screen.query_one(GradeCounts).counts) == MOVES
        assert said(screen, "#accuracy-figure") == f"{review.accuracy:.1f} %"
        assert screen.query_one(ValueGraph).cursor is None
        assert len(screen.query_one(ValueGraph).points) == MOVES


async def test_keys_go_through_the_game_and_stop_at_its_ends() -> None:
    session = careless_session()
    record = session.game.record
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        for keys, place in (
            (["left"], MOVES - 1),
            (["h", "left"], MOVES - 3),
            (["pageup"], MOVES - 13),
            (["l", "right"], MOVES - 11),
            (["pagedown"], MOVES - 1),
            (["pagedown"], MOVES),
            (["home"], 0),
            (["left"], 0),
            (["end"], MOVES),
            (["right"], MOVES),
        ):
            await pilot.press(*keys)
            assert screen.place == place
            assert board_shown(screen) == record.boards[place]
        await pilot.press("home", "right", "right")
        heading = shown_text(pilot).splitlines()
        assert f"Move 3 of {MOVES}" in heading[1]
        assert str(sum(turn.slide.gained for turn in record.turns[:2])) in heading[1]
        assert screen.query_one(ValueGraph).cursor == 2


async def test_a_move_is_told_with_its_grade_its_cost_and_reasons() -> None:
    session = careless_session()
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        worst = screen.analysis.review.costliest(1)[0]
        await pilot.press("1")
        assert screen.place == worst.number - 1
        assert worst.grade.value in said(screen, "#verdict")
        assert worst.direction.value in said(screen, "#verdict")
        assert 1 <= len(said(screen, "#reasons").splitlines()) <= 3
        lines = screen.query_one(MoveTable).lines
        assert lines[0].direction is worst.best
        assert [(line.direction, line.grade) for line in lines if line.played] == [
            (worst.direction, worst.grade)
        ]
        assert next(line.loss for line in lines if line.played) == pytest.approx(worst.loss)


async def test_the_costliest_moves_are_reached_by_number_and_by_click() -> None:
    session = careless_session()
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        costliest = [each.number for each in screen.analysis.review.costliest()]
        assert len(costliest) == 3
        rows = list(screen.query(CostlyMove))
        for key, row, number in zip("123", rows, costliest, strict=True):
            await pilot.press("end", key)
            assert screen.place == number - 1
            assert row.has_class("-current")
            await pilot.press("end")
            assert not row.has_class("-current")
            assert await pilot.click(row)
            # mypy infers no type for a lambda with a default.
            await wait_until(pilot, lambda number=number: screen.place == number - 1, "the move")  # type: ignore[misc]


async def test_x_goes_from_mistake_to_mistake() -> None:
    session = careless_session()
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        mistakes = [
            each.number
            for each in screen.analysis.review.judgements
            if each.grade in (Grade.MISTAKE, Grade.BLUNDER)
        ]
        assert len(mistakes) > 2
        await pilot.press("home")
        ahead = [number for number in mistakes if number > 1]
        for number, key in zip(ahead, "xn" * len(ahead), strict=False):
            await pilot.press(key)
            assert screen.place + 1 == number
        await pilot.press("x")
        assert screen.place + 1 == mistakes[-1]
        assert "Nothing more of that." in shown_text(pilot)
        await pilot.press("X")
        assert screen.place + 1 == mistakes[-2]
        await pilot.press("N")
        assert screen.place + 1 == mistakes[-3]
        await pilot.press("right")
        assert "Nothing more" not in shown_text(pilot)


async def test_the_mouse_goes_through_the_game() -> None:
    session = careless_session()
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        graph = screen.query_one(ValueGraph)
        assert await pilot.click(ValueGraph, offset=(10, 0))
        await wait_until(pilot, lambda: screen.place == graph.place_at(10), "the move clicked")
        place = screen.place
        back, on = list(screen.query(KeyButton))[1:3]
        assert await pilot.click(back)
        await wait_until(pilot, lambda: screen.place == place - 1, "a step back")
        assert await pilot.click(on)
        await wait_until(pilot, lambda: screen.place == place, "a step on")
        await pilot._post_mouse_events([events.MouseScrollDown], "#board", (20, 5))
        await wait_until(pilot, lambda: screen.place == place + 1, "a turn of the wheel")
        assert await pilot.click(screen.query(KeyButton).first())
        await back_on_the_board(pilot)


async def test_a_step_on_is_animated_and_a_jump_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    session = careless_session()
    async with app_on(session, animated=True).run_test() as pilot:
        screen = await reviewed(pilot, session)
        view = screen.query_one(BoardView)
        shown: list[Turn | None] = []
        monkeypatch.setattr(view, "show", lambda _board, turn=None: shown.append(turn))
        for key in ("home", "right", "left", "pagedown", "1", "end"):
            await pilot.press(key)
        assert shown == [None, session.game.turn(1), None, None, None, None]


@pytest.mark.parametrize("key", ["escape", "v"])
async def test_leaving_gives_the_game_back_as_it_was(key: str) -> None:
    session = careless_session()
    before = str(session.game)
    async with app_on(session).run_test() as pilot:
        await pilot.press("v")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")
        await pilot.press("left", "up", "down", "x", "1", "u", "n", "space", key)
        await back_on_the_board(pilot)
        assert str(session.game) == before
        await pilot.press("left", "down")
        assert session.game.moves > MOVES


class TestTryAgain:
    async def test_asks_and_the_safe_answer_is_no(self) -> None:
        session = careless_session()
        game = session.game
        async with app_on(session).run_test() as pilot:
            screen = await reviewed(pilot, session)
            await pilot.press("1")
            place = screen.place
            await pilot.press("t")
            await wait_until(pilot, lambda: isinstance(pilot.app.focused, ChoiceButton), "the question")
            await pilot.press("1", "x", "home", "t", "c", "pageup")
            assert (pilot.app.screen, screen.place) == (screen, place)
            await pilot.press("escape")
            await wait_until(pilot, lambda: screen.query_one(QuestionBox).question is None, "its end")
            assert session.game is game
            assert screen.query_one(Costliest).display

    async def test_goes_on_from_the_board_shown_as_practice(self) -> None:
        session = careless_session()
        reviewed_game, number = session.game, session.game_id
        async with app_on(session).run_test() as pilot:
            screen = await reviewed(pilot, session)
            await pilot.press("1")
            board = board_shown(screen)
            await pilot.press("t")
            await wait_until(pilot, lambda: isinstance(pilot.app.focused, ChoiceButton), "the question")
            await pilot.press("down", "enter")
            await back_on_the_board(pilot)
            await wait_until(pilot, lambda: play_screen(pilot).moves == 0, "the practice")
            assert session.game.board == session.game.origin == board
            assert play_screen(pilot).query_one(BoardView)._board == board
            assert (session.kind, session.counted) == (Kind.POSITION, False)
            states = {game.id: game.state for game in session.store.history.games()}
            assert states[number] is State.ABANDONED
            assert reviewed_game.moves == MOVES
            await pilot.press("left", "down", "right", "up")
            assert session.game.moves > 0

    async def test_asks_nothing_where_nothing_would_be_put_away(self) -> None:
        store = Store.in_memory()
        old = store.history.import_game(play(Game(seed=21), MOVES).record)
        session = PlaySession(store, store.begin(Game(seed=3), Kind.FREE))
        async with app_on(session).run_test() as pilot:
            await pilot.app.run_action(f"app.review_game({old})")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")
            await pilot.press("home", "t")
            await back_on_the_board(pilot)
            assert session.game.origin == play(Game(seed=21), 0).board

    async def test_needs_a_move(self) -> None:
        session = careless_session(10_000)
        assert session.game.over
        async with app_on(session).run_test() as pilot:
            screen = await open_review_of_the_game(pilot)
            screen.analysis.end()  # it has something to tell when it is through
            await pilot.press("t")
            assert "No move is left here." in shown_text(pilot)
            assert isinstance(pilot.app.screen, ReviewScreen)


async def open_review_of_the_game(pilot: Pilot[None]) -> ReviewScreen:
    await pilot.press("v")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


class TestTheWayIn:
    async def test_the_end_of_a_game_offers_it(self) -> None:
        session = careless_session(10_000)
        async with app_on(session).run_test() as pilot:
            await wait_until(pilot, lambda: "Game over" in shown_text(pilot), "the banner")
            choices = list(pilot.app.screen.query(ChoiceButton))
            assert [button.choice.action for button in choices] == ["new_game", "undo", "review"]
            assert await pilot.click(choices[-1])
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")
            await pilot.press("escape")
            await back_on_the_board(pilot)
            assert "Game over" in shown_text(pilot)
            await open_review_of_the_game(pilot)

    async def test_a_question_keeps_it_closed(self) -> None:
        session = careless_session()
        async with app_on(session).run_test() as pilot:
            await pilot.press("n")
            await wait_until(pilot, lambda: isinstance(pilot.app.focused, ChoiceButton), "the question")
            await pilot.press("v")
            await pilot.pause()
            assert isinstance(pilot.app.screen, PlayScreen)

    async def test_it_opens_for_any_stored_game(self) -> None:
        session = session_at()
        old = session.store.history.import_game(play(Game(seed=21), MOVES).record)
        async with app_on(session).run_test() as pilot:
            await pilot.app.run_action(f"app.review_game({old})")
            await wait_until(pilot, lambda: f"After {MOVES} moves" in shown_text(pilot), "the review")

    async def test_a_game_that_is_not_there_is_a_sentence(self) -> None:
        async with app_on(session_at()).run_test(notifications=True) as pilot:
            await pilot.app.run_action("app.review_game(77)")
            await wait_until(pilot, lambda: "There is no game number 77." in shown_text(pilot), "the sentence")
            assert isinstance(pilot.app.screen, PlayScreen)

    async def test_a_game_without_moves_has_nothing_to_review(self) -> None:
        async with app_on(session_at()).run_test() as pilot:
            screen = await open_review_of_the_game(pilot)
            await wait_until(pilot, lambda: "No move has been made yet." in shown_text(pilot), "the sentence")
            await pilot.press("left", "right", "home", "end", "pageup", "1", "x", "X", "down")
            assert screen.place == 0
            assert screen.analysis.done


class TestCopying:
    async def test_copies_the_line_and_shows_it(self) -> None:
        session = careless_session()
        async with app_on(session).run_test() as pilot:
            await reviewed(pilot, session)
            await pilot.press("c")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, ShareScreen), "the text")
            assert pilot.app.clipboard == str(session.game)
            assert str(session.game)[:70] in shown_text(pilot)
            await pilot.press("down", "escape")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")

    async def test_a_game_of_no_seed_is_copied_so_that_it_can_be_read(self) -> None:
        session = session_at()
        record = read_games("replay_(!äfC")[0]
        old = session.store.history.import_game(record)
        async with app_on(session).run_test() as pilot:
            await pilot.app.run_action(f"app.review_game({old})")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")
            await pilot.press("c")
            assert read_games(pilot.app.clipboard)[0].boards == record.boards


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", [(80, 24), (32, 14), *rarer((60, 30), (120, 40))])
async def test_it_fits(size: tuple[int, int], language: str) -> None:
    use_language(language)
    session = careless_session()
    async with app_on(session).run_test(size=size) as pilot:
        screen = await open_review(pilot, session, free())
        await wait_until(pilot, lambda: screen.analysis.done, "all judgements")
        await pilot.press("1")
        await pilot.pause()
        for id_ in ("#board", "#verdict", "#keys", "#accuracy-figure"):
            region = screen.query_one(id_).region
            assert region.area
            assert screen.region.contains_region(region), id_
        worst = screen.analysis.judgement(screen.place + 1)
        assert worst is not None
        said_first = said(screen, "#reasons").split()[0]
        assert said_first in shown_text(pilot)
        for button in screen.query(KeyButton):
            assert not button.display or button.region.right <= size[0]


async def test_too_small_says_so_and_growing_brings_the_review_back() -> None:
    session = careless_session()
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await reviewed(pilot, session)
        for size in ((20, 6), (1, 1), (200, 2), (30, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert "32 columns" in " ".join(shown_text(pilot).split())
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "ACCURACY" in shown_text(pilot)


class TestMistakes:
    async def test_own_mistakes_become_exercises_once(self) -> None:
        session = careless_session()
        async with app_on(session).run_test() as pilot:
            await reviewed(pilot, session)
            noted = session.store.notebook.exercises()
            assert noted
            assert {exercise.board for exercise in noted} <= set(session.game.record.boards)
            await pilot.press("escape")
            await reviewed(pilot, session)
            assert session.store.notebook.exercises() == noted

    async def test_nobody_learns_from_the_mistakes_of_others(self) -> None:
        session = careless_session()
        game_id = session.store.history.import_game(play_at_random(3, 60))
        app = app_on(session)
        async with app.run_test() as pilot:
            await app.action_review_game(game_id)
            screen = pilot.app.screen
            assert isinstance(screen, ReviewScreen)
            await wait_until(pilot, lambda: screen.analysis.done, "the analysis")
            assert not session.store.notebook.exercises()
