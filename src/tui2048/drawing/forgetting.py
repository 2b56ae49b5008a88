"""What Textual would remember for longer than it is of use."""

from functools import lru_cache
from typing import Any

from textual._styles_cache import StylesCache
from textual.color import Color
from textual.style import Style

_inner_outer: Any = StylesCache.get_inner_outer


def forget_old_pictures() -> None:
    """Let only colours be remembered where Textual keeps the pictures of its last thousand widgets with them.

    It remembers the results of a method, and so the objects that they were asked of: tens of megabytes when
    some screens have been opened and closed.
    """
    if hasattr(_inner_outer, "__wrapped__"):
        StylesCache.get_inner_outer = _of_any  # type: ignore[assignment, method-assign]


def _of_any(_cache: StylesCache, base_background: Color, background: Color) -> tuple[Style, Style]:
    return _remembered(base_background, background)


@lru_cache(1024)
def _remembered(base_background: Color, background: Color) -> tuple[Style, Style]:
    styles: tuple[Style, Style] = _inner_outer.__wrapped__(None, base_background, background)
    return styles
