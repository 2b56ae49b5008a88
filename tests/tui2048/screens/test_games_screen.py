"""The games screen, driven by keys and mouse."""

import sqlite3
from collections.abc import Sequence
from datetime import date

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from engine import Game
from engine.exchange import read_games
from support.driving import app_on, play_screen, session_at, shown_text, wait_until
from support.keeping import Clock, played
from support.walking import play
from tui2048.i18n import use_language
from tui2048.play.session import PlaySession
from tui2048.screens.games import GamesScreen
from tui2048.screens.help import HelpScreen
from tui2048.screens.play import PlayScreen
from tui2048.screens.share import ShareScreen
from tui2048.screens.statistics import StatisticsScreen
from tui2048.store import Kind, Marks, Store
from tui2048.widgets.headline import NameButton
from tui2048.widgets.keybar import KeyButton
from tui2048.widgets.listing import Cell, Listing, ListingHead
from tui2048.widgets.question import QuestionBox

NOT_CLEAN = Marks(undo=True)
FINISHED, DAILY, ABANDONED, DAMAGED, IMPORTED, CURRENT = 1, 2, 3, 4, 5, 6


def store_of_games() -> Store:
    """A game of every fate; the last one is in progress."""
    store = Store.in_memory(Clock())
    whole = play(Game(seed=1), 2000).moves
    lost = played(store, store.begin(Game(seed=1), Kind.FREE), whole, milliseconds=500)
    assert lost.game.over
    daily = store.begin(Game(seed=2), Kind.DAILY, day=date(2026, 11, 29), previous=lost.id)
    played(store, daily, 60, NOT_CLEAN, milliseconds=1000)
    left = played(store, store.begin(Game(seed=3), Kind.FREE, previous=daily.id), 40)
    spoilt = played(store, store.begin(Game(seed=4), Kind.FREE, previous=left.id), 30)
    store.history.import_games(read_games("2048:1:7:LLUR"))
    current = played(store, store.begin(Game(seed=6), Kind.FREE, previous=spoilt.id), 20)
    store._context.connection.execute("UPDATE game SET state = 'damaged' WHERE id = ?", (spoilt.id,))
    assert (lost.id, daily.id, left.id, spoilt.id, current.id) == (1, 2, 3, 4, 6)
    return store


@pytest.fixture
def session() -> PlaySession:
    store = store_of_games()
    stored = store.resume()
    assert stored is not None
    return PlaySession(store, stored)


def games_screen(pilot: Pilot[None]) -> GamesScreen:
    screen = pilot.app.screen
    assert isinstance(screen, GamesScreen)
    return screen


def listing(pilot: Pilot[None]) -> Listing:
    return games_screen(pilot).query_one(Listing)


def shown_ids(pilot: Pilot[None]) -> list[int]:
    return [game.id for game in games_screen(pilot)._shown]


def told(pilot: Pilot[None]) -> str:
    return str(games_screen(pilot).query_one("#games-told").render())


def count(pilot: Pilot[None]) -> str:
    return str(games_screen(pilot).query_one("#games-count").render())


async def open_games(pilot: Pilot[None], number: int | None = None) -> GamesScreen:
    """Open the list, with the cursor on this game."""
    await pilot.press("g")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
    await wait_until(pilot, lambda: listing(pilot).count and listing(pilot).grid.columns, "the list")
    if number is not None:
        place = shown_ids(pilot).index(number)
        listing(pilot).cursor = place
        await wait_until(pilot, lambda: f"Game {number}," in told(pilot), f"game {number}")
    return games_screen(pilot)


async def shows_board(pilot: Pilot[None]) -> PlayScreen:
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen), "the board")
    return play_screen(pilot)


@pytest.mark.parametrize("size", [(80, 24), (32, 14), (120, 40)])
async def test_every_game_is_shown_with_its_figures(session: PlaySession, size: tuple[int, int]) -> None:
    summaries = session.store.history.games()
    async with app_on(session).run_test(size=size) as pilot:
        await open_games(pilot)
        text = shown_text(pilot)
        rows = [line for line in text.splitlines() if "2026-1" in line and "Game" not in line]
        rows = rows[: len(summaries)]
        for game, row in zip(summaries, rows, strict=False):
            assert f"{game.score:,}" in row.split()
            assert str(game.max_tile) in row.split()
        assert len(rows) == (len(summaries) if size != (32, 14) else 5)
        assert count(pilot) == "6 games"
        assert all(len(line) <= size[0] for line in text.splitlines())


