"""The help: its pages in both languages and at every size, what they tell, and that their examples are true."""

import re

import pytest
from textual.binding import Binding
from textual.pilot import Pilot

from engine import Advisor, Board, Direction
from support.driving import app_on, rarer, session_at, shown_text, wait_until
from tui2048.app.game_app import Tui2048App
from tui2048.drawing.palette.tables import LARGEST
from tui2048.help.blocks import (
    Block,
    BoardExample,
    Keys,
    LadderOfTiles,
    SearchExample,
    SlideExample,
)
from tui2048.help.game import ladder, mistakes, rules, strategy
from tui2048.help.pages import PAGES
from tui2048.help.program import MEAN_SCORE, controls, credits_, review, solver
from tui2048.i18n import use_language
from tui2048.screens.help import HelpBody, HelpScreen, PageName
from tui2048.screens.play import PlayScreen
from tui2048.widgets.keybar import KeyButton
from tui2048.widgets.mini_board import Ladder, MiniBoard

LANGUAGES = ["en", "fi"]


def help_screen(pilot: Pilot[None]) -> HelpScreen:
    screen = pilot.app.screen
    assert isinstance(screen, HelpScreen)
    return screen


async def open_help(pilot: Pilot[None]) -> HelpScreen:
    await pilot.press("question_mark")
    await wait_until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen), "the help")
    await shows(pilot, 0)
    return help_screen(pilot)


async def shows(pilot: Pilot[None], place: int) -> None:
    """Wait until this page, and no other, is open and drawn."""
    blocks = len(PAGES[place].blocks())

    def drawn() -> bool:
        body = help_screen(pilot).query_one(HelpBody)
        current = [name.has_class("-current") for name in help_screen(pilot).query(PageName)]
        return current.index(True) == place and len(body.children) == blocks and body.virtual_size.height > 0

    await wait_until(pilot, drawn, f"page {place + 1}")


def said(blocks: tuple[Block, ...]) -> str:
    """All words of a page on one line."""
    return " ".join(value for block in blocks for value in vars(block).values() if isinstance(value, str))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), *rarer((32, 14), (200, 60))])
async def test_every_page_opens_by_key_and_by_click(size: tuple[int, int], language: str) -> None:
    use_language(language)
    async with app_on(session_at()).run_test(size=size) as pilot:
        screen = await open_help(pilot)
        names = list(screen.query(PageName))
        for place in range(1, len(PAGES)):
            await pilot.press(str(place + 1))
            await shows(pilot, place)
            assert await pilot.click(names[place - 1])
            await shows(pilot, place - 1)


async def test_no_screen_is_too_small_to_open_a_page() -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        screen = await open_help(pilot)
        await pilot.resize_terminal(9, 4)
        for place in range(1, len(PAGES)):
            screen.action_open(place)
            await shows(pilot, place)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_names_are_whole_at_80_columns(language: str) -> None:
    use_language(language)
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        screen = await open_help(pilot)
        for name in screen.query(PageName):
            assert name.region.right <= 80
            assert name.size.width >= name.whole_width


@pytest.mark.parametrize("language", LANGUAGES)
async def test_only_rules_and_strategy_scroll_at_80_by_24(language: str) -> None:
    use_language(language)
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        screen = await open_help(pilot)
        longer = []
        for place, page in enumerate(PAGES):
            await pilot.press(str(place + 1))
            await shows(pilot, place)
            await pilot.pause()
            if screen.query_one(HelpBody).max_scroll_y:
                longer.append(page.name)
        assert longer == ["Rules", "Strategy"]


@pytest.mark.parametrize("key", ["right", "tab"])
async def test_pages_turn_in_a_ring(key: str) -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        await open_help(pilot)
        for place in [*range(1, len(PAGES)), 0]:
            await pilot.press(key)
            await shows(pilot, place)
        for back in ("left", "shift+tab"):
            await pilot.press(back)
        await shows(pilot, len(PAGES) - 2)


async def test_a_longer_page_scrolls_and_the_next_begins_at_its_top() -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        screen = await open_help(pilot)
        body = screen.query_one(HelpBody)
        more = screen.query(KeyButton).last()
        await wait_until(pilot, lambda: more.visible, "the key that says there is more")
        await pilot.press("down")
        await wait_until(pilot, lambda: body.scroll_y == 1, "one row")
        await pilot.press("pagedown")
        await wait_until(pilot, lambda: body.scroll_y > 10, "a page")
        await pilot.press("end")
        await wait_until(pilot, lambda: body.scroll_y == body.max_scroll_y and not more.visible, "the end")
        await pilot.press("pageup", "up", "home")
        await wait_until(pilot, lambda: body.scroll_y == 0, "the top")
        assert await pilot.click(more)
        await wait_until(pilot, lambda: body.scroll_y > 10, "a page by click")
        await pilot.press("5")
        await shows(pilot, 4)
        await wait_until(pilot, lambda: body.scroll_y == 0, "the top of the next page")


@pytest.mark.parametrize("key", ["escape", "question_mark", "f1"])
async def test_keys_close_the_help(key: str) -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        await open_help(pilot)
        await pilot.press(key)
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen), "the board")


async def test_a_click_closes_the_help() -> None:
    async with app_on(session_at()).run_test(size=(32, 14)) as pilot:
        screen = await open_help(pilot)
        assert await pilot.click(screen.query(KeyButton).first())
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen), "the board")


async def test_q_quits_the_program() -> None:
    app = app_on(session_at())
    async with app.run_test(size=(80, 24)) as pilot:
        await open_help(pilot)
        await pilot.press("q")
        await wait_until(pilot, lambda: not app.is_running, "the end")
    assert app.return_code == 0


