"""Themes made legible: their contrast is mended, and where colours are few they are chosen."""

from textual.color import Color
from textual.theme import Theme

from tui2048.drawing.colours import Colours
from tui2048.drawing.palette.contrast import contrast
from tui2048.drawing.palette.sixteen import BLACK, COLOURS, DARK_GREY, GREY, IN_XTERM, WHITE

READABLE = 4.5
"""The least contrast of a text on its ground."""
VISIBLE = 3.0
"""The least contrast of a drawing on its ground."""
WELL = 1.15
"""The least contrast of an empty cell on the ground of the board: faint, but seen."""

_TEXTS = ("foreground", "foreground-muted", "accent", "warning", "error")
_HUES = ("primary", "secondary", "accent", "warning", "error", "success")
_STEP = 0.04
_BLACK, _WHITE = Color(0, 0, 0), Color(255, 255, 255)

COLOURLESS = Theme(
    name="tui2048-colourless",
    primary=WHITE.hex,
    foreground=WHITE.hex,
    background=BLACK.hex,
    surface=BLACK.hex,
    panel=WHITE.hex,
    variables={
        "foreground-muted": WHITE.hex,
        "panel-darken-1": BLACK.hex,
        "block-cursor-foreground": BLACK.hex,
        "block-cursor-blurred-foreground": BLACK.hex,
        "block-cursor-blurred-background": WHITE.hex,
    },
)
"""What is drawn with where no colours are shown; there a light ground becomes reverse video."""

_ANSI_DARK = {
    "surface": "ansi_black",
    "panel": "ansi_black",
    "foreground-muted": "ansi_default",
    "well": "ansi_bright_black",
    "on-accent": "ansi_black",
}
_ANSI_LIGHT = {
    "surface": "ansi_white",
    "panel": "ansi_white",
    "foreground-muted": "ansi_default",
    "well": "ansi_white",
    "on-accent": "ansi_bright_white",
}
"""What themes of the terminal's own colours lack: grounds that are seen, and muted text that is."""


def legible(theme: Theme, variables: dict[str, str], colours: Colours) -> dict[str, str]:
    """The variables of a theme, changed as far as they must be to be read with so many colours.

    Two are added: ``well``, the ground of an empty cell, and ``on-accent``, for text on the accent.
    """
    if colours is Colours.NONE:
        variables = variables | COLOURLESS.to_color_system().generate() | COLOURLESS.variables
    elif theme.ansi:
        return variables | (_ANSI_DARK if theme.dark else _ANSI_LIGHT)
    elif colours is Colours.SIXTEEN:
        variables = variables | _in_sixteen(theme)
    else:
        variables = variables | _mended(variables)
    return variables | {"well": variables["surface"], "on-accent": variables["background"]}


def _in_sixteen(theme: Theme) -> dict[str, str]:
    """A theme in the sixteen colours: the nearest that can be read in every terminal's shades of them."""
    ground, ink, well, muted = (
        (BLACK, WHITE, DARK_GREY, GREY) if theme.dark else (WHITE, BLACK, GREY, DARK_GREY)
    )
    readable = [
        shade
        for shade, other in zip(COLOURS, IN_XTERM, strict=True)
        if min(contrast(shade, ground), contrast(other, ground)) >= READABLE
    ]

    def nearest(wanted: str | None) -> str:
        colour = Color.parse(wanted or theme.primary)
        return min(readable, key=lambda shade: _distance(shade, colour)).hex

    plain = Theme(
        name=theme.name,
        primary=nearest(theme.primary),
        secondary=nearest(theme.secondary),
        accent=nearest(theme.accent),
        warning=nearest(theme.warning),
        error=nearest(theme.error),
        success=nearest(theme.success),
        foreground=ink.hex,
        background=ground.hex,
        surface=well.hex,
        panel=well.hex,
        dark=theme.dark,
    )
    # Textual derives the shades of a colour, and the colour itself is not quite among them.
    hues = {name: str(getattr(plain, name)) for name in _HUES}
    return plain.to_color_system().generate() | hues | {"foreground-muted": muted.hex}


def _mended(variables: dict[str, str]) -> dict[str, str]:
    """The main colours of a theme, opaque, and far enough apart."""
    ground = Color.parse(variables["background"])
    foreground = ground + Color.parse(variables["foreground"])
    surface, panel = (
        _apart(ground + Color.parse(variables[name]), ground, foreground) for name in ("surface", "panel")
    )
    mended = {"surface": surface.hex, "panel": panel.hex}
    for name in _TEXTS:
        grounds = (ground, surface, panel) if name == "foreground" else (ground, surface)
        mended[name] = _readable(ground + Color.parse(variables[name]), grounds, READABLE).hex
    mended["secondary"] = _readable(ground + Color.parse(variables["secondary"]), (ground,), VISIBLE).hex
    return mended


def _apart(colour: Color, ground: Color, towards: Color) -> Color:
    """A ground far enough from another to be seen on it."""
    while contrast(colour, ground) < WELL:
        colour = colour.blend(towards, _STEP)
    return colour


def _readable(colour: Color, grounds: tuple[Color, ...], least: float) -> Color:
    """A colour with enough contrast on all of these grounds, as near to the one given as steps come to it."""
    end = max((_BLACK, _WHITE), key=lambda end: min(contrast(end, ground) for ground in grounds))
    share, shade = 0.0, colour
    while share < 1 and min(contrast(shade, ground) for ground in grounds) < least:
        share += _STEP
        shade = colour.blend(end, min(1.0, share))
    return shade


def _distance(one: Color, other: Color) -> int:
    return sum((a - b) ** 2 for a, b in zip(one.rgb, other.rgb, strict=True))