async def test_notes_and_times_stand_beside_them(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(120, 40)) as pilot:
        await open_games(pilot)
        text = shown_text(pilot)
        for words in (
            "in progress",
            "imported",
            "damaged",
            "abandoned",
            "daily game of 2026-11-29, try 1, abandoned",
        ):
            assert words in text
        assert "1:00" in text  # sixty moves of a second
        assert "–" in text  # no time is known of an imported game


@pytest.mark.parametrize("way", ["key", "help", "palette", "click"])
async def test_the_list_opens_from_everywhere_but_once(session: PlaySession, way: str) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        if way == "help":
            await pilot.press("question_mark")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen), "the help")
        if way == "palette":
            await pilot.press("ctrl+p", *"games played")
            await pilot.pause(0.3)
            await pilot.press("enter")
        elif way == "click":
            await pilot.click("#best")
        else:
            await pilot.press("g")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        await pilot.app.run_action("games")
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen), "the help")
        await pilot.app.run_action("games")
        screens = [screen for screen in pilot.app.screen_stack if isinstance(screen, GamesScreen)]
        assert len(screens) == 1


@pytest.mark.parametrize("key", ["escape", "g"])
async def test_keys_close_the_list(session: PlaySession, key: str) -> None:
    before = str(session.game)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot)
        await pilot.press("down", "j", "up", "k", "pagedown", "end", "home", key)
        await shows_board(pilot)
    assert str(session.game) == before


async def test_q_quits_but_not_while_words_are_typed(session: PlaySession) -> None:
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_games(pilot)
        await pilot.press("slash", "q", "g")
        assert screen.query_one(Input).value == "qg"
        assert count(pilot) == "0 of 6 games"
        assert "No game is like that." in shown_text(pilot)
        await pilot.press("enter", "escape")
        await wait_until(pilot, lambda: len(shown_ids(pilot)) == 6, "all games again")
        await pilot.press("down")
        assert listing(pilot).cursor == 1
        await pilot.press("q")
        await wait_until(pilot, lambda: not app.is_running, "the end")
    assert app.return_code == 0


@pytest.mark.parametrize("leave", ["enter", "down", "tab"])
async def test_words_find_games_and_stay_until_escape(session: PlaySession, leave: str) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot)
        await pilot.press("slash", *"abandoned")
        assert shown_ids(pilot) == [ABANDONED, DAILY]
        await pilot.press(leave)
        assert pilot.app.focused is listing(pilot)
        assert count(pilot) == "2 of 6 games"
        await pilot.press("escape")
        assert len(shown_ids(pilot)) == 6
        await pilot.press("escape")
        await shows_board(pilot)


async def test_f_goes_through_the_sorts_that_there_are(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot)
        seen = []
        for _ in range(8):
            await pilot.press("f")
            seen.append(count(pilot))
        assert seen == [
            "5 of 6 games · counted for the best score",
            "1 of 6 games · in progress",
            "2 of 6 games · finished",
            "2 of 6 games · abandoned",
            "1 of 6 games · daily games",
            "1 of 6 games · imported",
            "1 of 6 games · damaged",
            "6 games",
        ]
        await pilot.press("F")
        assert shown_ids(pilot) == [DAMAGED]


async def test_names_of_columns_sort_and_turn_round(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot)
        by_score = sorted(games_screen(pilot)._list.games, key=lambda game: -game.score)
        head = games_screen(pilot).query_one(ListingHead)
        at = shown_text(pilot).splitlines()[5].index("Score")
        assert await pilot.click(head, offset=(at - head.region.x, 0))
        assert shown_ids(pilot) == [game.id for game in by_score]
        assert "Score▾" in shown_text(pilot)
        assert await pilot.click(head, offset=(at - head.region.x, 0))
        assert shown_ids(pilot) == [game.id for game in reversed(by_score)]
        assert "Score▴" in shown_text(pilot)
        assert await pilot.click(head, offset=(70, 0))  # the notes
        assert "Score▴" in shown_text(pilot)


