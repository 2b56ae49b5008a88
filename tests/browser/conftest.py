"""A real Chromium for the tests of pages."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.browsing import Screen

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright keeps an event loop running, so that no asynchronous test can follow in its process."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


NewScreen = Callable[..., Screen]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium without a window; where CI tests everything, it must be there."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        missing = "there is no Chromium: apt-get install chromium"
        if os.environ.get("TUI2048_STRICT_PAGES"):
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_browser(chromium: Browser) -> Iterator[NewScreen]:
    """Opens a browser that nobody has used before; takes the options of Playwright's contexts."""
    contexts = []

    def open_browser(**options: object) -> Screen:
        usual: dict[str, object] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US"}
        context = chromium.new_context(**(usual | options))  # type: ignore[arg-type]
        contexts.append(context)
        return Screen(context.new_page())

    yield open_browser
    for context in contexts:
        context.close()
