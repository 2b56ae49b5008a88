"""A visitor's game: a process of its own, started without a shell and with nothing of our environment."""

import asyncio
import os
import shlex
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from tui2048.serving.arrival import Arrival
from tui2048.serving.limits import Limits
from tui2048.serving.visitors import Visitor
from tui2048.system.web import BY_THUMB, MOST_BYTES, MOST_THINKING, SERVED

GAME = (sys.executable, "-P", "-m", "tui2048", "--kiosk")
"""The program that is served."""
GRACE_SECONDS = 3.0
"""So long a game that was told to end may take, which needs some milliseconds; then it is killed."""
_KEPT = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "SYSTEMROOT")
"""What Python itself may need to find us."""


def game_environment(
    visitor: Visitor, arrival: Arrival, limits: Limits, environ: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The whole environment of a visitor's game; of the server's own only what Python needs."""
    ours = {name: environ[name] for name in _KEPT if name in environ}
    said = {"TZ": arrival.zone} if arrival.zone else {}
    return {
        **ours,
        **said,
        "PATH": os.defpath,
        "HOME": str(visitor.folder),
        "TUI2048_DATA_DIR": str(visitor.folder),
        MOST_BYTES: str(limits.visitor_bytes),
        MOST_THINKING: str(limits.thinking_seconds),
        SERVED: "1",
        BY_THUMB: "1" if arrival.thumb else "",
        "PYTHONUTF8": "1",
        "LANG": "en_US.UTF-8",  # in the C locale LANGUAGE would say nothing
        "LANGUAGE": arrival.language,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COLUMNS": str(arrival.columns),
        "ROWS": str(arrival.rows),
        "TEXTUAL_DRIVER": "tui2048.serving.driver:ServedDriver",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TEXTUAL_FPS": "30",
        "TEXTUAL_ANIMATIONS": "none" if arrival.still else "full",
    }


@dataclass(frozen=True, slots=True)
class Launch:
    """What is started for a visitor: a program, in a folder, with an environment."""

    program: Sequence[str]
    folder: Path
    environment: Mapping[str, str]


class GameProcess(AppService):
    """The process behind one socket.

    ``ended`` is called once when the process has nothing more to say, with True if the player left the game.
    """

    def __init__(
        self, launch: Launch, write: Callable[[bytes], Awaitable[None]], ended: Callable[[bool], None]
    ) -> None:
        super().__init__(
            shlex.join(launch.program),
            write_bytes=write,
            write_str=_send_nothing,
            close=self._note_leaving,
            download_manager=DownloadManager(),  # games hand out no files
        )
        self._launch = launch
        self._ended = ended
        self._left = False

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:  # noqa: ARG002
        """Start the process, without a shell."""
        self._process = await asyncio.create_subprocess_exec(
            *self._launch.program,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._launch.environment,
            cwd=self._launch.folder,
            start_new_session=True,  # Ctrl-C at its terminal is for the server, which ends its games in order
        )
        self._stdin = self._process.stdin
        return self._process

    async def begin(self) -> None:
        """Start it; raises OSError. What it paints is handed on from now on."""
        await self.start(0, 0)  # the size is in the environment

    async def run(self) -> None:
        """Hand on what the game paints until it ends."""
        try:
            await super().run()
        finally:
            self._ended(self._left)

    async def on_meta(self, data: bytes) -> None:
        """Take note of the end; the game opens no pages and hands out no files."""
        if b'"exit"' in data:
            await super().on_meta(data)

    async def _note_leaving(self) -> None:
        self._left = True

    async def stop(self) -> None:
        """End the process if it still runs, and wait until it is gone."""
        process, task = self._process, self._task
        if process is None or task is None:
            return
        self._task = None
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            # What it still paints must be read, or it would wait for that and not end.
            async with asyncio.timeout(GRACE_SECONDS):
                await process.communicate()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


async def _send_nothing(_text: str) -> None:
    """Texts are for pages to open and files to take, of which the game has none."""
