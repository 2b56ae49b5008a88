"""The server: pages, sockets, and the order in which all of it ends."""

import asyncio
import shlex
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp_jinja2
import jinja2
from aiohttp import web
from textual_serve.server import Server

from tui2048.errors import ProgramError, complain, reason
from tui2048.i18n import N_, _
from tui2048.serving.address import Place
from tui2048.serving.arrival import Arrival
from tui2048.serving.assets import Assets
from tui2048.serving.closing import Closing
from tui2048.serving.game_process import GAME, Launch, game_environment
from tui2048.serving.headers import guarding
from tui2048.serving.languages import page_language
from tui2048.serving.limits import MOST_MESSAGE_BYTES, Limits
from tui2048.serving.page import PageWriter
from tui2048.serving.playing import play
from tui2048.serving.sessions import RefusedError, Sessions
from tui2048.serving.visitors import (
    COOKIE,
    COOKIE_SECONDS,
    TooManyVisitorsError,
    Visitor,
    Visitors,
    new_token,
)
from tui2048.system.ending import ENDING_SIGNALS

HEARTBEAT_SECONDS = 15.0
"""So often a browser is asked whether it is still there; half of it later, it is not."""
GOODBYE_SECONDS = 2.0
"""So long a browser may take to close its socket when it is told to."""
WATCH_SECONDS = 15.0
"""So often idle sessions are looked for; sooner if they may idle for less."""
SWEEP_SECONDS = 24 * 60 * 60.0
BUSY_SECONDS = 20
"""After so long the page that says that all is taken tries again."""
_YEAR_SECONDS = 365 * 24 * 60 * 60
_USUAL = Limits()


class ListeningError(ProgramError):
    """The server cannot listen where it was told to."""


