"""What commands are given: a text, a file or standard input."""

import errno
import os
import sys
from pathlib import Path
from typing import BinaryIO

from engine import Advisor, Record
from engine.errors import quoted
from engine.exchange import MOST_BYTES, ExchangeError, Form, read_games, sniff
from tui2048.errors import Sentence, UsageError, complain, reason, refusal
from tui2048.i18n import N_, _, number

_LONGEST_PATH = 80
_NO_FILE = {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.EINVAL}
_IN_NAMES = "._-~ " + os.sep
"""What names of files are made of beside letters and digits."""


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