async def test_keys_sort_and_turn_round_and_the_cursor_stays_on_its_game(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, ABANDONED)
        await pilot.press("o")
        by_score = shown_ids(pilot)
        assert shown_ids(pilot)[listing(pilot).cursor] == ABANDONED
        await pilot.press("r")
        assert shown_ids(pilot) == by_score[::-1]
        assert shown_ids(pilot)[listing(pilot).cursor] == ABANDONED
        for name in ("Largest", "Moves", "Time", "Played"):
            await pilot.press("o")
            # mypy infers no type for a lambda with a default.
            await wait_until(pilot, lambda name=name: f"{name}▾" in shown_text(pilot), name)  # type: ignore[misc]


async def test_a_click_goes_to_a_row_and_a_second_one_opens_it(session: PlaySession) -> None:
    reviewed: list[int] = []
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(GamesScreen(session, reviewed.append))
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        await wait_until(pilot, lambda: listing(pilot).count, "the list")
        place = shown_ids(pilot).index(FINISHED)
        await pilot.click(listing(pilot), offset=(10, place))
        assert listing(pilot).cursor == place
        assert reviewed == []
        await pilot.click(listing(pilot), offset=(10, place))
        await wait_until(pilot, lambda: reviewed == [FINISHED], "the review")
        await pilot.click(listing(pilot), offset=(10, 9))  # below the last row
        assert listing(pilot).cursor == place


@pytest.mark.parametrize("key", ["v", "enter"])
async def test_a_review_is_asked_for_by_number(session: PlaySession, key: str) -> None:
    reviewed: list[int] = []
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(GamesScreen(session, reviewed.append))
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        await wait_until(pilot, lambda: listing(pilot).count, "the list")
        assert "v review" in shown_text(pilot)
        for number in (DAMAGED, IMPORTED):
            listing(pilot).cursor = shown_ids(pilot).index(number)
            await pilot.press(key)
            if number == DAMAGED:
                assert told(pilot) == "Game 4 is damaged and cannot be opened."
        await wait_until(pilot, lambda: reviewed == [IMPORTED], "the review")


async def test_without_a_review_none_is_offered(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.app.push_screen(GamesScreen(session, None))
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        await pilot.press("v", "enter")
        assert "review" not in shown_text(pilot)
        assert games_screen(pilot).is_current


async def test_an_abandoned_game_is_taken_up(session: PlaySession) -> None:
    line = str(Game.parse(session.store.history.record(ABANDONED).line or ""))
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, ABANDONED)
        await pilot.press("t")
        screen = await shows_board(pilot)
        assert (session.game_id, str(session.game)) == (ABANDONED, line)
        await wait_until(pilot, lambda: screen.moves == 40, "the game")
        assert screen.score == session.game.score
        await pilot.press("u")
        assert session.game.moves == 39
        await open_games(pilot, CURRENT)
        assert "abandoned" in told(pilot)


async def test_taking_up_goes_past_the_help_and_ends_autoplay_and_questions(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await wait_until(pilot, lambda: play_screen(pilot)._asking is not None, "the question")
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen), "the help")
        await open_games(pilot, ABANDONED)
        await pilot.press("t")
        screen = await shows_board(pilot)
        assert session.game_id == ABANDONED
        assert len(pilot.app.screen_stack) == 1
        await wait_until(pilot, lambda: screen._asking is None, "no question")
        assert not screen.query_one(QuestionBox).display


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (FINISHED, "Game 1 is finished and cannot be taken up again."),
        (IMPORTED, "Game 5 was imported and cannot be taken up; practise from one of its positions."),
        (DAMAGED, "Game 4 is damaged and cannot be opened."),
    ],
)
async def test_others_are_not_taken_up_and_it_is_said_why(
    session: PlaySession, number: int, sentence: str
) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, number)
        await pilot.press("t")
        assert told(pilot) == sentence
        assert session.game_id == CURRENT
        await pilot.press("home")
        await wait_until(pilot, lambda: told(pilot).startswith("Game 6,"), "the next game")


