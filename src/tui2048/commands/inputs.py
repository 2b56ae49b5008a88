"""What commands are given: a text, a file or standard input; whole numbers within bounds."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from engine import Advisor, Game
from engine.errors import EngineError, quoted
from tui2048.errors import UsageError, complain, reason, refusal
from tui2048.i18n import LANGUAGES, _

MOST_BYTES = 1 << 20
"""Input beyond this is refused: the longest game there can be has some 130,000 moves."""

MOST_MILLISECONDS = 24 * 60 * 60 * 1000
MOST_TILE = 1 << 17
_MOST_DIGITS = 20


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within these bounds, for argparse."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
        if not plain or not least <= int(text) <= most:
            message = _("“{text}” is no whole number from {least} to {most}")
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


def add_weights(parser: ArgumentParser) -> None:
    """The option that names another weights file."""
    parser.add_argument(
        "--weights",
        metavar=_("FILE"),
        help=_("use the weights in this file instead of those that ship; “none” plays without any"),
    )


def warn_of_weights(advisor: Advisor) -> bool:
    """Tell on standard error why the weights cannot be used; True if they cannot."""
    trouble = advisor.trouble
    if trouble is None:
        return False
    said = _("{sentence} The simple evaluation stands in.").format(sentence=refusal(trouble))
    complain(said)
    return True


def standard_input() -> BinaryIO:
    """Standard input as bytes; raises :class:`UsageError` if there is none."""
    if sys.stdin is None:  # it was closed before we began
        raise UsageError("There is no standard input to read from.")
    return sys.stdin.buffer


def read_game(source: str) -> Game:
    """The game that is this text, or stands in this file, or on standard input for “-”.

    Raises :class:`UsageError`, which says what is wrong and where.
    """
    if source.lstrip().startswith("2048:"):
        return _parse_game(source, None)
    if source == "-":
        where = _("standard input")
        return _parse_game(_decode(_read(standard_input(), where), where), where)
    where = quoted(source, 80)
    try:
        with Path(source).open("rb") as file:
            data = _read(file, where)
    except OSError as error:
        raise UsageError(
            "“{source}” is neither a game, which begins with 2048:1:, nor a file that can be read: {reason}.",
            source=where,
            reason=reason(error),
        ) from error
    return _parse_game(_decode(data, where), where)


def _read(file: BinaryIO, where: str) -> bytes:
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UsageError("{where}: this is larger than 1 MiB, and no game is.", where=where)
    return data


def _decode(data: bytes, where: str) -> str:
    if not data.strip():
        raise UsageError("{where}: there is nothing in it.", where=where)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("{where}: this is no text in UTF-8.", where=where) from error


def _parse_game(text: str, where: str | None) -> Game:
    try:
        return Game.parse(text)
    except EngineError as error:
        if where is None:
            raise UsageError(error.template, **error.facts) from error
        raise UsageError("{where}: {sentence}", where=where, sentence=refusal(error)) from error
