"""The statistics screen: figures, pictures, and what is read move by move in the background."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine import Direction, Game
from engine.exchange import read_games
from support.driving import app_on, session_at, shown_text, wait_until
from support.keeping import FINISHED, Clock, played
from support.walking import ORDER
from tui2048.games.statistics import direction_counts, statistics
from tui2048.i18n import use_language
from tui2048.play.session import PlaySession
from tui2048.screens.games import GamesScreen
from tui2048.screens.statistics import StatisticsBody, StatisticsScreen
from tui2048.screens.statistics_pictures import (
    MOST_TILES,
    accuracy_over_time,
    direction_bars,
    scores_over_time,
    tile_bars,
)
from tui2048.store import Analysis, GameSummary, Kind, Marks, MoveValues, Store
from tui2048.widgets.bars import Bars
from tui2048.widgets.keybar import KeyBar, KeyButton
from tui2048.widgets.series import SeriesGraph, spread

OWN = (1, 2)


def session_of_games(store: Store) -> PlaySession:
    """Two ended games by hand of 40 and 60 moves, others that do not count, and one in progress."""
    previous = None
    for seed, moves in zip(OWN, (40, 60), strict=True):
        stored = store.begin(Game(seed), Kind.FREE, previous=previous)
        previous = played(store, stored, moves, milliseconds=1000).id
    auto = played(store, store.begin(Game(3), Kind.FREE, previous=previous), 30, Marks(auto=True))
    store.history.import_games(read_games("2048:1:7:LLUR"))
    return PlaySession(store, played(store, store.begin(Game(4), Kind.FREE, previous=auto.id), 5))


@pytest.fixture
def session() -> PlaySession:
    return session_of_games(Store.in_memory(Clock()))


async def open_statistics(pilot: Pilot[None], session: PlaySession) -> StatisticsScreen:
    """Open the screen and wait for all that is read."""
    screen = StatisticsScreen(session, session.store.history.games())
    await pilot.app.push_screen(screen)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return screen


def facts(pilot: Pilot[None]) -> dict[str, str]:
    texts = (str(fact.render()).split("\n") for fact in pilot.app.screen.query(".fact"))
    return {label: figure for label, figure in texts}  # noqa: C416 - lists of two are no pairs to the checker


def analyse(session: PlaySession, number: int, depth: int, behind: float) -> None:
    """As if a search had found the move played worth so many points less than the best."""
    record = session.store.history.record(number)
    found = []
    for ply, (board, turn) in enumerate(zip(record.boards[:-1], record.turns, strict=True), 1):
        values = dict.fromkeys((direction.value for direction in board.legal_directions()), 20_000.0)
        values[turn.direction.value] -= behind
        found.append(Analysis(ply, depth, MoveValues(**values)))
    session.store.analyses.keep(number, record, found)


@pytest.mark.parametrize("kept", ["file", "memory"])
async def test_figures_and_directions_are_those_of_the_games_by_hand(kept: str, tmp_path: Path) -> None:
    store = Store.open(tmp_path, Clock()) if kept == "file" else Store.in_memory(Clock())
    session = session_of_games(store)
    scores = [game.score for game in store.history.games() if game.id in OWN]
    lines = [(store.history.record(number).line or "").split(":")[-1] for number in OWN]
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = await open_statistics(pilot, session)
        assert facts(pilot) == {
            "BEST": f"{max(scores):,}",
            "CLEAN BEST": f"{max(scores):,}",
            "GAMES": "2",
            "MEAN SCORE": f"{round(sum(scores) / 2):,}",
            "TIME PLAYED": "1:40",
        }
        bars = screen.query_one("#directions", Bars)
        await wait_until(pilot, lambda: bars.bars, "the directions")
        assert bars.bars == direction_bars(direction_counts(lines))
        assert "no imports, practice or autoplay" in " ".join(shown_text(pilot).split())
    session.close()


@pytest.mark.parametrize("language", ["en", "fi"])
async def test_all_fits_at_80_by_24(session: PlaySession, language: str) -> None:
    use_language(language)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = await open_statistics(pilot, session)
        screen.query_one("#tiles", Bars).bars = tile_bars(statistics(of_tiles(range(1, 12))))
        await pilot.pause()
        assert screen.query_one(StatisticsBody).max_scroll_y == 0
        more = screen.query(KeyButton).last()
        await wait_until(pilot, lambda: not more.visible, "no key that scrolls")
        assert screen.query_one(KeyBar).region.bottom == 24


@pytest.mark.parametrize("language", ["en", "fi"])
async def test_all_is_reached_by_scrolling_at_32_by_14(session: PlaySession, language: str) -> None:
    use_language(language)
    async with app_on(session).run_test(size=(32, 14)) as pilot:
        screen = await open_statistics(pilot, session)
        body, more = screen.query_one(StatisticsBody), screen.query(KeyButton).last()
        await wait_until(pilot, lambda: more.visible, "the key that scrolls")
        assert all(widget.region.right <= 32 for widget in screen.query("SeriesGraph, Bars, .fact"))
        assert await pilot.click(more)
        await wait_until(pilot, lambda: body.scroll_y == 8, "a page")
        await pilot.press("pagedown", "pagedown", "down", "pagedown", "pagedown")
        await wait_until(pilot, lambda: body.scroll_y == body.max_scroll_y, "the end")
        assert screen.query_one("#statistics-note").region.bottom <= 13
        await pilot.press("up", "pageup", "escape")
        assert pilot.app.screen is not screen


async def test_accuracy_comes_from_games_that_are_analysed_whole(session: PlaySession) -> None:
    analyse(session, 1, depth=6, behind=0.0)
    analyse(session, 2, depth=6, behind=200.0)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        screen = await open_statistics(pilot, session)
        graph = screen.query_one("#accuracy", SeriesGraph)
        await wait_until(pilot, lambda: graph.series, "the accuracy")
        assert graph.series is not None
        first, second = graph.series.values
        assert first == 100
        assert 0 < second < 100
        assert f"ACCURACY {(first + second) / 2:.1f} %" in shown_text(pilot)


async def test_an_unfinished_analysis_gives_no_accuracy(session: PlaySession) -> None:
    analyse(session, 1, depth=1, behind=15_000.0)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_statistics(pilot, session)
        await wait_until(pilot, lambda: "None of these games" in shown_text(pilot), "the sentence")


async def test_a_lost_game_on_the_board_counts_at_once() -> None:
    session = session_at()
    session.move(Direction.LEFT)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_statistics(pilot, session)
        assert facts(pilot)["GAMES"] == "0"
        assert "Pictures begin with the first game" in " ".join(shown_text(pilot).split())
        await pilot.press("escape")
        while any(session.move(direction) is not None for direction in ORDER):
            pass
        await open_statistics(pilot, session)
        assert facts(pilot)["GAMES"] == "1"


async def test_a_store_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    session = session_of_games(Store.open(tmp_path, Clock()))
    games = session.store.history.games()
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        session.store._context.connection.execute("ALTER TABLE move RENAME TO gone")
        await pilot.app.push_screen(StatisticsScreen(session, games))
        await wait_until(pilot, lambda: "cannot be used" in " ".join(shown_text(pilot).split()), "the sentence")
        session.store._context.connection.execute("ALTER TABLE gone RENAME TO move")
    session.close()


async def test_q_quits_the_program(session: PlaySession) -> None:
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await open_statistics(pilot, session)
        await pilot.press("q")
        await wait_until(pilot, lambda: not app.is_running, "the end")
    assert app.return_code == 0


@pytest.mark.parametrize("key", ["escape", "g", "s", "tab"])
async def test_keys_lead_back_to_the_games(session: PlaySession, key: str) -> None:
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")
        await pilot.press("s")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, StatisticsScreen), "statistics")
        await pilot.press(key)
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, GamesScreen), "the games")


def of_tiles(exponents: range) -> list[GameSummary]:
    """A game for each of these tiles, a day after the other."""
    return [
        replace(
            FINISHED,
            id=exponent,
            max_tile=1 << exponent,
            score=100 * exponent,
            changed_at=FINISHED.changed_at + timedelta(days=exponent),
        )
        for exponent in exponents
    ]


def test_bars_of_tiles_tell_how_often_each_was_the_largest_and_was_reached() -> None:
    games = [*of_tiles(range(9, 12)), replace(FINISHED, id=1, max_tile=512)]
    top, middle, low = tile_bars(statistics(games))
    assert (top.label, top.exponent, top.share, top.figures) == ("2048", 11, 0.5, ("1", "1", "25\xa0%"))
    assert (middle.label, middle.figures) == ("1024", ("1", "2", "50\xa0%"))
    assert (low.label, low.share, low.figures) == ("512", 1.0, ("2", "4", "100\xa0%"))


def test_the_smallest_tiles_share_a_bar_where_there_are_many() -> None:
    bars = tile_bars(statistics(of_tiles(range(1, 18))))
    assert len(bars) == MOST_TILES
    assert [bar.label for bar in bars[:2]] == ["131072", "65536"]
    assert (bars[-1].label, bars[-1].figures, bars[-1].share) == ("≤ 1024", ("10", "17", "100\xa0%"), 1.0)


def test_pictures_of_nothing_are_empty() -> None:
    nothing = statistics([])
    assert tile_bars(nothing) == ()
    assert direction_bars(dict.fromkeys(Direction, 0)) == ()
    assert scores_over_time(nothing).values == ()
    assert accuracy_over_time([], []).values == ()


def test_scores_go_from_the_first_game_to_the_last() -> None:
    series = scores_over_time(statistics(of_tiles(range(10, 13))))
    assert list(series.values) == [1000, 1100, 1200]
    assert (series.bottom, series.top, series.labels) == (0, 1200, ("0", "1,200"))
    assert (series.first, series.last) == ("2026-12-10", "2026-12-12")
    assert scores_over_time(statistics(of_tiles(range(10, 11)))).last == ""


@pytest.mark.parametrize(("least", "bottom"), [(100.0, 90), (95.2, 90), (90.5, 80), (73.0, 70), (0.4, 0)])
def test_accuracy_has_a_scale_in_tens_on_which_the_least_is_seen(least: float, bottom: int) -> None:
    series = accuracy_over_time(of_tiles(range(1, 3)), [least, 100.0])
    assert (series.bottom, series.top) == (bottom, 100)


def test_directions_come_with_the_most_frequent_first() -> None:
    counts = {Direction.UP: 0, Direction.RIGHT: 10, Direction.DOWN: 50, Direction.LEFT: 40}
    assert [(bar.label, bar.share, bar.figures) for bar in direction_bars(counts)] == [
        ("↓ down", 1.0, ("50\xa0%",)),
        ("← left", 0.8, ("40\xa0%",)),
        ("→ right", 0.2, ("10\xa0%",)),
        ("↑ up", 0.0, ("0.0\xa0%",)),
    ]


@pytest.mark.parametrize(("values", "columns"), [(1, 10), (7, 10), (10, 10), (25, 10), (4000, 31)])
def test_a_graph_shows_every_value_once(values: int, columns: int) -> None:
    parts = spread(range(values), columns)
    assert [value for part in parts for value in part] == list(range(values))
    assert len(parts) == min(values, columns)
