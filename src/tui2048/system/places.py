"""Where the things of this user live, and names for files that are kept aside."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

SETTINGS = "settings.toml"


def data_folder(environ: Mapping[str, str]) -> Path:
    """The folder of all that is stored: TUI2048_DATA_DIR, or the platform's place for a user's data."""
    return _moved(environ) or platformdirs.user_data_path("tui2048", appauthor=False)


def settings_path(environ: Mapping[str, str]) -> Path:
    """The file of the settings, in the platform's folder for configuration, or in TUI2048_DATA_DIR."""
    return (_moved(environ) or platformdirs.user_config_path("tui2048", appauthor=False)) / SETTINGS


def aside(path: Path) -> Path:
    """A free name beside this file, under which it can be kept if it is damaged."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (path.with_name(f"{path.stem}.damaged-{stamp}{extra}{path.suffix}") for extra in _counted())
    return next(name for name in names if not name.exists())


def _moved(environ: Mapping[str, str]) -> Path | None:
    moved = environ.get("TUI2048_DATA_DIR")
    return Path(moved).expanduser().absolute() if moved else None


def _counted() -> Iterator[str]:
    yield ""
    number = 2
    while True:
        yield f"-{number}"
        number += 1
