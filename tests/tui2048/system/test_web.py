"""What a server tells a game by its environment."""

from math import inf

import pytest

from tui2048.system.web import in_browser, most_bytes, most_thinking, shares_home

DRIVER = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}


def test_only_our_own_server_tells_visitors_apart() -> None:
    assert (in_browser({}), shares_home({})) == (False, False)
    assert (in_browser(DRIVER), shares_home(DRIVER)) == (True, True)
    assert (in_browser(DRIVER), shares_home(DRIVER | {"TUI2048_SERVED": "1"})) == (True, False)


@pytest.mark.parametrize(("given", "bytes_", "seconds"), [("5", 5, 5.0), ("", None, inf), ("x", None, inf)])
def test_limits_hold_where_they_are_given(given: str, bytes_: int | None, seconds: float) -> None:
    assert most_bytes({"TUI2048_MOST_BYTES": given}) == bytes_
    assert most_thinking({"TUI2048_MOST_THINKING": given}) == seconds
    assert (most_bytes({}), most_thinking({})) == (None, inf)
