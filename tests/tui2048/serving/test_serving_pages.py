"""The pages: their cookie, their headers, their words, and what they load."""

import re
from pathlib import Path

import aiohttp
import pytest

from support.serving import Browser, Served, browser, eventually, served
from tui2048.serving.address import Place, PublicAddress
from tui2048.serving.closing import Closing
from tui2048.serving.limits import Limits
from tui2048.system.places import SETTINGS

REFERENCE = re.compile(r'(?:src|href|action|data-terminal)="([^"]*)"')


def cookie_of(token: str) -> dict[str, str]:
    return {"Cookie": f"tui2048={token}"}


def public(url: str) -> Place:
    return Place("127.0.0.1", 0, PublicAddress.parse(url))


async def test_the_page_sets_an_unguessable_cookie_once(tmp_path: Path) -> None:
    async with served(tmp_path) as server, aiohttp.ClientSession() as session:
        async with session.get(server.url) as page:
            cookie = page.cookies["tui2048"]
            assert len(cookie.value) == 43
            assert cookie["httponly"]
            assert cookie["samesite"] == "Lax"
            assert cookie["path"] == "/"
            assert not cookie["secure"]
            assert int(cookie["max-age"]) >= 300 * 24 * 60 * 60
        async with session.get(server.url, headers=cookie_of(cookie.value)) as page:
            assert page.cookies["tui2048"].value == cookie.value
        async with session.get(server.url, headers=cookie_of("guessed")) as page:
            assert page.cookies["tui2048"].value != "guessed"
        assert server.folders() == []  # nothing is kept of who only looks


async def test_pages_load_nothing_from_elsewhere_and_keep_strangers_out(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        for path in ("", "privacy", "delete"):
            async with visitor.http.get(server.url + path) as page:
                text = await page.text()
                policy = page.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "frame-ancestors 'none'" in policy
                assert page.headers["X-Content-Type-Options"] == "nosniff"
                assert page.headers["Cache-Control"] == "no-store"
                assert page.headers["Referrer-Policy"] == "same-origin"
            assert "//" not in "".join(REFERENCE.findall(text))
            for reference in REFERENCE.findall(text):
                async with visitor.http.get(server.url + reference) as loaded:
                    assert loaded.status == 200
                    assert loaded.headers["X-Content-Type-Options"] == "nosniff"


async def test_only_named_files_are_given_out(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        async with visitor.http.get(server.url) as page:
            tag = re.findall(r"static/([0-9a-f]+)/page.css", await page.text())[0]
        async with visitor.http.get(f"{server.url}static/{tag}/page.css") as sheet:
            assert "immutable" in sheet.headers["Cache-Control"]
        for path in (
            "static",
            "static/",
            f"static/{tag}/",
            f"static/{tag}/..%2Fpage.py",
            f"static/{tag}/%2e%2e/x",
            "static/0/page.css",
            "download/x",
            "ws/",
        ):
            async with visitor.http.get(server.url + path) as refused:
                assert refused.status == 404, path
                assert "Content-Security-Policy" in refused.headers


async def test_pages_speak_the_visitor_s_language(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server, "fi-FI") as visitor:
        async with visitor.http.get(server.url) as page:
            assert '<html lang="fi">' in await page.text()
        await (await visitor.open()).told()
        [folder] = server.folders()
        (folder / SETTINGS).write_text('language = "en"\n')  # as it was chosen in the settings
        async with visitor.http.get(server.url) as page:
            assert '<html lang="en">' in await page.text()


@pytest.mark.parametrize("stripped", [True, False])
async def test_a_page_lives_under_a_path_whether_the_proxy_takes_it_away_or_not(
    tmp_path: Path, stripped: bool
) -> None:
    place = public("https://example.org/games/2048/")
    async with served(tmp_path, place=place) as server:
        at = server.url + ("" if stripped else "games/2048/")
        async with aiohttp.ClientSession() as session:
            async with session.get(at) as page:
                cookie = page.cookies["tui2048"]
                assert cookie["path"] == "/games/2048/"
                assert cookie["secure"]
                assert "wss://example.org" in page.headers["Content-Security-Policy"]
            known = cookie_of(cookie.value)  # it is for TLS alone, so our client would not send it
            async with session.ws_connect(f"{at}ws", origin="https://example.org", headers=known) as socket:
                assert b"TUI2048_DATA_DIR" in await socket.receive_bytes()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(f"{at}ws", origin=server.origin, headers=known)


async def test_the_path_without_its_slash_leads_to_the_page(tmp_path: Path) -> None:
    place = public("https://example.org/2048")
    async with served(tmp_path, place=place) as server, aiohttp.ClientSession() as session:
        answer = await session.get(f"{server.url}2048", allow_redirects=False)
        assert answer.status == 308
        assert answer.headers["Location"] == "/2048/"


async def test_who_finds_no_place_is_told_politely_and_who_has_one_comes_back(tmp_path: Path) -> None:
    async with served(tmp_path, Limits(sessions=1)) as server, browser(server) as one, browser(server) as two:
        tab = await one.open("a")
        await tab.told()
        async with two.http.get(server.url) as page:
            assert page.status == 503
            assert int(page.headers["Retry-After"]) > 0
            assert "tries again by itself" in await page.text()
        async with one.http.get(server.url) as page:
            assert page.status == 200
        await tab.type("quit")
        assert await tab.closing() is Closing.QUIT
        async with two.http.get(server.url) as page:
            assert page.status == 200


async def forget(visitor: Browser, server: Served, origin: str) -> int:
    async with visitor.http.post(f"{server.url}delete", headers={"Origin": origin}) as answer:
        return answer.status


async def test_a_visitor_has_all_deleted_and_nobody_else_can(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as one, browser(server) as other:
        first, second, others = await one.open("a"), await one.open("b"), await other.open("a")
        for tab in (first, second, others):
            await tab.told()
        assert await forget(one, server, "https://evil.example") == 403
        assert await forget(one, server, "null") == 403
        assert len(server.folders()) == 2
        assert await forget(one, server, server.origin) == 200
        assert await first.closing() is await second.closing() is Closing.FORGOTTEN
        await eventually(lambda: len(server.folders()) == 1, "the folder to go")
        assert not [cookie for cookie in one.http.cookie_jar if cookie.key == "tui2048" and cookie.value]
        await others.type("still here")
        assert await others.painted() == b"still here"


async def test_the_privacy_page_says_what_is_kept_and_that_nothing_is_reported(tmp_path: Path) -> None:
    async with served(tmp_path, Limits(keep_days=1)) as server, browser(server) as visitor:
        page = await visitor.http.get(f"{server.url}privacy")
        text = await page.text()
    assert "Nothing is reported to anyone" in text
    assert "deleted 1 day after" in text


async def test_what_cannot_be_undone_is_asked_once_and_warned_of_before_the_button(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        privacy = await (await visitor.http.get(f"{server.url}privacy")).text()
        question = await (await visitor.http.get(f"{server.url}delete")).text()
    assert "<button" not in privacy
    assert 'href="delete"' in privacy
    assert question.index("This cannot be undone.") < question.index("To the game") < question.index("<button")
