"""Where the weights of the network come from, and what there is instead if they cannot be used.

A weights file is mapped into memory, read-only, when it is first needed: a hundred processes share one copy,
and within a process every advisor shares one mapping. Opening looks at the header alone.
"""

import mmap
import os
import stat
import threading
from dataclasses import dataclass
from pathlib import Path

from engine.network import Network, WeightsError

try:
    from engine import _core
except ImportError:  # no compiler where this was installed
    _core = None  # type: ignore[assignment]

PACKAGED = Path(__file__).parent / "values"
"""The folder of the weights that ship."""
ALL_BOARDS = "network.2048"
"""The file in a folder of weights that every board is judged by,"""
ENDGAMES = "endgame.2048"
"""and the one for endgames, which may be absent."""
NO_WEIGHTS = "none"
"""Asks for the simple evaluation where a weights file could be named."""


@dataclass(frozen=True, eq=False)
class WeightsFile:
    """A weights file that is open.

    ``network`` reads it in plain Python; ``compiled`` is that of ``engine._core``, or None where there is none.
    """

    path: Path
    network: Network
    compiled: "_core.Network | None"


@dataclass(frozen=True)
class Weights:
    """What positions are judged by: the file for all boards and, if there is one, that for endgames."""

    files: tuple[WeightsFile, ...]

    @property
    def name(self) -> str:
        """Tells these weights from all others: their checksums."""
        return "-".join(f"{file.network.checksum:08x}" for file in self.files)

    @property
    def moves(self) -> int:
        """Moves that the network of all boards learned from."""
        return int(self.files[0].network.moves)

    def check(self) -> None:
        """Read all of it; raises :class:`WeightsError` if anything was changed."""
        for file in self.files:
            if not file.network.whole():
                raise WeightsError("The weights file {file} is damaged.", file=str(file.path))


class _OpenFiles:
    """Every weights file that is open, by what tells it from all others."""

    def __init__(self) -> None:
        self.files: dict[tuple[str, int, int, int, int], WeightsFile] = {}
        self.renew_lock()

    def renew_lock(self) -> None:
        """In the child of a fork nobody is left who could release a lock that another thread held."""
        self.lock = threading.Lock()


_open_files = _OpenFiles()
if hasattr(os, "register_at_fork"):  # not on Windows, which does not fork
    os.register_at_fork(after_in_child=_open_files.renew_lock)


def open_weights(path: str | os.PathLike[str] | None = None) -> Weights:
    """The weights in this file, in this folder, or those that ship.

    Raises :class:`WeightsError`, which says what is wrong. A file that is open already is not opened again,
    unless another has taken its place.
    """
    path = PACKAGED if path is None else Path(path)
    if not path.is_dir():
        return Weights((_open_file(path),))
    files = [_open_file(path / ALL_BOARDS)]
    if (path / ENDGAMES).exists():
        files.append(_open_file(path / ENDGAMES))
    return Weights(tuple(files))


def _open_file(path: Path) -> WeightsFile:
    try:
        if stat.S_ISFIFO(path.stat().st_mode):  # to open it might wait for ever
            raise WeightsError("The file {file} holds no weights of tui2048.", file=str(path))
        with path.open("rb") as file, _open_files.lock:
            status = os.fstat(file.fileno())
            key = (str(path.absolute()), status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
            if key not in _open_files.files:
                _open_files.files[key] = _mapped(path, file.fileno(), status.st_size)
            return _open_files.files[key]
    except FileNotFoundError as error:
        raise WeightsError("There is no weights file {file}.", file=str(path)) from error
    except (OSError, ValueError) as error:
        if isinstance(error, WeightsError):
            raise
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WeightsError(
            "The weights file {file} cannot be read: {reason}.", file=str(path), reason=said
        ) from error


def _mapped(path: Path, descriptor: int, size: int) -> WeightsFile:
    data = mmap.mmap(descriptor, size, access=mmap.ACCESS_READ) if size else b""
    network = Network(data, str(path))
    return WeightsFile(path, network, None if _core is None else _core.Network(data))


class LazyWeights:
    """Weights that are opened when they are first asked for, once."""

    def __init__(self, path: str | os.PathLike[str] | None) -> None:
        self._path = path
        self._opened: tuple[Weights | None, WeightsError | None] | None = (
            (None, None) if path == NO_WEIGHTS else None
        )

    def get(self) -> tuple[Weights | None, WeightsError | None]:
        """The weights, or why there are none; neither if none were wanted."""
        if self._opened is None:
            try:
                self._opened = open_weights(self._path), None
            except WeightsError as error:
                self._opened = None, error
        return self._opened
