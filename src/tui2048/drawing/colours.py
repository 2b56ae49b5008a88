"""How many colours a terminal has."""

from collections.abc import Mapping
from enum import Enum


class Colours(Enum):
    """The steps that terminals come in."""

    NONE = "none"
    SIXTEEN = "16"
    CUBE = "256"
    TRUE = "16 million"


_SYSTEMS = {"standard": Colours.SIXTEEN, "windows": Colours.SIXTEEN, "256": Colours.CUBE}


def colours(environ: Mapping[str, str], system: str | None) -> Colours:
    """The colours to draw with, given what Rich takes the terminal for.

    ``NO_COLOR`` takes all of them away unless it is empty, as https://no-color.org has it.
    """
    if environ.get("NO_COLOR"):
        return Colours.NONE
    return _SYSTEMS.get(system or "", Colours.TRUE)