class GameServer(Server):
    """Textual's server, with a game and a folder for each visitor."""

    def __init__(
        self,
        folder: Path,
        place: Place,
        limits: Limits = _USUAL,
        program: Sequence[str] = GAME,
    ) -> None:
        """A server whose visitors are kept in this folder; raises VisitorsError if they cannot be."""
        templates = Path(__file__).parent / "templates"
        super().__init__(shlex.join(program), place.host, place.port, title="2048", templates_path=templates)
        self._program = program
        self._place = place
        self._limits = limits
        self._assets = Assets()
        self._visitors = Visitors(folder, limits.visitors)
        self._sessions = Sessions(limits)

    async def run(self) -> int:
        """Serve until a signal asks for the end; the exit status that goes with it."""
        asked: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def note(number: int) -> None:
            if not asked.done():
                asked.set_result(128 + number)

        for number in ENDING_SIGNALS:
            with suppress(NotImplementedError):  # no such handlers on Windows
                asyncio.get_running_loop().add_signal_handler(number, note, number)
        async with self.listening() as address:
            print(_("2048 is served at {address} until Ctrl-C.").format(address=address), flush=True)
            return await asked

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[str]:
        """Serve while this context lasts, and end all games in order after it; the address of the page.

        Raises :class:`ListeningError`.
        """
        runner = web.AppRunner(await self._make_app(), access_log=None, handle_signals=False)
        await runner.setup()
        try:
            site = web.TCPSite(runner, self.host, self.port)
            try:
                await site.start()
            except OSError as error:
                raise ListeningError(
                    N_("The server cannot listen on {host}, port {port}: {reason}."),
                    host=self.host,
                    port=self.port,
                    reason=reason(error),
                ) from error
            self.port = runner.addresses[0][1]  # the one that was found where any would do
            chores = asyncio.create_task(self._keep_house())
            try:
                yield self._place.url(self.port)
            finally:
                chores.cancel()
                await site.stop()
                await self._sessions.end_all()
        finally:
            await runner.cleanup()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[guarding(self._place)], client_max_size=4096)
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(self.templates_path))
        # A proxy may hand on the path of the page or take it away; both will do.
        for path in sorted({"", self._place.path}):
            app.add_routes(
                [
                    web.get(f"{path}/", self.handle_index),
                    web.get(f"{path}/ws", self.handle_websocket),
                    web.get(f"{path}/privacy", self.handle_privacy),
                    web.get(f"{path}/delete", self.handle_question),
                    web.post(f"{path}/delete", self.handle_forget),
                    web.get(f"{path}/static/{{tag}}/{{name}}", self.handle_asset),
                ]
            )
            if path:
                app.router.add_get(path, self.handle_bare_path)
        return app

    async def handle_bare_path(self, request: web.Request) -> web.Response:
        """The page's path without the slash at its end, which is not ours to answer."""
        raise web.HTTPPermanentRedirect(f"{request.path}/")

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page on which one plays, and a cookie for a browser that has none."""
        token = request.cookies.get(COOKIE)
        visitor = self._visitors.visitor(token)
        writer = self._writer(request, visitor)
        if not self._sessions.has_room(visitor):
            return writer.busy(BUSY_SECONDS)
        page = writer.game()
        self._set_cookie(page, token if visitor and token else new_token())
        return page

    async def handle_privacy(self, request: web.Request) -> web.Response:
        """What is kept of a visitor."""
        visitor = self._visitors.visitor(request.cookies.get(COOKIE))
        return self._writer(request, visitor).privacy(keep_days=self._limits.keep_days)

    async def handle_question(self, request: web.Request) -> web.Response:
        """Ask once before all is deleted."""
        return self._writer(request, self._visitors.visitor(request.cookies.get(COOKIE))).question()

    async def handle_forget(self, request: web.Request) -> web.Response:
        """Delete all that is kept of a visitor; only our own page may ask for it."""
        self._refuse_strangers(request)
        visitor = self._visitors.visitor(request.cookies.get(COOKIE))
        page = self._writer(request, visitor).forgotten()
        if visitor is not None:
            async with self._sessions.barred(visitor):
                self._visitors.forget(visitor)
        page.del_cookie(
            COOKIE, path=self._cookie_path, secure=self._place.secure, httponly=True, samesite="Lax"
        )
        return page

    async def handle_asset(self, request: web.Request) -> web.Response:
        """A file that pages load; its address changes when it does, so it may be kept for good."""
        asset = self._assets.find(request.match_info["name"])
        if asset is None or request.match_info["tag"] != self._assets.tag:
            raise web.HTTPNotFound
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        response = web.Response(body=asset.packed if packed else asset.content)
        response.headers["Content-Type"] = asset.media_type
        response.headers["Cache-Control"] = f"public, max-age={_YEAR_SECONDS}, immutable"
        response.headers["Vary"] = "Accept-Encoding"
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """The socket through which one tab plays."""
        self._refuse_strangers(request)
        websocket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS, timeout=GOODBYE_SECONDS, max_msg_size=MOST_MESSAGE_BYTES
        )
        await websocket.prepare(request)
        closing = await self._attend(request, websocket)
        await websocket.close(code=closing.value, message=closing.name.encode())
        return websocket

    async def _attend(self, request: web.Request, websocket: web.WebSocketResponse) -> Closing:
        """Let the visitor play until something ends it, which is returned."""
        visitor = self._visitors.visitor(request.cookies.get(COOKIE))
        if visitor is None:
            return Closing.UNKNOWN
        arrival = Arrival.read(request.query, request.headers.get("Accept-Language", ""))
        try:
            session = await self._sessions.admit(visitor, arrival.tab)
        except RefusedError as refused:
            return refused.closing
        try:
            self._visitors.enter(visitor)
            environment = game_environment(visitor, arrival, self._limits)
            return await play(session, Launch(self._program, visitor.folder, environment), websocket)
        except TooManyVisitorsError:
            return Closing.FULL
        except OSError as error:
            complain(_("A game cannot be started: {reason}.").format(reason=reason(error)))
            return Closing.CRASHED
        finally:
            self._sessions.remove(session)
            self._note_leaving(visitor)

    def _note_leaving(self, visitor: Visitor) -> None:
        if self._sessions.of(visitor):
            return
        try:
            self._visitors.leave(visitor)
        except OSError as error:
            complain(_("What a visitor left cannot be put in order: {reason}.").format(reason=reason(error)))

    def _refuse_strangers(self, request: web.Request) -> None:
        if not self._place.is_home(request.headers):
            raise web.HTTPForbidden

    def _writer(self, request: web.Request, visitor: Visitor | None) -> PageWriter:
        language = page_language(request.headers.get("Accept-Language", ""), visitor)
        return PageWriter(request, language, self._assets.tag)

    @property
    def _cookie_path(self) -> str:
        return f"{self._place.path}/"

    def _set_cookie(self, page: web.Response, token: str) -> None:
        page.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            path=self._cookie_path,
            secure=self._place.secure,
            httponly=True,
            samesite="Lax",
        )

    async def _keep_house(self) -> None:
        """End idle games, and forget visitors who stay away."""
        loop = asyncio.get_running_loop()
        watch = min(WATCH_SECONDS, self._limits.idle_seconds / 4)
        sweep_at = loop.time()
        while True:
            if loop.time() >= sweep_at:
                sweep_at = loop.time() + SWEEP_SECONDS
                await self._sweep()
            self._sessions.end_idle()
            await asyncio.sleep(watch)

    async def _sweep(self) -> None:
        try:
            for visitor in self._visitors.all():
                if not self._sessions.of(visitor):
                    self._visitors.sweep(visitor, self._limits.keep_days)
                await asyncio.sleep(0)  # games go on while thousands are looked through
        except OSError as error:
            complain(_("Visitors of long ago cannot be deleted: {reason}.").format(reason=reason(error)))


def visitors_folder(data_folder: Path) -> Path:
    """Where visitors are kept, beside the host's own games."""
    return data_folder / "visitors"
