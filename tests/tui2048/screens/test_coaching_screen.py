"""The coach beside the board: levels of help, grades, the graph of the game, and autoplay."""

from pathlib import Path

from engine import Direction
from engine.coach import Grade
from support.driving import CLOSE_TO_WINNING, app_on, play_screen, session_at, shown_text, wait_until
from tui2048.coaching.words import DIRECTIONS, Help
from tui2048.play.session import PlaySession
from tui2048.play.tempo import SPEEDS
from tui2048.settings.file import SettingsFile
from tui2048.store import Kind, Store
from tui2048.widgets.question import QuestionBox

CORNERED = "512 64 16 8/128 32 8 2/4 8 2 0/2 0 0 0"


def counts(session: PlaySession) -> bool:
    """True if the game may set the best score."""
    return session.counted


async def test_help_goes_round_and_is_remembered(tmp_path: Path) -> None:
    session = session_at(CORNERED, tmp_path)
    file = SettingsFile(tmp_path / "settings.toml")
    async with app_on(session, help=Help.FULL, file=file).run_test(size=(80, 24)) as pilot:
        seen = []
        for _ in range(3):
            await pilot.press("t")
            seen.append(play_screen(pilot).help_level)
        assert seen == [Help.OFF, Help.NUDGE, Help.FULL]
        await pilot.press("t")
    session.close()
    assert file.read()[0].help is Help.OFF


async def test_a_nudge_is_a_word_without_the_move() -> None:
    async with app_on(session_at(CORNERED), help=Help.NUDGE).run_test(size=(80, 24)) as pilot:
        screen = play_screen(pilot)
        await wait_until(pilot, lambda: screen.sentence, "a word")
        assert not {word for word in DIRECTIONS.values() if word in screen.sentence.split()}
        await wait_until(pilot, lambda: screen.sentence[:12] in shown_text(pilot), "it on the screen")
        assert "━" not in shown_text(pilot)


async def test_full_help_shows_values_and_a_reason() -> None:
    async with app_on(session_at(CORNERED), help=Help.FULL).run_test(size=(80, 24)) as pilot:
        screen = play_screen(pilot)
        await wait_until(pilot, lambda: screen.sentence, "a reason")
        await wait_until(pilot, lambda: screen.sentence[:12] in shown_text(pilot), "it on the screen")
        assert "━" in shown_text(pilot)


async def test_what_a_move_cost_is_told_if_wanted() -> None:
    session = session_at("1024 512 128 64/8 16 4 2/2 4 0 0/0 0 0 0")
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = play_screen(pilot)
        await pilot.press("m", "down")
        await wait_until(pilot, lambda: "cost about" in screen.message, "the grade")
        assert screen.message.startswith("↓ down: ")
        assert [point.grade for point in screen.course] != [Grade.BEST]
        await pilot.press("m")
        await pilot.press("left")
        assert "cost" not in screen.message


async def test_the_graph_follows_the_line_of_the_game(tmp_path: Path) -> None:
    session = session_at(CORNERED, tmp_path)
    async with app_on(session, help=Help.NUDGE).run_test(size=(80, 24)) as pilot:
        screen = play_screen(pilot)
        await pilot.press("down")
        await wait_until(pilot, lambda: len(screen.course) == 1, "the first move")
        first = screen.course
        await pilot.press("right")
        await wait_until(pilot, lambda: len(screen.course) == 2, "the second move")
        await pilot.press("u", "u")
        assert screen.course == ()
        await pilot.press("r")
        assert screen.course == first
        await pilot.press("u", "right")
        await wait_until(pilot, lambda: len(screen.course) == 1, "another first move")
    session.close()
    store = Store.open(tmp_path)
    again = store.resume()
    assert again is not None
    assert list(PlaySession(store, again).assessments()) == [1]
    store.close()


async def test_autoplay_asks_where_the_game_counts_and_then_no_longer_does() -> None:
    session = session_at()
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "down", "p")
        assert pilot.app.screen.query_one(QuestionBox).question is not None
        await pilot.press("escape")
        assert counts(session)
        await pilot.press("p", "down", "enter")
        await wait_until(pilot, lambda: session.game.moves > 4, "moves by the engine")
        assert not counts(session)
        assert "The engine plays" in shown_text(pilot)
        await pilot.press("p")
        assert "The engine rests" in shown_text(pilot)
        resting = session.game.moves
        await pilot.press("space")
        await wait_until(pilot, lambda: session.game.moves == resting + 1, "a step")


async def test_a_move_key_takes_the_game_over() -> None:
    session = session_at()
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await wait_until(pilot, lambda: session.game.moves > 1, "moves by the engine")
        legal = session.game.board.legal_directions()[0]
        await pilot.press(legal.value)
        moves = session.game.moves
        assert not play_screen(pilot).check_action("speed", (1,))
        await pilot.pause(2 / min(SPEEDS))
        assert session.game.moves == moves


async def test_autoplay_ends_at_the_banner() -> None:
    session = session_at(CLOSE_TO_WINNING)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p", *["plus"] * len(SPEEDS))
        await wait_until(pilot, lambda: session.win_to_tell, "the 2048")
        await wait_until(pilot, lambda: pilot.app.screen.query_one(QuestionBox).question, "the banner")
        assert not play_screen(pilot).check_action("speed", (1,))


async def test_the_fastest_autoplay_does_not_halt() -> None:
    session = session_at()
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p", *["plus"] * len(SPEEDS))
        await wait_until(pilot, lambda: session.game.moves > 40, "forty moves")


async def test_speed_changes_within_bounds() -> None:
    session = session_at()
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p", *["minus"] * 9)
        assert f"{min(SPEEDS)} move a second" in shown_text(pilot)
        await pilot.press(*["plus"] * 9)
        assert f"{max(SPEEDS)} moves a second" in shown_text(pilot)


async def test_practice_is_played_like_any_game() -> None:
    session = session_at()
    session.move(Direction.LEFT)
    session.practise(session.game.board)
    assert session.kind is Kind.POSITION
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        await wait_until(pilot, lambda: session.game.moves > 0, "moves by the engine")
