"""The tables of tile colours: that of 2 first, that of 131072 last; one for dark grounds, one for light ones.

In each of them a tile stays apart from its fellows after snapping to the 256 colours of a plain terminal.
"""

from dataclasses import dataclass

LARGEST = 17
"""The exponent of 131072."""


@dataclass(frozen=True, slots=True)
class Table:
    """The colours of the tiles on a dark and on a light ground, and of the numbers on them.

    ``glow`` is how far a tile goes towards the ``light`` of its ground in the beat after it was merged.
    """

    on_dark: tuple[str, ...]
    on_light: tuple[str, ...]
    inks: tuple[str, str] = ("#241a12", "#ffffff")
    glow: float = 0.45
    light: tuple[str, str] = ("#ffffff", "#ffffff")


# From 8 on the colours warm up to 2048, the most festive; 4096 and beyond are a family of their own.
_WARM = ("#f4ae6c", "#f58a50", "#f2603f", "#d2281c", "#efe08c", "#f5d75a", "#dcb21f", "#f8a400", "#ffdf1f")
_BEYOND = ("#46c07a", "#1ea7a0", "#4a97ff", "#9385ff", "#c45ae0", "#ff6aa6")
CLASSIC = Table(("#e9dfd3", "#e3c99b", *_WARM, *_BEYOND), ("#d5c5ae", "#e2bc7c", *_WARM, *_BEYOND))

_BLACK_AND_WHITE = ("#000000", "#ffffff")

# Numbers at 7:1 and better: black on brilliant tiles, white on deep ones.
CONTRAST = Table(
    (
        *("#ffffff", "#c6c6c6", "#ffd7af", "#ff9a3c", "#ff7070", "#ffb0b8", "#fff2a8", "#c8b400", "#ffcc00"),
        *("#b4e64a", "#ffff00", "#00e68a", "#a0f4dc", "#00cce8", "#a8c8ff", "#d098ff", "#ff8ad8"),
    ),
    (
        *("#4a4a4a", "#000000", "#7a4a00", "#8c2a00", "#a80018", "#5f0010", "#5f5a00", "#3a3f30", "#6e3a3a"),
        *("#861a68", "#a8004e", "#005f2f", "#00525f", "#003a87", "#2d1fb4", "#6a00a8", "#300050"),
    ),
    _BLACK_AND_WHITE,
    glow=1,
    light=("#ffffff", "#000000"),
)

# Neighbours differ in lightness, or in how yellow or blue they are, which every pair of eyes can tell.
SAFE = Table(
    (
        *("#efe4d6", "#a89468", "#f7c081", "#dd7726", "#a84d0b", "#661a08", "#d8dc4a", "#b1a562", "#816e30"),
        *("#e0a63e", "#fff04a", "#20cffe", "#3b95d5", "#325ebb", "#b691ba", "#660fbe", "#ffa1d5"),
    ),
    (
        *("#b2a476", "#7f7056", "#fdb06f", "#e3751d", "#a94a0c", "#5f1506", "#b0be22", "#d8bd8c", "#7d6a2a"),
        *("#bb9046", "#f3db00", "#36c8f8", "#3b95d5", "#2a5bbf", "#b8a2dc", "#4a22c8", "#ff8cbb"),
    ),
)


def _greys(first: int, step: int) -> tuple[str, ...]:
    """Greys further apart than those of the 256 colours."""
    return tuple("#" + f"{first + step * place:02x}" * 3 for place in range(LARGEST))


# The larger the tile, the further from the ground; marks on the tiles say the rest.
PLAIN = Table(_greys(78, 11), _greys(198, -11), _BLACK_AND_WHITE, glow=1, light=("#ffffff", "#000000"))


# Numbers of the sixteen colours. Neighbours stay apart to all eyes, in the shades of a PC and in xterm's; equal
# ones are six ranks apart. Yellow (3), which some terminals draw brown, is left out, and so are the grounds.
SIXTEEN_ON_DARK = (7, 12, 9, 13, 1, 5, 14, 2, 15, 13, 11, 4, 12, 14, 5, 1, 15)
SIXTEEN_ON_LIGHT = (14, 12, 9, 13, 1, 5, 14, 2, 4, 13, 11, 6, 12, 14, 5, 10, 9)
WHITE_ON = frozenset({1, 4, 5, 12})
"""Those on which a number is white; it is black on the others."""