async def test_taking_up_the_game_on_the_board_goes_back_to_it(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, CURRENT)
        await pilot.press("t")
        await shows_board(pilot)
        assert session.game_id == CURRENT


@pytest.mark.parametrize("key", ["d", "delete"])
async def test_a_game_is_deleted_after_a_question_and_the_best_follows(session: PlaySession, key: str) -> None:
    best = session.best
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, FINISHED)
        await pilot.press(key)
        await wait_until(pilot, lambda: "Delete this game for good?" in shown_text(pilot), "the question")
        await pilot.press("c", "t", "f", "slash", "s")  # nothing else is taken meanwhile
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: FINISHED not in shown_ids(pilot), "the deletion")
        assert told(pilot) == "Game 1 was deleted."
        assert count(pilot) == "5 games"
        assert FINISHED not in [game.id for game in session.store.history.games()]
        await pilot.press("escape")
        screen = await shows_board(pilot)
        await wait_until(pilot, lambda: screen.best == session.store.best() < best, "the best score")


@pytest.mark.parametrize("keys", [["enter"], ["escape"]])
async def test_the_safe_answer_keeps_the_game(session: PlaySession, keys: list[str]) -> None:
    async with app_on(session).run_test(size=(32, 14)) as pilot:
        await open_games(pilot, FINISHED)
        await pilot.press("d")
        await wait_until(pilot, lambda: "No, keep it" in shown_text(pilot), "the question")
        assert "Yes, delete it" in shown_text(pilot)
        await pilot.press(*keys)
        await wait_until(pilot, lambda: not games_screen(pilot).has_class("-asking"), "no question")
        assert len(shown_ids(pilot)) == 6
        assert pilot.app.focused is listing(pilot)


async def test_a_click_into_the_list_leaves_the_keys_to_the_question(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = await open_games(pilot, 1)
        await pilot.press("d")
        question = screen.query_one(QuestionBox)
        await wait_until(pilot, lambda: question.question is not None, "the question")
        await pilot.click(Listing, offset=(5, 0))
        await pilot.pause()
        await pilot.press("escape")
        await wait_until(pilot, lambda: question.question is None, "its end")
        assert pilot.app.screen is screen


async def test_what_was_asked_about_is_deleted_and_nothing_else(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = await open_games(pilot, FINISHED)
        before = set(shown_ids(pilot))
        await pilot.press("d")
        question = screen.query_one(QuestionBox)
        await wait_until(pilot, lambda: question.question is not None, "the question")
        listing(pilot).cursor = 0
        assert question.question is not None
        for _twice in range(2):
            screen.post_message(QuestionBox.Answered(question.question.choices[1]))
        await wait_until(pilot, lambda: FINISHED not in shown_ids(pilot), "the deletion")
        await pilot.press("down")
        assert set(shown_ids(pilot)) == before - {FINISHED}


async def test_the_game_on_the_board_is_not_deleted(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, CURRENT)
        await pilot.press("d")
        assert told(pilot) == "Game 6 is in progress here, and stays."
        assert not games_screen(pilot).has_class("-asking")


async def test_a_game_is_copied_and_shown(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, IMPORTED)
        await pilot.press("c")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ShareScreen), "the line")
        assert pilot.app.clipboard == "2048:1:7:LLUR"
        assert "2048:1:7:LLUR" in shown_text(pilot)
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the list")


async def test_a_damaged_game_is_not_copied(session: PlaySession) -> None:
    session.store._context.connection.execute("UPDATE game SET score = 1 WHERE id = ?", (DAMAGED,))
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, DAMAGED)
        await pilot.press("c")
        assert told(pilot) == "Game 4 cannot be read. Its moves do not lead to its score."


async def test_statistics_open_and_close_by_key_and_by_click(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = await open_games(pilot)
        for key in ("s", "tab", "shift+tab"):
            await pilot.press(key)
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, StatisticsScreen), "statistics")
            await pilot.press(key)
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        assert await pilot.click(screen.query(NameButton).last())
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, StatisticsScreen), "statistics")
        assert await pilot.click(pilot.app.screen.query(NameButton).first())
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")


