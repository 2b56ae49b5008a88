"""The Textual developers' `textual serve`, where nothing tells visitors apart: nothing is kept of them."""

import os
import socket
import sys
from pathlib import Path

import pytest

from browser.browsing import serving
from browser.conftest import NewScreen

BESIDE_PYTHON = Path(sys.executable).parent


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return str(found.getsockname()[1])


@pytest.mark.parametrize(
    "served",
    [("-c", "tui2048"), pytest.param(("python -m tui2048",), marks=pytest.mark.slow)],
    ids=["command", "module"],
)
def test_visitors_play_apart_and_nothing_is_stored(
    served: tuple[str, ...], new_browser: NewScreen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{BESIDE_PYTHON}{os.pathsep}{os.environ['PATH']}")
    textual = (sys.executable, "-m", "textual_dev", "serve")
    with serving((*textual, "--port", free_port(), *served), tmp_path) as server:
        one, two = new_browser(), new_browser()
        one.open(server.url)
        assert "tui2048 serve" in one.text()
        one.page.locator(".xterm-screen").click(position={"x": 1, "y": 1})
        kept = one.play()
        two.open(server.url)
        assert two.moves() == 0
        assert len(one.page.screenshot()) > 10_000
        assert one.moves() == kept
    assert list(tmp_path.iterdir()) == []
