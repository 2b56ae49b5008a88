"""The headers by which browsers keep strangers out of our pages, and our pages away from strangers."""

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from tui2048.serving.address import Place

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
    """What a page of ours may load, and from where: from here alone.

    ``socket`` is the origin of its socket, which some browsers do not count as the page's own.
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


def guarding(place: Place) -> Middleware:
    """A middleware that puts the headers on every answer, refusals too; pages are never kept by caches."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        policy = content_policy(place.socket_origin(request.headers))
        headers = {**_ALWAYS, "Content-Security-Policy": policy, "Cache-Control": "no-store"}
        try:
            response = await handler(request)
        except web.HTTPException as refusal:
            refusal.headers.update(headers)
            raise
        if not response.prepared:  # a socket's headers are gone already
            for name, value in headers.items():
                response.headers.setdefault(name, value)
        return response

    return guard
