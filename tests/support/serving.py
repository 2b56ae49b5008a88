"""How tests serve: a server on a free port, a light stand-in for the game, and a browser's end of sockets."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import aiohttp

from tui2048.serving.address import Place
from tui2048.serving.closing import Closing
from tui2048.serving.limits import Limits
from tui2048.serving.server import GameServer

PATIENCE_SECONDS = 60.0
"""After so long a state that has not come is a failure; it usually comes in milliseconds."""

STAND_IN = (sys.executable, "-S", "-c", (Path(__file__).parent / "stand_in.py").read_text())
"""A program that speaks as a Textual app does, tells what it was given, and echoes what is typed."""


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    url: str
    """Its page, without a proxy between."""
    folder: Path

    @property
    def origin(self) -> str:
        """That of the page."""
        return self.url.rstrip("/")

    def folders(self) -> list[Path]:
        """Those of the visitors."""
        return list(self.folder.iterdir())


@asynccontextmanager
async def served(
    folder: Path, limits: Limits | None = None, place: Place | None = None
) -> AsyncIterator[Served]:
    """A server of the stand-in while this context lasts."""
    server = GameServer(folder, place or Place("127.0.0.1", 0), limits or Limits(), STAND_IN)
    async with server.listening():
        yield Served(f"http://127.0.0.1:{server.port}/", folder)
    await gone(folder)


class Browser:
    """A browser: it keeps its cookie, and opens sockets."""

    def __init__(self, served: Served, session: aiohttp.ClientSession) -> None:
        self._served = served
        self.http = session

    async def open(self, tab: str = "", origin: str | None = None, **query: str) -> "Tab":
        """Open the socket of a tab; raises :class:`aiohttp.WSServerHandshakeError` if it is refused."""
        socket = await self.http.ws_connect(
            f"{self._served.url}ws",
            params={"width": "80", "height": "24", "tab": tab, **query},
            origin=origin or self._served.origin,
        )
        return Tab(socket)


@dataclass(frozen=True)
class Tab:
    """A tab that plays the stand-in."""

    socket: aiohttp.ClientWebSocketResponse

    async def told(self) -> dict[str, str]:
        """The first that it paints: its environment and its folder."""
        told = json.loads(await self.painted())
        assert isinstance(told, dict)
        return told

    async def painted(self) -> bytes:
        """The next that it paints."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.socket.receive_bytes()

    async def type(self, text: str) -> None:
        await self.socket.send_json(["stdin", text])

    async def closing(self) -> Closing:
        """Why it was closed, which it is soon."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not self.socket.closed:
                await self.socket.receive()
        return Closing(self.socket.close_code)

    async def drop(self) -> None:
        """Cut the line without a word."""
        transport = self.socket.get_extra_info("socket")
        transport.shutdown(2)


@asynccontextmanager
async def browser(served: Served, language: str = "en") -> AsyncIterator[Browser]:
    """A new browser, which has loaded the page."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar, headers={"Accept-Language": language}) as session:
        async with session.get(served.url) as page:
            assert page.status in (200, 503)
        yield Browser(served, session)


def processes(folder: Path) -> list[int]:
    """The numbers of the processes that run in a visitor's folder, and of those that nobody has buried."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            unburied = f") Z {os.getpid()} " in (entry / "stat").read_text()
            if unburied or (entry / "cwd").readlink().is_relative_to(folder):
                found.append(int(entry.name))
        except OSError:  # it has ended meanwhile, or is another's
            continue
    return found


async def eventually(condition: Callable[[], object], what: str) -> None:
    """Wait until the condition holds."""
    deadline = monotonic() + PATIENCE_SECONDS
    while not condition():
        assert monotonic() < deadline, f"waited in vain for {what}"
        await asyncio.sleep(0.01)


async def gone(folder: Path) -> None:
    """Wait until no process of a visitor is left."""
    await eventually(lambda: not processes(folder), "the end of all games")
