"""The sixteen colours of a plain terminal.

They are written as the shades that Rich takes for them, so that each becomes exactly its number on the way
to the terminal, which has shades of its own.
"""

from textual.color import Color

_SHADES = (
    *("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"),
    *("#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"),
)
_XTERM_SHADES = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)

COLOURS = tuple(map(Color.parse, _SHADES))
"""The colours by their numbers, in the shades of a PC."""
IN_XTERM = tuple(map(Color.parse, _XTERM_SHADES))
"""The same as xterm shows them."""

BLACK, GREY, DARK_GREY, WHITE = COLOURS[0], COLOURS[7], COLOURS[8], COLOURS[15]
