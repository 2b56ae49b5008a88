"""A browser's cookie, and the folder that is found by it alone."""

import os
import time
from pathlib import Path

import pytest

from serving import eventually, served
from tui2048.serving.limits import Limits
from tui2048.serving.visitors import TooManyVisitorsError, Visitor, Visitors, VisitorsError, new_token

DAY_SECONDS = 24 * 60 * 60


def arrive(visitors: Visitors) -> Visitor:
    """A newcomer who has played."""
    visitor = visitors.visitor(new_token())
    assert visitor is not None
    visitors.enter(visitor)
    return visitor


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
    recent, old, present = arrive(visitors), arrive(visitors), arrive(visitors)
    (old.folder / "tui2048.db").write_text("games")
    foreign = tmp_path / "lost+found"
    foreign.mkdir()
    long_ago = time.time() - 8 * DAY_SECONDS
    for folder in (old.folder, present.folder, foreign):
        os.utime(folder, (long_ago, long_ago))
    assert visitors.sweep(7, {present.name}) == 1
    assert {recent.folder, present.folder, foreign} == set(tmp_path.iterdir())


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
