"""Where the data of this user lives."""

from collections.abc import Mapping
from pathlib import Path

import platformdirs


def data_folder(environ: Mapping[str, str]) -> Path:
    """The folder of all that is stored: TUI2048_DATA_DIR, or the platform's place for a user's data."""
    moved = environ.get("TUI2048_DATA_DIR")
    if moved:
        return Path(moved).expanduser().absolute()
    return platformdirs.user_data_path("tui2048", appauthor=False)
