"""The headers by which browsers keep strangers out of our pages, and our pages away from strangers."""

import re
from collections.abc import Awaitable, Callable

from aiohttp import web

from tui2048.serving.address import PublicAddress

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Middleware = Callable[[web.Request, Handler], Awaitable[web.StreamResponse]]

_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+", re.ASCII)
_ALWAYS = {
    "Server": "tui2048",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Not “no-referrer”: browsers would then send no origin with the form that deletes everything.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def content_policy(socket: str) -> str:
    """What a page of ours may load, and from where: from here alone; ``socket`` is the origin of its socket.

    The terminal of the page writes its styles itself, as it measures its letters.
    """
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "font-src 'self'",
            "img-src 'self' data:",
            f"connect-src 'self' {socket}".rstrip(),
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    )


def guarding(public: PublicAddress | None) -> Middleware:
    """A middleware that puts the headers on every answer, refusals too; pages are never kept by caches."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await handler(request)
        except web.HTTPException as refusal:
            refusal.headers.update(_headers(request, public))
            raise
        if not response.prepared:  # a socket's headers are gone already
            for name, value in _headers(request, public).items():
                response.headers.setdefault(name, value)
        return response

    return guard


def _headers(request: web.Request, public: PublicAddress | None) -> dict[str, str]:
    policy = content_policy(_socket_origin(request.headers.get("Host", ""), public))
    return {**_ALWAYS, "Content-Security-Policy": policy, "Cache-Control": "no-store"}


def _socket_origin(host: str, public: PublicAddress | None) -> str:
    """Some browsers do not count a socket as of the page's own origin, so it is named."""
    if public is not None:
        return "ws" + public.origin.removeprefix("http")
    return f"ws://{host}" if _HOST.fullmatch(host) else ""
