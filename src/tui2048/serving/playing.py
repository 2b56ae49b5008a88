"""One game from its first to its last byte: between the socket of a tab and the process behind it."""

import asyncio
import json

from aiohttp import WSMsgType, web

from tui2048.serving.closing import Closing
from tui2048.serving.game_process import GameProcess, Launch
from tui2048.serving.limits import InputMeter
from tui2048.serving.messages import FocusChanged, Message, Pinged, Resized, RubbishError, Typed, read_message
from tui2048.serving.sessions import Session


async def play(session: Session, launch: Launch, websocket: web.WebSocketResponse) -> Closing:
    """Let the visitor play until something ends the session, which is returned; the process is gone then.

    Raises OSError if no process can be started.
    """

    async def write(data: bytes) -> None:
        try:
            await websocket.send_bytes(data)
        except (ConnectionError, RuntimeError):  # closed, or just closing
            session.end(Closing.GONE)

    process = GameProcess(launch, write, lambda left: session.end(Closing.QUIT if left else Closing.CRASHED))
    await process.begin()
    listening = asyncio.create_task(_listen(session, process, websocket))
    try:
        return await session.ending()
    finally:
        listening.cancel()
        await process.stop()


async def _listen(session: Session, process: GameProcess, websocket: web.WebSocketResponse) -> None:
    """Hand on what the browser sends until it leaves or sends what no player does."""
    meter = InputMeter()
    try:
        async for received in websocket:
            if received.type is not WSMsgType.TEXT or not meter.allows(len(received.data)):
                session.end(Closing.MISBEHAVED)
                return
            await _hand_on(read_message(received.data), session, process, websocket)
    except RubbishError:
        session.end(Closing.MISBEHAVED)
    except ConnectionError:
        pass  # it left while it was answered
    finally:
        # The socket was closed: by the browser, or by aiohttp, which found a message too long or malformed.
        session.end(Closing.GONE)


async def _hand_on(
    message: Message, session: Session, process: GameProcess, websocket: web.WebSocketResponse
) -> None:
    match message:
        case Typed(text):
            session.note_activity()
            await process.send_bytes(text.encode())
        case Resized(columns, rows):
            await process.set_terminal_size(columns, rows)
        case Pinged(mark):
            await websocket.send_str(json.dumps(["pong", mark]))
        case FocusChanged(focused):
            await (process.focus() if focused else process.blur())
