"""The games under way: who may begin one, and how each is ended."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tui2048.serving.closing import Closing
from tui2048.serving.limits import Limits
from tui2048.serving.visitors import Visitor


class RefusedError(Exception):
    """A visitor cannot play now; ``closing`` says why."""

    def __init__(self, closing: Closing) -> None:
        super().__init__(closing)
        self.closing = closing


class Session:
    """One game in one tab, from its beginning until its process is gone."""

    def __init__(self, visitor: Visitor, tab: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.visitor = visitor
        self.tab = tab
        self.closing: Closing | None = None
        """Why it is ended, from then on."""
        self._clock = clock
        self._active_at = clock()
        self._ending = asyncio.Event()
        self._over = asyncio.Event()

    def end(self, closing: Closing) -> None:
        """Have it ended; of several reasons the first counts."""
        if self.closing is None:
            self.closing = closing
            self._ending.set()

    async def ending(self) -> Closing:
        """Wait until it is to be ended; why."""
        await self._ending.wait()
        assert self.closing is not None
        return self.closing

    def finish(self) -> None:
        """Its process is gone."""
        self._over.set()

    async def over(self) -> None:
        """Wait until its process is gone."""
        await self._over.wait()

    def note_activity(self) -> None:
        """Somebody plays."""
        self._active_at = self._clock()

    @property
    def idle_seconds(self) -> float:
        """How long nobody has played."""
        return self._clock() - self._active_at


class Sessions:
    """All games under way."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: set[Session] = set()
        self._open = True
        self._barred: set[str] = set()

    def __len__(self) -> int:
        return len(self._all)

    def of(self, visitor: Visitor) -> list[Session]:
        """Those of one visitor."""
        return [session for session in self._all if session.visitor == visitor]

    def has_room(self, visitor: Visitor | None) -> bool:
        """True if this visitor would find a place, or has one already."""
        return len(self._all) < self._limits.sessions or (visitor is not None and bool(self.of(visitor)))

    async def admit(self, visitor: Visitor, tab: str) -> Session:
        """A new session, to be given back by :meth:`remove`; raises :class:`RefusedError`.

        A tab that comes back, after its connection was lost or the page loaded anew, takes the place of its
        old self, which may not have noticed yet; its game is free only when that process is gone.
        """
        # Others may have been admitted, or have begun to wait, each time that one of them is gone.
        while going := self._going(visitor, tab):
            for session in going:
                session.end(Closing.ELSEWHERE)
            await going[0].over()
        if not self._open:
            raise RefusedError(Closing.RESTARTING)
        if visitor.name in self._barred:
            raise RefusedError(Closing.FORGOTTEN)
        if len(self.of(visitor)) >= self._limits.sessions_each:
            raise RefusedError(Closing.TOO_MANY_TABS)
        if len(self._all) >= self._limits.sessions:
            raise RefusedError(Closing.FULL)
        session = Session(visitor, tab)
        self._all.add(session)
        return session

    def _going(self, visitor: Visitor, tab: str) -> list[Session]:
        """Those of the visitor that are ending, and those that a new one in this tab takes the place of."""
        return [
            session
            for session in self.of(visitor)
            if session.closing is not None or (tab and session.tab == tab)
        ]

    def remove(self, session: Session) -> None:
        """Its process is gone, and its place is free."""
        self._all.discard(session)
        session.finish()

    def end_idle(self) -> None:
        """End those at which nobody has played for long."""
        for session in self._all:
            if session.idle_seconds > self._limits.idle_seconds:
                session.end(Closing.IDLE)

    @asynccontextmanager
    async def barred(self, visitor: Visitor) -> AsyncIterator[None]:
        """End all that the visitor plays, and let them begin nothing while this context lasts."""
        self._barred.add(visitor.name)
        try:
            await _end(self.of(visitor), Closing.FORGOTTEN)
            yield
        finally:
            self._barred.discard(visitor.name)

    async def end_all(self) -> None:
        """Admit nobody any more, and end all; done when their processes are gone."""
        self._open = False
        await _end(list(self._all), Closing.RESTARTING)


async def _end(sessions: list[Session], closing: Closing) -> None:
    for session in sessions:
        session.end(closing)
    for session in sessions:
        await session.over()
