"""Every theme can be read, with as many colours as there are."""

import pytest
from textual.color import Color

from tui2048.drawing.colours import Colours, colours
from tui2048.drawing.legible import READABLE, VISIBLE, WELL, legible
from tui2048.drawing.looks import LooksApp
from tui2048.drawing.palette import contrast
from tui2048.drawing.palette.sixteen import COLOURS, IN_XTERM
from tui2048.drawing.themes import OURS, theme_names

ALL = {theme.name: theme for theme in (*LooksApp().available_themes.values(), *OURS)}
OWN_COLOURS = [name for name in theme_names() if not ALL[name].ansi]
ANSI = [name for name in theme_names() if ALL[name].ansi]


def shades(name: str, depth: Colours) -> dict[str, Color]:
    """The colours that the screens use, as they are with so many colours."""
    theme = ALL[name]
    variables = legible(theme, theme.to_color_system().generate() | theme.variables, depth)
    used = (
        *("background", "surface", "panel", "well", "foreground", "foreground-muted"),
        *("accent", "on-accent", "secondary", "warning", "error"),
    )
    return {name: Color.parse(variables[name]) for name in used}


def test_all_themes_are_looked_at() -> None:
    assert len(OWN_COLOURS) >= 20
    assert len(ANSI) >= 2


@pytest.mark.parametrize("name", OWN_COLOURS)
def test_texts_and_empty_cells_can_be_seen(name: str) -> None:
    shade = shades(name, Colours.TRUE)
    ground = shade["background"]
    for text in ("foreground", "foreground-muted", "accent", "warning", "error"):
        assert shade[text].a == 1
        assert contrast(shade[text], ground) >= READABLE
        assert contrast(shade[text], shade["surface"]) >= READABLE
    assert contrast(shade["foreground"], shade["panel"]) >= READABLE
    assert contrast(shade["on-accent"], shade["accent"]) >= READABLE
    assert contrast(shade["secondary"], ground) >= VISIBLE
    assert contrast(shade["well"], ground) >= WELL


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_our_own_themes_need_little_mending(theme: object) -> None:
    dark = next(own for own in OURS if own is theme)
    mended = shades(dark.name, Colours.TRUE)
    for name in ("foreground", "background", "surface", "panel", "accent", "error", "warning", "secondary"):
        wanted = Color.parse(getattr(dark, name))
        assert max(abs(a - b) for a, b in zip(mended[name].rgb, wanted.rgb, strict=True)) <= 24


@pytest.mark.parametrize("name", OWN_COLOURS)
def test_sixteen_colours_are_chosen_so_that_they_read(name: str) -> None:
    shade = shades(name, Colours.SIXTEEN)
    assert set(shade.values()) <= set(COLOURS)
    for shown in (COLOURS, IN_XTERM):
        seen = {name: shown[COLOURS.index(colour)] for name, colour in shade.items()}
        for text in ("foreground", "accent", "warning", "error", "secondary"):
            assert contrast(seen[text], seen["background"]) >= READABLE
        assert contrast(seen["on-accent"], seen["accent"]) >= READABLE
        assert contrast(seen["foreground"], seen["panel"]) >= VISIBLE
        assert contrast(seen["foreground-muted"], seen["background"]) >= VISIBLE
        assert contrast(seen["well"], seen["background"]) >= WELL


@pytest.mark.parametrize("name", theme_names())
def test_without_colours_there_are_only_two(name: str) -> None:
    assert {colour.hex for colour in shades(name, Colours.NONE).values()} == {"#000000", "#FFFFFF"}


@pytest.mark.parametrize("name", ANSI)
def test_themes_of_the_terminal_s_own_colours_stay_its_own(name: str) -> None:
    shade = shades(name, Colours.TRUE)
    assert all(colour.ansi is not None for colour in shade.values())
    assert shade["well"].ansi != shade["background"].ansi
    assert shade["on-accent"].ansi != shade["accent"].ansi


@pytest.mark.parametrize(
    ("environ", "system", "expected"),
    [
        ({"NO_COLOR": "1"}, "truecolor", Colours.NONE),
        ({"NO_COLOR": ""}, "truecolor", Colours.TRUE),
        ({}, "256", Colours.CUBE),
        ({}, "standard", Colours.SIXTEEN),
        ({}, None, Colours.TRUE),
    ],
)
def test_colours_are_counted_by_the_customs(
    environ: dict[str, str], system: str | None, expected: Colours
) -> None:
    assert colours(environ, system) is expected
