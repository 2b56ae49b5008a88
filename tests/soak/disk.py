"""A disk that loses power: what may be on it at any moment of a recorded run.

A file system keeps its word about fsync and about nothing else. What was written to a file before its last sync
is there; of what came later any part may be missing, in any order, and a write may be cut at any byte. A file
that was made but never synced may be missing, one that was removed may be there still.
"""

import os
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from random import Random

SECTOR = 512
_HEAD = struct.Struct("<IIqQ")
_RECORDER = Path(__file__).with_name("recorder.c")


class Kind(Enum):
    """What was done to a file."""

    OPENED = "o"
    WRITTEN = "w"
    TRUNCATED = "t"
    SYNCED = "s"
    UNLINKED = "u"


@dataclass(frozen=True)
class Event:
    """One thing that was done; ``offset`` is where it was written, or the new length; -1 for one at the end."""

    kind: Kind
    path: str
    offset: int = 0
    data: bytes = b""


def recorder(folder: Path) -> Path:
    """The library that records, built in this folder."""
    library = folder / "recorder.so"
    subprocess.run(
        ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, _RECORDER, "-ldl"],
        check=True,
    )
    return library


def recorded(command: Sequence[str], folder: Path, library: Path, environ: Mapping[str, str]) -> list[Event]:
    """What a process does to the files of a folder until it ends, in order."""
    log = library.with_name("recorded")
    log.unlink(missing_ok=True)
    own = {"LD_PRELOAD": str(library), "RECORDED_FOLDER": str(folder), "RECORDED_INTO": str(log)}
    subprocess.run(command, env={**environ, **own}, check=True)
    return list(_events(log.read_bytes()))


def _events(log: bytes) -> Iterator[Event]:
    paths: dict[int, str] = {}
    place = 0
    while place < len(log):
        number, file, offset, length = _HEAD.unpack_from(log, place)
        place += _HEAD.size
        data = log[place : place + length]
        place += length
        kind = Kind(chr(number))
        if kind is Kind.OPENED:
            paths[file] = data.decode()
        path = data.decode() if kind is Kind.UNLINKED else paths[file]
        yield Event(kind, os.path.normpath(path), offset, data)


@dataclass
class _File:
    """A file from its making to its removal: what is safe, and what was done since the last sync."""

    safe: bytes = b""
    is_safe: bool = False
    since: list[Event] = field(default_factory=list)

    def sync(self) -> None:
        content = bytearray(self.safe)
        for event in self.since:
            _apply(content, event)
        self.safe, self.is_safe = bytes(content), True
        self.since.clear()


class Disk:
    """The files of a folder as they were before a recorded run, and what becomes of them."""

    def __init__(self, folder: Path) -> None:
        self._lives: dict[str, list[_File]] = {
            os.path.normpath(path): [_File(path.read_bytes(), is_safe=True)]
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._folder = os.path.normpath(folder)
        self._removed: dict[str, bool] = {}
        """Files that were removed, and whether that is safe."""

    def take(self, event: Event) -> None:
        """Let this be done."""
        path = event.path
        match event.kind:
            case Kind.OPENED | Kind.WRITTEN | Kind.TRUNCATED if path == self._folder:
                pass  # a file without a name
            case Kind.OPENED if path not in self._lives or path in self._removed:
                self._removed.pop(path, None)
                self._lives.setdefault(path, []).append(_File())
            case Kind.UNLINKED:
                self._removed[path] = False
            case Kind.SYNCED:
                for removed in self._removed:
                    if str(Path(removed).parent) == path:
                        self._removed[removed] = True
                if path in self._lives:
                    self._lives[path][-1].sync()
            case Kind.WRITTEN | Kind.TRUNCATED:
                self._lives[path][-1].since.append(event)

    def after_power_loss(self, random: Random) -> dict[str, bytes]:
        """The files that may be there if the power is lost now, one of the many ways in which that may be."""
        found = {}
        for path, lives in self._lives.items():
            content = self._remains(path, lives, random)
            if content is not None:
                found[path] = content
        return found

    def _remains(self, path: str, lives: list[_File], random: Random) -> bytes | None:
        if path in self._removed and (self._removed[path] or random.random() < 0.5):
            return None
        last = lives[-1]
        if last.is_safe or random.random() < 0.5:
            return _torn(last, random)
        return _torn(lives[-2], random) if len(lives) > 1 else None


def _torn(file: _File, random: Random) -> bytes:
    """What is safe of a file, and something of the rest."""
    content = bytearray(file.safe)
    match random.choice(("nothing", "all", "beginning", "pieces", "sectors")):
        case "all":
            kept = list(file.since)
        case "beginning":
            kept = file.since[: random.randint(0, len(file.since))]
            if kept:
                kept[-1] = _cut(kept[-1], random)
        case "pieces":
            share = random.random()
            kept = [_cut(event, random) if random.random() < 0.2 else event for event in file.since]
            kept = [event for event in kept if random.random() < share]
        case "sectors":
            share = random.random()
            pieces = (piece for event in file.since for piece in _sectors(event))
            kept = [piece for piece in pieces if random.random() < share]
        case _:
            kept = []
    for event in kept:
        _apply(content, event)
    return bytes(content)


def _cut(event: Event, random: Random) -> Event:
    """A write that was cut at any byte."""
    return Event(event.kind, event.path, event.offset, event.data[: random.randint(0, len(event.data))])


def _sectors(event: Event) -> list[Event]:
    if event.kind is not Kind.WRITTEN or event.offset < 0:
        return [event]
    return [
        Event(event.kind, event.path, event.offset + start, event.data[start : start + SECTOR])
        for start in range(0, len(event.data), SECTOR)
    ]


def _apply(content: bytearray, event: Event) -> None:
    if event.kind is Kind.TRUNCATED:
        del content[event.offset :]
        content.extend(bytes(event.offset - len(content)))
        return
    start = len(content) if event.offset < 0 else event.offset
    content.extend(bytes(max(0, start - len(content))))
    content[start : start + len(event.data)] = event.data
