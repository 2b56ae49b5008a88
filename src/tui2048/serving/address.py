"""Where the page is found: its origin and path, and which requests come from it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from tui2048.errors import UsageError
from tui2048.i18n import N_

_HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+", re.ASCII)
_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?", re.ASCII)
_PATH = re.compile(r"(/(?!\.{1,2}(/|$))[A-Za-z0-9._~-]+)*", re.ASCII)
"""A path that browsers, proxies, cookies and routes all write in the same way."""
_DISPUTED = frozenset("ß\u03c2\u200c\u200d")
"""Letters of host names that Python's codec changes and browsers keep."""
_USUAL_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicAddress:
    """The address that visitors type: ``origin`` as browsers send it, ``path`` without a slash at its end."""

    origin: str
    path: str

    @classmethod
    def parse(cls, url: str) -> "PublicAddress":
        """Read the URL given by --public-url; raises :class:`tui2048.errors.UsageError`.

        An international host name is written in ASCII, as browsers do.
        """
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            parts, port = urlsplit(""), None
        plain = not (parts.query or parts.fragment or parts.username or parts.password)
        if parts.scheme not in _USUAL_PORTS or not parts.hostname or not plain or not url.isprintable():
            raise UsageError(
                N_("argument --public-url: “{url}” is not an address like https://example.org/2048/."), url=url
            )
        path = parts.path.rstrip("/")
        if not _PATH.fullmatch(path):
            raise UsageError(
                N_(
                    "argument --public-url: a path cannot be “{path}” here, only of letters from a to z, "
                    "digits, “-”, “.”, “_” and “~”."
                ),
                path=path,
            )
        shown_port = "" if port in (None, _USUAL_PORTS[parts.scheme]) else f":{port}"
        return cls(f"{parts.scheme}://{_written_host(parts.hostname)}{shown_port}", path)


def _written_host(name: str) -> str:
    """A host as browsers write it in an origin; raises :class:`tui2048.errors.UsageError`."""
    try:
        if ":" in name and "%" not in name:  # a zone is of this machine alone
            return f"[{IPv6Address(name)}]"
        written = name.encode("idna").decode()
    except ValueError:
        written = ""
    if not _NAME.fullmatch(written) or _DISPUTED & {*name}:
        raise UsageError(
            N_("argument --public-url: “{name}” is not the name of a host; give it in ASCII, as in “xn--…”."),
            name=name,
        )
    return written


def is_loopback(host: str) -> bool:
    """True if only this machine can connect to that host."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the server listens, and where visitors find it."""

    host: str
    port: int
    """0 for any that is free."""
    public: PublicAddress | None = None
    """What --public-url says; None if visitors come straight to this server."""

    @property
    def path(self) -> str:
        """The path of the page, without a slash at its end."""
        return "" if self.public is None else self.public.path

    @property
    def secure(self) -> bool:
        """True if visitors come by TLS."""
        return self.public is not None and self.public.origin.startswith("https:")

    def url(self, port: int) -> str:
        """The address of the page, if this is the port on which the server listens."""
        if self.public is not None:
            return f"{self.public.origin}{self.public.path}/"
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{port}/"

    def is_home(self, headers: Mapping[str, str]) -> bool:
        """True if the request comes from our own page.

        Without a public address that is the page which was fetched from the same host and port. A server
        that only this machine reaches must also be called by a name of this machine, or a page from elsewhere
        could have its name point here.
        """
        origin, host = headers.get("Origin", ""), headers.get("Host", "")
        if self.public is not None:
            return origin == self.public.origin
        if not host or origin != f"http://{host}":
            return False
        if not is_loopback(self.host):
            return True
        try:
            return is_loopback(urlsplit(origin).hostname or "")
        except ValueError:
            return False

    def socket_origin(self, headers: Mapping[str, str]) -> str:
        """The origin of the page's socket; empty if the request does not make sense."""
        if self.public is not None:
            return "ws" + self.public.origin.removeprefix("http")
        host = headers.get("Host", "")
        return f"ws://{host}" if _HOST.fullmatch(host) else ""
