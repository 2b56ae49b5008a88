"""What every test may rely on: an environment of its own."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tui2048.i18n import use_language


def pytest_addoption(parser: pytest.Parser) -> None:
    """An option that keeps pictures of screens as they look now."""
    parser.addoption(
        "--update-pictures", action="store_true", help="keep the pictures of screens as they are now"
    )


@pytest.hookimpl(optionalhook=True)  # of a plugin that one may do without
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors, for tests of screens spend a fifth of their time waiting."""
    return (os.cpu_count() or 1) + 1


settings.register_profile("everyday", max_examples=50, deadline=None)  # no test asserts a time
settings.load_profile("everyday")


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """English, our own colours, and a data folder that is nobody's."""
    for name in (
        "NO_COLOR",
        "TEXTUAL_THEME",
        "TEXTUAL_ANIMATIONS",
        "LANGUAGE",
        "LC_ALL",
        "LC_CTYPE",
        "LC_MESSAGES",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TUI2048_DATA_DIR", str(tmp_path / "data"))
    use_language("en")
    yield
    use_language("en")
