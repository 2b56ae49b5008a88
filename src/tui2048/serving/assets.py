"""What the page loads beside itself: a closed set of files, held in memory."""

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import textual_serve

_OURS = Path(__file__).parent / "assets"
_THEIRS = Path(textual_serve.__file__).parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
_FILES = (
    _OURS / "page.css",
    _OURS / "page.js",
    _OURS / "favicon.svg",
    _THEIRS / "css" / "xterm.css",
    _THEIRS / "js" / "textual.js",
    _THEIRS / "fonts" / "RobotoMono-VariableFont_wght.ttf",
)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    content: bytes
    packed: bytes
    """The same by gzip."""
    media_type: str


class Assets:
    """All of them, by name; ``tag`` changes when one of them does, so that browsers may keep them for good."""

    def __init__(self) -> None:
        self._assets = {path.name: _load(path) for path in _FILES}
        digest = sha256()
        for asset in self._assets.values():
            digest.update(asset.content)
        self.tag = digest.hexdigest()[:12]

    def find(self, name: str) -> Asset | None:
        """The file of this name; None if there is none."""
        return self._assets.get(name)


@cache
def _load(path: Path) -> Asset:
    content = path.read_bytes()
    return Asset(content, gzip.compress(content, mtime=0), _TYPES[path.suffix])
