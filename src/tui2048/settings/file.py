"""The file of the settings: TOML, read by whoever starts, changed in place when something is chosen."""

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from tui2048.errors import ProgramError, Sentence, reason
from tui2048.settings.values import KEYS, NAMES, SettingError, Settings, parse_setting, written
from tui2048.system.places import aside

if sys.platform != "win32":
    import fcntl

_DONE_SECONDS = 60.0
"""After so long nobody is writing any more."""


class SettingsError(ProgramError):
    """The file of the settings cannot be read or written."""


class BrokenSettingsError(SettingsError):
    """The file is no TOML."""


class SettingsFile:
    """The settings as a file, which may be missing; people may write in it, and their comments stay."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> tuple[Settings, tuple[Sentence, ...]]:
        """The settings, and what is wrong with some of them, which then hold as if they were not there.

        What a newer program calls by a name we do not know is left alone. Raises :class:`SettingsError`, and
        :class:`BrokenSettingsError` for a file that is no TOML.
        """
        settings, wrong = Settings(), []
        for name, value in self._found().items():
            if name not in NAMES:
                continue
            try:
                settings = replace(settings, **{NAMES[name]: parse_setting(name, value)})  # type: ignore[arg-type]
            except SettingError as error:
                wrong.append(Sentence("{path}: {error}", path=self.path, error=error.sentence))
        return settings, tuple(wrong)

    def write(self, name: str, value: object) -> None:
        """Write one setting, by its name in the file, into what the file says now; the rest stays as it is.

        Raises :class:`SettingsError`, and the file is as it was.
        """
        # Only a change needs it, and it takes longer to load than most commands take to answer.
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        with _alone(self.path.resolve().parent):
            try:
                document = tomlkit.parse(self._text())
            except (TOMLKitError, UnicodeDecodeError) as error:
                raise BrokenSettingsError("{path} is not a file of settings.", path=self.path) from error
            if name == KEYS:
                _write_keys(document, value)
            else:
                document[name] = written(value)
            self._replace(tomlkit.dumps(document))

    def keep_aside(self) -> Path:
        """Give a broken file another name, which is returned, so that a new one can be begun.

        Raises :class:`SettingsError`.
        """
        kept = aside(self.path)
        try:
            self.path.rename(kept)
        except OSError as error:
            raise SettingsError(
                "{path} is damaged and cannot be kept aside: {reason}.", path=self.path, reason=reason(error)
            ) from error
        return kept

    def _found(self) -> dict[str, object]:
        try:
            text = self._text()
        except UnicodeDecodeError as error:
            raise BrokenSettingsError("{path} is not a file of settings.", path=self.path) from error
        if not text:
            return {}
        import tomllib  # whoever has chosen nothing need not wait for it

        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"line (\d+)", str(error))
            raise BrokenSettingsError(
                "{path} is not a file of settings; line {line} cannot be read.",
                path=self.path,
                line=line[1] if line else 1,
            ) from error

    def _text(self) -> str:
        try:
            return self.path.read_bytes().decode()
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise SettingsError(
                "{path} cannot be read: {reason}.", path=self.path, reason=reason(error)
            ) from error

    def _replace(self, text: str) -> None:
        """Put another file in its place at once; one that is kept elsewhere and linked to stays linked."""
        import tempfile

        path = self.path.resolve()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _tidy_up(path)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
            try:
                with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                Path(name).replace(path)
            except BaseException:
                with suppress(OSError):
                    Path(name).unlink()
                raise
        except OSError as error:
            raise SettingsError(
                "{path} cannot be written, so the change holds only until you leave: {reason}.",
                path=self.path,
                reason=reason(error),
            ) from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let no other window change the file between our reading it and our writing it, where locks can be had."""
    with ExitStack() as stack:
        if sys.platform != "win32":
            with suppress(OSError):  # there is no folder yet, or its file system has no locks
                descriptor = os.open(folder, os.O_RDONLY)
                stack.callback(os.close, descriptor)
                fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield


def _tidy_up(path: Path) -> None:
    """Remove what those have left behind that were killed before they were done."""
    for left in path.parent.glob(f".{path.name}-*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _DONE_SECONDS:
                left.unlink()


def _write_keys(document: Any, value: object) -> None:
    """Make the table of keys say this, and leave the comments in it."""
    keys = dict(value) if isinstance(value, Mapping) else {}
    table = document.setdefault(KEYS, {})
    for name in [name for name in table if name not in keys]:
        del table[name]
    for name, text in keys.items():
        if table.get(name) != text:
            table[name] = text