@pytest.mark.parametrize("size", [(80, 24), (32, 14)])
async def test_all_keys_can_be_clicked(session: PlaySession, size: tuple[int, int]) -> None:
    async with app_on(session).run_test(size=size) as pilot:
        screen = await open_games(pilot)
        buttons = {str(button.render()): button for button in screen.query(KeyButton) if button.display}
        assert set(buttons) - {"s statistics"} == {
            "/ search",
            "f filter",
            "o sort",
            "esc close",
            "v review",
            "t take up",
            "c copy",
            "d delete",
        }
        for button in buttons.values():
            assert button.region.width >= len(str(button.render()))
            assert button.region.right <= size[0]
        assert await pilot.click(buttons["f filter"])
        assert count(pilot).startswith("5 of 6")
        assert await pilot.click(buttons["esc close"])
        await shows_board(pilot)


async def test_a_store_that_cannot_be_read_is_told_of(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        session.store._context.connection.execute("ALTER TABLE game RENAME TO gone")
        await pilot.press("g")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        await wait_until(pilot, lambda: "cannot be used" in told(pilot), "the sentence")
        await pilot.press("f", "o", "down", "enter", "t", "c", "d", "escape")
        await shows_board(pilot)


async def test_a_store_that_cannot_be_written_keeps_the_game(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, FINISHED)
        session.store._context.connection.execute("PRAGMA query_only = ON")
        await pilot.press("d")
        await wait_until(pilot, lambda: "Yes, delete it" in shown_text(pilot), "the question")
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "can be read, but not written" in told(pilot), "the sentence")
        assert FINISHED in shown_ids(pilot)
        session.store._context.connection.execute("PRAGMA query_only = OFF")


async def test_before_the_first_move_there_is_a_game_in_progress() -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        await open_games(pilot)
        assert count(pilot) == "1 game"
        await pilot.press("d", "t")
        await shows_board(pilot)


async def test_a_resize_keeps_the_game_and_changes_the_columns(session: PlaySession) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_games(pilot, ABANDONED)
        for size, columns in (((32, 14), 3), ((66, 24), 5), ((120, 40), 6)):
            await pilot.resize_terminal(*size)
            # mypy infers no type for a lambda with a default.
            await wait_until(pilot, lambda n=columns: len(listing(pilot).grid.columns) == n, "the columns")  # type: ignore[misc]
            assert shown_ids(pilot)[listing(pilot).cursor] == ABANDONED


def many_games(count: int) -> PlaySession:
    store = Store.in_memory(Clock())
    connection: sqlite3.Connection = store._context.connection
    stored = store.begin(Game(seed=1), Kind.FREE)
    connection.executemany(
        "INSERT INTO game (seed, kind, counted, state, begun_at, changed_at, ply, score, max_tile) "
        "VALUES ('1', 'free', 1, 'finished', 0, ?, 100, ?, 128)",
        ((number, number) for number in range(count - 1)),
    )
    return PlaySession(store, stored)


async def test_only_rows_in_view_are_drawn_of_many() -> None:
    async with app_on(many_games(3000)).run_test(size=(80, 24)) as pilot:
        await open_games(pilot)
        assert count(pilot) == "3,000 games"
        rows = listing(pilot)
        asked: list[int] = []
        cells = rows._cells

        def asking(place: int) -> Sequence[Cell]:
            asked.append(place)
            return cells(place)

        rows._cells = asking
        await pilot.press("end")
        await wait_until(pilot, lambda: rows.cursor == 2999 and 2999 in asked, "the last game")
        assert len(set(asked)) < 40
        await pilot.press("pageup", "up")
        await wait_until(pilot, lambda: rows.cursor < 2990, "a page back")
        assert rows.scroll_y > 2900
        await pilot.press("home")
        await wait_until(pilot, lambda: rows.scroll_y == 0, "the first game")


@pytest.mark.parametrize("size", [(80, 24), (32, 14), (100, 30)])
async def test_finnish_fits(session: PlaySession, size: tuple[int, int]) -> None:
    use_language("fi")
    async with app_on(session).run_test(size=size) as pilot:
        screen = await open_games(pilot)
        for button in screen.query(KeyButton):
            assert not button.display or button.region.right <= size[0]
