"""`tui2048 serve` in Chromium: playing, coming back, and being told why not."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.browsing import Serving, serving
from browser.conftest import NewScreen

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def command(port: int = 0, *options: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tui2048", "serve", "--port", str(port), *options)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with serving(command(), tmp_path) as started:
        yield started


def test_two_browsers_have_two_games_and_keep_them(
    server: Serving, new_browser: NewScreen, tmp_path: Path
) -> None:
    one, two = new_browser(), new_browser()
    one.open(server.url)
    kept = one.play()
    two.open(server.url)
    assert two.moves() == 0

    # By mouse: a drag over the board is a move.
    def drag(start: tuple[int, int], end: tuple[int, int]) -> None:
        two.page.mouse.move(*two.cell(*start))
        two.page.mouse.down()
        two.page.mouse.move(*two.cell(*end), steps=3)
        two.page.mouse.up()

    drag((1, 3), (1, 0))
    drag((3, 1), (0, 1))
    drag((1, 0), (1, 3))
    two.wait_until(lambda: two.moves() > 0, "a move by mouse")

    one.reload()
    assert one.moves() == kept

    # Another tab of the same browser has a game of its own.
    tab = type(one)(one.page.context.new_page())
    tab.open(server.url)
    assert tab.moves() == 0
    tab.page.close()

    # The server restarts, and the page comes back by itself.
    port = int(server.url.rsplit(":", 1)[1].strip("/"))
    assert server.stop() == 143
    expect(one.page.locator("#notice")).to_contain_text("The connection is lost", timeout=60_000)
    with serving(command(port), tmp_path):
        expect(one.page.locator("body")).to_have_attribute("data-state", "playing", timeout=60_000)
        one.wait_until(lambda: one.moves() == kept, "the same game after a restart")
        kept = one.play()

        # Leaving ends the session, and a button goes on.
        one.page.keyboard.press("q")
        expect(one.page.locator("#sentence")).to_have_text("The game is saved and waits for you.")
        one.page.get_by_role("button", name="Play on").click()
        expect(one.page.locator("body")).to_have_attribute("data-state", "playing", timeout=60_000)
        one.wait_until(lambda: one.moves() == kept, "the same game after leaving")

        # All is deleted when the visitor asks for it, and a new game begins.
        one.page.get_by_role("link", name="Privacy").click()
        one.page.get_by_role("link", name="Delete all that is kept of me").click()
        expect(one.page.get_by_role("heading")).to_have_text("Delete everything?")
        one.page.get_by_role("button", name="Delete all that is kept of me").click()
        expect(one.page.get_by_role("heading")).to_have_text("All deleted")
        one.page.get_by_role("link", name="New game").click()
        one.wait_until(lambda: one.moves() == 0, "a new game")
    home = server.url.removesuffix("/").removeprefix("http")
    assert [url for url in one.requested + two.requested if home not in url] == []


def test_a_phone_plays_by_thumb_in_finnish(server: Serving, new_browser: NewScreen) -> None:
    phone = new_browser(**PHONE, locale="fi-FI")
    phone.page.goto(server.url)
    phone.wait_for("PISTEET")
    assert phone.page.locator("html").get_attribute("lang") == "fi"
    assert phone.page.title() == "2048"
    assert 43 <= phone.size[0] <= 50
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # A tap plays and brings up no keyboard; a swipe plays too.
    assert phone.page.locator(".xterm-helper-textarea").get_attribute("inputmode") == "none"
    before = phone.text()
    touch = phone.page.context.new_cdp_session(phone.page)
    for start, end in (((300, 400), (60, 400)), ((200, 480), (200, 200)), ((60, 300), (300, 300))):
        points = [{"x": start[0], "y": start[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        touch.send(
            "Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": end[0], "y": end[1]}]}
        )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        phone.page.wait_for_timeout(300)
    phone.wait_until(lambda: phone.text() != before, "a move by thumb")
    assert phone.errors == []


def test_the_page_says_why_one_cannot_play(new_browser: NewScreen, tmp_path: Path) -> None:
    with serving(command(0, "--max-sessions", "1"), tmp_path) as server:
        one, two = new_browser(), new_browser(locale="fi")
        one.open(server.url)
        doubled = one.page.evaluate("sessionStorage.getItem('tab')")
        two.page.goto(server.url)
        expect(two.page.get_by_role("heading")).to_have_count(1)
        assert two.page.locator("html").get_attribute("lang") == "fi"
        # A doubled tab takes the game over, and the first can have it back.
        tab = type(one)(one.page.context.new_page())
        tab.page.add_init_script(f"sessionStorage.setItem('tab', '{doubled}')")
        tab.open(server.url)
        expect(one.page.locator("#sentence")).to_have_text("This game goes on in another tab.")
        one.page.get_by_role("button", name="Play here").click()
        expect(tab.page.locator("#sentence")).to_have_text("This game goes on in another tab.")
        one.play()
        # The board is really drawn: two tiles at least are not of the colour of the ground.
        assert len(one.page.screenshot()) > 10_000
        assert one.errors == []
