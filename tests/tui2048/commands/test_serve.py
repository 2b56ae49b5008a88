"""`tui2048 serve` as a process: how it begins and ends, and a real game behind it."""

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from support.commanding import PROGRAM, run
from support.serving import PATIENCE_SECONDS, Browser, Served, browser, eventually, gone
from tui2048.serving.address import Place
from tui2048.serving.closing import Closing
from tui2048.serving.limits import Limits
from tui2048.serving.server import GameServer
from tui2048.store import Store

LEFT, UP = "\x1b[D", "\x1b[A"


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[Served, Process]]:
    """The command, on a free port; what still runs at the end is killed."""
    environ = os.environ | {"TUI2048_DATA_DIR": str(folder), "LANGUAGE": "en"}
    process = await asyncio.create_subprocess_exec(
        *PROGRAM, "serve", "--port", "0", stdout=PIPE, stderr=PIPE, env=environ
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found, line
        yield Served(found[0], folder / "visitors"), process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def status(process: Process) -> int:
    async with asyncio.timeout(PATIENCE_SECONDS):
        return await process.wait()


async def play(visitor: Browser, *keys: str) -> Closing:
    """Play a game in a tab, which is named as always, and leave it by q."""
    tab = await visitor.open("always")
    await tab.painted()
    for key in (*keys, "q"):
        await tab.type(key)
    return await tab.closing()


def moves_kept(server: Served) -> list[int]:
    """How many moves each visitor's game in progress has."""
    kept = []
    for folder in server.folders():
        with Store.open(folder) as store:
            found = store.resume()
            assert found is not None
            kept.append(found.game.moves)
    return sorted(kept)


async def test_games_outlive_the_server_and_keep_apart(tmp_path: Path) -> None:
    async with serving(tmp_path) as (server, process), browser(server) as one, browser(server) as two:
        # In a corner in turns, so that of four keys at least one is a move.
        assert await play(one, LEFT, UP, LEFT, UP) is Closing.QUIT
        assert await play(two) is Closing.QUIT
        await gone(server.folder)
        [some] = moves_kept(server)  # nothing is kept of who made no move
        assert some > 0
        tab = await one.open("always")
        await tab.painted()
        ending = asyncio.create_task(tab.closing())
        process.send_signal(signal.SIGTERM)
        assert await ending is Closing.RESTARTING
        assert await status(process) == 128 + signal.SIGTERM
        await gone(server.folder)
        assert moves_kept(server) == [some]
        assert [path.name for path in server.folder.rglob("*-wal")] == []


async def test_ctrl_c_ends_the_server_with_130_and_nothing_said(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, process):
        process.send_signal(signal.SIGINT)
        assert await status(process) == 130
        assert process.stderr is not None
        assert await process.stderr.read() == b""


async def test_games_end_when_the_server_is_killed(tmp_path: Path) -> None:
    async with serving(tmp_path) as (server, process), browser(server) as visitor:
        tab = await visitor.open()
        await tab.painted()
        process.kill()
        await gone(server.folder)
        await eventually(lambda: moves_kept(server) == [0], "the game to be given back")


@pytest.mark.slow
async def test_games_opened_and_dropped_at_random_leave_nothing_but_themselves(tmp_path: Path) -> None:
    chance = random.Random(2048)
    server = GameServer(tmp_path, Place("127.0.0.1", 0), Limits(sessions=60, sessions_each=60))
    places = asyncio.Semaphore(10)
    async with server.listening():
        at = Served(f"http://127.0.0.1:{server.port}/", tmp_path)
        async with browser(at) as one, browser(at) as two:

            async def misuse(number: int) -> None:
                """Open a game and drop it, while it starts or when it has."""
                async with places:
                    tab = await chance.choice((one, two)).open(f"tab{number}")
                    if number % 2:
                        await tab.painted()
                        await tab.type(LEFT)
                    await asyncio.sleep(chance.random())
                    await tab.drop()

            await asyncio.gather(*(misuse(number) for number in range(50)))
            await gone(tmp_path)
    assert len(at.folders()) == 2
    for folder in at.folders():
        left = {str(path.relative_to(folder)) for path in folder.rglob("*")}
        assert left <= {"tui2048.db", "leases"}, left
        with Store.open(folder) as store:
            assert store.notices == ()


def test_what_cannot_be_served_is_one_line(tmp_path: Path) -> None:
    home = {"TUI2048_DATA_DIR": str(tmp_path), "LANGUAGE": "en"}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", "--port", port, environ=home)
    assert (done.status, done.complaint_line) == (
        1,
        f"The server cannot listen on 127.0.0.1, port {port}: another program listens there.",
    )
    for arguments in (("--port", "65536"), ("--public-url", "example.org"), ("--max-sessions", "0")):
        done = run("serve", *arguments, environ=home)
        assert done.status == 2
        assert arguments[0] in done.complaint_line


WITHOUT = """
import sys
sys.modules["textual_serve"] = None
from tui2048.cli import main
sys.exit(main(["serve"]))
"""
OTHERS = """
import sys
from tui2048.cli import build_parser
build_parser()
sys.exit(" ".join({"aiohttp", "textual", "textual_serve"} & set(sys.modules)) or 0)
"""


def run_python(code: str, folder: Path) -> tuple[int, str]:
    environ = os.environ | {"TUI2048_DATA_DIR": str(folder), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=False
    )
    return done.returncode, done.stderr


def test_what_is_missing_is_named_with_its_remedy(tmp_path: Path) -> None:
    sentence = "Serving needs textual_serve, which is not installed: pip install 'tui2048[serve]'"
    assert run_python(WITHOUT, tmp_path) == (1, f"tui2048: {sentence}\n")


def test_the_other_commands_do_not_pay_for_it(tmp_path: Path) -> None:
    assert run_python(OTHERS, tmp_path) == (0, "")