async def test_no_key_reaches_the_board() -> None:
    session = session_at()
    before = str(session.game)
    async with app_on(session).run_test(size=(80, 24)) as pilot:
        await open_help(pilot)
        await pilot.press(*"wasdhjklurnt", "space", "up", "down", "left", "right", "enter")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen), "the board")
    assert str(session.game) == before


async def test_a_resize_keeps_the_page() -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        await open_help(pilot)
        await pilot.press("3")
        await shows(pilot, 2)
        for size in ((32, 14), (5, 2), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            await shows(pilot, 2)
        assert "131072" in shown_text(pilot)


async def test_numbers_of_a_drawn_board_are_on_the_screen() -> None:
    async with app_on(session_at()).run_test(size=(80, 24)) as pilot:
        screen = await open_help(pilot)
        await pilot.press("5")
        await shows(pilot, 4)
        shown = [picture.board for picture in screen.query(MiniBoard)]
        assert shown == [block.board for block in strategy() if isinstance(block, BoardExample)]
        assert re.search(r"512 +128 +64 +16 ", shown_text(pilot))


@pytest.mark.parametrize("width", [10, 28, 65, 76, 196])
def test_the_ladder_has_every_tile_once_at_every_width(width: int) -> None:
    (tiles,) = (block for block in ladder() if isinstance(block, LadderOfTiles))
    rows = Ladder(tiles.exponents).rows(width)
    assert [exponent for row in rows for exponent in row] == list(range(1, LARGEST + 1))


def test_slides_are_the_engines() -> None:
    shown = [
        (example.board.rows()[0], example.direction, example.after.rows()[0])
        for example in rules()
        if isinstance(example, SlideExample)
    ]
    assert shown == [
        ((4, 4, 4, 4), Direction.LEFT, (8, 8, 0, 0)),
        ((4, 4, 4, 0), Direction.LEFT, (8, 4, 0, 0)),
        ((4, 4, 8, 2), Direction.UP, (4, 4, 8, 2)),
    ]


def test_boards_show_what_their_texts_say() -> None:
    _, join, trapped, full = (block.board for block in mistakes() if isinstance(block, BoardExample))
    up = join.slide(Direction.UP).board
    assert up.rows()[0][3] == 32
    assert join.slide(Direction.LEFT).board.slide(Direction.UP).board.rows()[0][3] == 16
    rows = trapped.rows()
    assert rows[1][1] == 2
    assert min(rows[0][1], rows[1][0], rows[1][2], rows[2][1]) >= 16
    assert len(full.empty_cells()) == 2

    corner, edge, left_it, _, accident = (
        block.board for block in strategy() if isinstance(block, BoardExample)
    )
    assert corner.rows()[0][0] == corner.max_tile() == 512
    for sideways in (Direction.LEFT, Direction.RIGHT):
        assert edge.slide(sideways).board.rows()[0] == edge.rows()[0]
    assert list(edge.rows()[0]) == sorted(edge.rows()[0], reverse=True)
    assert left_it == corner.slide(Direction.DOWN).board.place((0, 0), 2)
    assert accident.rows()[0][0] == 2
    assert accident.slide(Direction.UP).board.rows()[0][0] == 4

    (highest,) = (block.board for block in ladder() if isinstance(block, BoardExample))
    assert sorted(highest.exponents) == [2, 2, *range(3, 17)]
    assert join_all(highest) == 131072


def join_all(board: Board) -> int:
    """The tile that comes of joining a snake of tiles from its end."""
    rows = [row if place % 2 == 0 else row[::-1] for place, row in enumerate(board.rows())]
    snake = [value for row in rows for value in row]
    tile = snake.pop()
    while snake:
        assert snake.pop() == tile
        tile *= 2
    return tile


def test_the_solver_page_shows_what_the_engine_says() -> None:
    (example,) = (block for block in solver() if isinstance(block, SearchExample))
    advice = Advisor().advise(example.board, depth=example.depth)
    assert len(advice.options) == 4
    assert f"{example.depth} moves ahead" in said(solver())


@pytest.mark.parametrize(
    ("blocks", "facts"),
    [
        (
            rules(),
            ["90%", "10%", "no clock", "1,024", "20,480", "full", "a pair left goes on", "4,096", "8,192"],
        ),
        (ladder(), ["131,072", "sixteen cells", "a 4 in the last"]),
        (mistakes(), ["two directions all the time", "in the middle", "neighbour in reach", "slow down"]),
        (strategy(), ["corner", "falling row", "A full edge", "cells empty", "accident"]),
        (solver(), ["in points", "90%", "10%", "network", f"{MEAN_SCORE:,}"]),
        (review(), ["left a choice", "e^", "0.8", "0.5", "2,000", "deeper", "background"]),
        (credits_(), ["2048 was made by Gabriele Cirulli", "MIT"]),
    ],
)
def test_the_facts_are_told(blocks: tuple[Block, ...], facts: list[str]) -> None:
    text = said(blocks)
    assert [fact for fact in facts if fact not in text] == []


def test_every_key_is_named() -> None:
    shown = {
        "question_mark": "?",
        "ctrl+c": "Ctrl-C",
        "ctrl+z": "Ctrl-Z",
        "plus": "+",
        "equals_sign": "+",
        "minus": "−",
        "escape": "Esc",
        "full_stop": ".",
        "colon": ":",
        "ctrl+p": "Ctrl-P",
    } | dict(zip(("up", "left", "down", "right"), "↑←↓→", strict=True))
    named = " ".join(key for block in controls() if isinstance(block, Keys) for key in block.keys)
    for binding in (*PlayScreen.BINDINGS, *Tui2048App.BINDINGS):
        assert isinstance(binding, Binding)
        for name in binding.key.split(","):
            key = shown.get(name, name)
            assert key in named or key.upper() in named, f"{name} is not in the help"
