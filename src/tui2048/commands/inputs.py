"""What commands are given: a text, a file or standard input; whole numbers within bounds."""

import errno
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from engine import Advisor, Record
from engine.errors import quoted
from engine.exchange import MOST_BYTES, ExchangeError, Form, read_games, sniff
from tui2048.errors import Sentence, UsageError, complain, reason, refusal
from tui2048.i18n import LANGUAGES, N_, _, number
from tui2048.profiles import ProfileError, profile_name

MOST_MILLISECONDS = 24 * 60 * 60 * 1000
MOST_TILE = 1 << 17
_MOST_DIGITS = 20
_LONGEST_PATH = 80
_NO_FILE = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL}
_IN_NAMES = "._-~ " + os.sep
"""What names of files are made of beside letters and digits."""


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


def warn_of_weights(advisor: Advisor) -> bool:
    """Tell on standard error why the weights cannot be used; True if they cannot."""
    trouble = advisor.trouble
    if trouble is None:
        return False
    said = _("{sentence} The simple evaluation stands in.").format(sentence=refusal(trouble))
    complain(said)
    return True


def path_text(path: str) -> str:
    """A path fit for a message; of a long one its end, which tells more than its beginning."""
    return quoted(path if len(path) <= _LONGEST_PATH else f"…{path[1 - _LONGEST_PATH :]}", _LONGEST_PATH)


def standard_input() -> BinaryIO:
    """Standard input as bytes; raises :class:`UsageError` if there is none."""
    if sys.stdin is None:  # it was closed before we began
        raise UsageError("There is no standard input to read from.")
    return sys.stdin.buffer


def read_game(source: str) -> Record:
    """The game that is this text, or stands in this file, or on standard input for “-”; in any known form.

    A position is a game without moves. Raises :class:`UsageError`, which says what is wrong and where.
    """
    if not source:
        raise UsageError("There is no game in an empty text.")
    if source.lstrip().startswith("2048:"):
        return _only_game(source, None)
    if source == "-":
        where = _("standard input")
        return _only_game(read_bounded(standard_input(), where), where)
    where = path_text(source)
    try:
        with Path(source).open("rb") as file:
            data = read_bounded(file, where)
    except OSError as error:
        if error.errno in _NO_FILE and _is_a_text(source):
            return _only_game(source, None)
        raise UsageError(
            "“{source}” is neither a game nor a file that can be read: {reason}.",
            source=where,
            reason=reason(error),
        ) from error
    return _only_game(data, where)


def read_bounded(file: BinaryIO, where: str) -> bytes:
    """All that is in this file; raises :class:`UsageError` if it is more than any game takes."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UsageError("{where}: this is larger than 4 MiB, and no game is.", where=where)
    return data


def _is_a_text(source: str) -> bool:
    """True if this, which names no file, is meant as a text and not as a name.

    Many a name could be a replay; without the header it is a text only if it is one.
    """
    form = sniff(source)
    if form not in (Form.REPLAY, Form.BARE_REPLAY):
        return True
    if all(character.isalnum() or character in _IN_NAMES for character in source):
        return False
    if form is Form.REPLAY:
        return True
    try:
        read_games(source)
    except ExchangeError:
        return False
    return True


def _only_game(data: bytes | str, where: str | None) -> Record:
    try:
        games = read_games(data)
    except ExchangeError as error:
        raise _wrong(refusal(error), where) from error
    if len(games) > 1:
        count = number(len(games))
        raise _wrong(Sentence(N_("There are {count} games in this; only one is expected."), count=count), where)
    return games[0]


def _wrong(sentence: Sentence, where: str | None) -> UsageError:
    if where is None:
        return UsageError("{sentence}", sentence=sentence)
    return UsageError("{where}: {sentence}", where=where, sentence=sentence)
