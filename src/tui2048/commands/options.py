"""What options of commands have in common: whole numbers, the language, the profile, the weights."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable

from engine.errors import quoted
from tui2048.i18n import LANGUAGES, _
from tui2048.system.profiles import ProfileError, profile_name

MOST_MILLISECONDS = 24 * 60 * 60 * 1000
MOST_TILE = 1 << 17
_MOST_DIGITS = 20


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within these bounds, for argparse."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
        if not plain or not least <= int(text) <= most:
            message = _("“{text}” is not a whole number from {least} to {most}")
            raise ArgumentTypeError(message.format(text=quoted(text), least=least, most=most))
        return int(text)

    return read


def tile_value(text: str) -> int:
    """A tile, for argparse."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else 0
    if value.bit_count() != 1 or not 4 <= value <= MOST_TILE:
        raise ArgumentTypeError(_("a tile is a power of two from 4 to {most}").format(most=MOST_TILE))
    return value


def add_language(parser: ArgumentParser, default: str | None) -> None:
    """The option that names the language; it may stand at any place."""
    parser.add_argument(
        "--lang", choices=[*LANGUAGES], default=default, help=_("language: English (en) or Finnish (fi)")
    )


def add_profile(parser: ArgumentParser, default: str | None) -> None:
    """The option that names the player; it may stand at any place."""
    parser.add_argument(
        "--profile",
        metavar=_("NAME"),
        type=_profile,
        default=default,
        help=_("a player of this account, with games and settings of their own"),
    )


def _profile(text: str) -> str:
    try:
        return profile_name(text)
    except ProfileError as error:
        raise ArgumentTypeError(str(error)) from error


def add_weights(parser: ArgumentParser) -> None:
    """The option that names another weights file."""
    parser.add_argument(
        "--weights",
        metavar=_("FILE"),
        help=_("use the weights in this file instead of those that ship; “none” plays without any"),
    )
