"""What commands are given: a text, a file or standard input; whole numbers within bounds."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

from engine import Game
from engine.errors import EngineError, quoted
from tui2048.errors import UsageError, reason, refusal
from tui2048.i18n import _

MOST_BYTES = 4 << 20
"""Input beyond this is refused: no game is so long."""


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within these bounds, for argparse."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not least <= int(text[:40]) <= most:
            message = _("“{text}” is no whole number from {least} to {most}")
            raise ArgumentTypeError(message.format(text=quoted(text), least=least, most=most))
        return int(text)

    return read


def read_game(source: str) -> Game:
    """The game that is this text, or stands in this file, or on standard input for “-”.

    Raises :class:`UsageError`, which says what is wrong and where.
    """
    if source.lstrip().startswith("2048:"):
        return _parse_game(source, None)
    if source == "-":
        return _parse_game(_decode(sys.stdin.buffer.read(MOST_BYTES + 1), _("standard input")), _("standard input"))
    try:
        with Path(source).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UsageError(
            "“{source}” is neither a game, which begins with 2048:1:, nor a file that can be read: {reason}.",
            source=quoted(source, 60),
            reason=reason(error) if isinstance(error, OSError) else str(error),
        ) from error
    return _parse_game(_decode(data, source), source)


def _decode(data: bytes, where: str) -> str:
    if len(data) > MOST_BYTES:
        raise UsageError("{where} is larger than 4 MiB; no game is.", where=where)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("{where} is no text.", where=where) from error


def _parse_game(text: str, where: str | None) -> Game:
    try:
        return Game.parse(text)
    except EngineError as error:
        if where is None:
            raise UsageError(error.template, **error.facts) from error
        raise UsageError("{where}: {sentence}", where=where, sentence=refusal(error)) from error
