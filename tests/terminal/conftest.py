"""Starting the program in terminals of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal.playing import Start
from terminal.terminal import PROGRAM, Terminal


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """A starter of the program on one data folder; what still runs at the end is ended."""
    running: list[Terminal] = []

    def run(*arguments: str, columns: int = 80, rows: int = 24, **environ: str) -> Terminal:
        plain = {
            "TUI2048_DATA_DIR": str(tmp_path / "data"),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LANGUAGE": "",
        }
        terminal = Terminal((*PROGRAM, *arguments), plain | environ, columns, rows)
        running.append(terminal)
        return terminal

    yield run
    for terminal in running:
        terminal.close()
