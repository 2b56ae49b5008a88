"""What serving costs: memory and processor time a session, and how long a visitor waits.

    python bench/serving.py              1, 10 and 50 sessions of the game, and of a bare Textual app
    python bench/serving.py --sessions 1 10

Memory is PSS, which counts what processes share once. Waiting is measured straight and through a slow link,
for which a small proxy stands in: 100 ms there and back, 62 kB/s.
"""

import argparse
import asyncio
import itertools
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp

from tui2048.serving.address import Place
from tui2048.serving.game_process import GAME
from tui2048.serving.limits import Limits
from tui2048.serving.server import GameServer

BARE = (sys.executable, "-P", "-c", "from textual.app import App; App().run()")
PROGRAMS = {"bare Textual app": BARE, "game, hints hidden": (*GAME, "--no-hints"), "game": GAME}
KEYS = ("\x1b[D", "\x1b[A", "\x1b[C", "\x1b[B")
TRIP_SECONDS = 0.1
BYTES_A_SECOND = 62_000
PLAYED_SECONDS = 10
VISITS = 5
QUIET_SECONDS = 1.0
"""A screen that is not painted for so long waits for a key: hints have been thought to their end."""
TICKS = os.sysconf("SC_CLK_TCK")


class SlowLink:
    """A proxy that hands bytes on late and slowly, in both directions."""

    def __init__(self, port: int) -> None:
        self._port = port

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """The port at which the server is found by way of the link."""
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        async with server:
            yield server.sockets[0].getsockname()[1]

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def arrive() -> None:
            while True:
                at, data = await under_way.get()
                await asyncio.sleep(at - time.monotonic())
                if not data:
                    writer.close()
                    return
                writer.write(data)

        arriving = asyncio.create_task(arrive())
        free_at = 0.0
        while data := await reader.read(1024):
            free_at = max(free_at, time.monotonic()) + len(data) / BYTES_A_SECOND
            under_way.put_nowait((free_at + TRIP_SECONDS / 2, data))
        under_way.put_nowait((time.monotonic() + TRIP_SECONDS / 2, b""))
        await arriving


class Session:
    """A visitor who plays; what is painted is read all the time, as browsers do."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._painted: asyncio.Queue[int] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read())
        self.first_screen = 0.0
        """Seconds from opening the socket to the first whole screen."""

    async def _read(self) -> None:
        async for message in self._socket:
            self._painted.put_nowait(len(message.data))

    async def see_first_screen(self, began: float) -> None:
        """Wait for it; the first bytes only set the terminal up."""
        painted = 0
        while painted < 500:
            painted += await self._painted.get()
        self.first_screen = time.monotonic() - began

    async def quiet(self) -> None:
        """Wait until nothing is painted any more."""
        while await self._painted_within(QUIET_SECONDS):
            pass

    async def key_to_frame(self, key: str) -> float | None:
        """Seconds from a key to what it paints; None if it is no move."""
        began = time.monotonic()
        await self.press(key)
        return time.monotonic() - began if await self._painted_within(QUIET_SECONDS) else None

    async def play(self, until: float) -> int:
        """Press a key a second; how many keys."""
        for pressed, key in enumerate(itertools.cycle(KEYS)):
            if time.monotonic() >= until:
                return pressed
            await self.press(key)
            await asyncio.sleep(1)
        raise AssertionError

    async def press(self, key: str) -> None:
        """Press a key."""
        await self._socket.send_json(["stdin", key])

    async def _painted_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._painted.get()
        except TimeoutError:
            return False
        return True


async def visit(stack: AsyncExitStack, port: int, origin: str) -> Session:
    """A new visitor whose first screen is painted."""
    http = await stack.enter_async_context(
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True), headers={"Host": origin[7:]})
    )
    async with http.get(f"http://127.0.0.1:{port}/") as page:
        page.raise_for_status()
    began = time.monotonic()
    socket = await http.ws_connect(
        f"http://127.0.0.1:{port}/ws?width=100&height=32",
        origin=origin,
        headers={"Host": origin[7:]},
        compress=15,
    )
    session = Session(socket)
    await session.see_first_screen(began)
    return session


def games(folder: Path) -> list[int]:
    """The processes of visitors."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cwd").readlink().is_relative_to(folder):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def memory(process: int) -> float:
    """Its PSS in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def processor_time(processes: Sequence[int]) -> float:
    """Seconds of processor time that they have used."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


