"""A browser's cookie, and the folder that is found by it alone."""

import os
import time
from pathlib import Path

import aiohttp
import pytest

from engine import Direction, Game
from support.serving import Browser, browser, eventually, gone, served
from tui2048.serving.closing import Closing
from tui2048.serving.limits import Limits
from tui2048.serving.visitors import TooManyVisitorsError, Visitor, Visitors, VisitorsError, new_token
from tui2048.store import Kind, Marks, Store
from tui2048.system.places import SETTINGS

DAY_SECONDS = 24 * 60 * 60


def arrive(visitors: Visitors) -> Visitor:
    """A newcomer who has chosen something, which is kept."""
    visitor = visitors.visitor(new_token())
    assert visitor is not None
    visitors.enter(visitor)
    (visitor.folder / SETTINGS).write_text('language = "en"\n')
    return visitor


def begin_game(visitor: Visitor, moves: int) -> None:
    """Have a game of so many moves stored, and leave it."""
    with Store.open(visitor.folder) as store:
        game = Game(seed=7)
        stored = store.begin(game, Kind.FREE)
        for _ in range(moves):
            assert any(game.play(direction) for direction in Direction)
            store.save(stored.id, game, Marks())


def test_a_cookie_leads_to_one_folder_in_which_it_cannot_be_read(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, 10)
    token = new_token()
    visitor = visitors.visitor(token)
    assert visitor is not None
    assert visitor == Visitors(tmp_path, 10).visitor(token)
    visitors.enter(visitor)
    visitors.enter(visitor)
    assert [visitor.folder] == list(tmp_path.iterdir())
    assert token not in str(visitor.folder)
    assert visitor.folder.stat().st_mode & 0o077 == 0
    other = visitors.visitor(new_token())
    assert other is not None
    assert other.folder != visitor.folder


@pytest.mark.parametrize(
    "token", [None, "", "x", "../" * 14 + "x", "/" * 43, "a" * 42, "a" * 44, "a" * 42 + "\n", "ä" * 43]
)
def test_no_path_can_be_made_of_a_cookie(tmp_path: Path, token: str | None) -> None:
    assert Visitors(tmp_path, 10).visitor(token) is None


def test_who_stays_away_is_forgotten_and_nobody_else(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, 10)
    recent, old, idle = arrive(visitors), arrive(visitors), arrive(visitors)
    (idle.folder / SETTINGS).unlink()
    foreign = tmp_path / "lost+found"
    foreign.mkdir()
    long_ago = time.time() - 8 * DAY_SECONDS
    for folder in (old.folder, foreign):
        os.utime(folder, (long_ago, long_ago))
    seen = recent.folder.stat().st_mtime_ns
    assert {*visitors.all()} == {recent, old, idle}
    for visitor in (recent, old, idle, old):
        visitors.sweep(visitor, 7)
    assert {recent.folder, foreign} == set(tmp_path.iterdir())
    assert recent.folder.stat().st_mtime_ns == seen


@pytest.mark.parametrize("moves", [0, 1])
def test_a_visitor_is_who_has_made_a_move(tmp_path: Path, moves: int) -> None:
    visitors = Visitors(tmp_path, 1)
    visitor = visitors.visitor(new_token())
    assert visitor is not None
    visitors.enter(visitor)
    begin_game(visitor, moves)
    visitors.leave(visitor)
    assert [folder.name for folder in tmp_path.iterdir()] == [visitor.name] * moves


def test_a_store_that_was_killed_at_its_birth_is_no_visitor(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, 1)
    visitor = arrive(visitors)
    (visitor.folder / SETTINGS).unlink()
    (visitor.folder / "tui2048.db").touch()
    (visitor.folder / "tui2048.db-journal").touch()
    visitors.leave(visitor)
    assert not visitor.folder.exists()


def test_what_cannot_be_read_is_not_thrown_away(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, 1)
    visitor = arrive(visitors)
    (visitor.folder / SETTINGS).unlink()
    (visitor.folder / "tui2048.db").write_text("no database")
    visitors.leave(visitor)
    assert visitor.folder.exists()


async def test_made_up_cookies_do_not_fill_the_house(tmp_path: Path) -> None:
    async with served(tmp_path, Limits(visitors=2)) as server:
        for letter in "abc":
            made_up = {"Cookie": f"tui2048={letter * 43}"}
            async with aiohttp.ClientSession(headers=made_up) as session:
                await (await Browser(server, session).open()).drop()
            await gone(tmp_path)
            await eventually(lambda: not server.folders(), "the folder to go")
        async with browser(server) as newcomer:
            tab = await newcomer.open()
            await tab.told()
            await tab.type("quit")
            assert await tab.closing() is Closing.QUIT


async def test_the_server_begins_with_a_sweep(tmp_path: Path) -> None:
    old = arrive(Visitors(tmp_path, 10))
    long_ago = time.time() - 8 * DAY_SECONDS
    os.utime(old.folder, (long_ago, long_ago))
    async with served(tmp_path, Limits(keep_days=7)) as server:
        await eventually(lambda: not server.folders(), "the old visitor to be forgotten")


def test_newcomers_wait_while_the_house_is_full_and_guests_do_not(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path, 2)
    first, _second = arrive(visitors), arrive(visitors)
    with pytest.raises(TooManyVisitorsError):
        arrive(visitors)
    visitors.enter(first)
    visitors.forget(first)
    visitors.forget(first)
    visitors.leave(first)
    arrive(visitors)
    with pytest.raises(TooManyVisitorsError):
        arrive(visitors)
    with pytest.raises(TooManyVisitorsError):
        arrive(Visitors(tmp_path, 2))


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "visitors").write_text("no folder")
    with pytest.raises(VisitorsError, match="visitors cannot be used"):
        Visitors(tmp_path / "visitors", 10)
