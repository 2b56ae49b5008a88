"""What the player can choose: the settings, their closed sets of values, and how a file names them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum

from engine.errors import quoted
from tui2048.coaching.words import Help
from tui2048.errors import ProgramError, Sentence
from tui2048.glyphs import Glyphs
from tui2048.i18n import LANGUAGES, N_

AUTOMATIC = "auto"
DEFAULT_THEME = "tui2048-dark"
LEAST_THINKING, MOST_THINKING = 0.1, 600.0
"""Bounds of the seconds that the engine thinks about one position."""


class Palette(Enum):
    """The colours of the tiles."""

    CLASSIC = "classic"
    CONTRAST = "contrast"
    SAFE = "safe"
    """For colour-blind eyes of all three kinds."""
    PLAIN = "plain"
    """Without colours: greys, and marks on the tiles."""


class Animation(Enum):
    """How much of a move is seen; AUTOMATIC is full, and none over SSH."""

    AUTOMATIC = AUTOMATIC
    FULL = "full"
    BRIEF = "brief"
    OFF = "off"


class Pad(Enum):
    """Whether there are buttons to play by thumb; AUTOMATIC shows them where the screen is a phone's."""

    AUTOMATIC = AUTOMATIC
    ON = "on"
    OFF = "off"


class SettingError(ProgramError):
    """A value that a setting cannot have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen; as made, what holds where nothing was chosen.

    ``language`` is a code or ``auto``; ``keys`` are keys, separated by commas, by the name of what they do.
    """

    language: str = AUTOMATIC
    theme: str = DEFAULT_THEME
    palette: Palette = Palette.CLASSIC
    glyphs: Glyphs = Glyphs.AUTOMATIC
    animation: Animation = Animation.AUTOMATIC
    help: Help = Help.FULL
    grades: bool = False
    thinking_seconds: float = 3.0
    confirm: bool = True
    win_banner: bool = True
    linear: bool = False
    pad: Pad = Pad.AUTOMATIC
    scoreboard: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)


KEYS = "keys"
NAMES = {each.name.replace("_", "-"): each.name for each in fields(Settings)}
"""The settings' names in a file, and here."""

_ENUMS: Mapping[str, type[Enum]] = {
    "palette": Palette,
    "glyphs": Glyphs,
    "animation": Animation,
    "help": Help,
    "pad": Pad,
}
_CHOICE = N_("{name} = {value}: it can be {choices}.")


def parse_setting(name: str, value: object) -> object:
    """The value of the setting of this name, one of :data:`NAMES`, from what a file says.

    Raises :class:`SettingError`.
    """
    if name in _ENUMS:
        choices = {str(member.value): member for member in _ENUMS[name]}
        return choices[_one_of(name, value, tuple(choices))]
    if name == "language":
        return _one_of(name, value, (AUTOMATIC, *LANGUAGES))
    if name == "theme":
        if isinstance(value, str):
            return value
        raise SettingError(
            "{name} = {value}: it is a name, in quotation marks.", name=name, value=quoted(str(value))
        )
    if name == "thinking-seconds":
        return _seconds(name, value)
    if name == KEYS:
        return _keys(value)
    if isinstance(value, bool):
        return value
    raise SettingError(_CHOICE, name=name, value=quoted(str(value)), choices="true, false")


def written(value: object) -> object:
    """A setting's value as a file says it."""
    return value.value if isinstance(value, Enum) else value


def unknown_theme(name: str) -> Sentence:
    """What is said of a theme that is not there."""
    return Sentence(N_("There is no theme “{name}”; the usual one is shown."), name=name)


def _one_of(name: str, value: object, choices: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in choices:
        return value
    raise SettingError(_CHOICE, name=name, value=quoted(str(value)), choices=", ".join(choices))


def _seconds(name: str, value: object) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and LEAST_THINKING <= float(str(value)) <= MOST_THINKING:
        return float(str(value))
    raise SettingError(
        N_("{name} = {value}: it is a number from {least} to {most}."),
        name=name,
        value=quoted(str(value)),
        least=LEAST_THINKING,
        most=round(MOST_THINKING),
    )


def _keys(value: object) -> dict[str, str]:
    if isinstance(value, dict) and all(isinstance(keys, str) for keys in value.values()):
        return dict(value)
    raise SettingError(N_("[keys]: each line is a name = “keys, separated by commas”."))
