"""The sockets: whose game is whose, what ends one, and that one visitor harms no other."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from support.serving import Browser, Tab, browser, eventually, gone, processes, served
from tui2048.serving.closing import Closing
from tui2048.serving.limits import MOST_MESSAGE_BYTES, Limits
from tui2048.system.web import SERVED


async def echoes(tab: Tab) -> bool:
    await tab.type("hello")
    return await tab.painted() == b"hello"


async def test_each_browser_has_a_folder_and_a_clean_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_SERVER", "x")
    async with served(tmp_path) as server, browser(server, "fi") as one, browser(server) as two:
        first = await (await one.open(width="43", height="44", zone="Europe/Helsinki", still="1")).told()
        second = await (await two.open(zone="../../etc/passwd")).told()
    assert first["TUI2048_DATA_DIR"] == first["cwd"] == first["HOME"]
    assert Path(first["cwd"]).parent == Path(second["cwd"]).parent == tmp_path
    assert first["cwd"] != second["cwd"]
    assert (first["LANGUAGE"], second["LANGUAGE"]) == ("fi", "en")
    assert (first["COLUMNS"], first["ROWS"]) == ("43", "44")
    assert (first["TEXTUAL_ANIMATIONS"], second["TEXTUAL_ANIMATIONS"]) == ("none", "full")
    assert first["TZ"] == "Europe/Helsinki"
    assert "TZ" not in second
    assert first[SERVED] == "1"
    assert "SECRET_OF_THE_SERVER" not in first


async def test_a_stolen_origin_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        for origin in ("https://evil.example", "null", server.origin.replace("http:", "https:")):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await visitor.open(origin=origin)
            assert refusal.value.status == 403
        assert processes(tmp_path) == []
        assert server.folders() == []


async def test_without_our_cookie_there_is_no_game(tmp_path: Path) -> None:
    async with served(tmp_path) as server, aiohttp.ClientSession() as session:
        assert await (await Browser(server, session).open()).closing() is Closing.UNKNOWN
        assert server.folders() == []


async def test_the_end_of_a_game_has_its_reason(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        for typed, reason in (("quit", Closing.QUIT), ("crash", Closing.CRASHED)):
            tab = await visitor.open()
            await tab.told()
            await tab.type(typed)
            assert await tab.closing() is reason
            await gone(tmp_path)


@pytest.mark.parametrize(
    "rubbish",
    ["no JSON", '["quit"]', b"bytes", "[" * 50_000],
    ids=["no JSON", "unknown", "binary", "deep"],
)
async def test_rubbish_ends_its_own_session_alone(tmp_path: Path, rubbish: str | bytes) -> None:
    async with served(tmp_path) as server, browser(server) as good, browser(server) as bad:
        playing, naughty = await good.open(), await bad.open()
        await playing.told()
        await naughty.told()
        send = naughty.socket.send_str if isinstance(rubbish, str) else naughty.socket.send_bytes
        await send(rubbish)  # type: ignore[arg-type] # mypy joins the two
        assert await naughty.closing() is Closing.MISBEHAVED
        assert await echoes(playing)


async def test_a_flood_ends_its_own_session_alone(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as good, browser(server) as bad:
        playing = await good.open()
        await playing.told()
        for amount, text in (
            (10_000, "x"),
            (100, "x" * (MOST_MESSAGE_BYTES - 100)),
            (1, "x" * MOST_MESSAGE_BYTES),
        ):
            naughty = await bad.open()
            await naughty.told()
            try:
                for _ in range(amount):
                    await naughty.type(text)
            except ConnectionError:
                pass  # the server has had enough
            while not naughty.socket.closed:
                await naughty.socket.receive()
            assert naughty.socket.close_code in (
                Closing.MISBEHAVED.value,
                aiohttp.WSCloseCode.MESSAGE_TOO_BIG,
                aiohttp.WSCloseCode.ABNORMAL_CLOSURE,  # we were still sending when the server hung up
            )
            assert await echoes(playing)
        await eventually(lambda: len(processes(tmp_path)) == 1, "the end of the naughty ones")


async def test_a_lost_connection_and_a_reload_find_the_place_free(tmp_path: Path) -> None:
    async with served(tmp_path, Limits(sessions_each=1)) as server, browser(server) as visitor:
        first = await visitor.open("a")
        folder = (await first.told())["cwd"]
        # The same tab again, before the server knows that the line was cut.
        second = await visitor.open("a")
        assert (await second.told())["cwd"] == folder
        assert len(processes(tmp_path)) == 1
        assert await first.closing() is Closing.ELSEWHERE
        await second.drop()
        await gone(tmp_path)
        assert await echoes_after_telling(await visitor.open("a"))


async def test_of_many_sockets_of_one_tab_one_stays(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        first = await visitor.open("a")
        await first.told()
        tabs = [first, *await asyncio.gather(*(visitor.open("a") for _ in range(4)))]
        endings = [asyncio.create_task(tab.closing()) for tab in tabs]
        await eventually(lambda: sum(ending.done() for ending in endings) == 4, "the end of all but one")
        assert {ending.result() for ending in endings if ending.done()} == {Closing.ELSEWHERE}
        assert len(processes(tmp_path)) == 1
        for ending in endings:
            ending.cancel()


async def echoes_after_telling(tab: Tab) -> bool:
    await tab.told()
    return await echoes(tab)


async def test_tabs_of_one_visitor_are_limited(tmp_path: Path) -> None:
    async with served(tmp_path, Limits(sessions_each=2)) as server, browser(server) as visitor:
        tabs = [await visitor.open("a"), await visitor.open("b")]
        for tab in tabs:
            await tab.told()
        assert await (await visitor.open("c")).closing() is Closing.TOO_MANY_TABS


async def test_sessions_and_visitors_are_limited(tmp_path: Path) -> None:
    limits = Limits(sessions=2, visitors=1)
    async with served(tmp_path, limits) as server, browser(server) as one, browser(server) as two:
        first = await one.open("a")
        await first.told()
        assert await (await two.open()).closing() is Closing.FULL  # no more visitors are kept
        second = await one.open("b")
        await second.told()
        assert await (await two.open()).closing() is Closing.FULL
        assert await echoes(first)
        assert await echoes(second)


async def test_who_does_not_play_is_sent_home_and_who_does_is_not(tmp_path: Path) -> None:
    async with served(tmp_path, Limits(idle_seconds=2.0)) as server, browser(server) as visitor:
        playing, idle = await visitor.open("a"), await visitor.open("b")
        await playing.told()
        await idle.told()
        ending = asyncio.create_task(idle.closing())
        while not ending.done():
            await idle_ping(idle)
            assert await echoes(playing)
            await asyncio.sleep(0.05)
        assert await ending is Closing.IDLE


async def idle_ping(tab: Tab) -> None:
    """What the page sends by itself is no sign of a player."""
    if not tab.socket.closed:
        await tab.socket.send_json(["focus"])


async def test_a_game_that_hears_nothing_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui2048.serving.game_process.GRACE_SECONDS", 0.2)
    async with served(tmp_path) as server, browser(server) as visitor:
        tab = await visitor.open()
        await tab.told()
        await tab.type("deaf")
        assert await tab.painted() == b"deaf"
        await tab.drop()
        await gone(tmp_path)


async def test_a_game_that_paints_without_end_into_a_deaf_browser_ends_too(tmp_path: Path) -> None:
    async with served(tmp_path) as server, browser(server) as visitor:
        tab = await visitor.open("a")
        await tab.told()
        await tab.type("flood")
        await tab.painted()
        await asyncio.sleep(0.2)  # the browser reads no more, and all buffers fill
        again = await visitor.open("a")
        await again.told()
        assert len(processes(tmp_path)) == 1


async def test_the_end_of_the_server_ends_all_games(tmp_path: Path) -> None:
    async with AsyncExitStack() as clients:
        async with served(tmp_path) as server:
            one, two = [await clients.enter_async_context(browser(server)) for _ in range(2)]
            tabs = [await one.open("a"), await one.open("b"), await two.open("a")]
            for tab in tabs:
                await tab.told()
            await tabs[1].type("flood")
            closings = asyncio.gather(*(tab.closing() for tab in tabs))
        assert await closings == [Closing.RESTARTING] * 3


@pytest.mark.parametrize("count", [8, pytest.param(50, marks=pytest.mark.slow)])
async def test_sessions_opened_and_dropped_at_random_leave_nothing(tmp_path: Path, count: int) -> None:
    chance = random.Random(2048)
    limits = Limits(sessions=count, sessions_each=count)
    async with served(tmp_path, limits) as server, browser(server) as one, browser(server) as two:
        await asyncio.gather(
            *(misuse(chance.choice((one, two)), chance.random(), number) for number in range(count))
        )
        await gone(tmp_path)
        await eventually(lambda: not server.folders(), "the folders to go, in which nothing is")
        assert await echoes_after_telling(await one.open())


async def misuse(visitor: Browser, chance: float, number: int) -> None:
    """Open a session and leave it, at some point and in some way."""
    await asyncio.sleep(chance / 2)
    tab = await visitor.open(f"tab{number % 5}")
    if number % 3:
        await asyncio.sleep(chance / 4)
    if number % 4 == 0:
        await tab.drop()
    elif number % 4 == 1:
        await tab.socket.close()
    elif number % 4 == 2:
        await tab.socket.send_str("rubbish")
        await tab.drop()
    else:
        await tab.type("crash")
        await tab.drop()
