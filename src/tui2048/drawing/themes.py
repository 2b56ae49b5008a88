"""Our own two themes, beside those that Textual brings."""

from textual.theme import BUILTIN_THEMES, Theme

from tui2048.settings.values import DEFAULT_THEME

DARK = Theme(
    name=DEFAULT_THEME,
    primary="#f5d75a",
    secondary="#f4ae6c",
    accent="#f5d75a",
    warning="#f4ae6c",
    error="#ff7a66",
    success="#46c07a",
    foreground="#e8e4dc",
    background="#17171b",
    surface="#29292f",
    panel="#33333a",
    dark=True,
)
LIGHT = Theme(
    name="tui2048-light",
    primary="#9a5b00",
    secondary="#b4502a",
    accent="#9a5b00",
    warning="#9a5b00",
    error="#b3261e",
    success="#1b7a4b",
    foreground="#3a3129",
    background="#faf7f1",
    surface="#ebe4d8",
    panel="#e0d7c8",
    dark=False,
)
OURS = (DARK, LIGHT)


def theme_names() -> list[str]:
    """The names of all themes, ours first."""
    return [*(theme.name for theme in OURS), *sorted(BUILTIN_THEMES)]