async def serve(name: str, folder: Path) -> None:
    """Be the server that is measured; say the port and serve until killed."""
    limits = Limits(sessions=1000, sessions_each=1000)
    server = GameServer(folder, Place("127.0.0.1", 0), limits, PROGRAMS[name])
    async with server.listening():
        print(server.port, flush=True)
        await asyncio.Event().wait()


@asynccontextmanager
async def served(name: str) -> AsyncIterator[tuple[int, int, Path]]:
    """A server of this program: its port, its process and its folder."""
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable, __file__, "--serve", name, folder, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        port = int(await process.stdout.readline())
        yield port, process.pid, Path(folder)
        process.terminate()
        await process.wait()
        while games(Path(folder)):
            await asyncio.sleep(0.1)


async def crowd(name: str, count: int) -> None:
    """Memory and processor time of so many sessions."""
    async with served(name) as (port, server, folder), AsyncExitStack() as stack:
        origin = f"http://127.0.0.1:{port}"
        sessions = [await visit(stack, port, origin) for _ in range(count)]
        for session in sessions:
            await session.quiet()
        processes = games(folder)
        assert len(processes) == count
        each = statistics.mean(memory(process) for process in processes)
        at_rest = processor_time([*processes, server])
        await asyncio.sleep(PLAYED_SECONDS)
        resting = processor_time([*processes, server]) - at_rest
        before, until = processor_time([*processes, server]), time.monotonic() + PLAYED_SECONDS
        keys = sum(await asyncio.gather(*(session.play(until) for session in sessions)))
        used = processor_time([*processes, server]) - before
        print(
            f"{name:20} {count:3} sessions  {each:6.1f} MB each, server {memory(server):5.1f} MB   "
            f"{1000 * used / keys:6.1f} ms a key   "
            f"{100 * resting / PLAYED_SECONDS / count:5.2f} % of a core at rest",
            flush=True,
        )


async def waiting(name: str) -> None:
    """How long one visitor waits for the first screen and for the answer to a key, straight and by the link."""
    async with served(name) as (port, _, _folder), SlowLink(port).open() as far:
        for way, there in (("straight", port), ("slow link", far)):
            firsts, answers = [], []
            for _ in range(VISITS):
                async with AsyncExitStack() as stack:
                    session = await visit(stack, there, f"http://127.0.0.1:{port}")
                    firsts.append(session.first_screen)
                    await session.quiet()
                    answers += await ask(session)
            answered = f"{1000 * statistics.median(answers):5.0f} ms" if answers else "nothing"
            first = statistics.median(firsts)
            print(f"{name:20} {way:10} first screen {first:5.2f} s   key to frame {answered}", flush=True)


async def ask(session: Session) -> list[float]:
    """Seconds from key to frame, one for each of some keys that is a move."""
    answers = []
    for key in itertools.islice(itertools.cycle(KEYS), 16):
        answer = await session.key_to_frame(key)
        if answer is not None:
            answers.append(answer)
            await session.quiet()
    return answers


async def loading() -> None:
    """How long the page and all it loads take by the link, for a browser that has nothing yet."""
    async with served("bare Textual app") as (port, _, _folder), SlowLink(port).open() as far:
        headers = {"Host": f"127.0.0.1:{port}"}
        async with aiohttp.ClientSession(headers=headers, auto_decompress=False) as http:
            began = time.monotonic()
            page = await fetch(http, f"http://127.0.0.1:{far}/")
            size = len(page)
            tag = page.decode().partition("static/")[2].partition("/")[0]
            for file in ("page.js", "page.css", "xterm.css", "textual.js", "RobotoMono-VariableFont_wght.ttf"):
                size += len(await fetch(http, f"http://127.0.0.1:{far}/static/{tag}/{file}"))
            seconds = time.monotonic() - began
    print(f"page and files: {size / 1000:.0f} kB, {seconds:.1f} s by the slow link", flush=True)


async def fetch(http: aiohttp.ClientSession, url: str) -> bytes:
    """What is found there, as it travels."""
    async with http.get(url) as answer:
        answer.raise_for_status()
        return await answer.read()


async def main(counts: Sequence[int]) -> None:
    """All of it, one line a measurement."""
    await loading()
    for name in PROGRAMS:
        await waiting(name)
    for name in PROGRAMS:
        for count in counts:
            await crowd(name, count)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=int, nargs="*", default=[1, 10, 50], metavar="N")
    parser.add_argument("--serve", nargs=2, metavar=("PROGRAM", "FOLDER"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        asyncio.run(serve(chosen.serve[0], Path(chosen.serve[1])))
    else:
        asyncio.run(main(chosen.sessions))
