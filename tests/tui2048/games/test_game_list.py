"""Which games are listed, and in what order."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from support.keeping import BEGUN, FINISHED
from tui2048.games.listing import Arrangement, GameList, Order, Which
from tui2048.games.words import about, count_text
from tui2048.i18n import use_language
from tui2048.store import Kind, Marks, State

GAMES = (
    FINISHED,
    replace(FINISHED, id=2, score=24_000, max_tile=2048, moves=1100, changed_at=BEGUN + timedelta(days=1)),
    replace(FINISHED, id=3, state=State.ABANDONED, score=100, max_tile=16, moves=30, milliseconds=900_000),
    replace(FINISHED, id=4, kind=Kind.DAILY, day=date(2026, 11, 29), attempt=2, counted=False),
    replace(FINISHED, id=5, kind=Kind.IMPORTED, counted=False, milliseconds=0),
    replace(FINISHED, id=6, marks=Marks(undo=True, auto=True), counted=False),
    replace(FINISHED, id=7, state=State.PLAYING, score=0, moves=0, max_tile=4),
    replace(FINISHED, id=8, state=State.DAMAGED, kind=Kind.SEED, counted=False),
    replace(FINISHED, id=9, kind=Kind.POSITION, counted=False),
)


def ids(arrangement: Arrangement) -> list[int]:
    return [game.id for game in GameList(GAMES).shown(arrangement)]


def test_the_game_played_last_comes_first_and_of_equals_the_newest() -> None:
    assert ids(Arrangement()) == [2, 9, 8, 7, 6, 5, 4, 3, 1]


@pytest.mark.parametrize(
    ("order", "first", "last"),
    [(Order.SCORE, 2, 7), (Order.LARGEST, 2, 7), (Order.MOVES, 2, 7), (Order.TIME, 3, 5)],
)
def test_every_order_has_the_highest_first_and_turns_round(order: Order, first: int, last: int) -> None:
    falling = ids(Arrangement().by(order))
    assert (falling[0], falling[-1]) == (first, last)
    assert ids(Arrangement().by(order).by(order)) == falling[::-1]


def test_another_order_begins_with_the_highest_again() -> None:
    turned = Arrangement().by(Order.PLAYED)
    assert turned.rising
    assert not turned.by(Order.SCORE).rising


def test_orders_follow_one_another_in_a_ring() -> None:
    order, seen = Order.PLAYED, []
    for _ in Order:
        seen.append(order)
        order = order.next
    assert seen == list(Order)
    assert order is Order.PLAYED


@pytest.mark.parametrize(
    ("which", "expected"),
    [
        (Which.ALL, {1, 2, 3, 4, 5, 6, 7, 8, 9}),
        (Which.COUNTED, {1, 2, 3, 7}),
        (Which.WON, {2}),
        (Which.PLAYING, {7}),
        (Which.FINISHED, {1, 2, 4, 5, 6, 9}),
        (Which.ABANDONED, {3}),
        (Which.DAILY, {4}),
        (Which.SEED, {8}),
        (Which.POSITION, {9}),
        (Which.AUTO, {6}),
        (Which.IMPORTED, {5}),
        (Which.DAMAGED, {8}),
    ],
)
def test_every_sort_has_its_games(which: Which, expected: set[int]) -> None:
    assert set(ids(Arrangement(which=which))) == expected


def test_only_sorts_that_part_the_games_are_offered() -> None:
    assert GameList(GAMES).sorts == tuple(Which)
    assert GameList(GAMES[:3]).sorts == (Which.ALL, Which.WON, Which.FINISHED, Which.ABANDONED)
    assert GameList(()).sorts == (Which.ALL,)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("2048", {2}),
        ("24,000", {2}),
        ("24000", {2}),
        ("DAMAGED", {8}),
        ("daily 2026-11-29", {4}),
        ("finished 512", {1, 4, 5, 6, 9}),
        ("undo autoplay", {6}),
        ("undo imported", set()),
        ("   ", {1, 2, 3, 4, 5, 6, 7, 8, 9}),
    ],
)
def test_games_are_found_by_all_of_the_words(words: str, expected: set[int]) -> None:
    assert set(ids(Arrangement(words=words))) == expected


def test_words_are_looked_for_in_the_language_in_use() -> None:
    use_language("fi")
    assert ids(Arrangement(words="1.12.2026 24\u00a0000")) == [2]


def test_words_and_a_sort_go_together() -> None:
    assert ids(Arrangement(which=Which.FINISHED, words="imported")) == [5]


@pytest.mark.parametrize(
    ("shown", "games", "text"),
    [(12, 340, "12 of 340 games"), (340, 340, "340 games"), (1, 1, "1 game"), (0, 1, "0 of 1 game")],
)
def test_the_count_says_what_is_shown(shown: int, games: int, text: str) -> None:
    assert count_text(shown, games) == text


def test_a_game_is_told_of_whole() -> None:
    game = replace(GAMES[3], marks=Marks(undo=True))
    assert about(game).split(" · ")[1:] == [
        "daily game of 2026-11-29, try 2",
        "undo used",
        "does not count for the best score",
    ]
    assert about(game).startswith("Game 4, begun 2026-11-30 ")
    assert about(FINISHED).endswith(" · counts for the best score")
