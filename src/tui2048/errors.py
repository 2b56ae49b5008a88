"""What the program says when something fails, in the language in use."""

import errno
import sys
from contextlib import suppress
from pathlib import PurePath

from engine.errors import EngineError
from tui2048.i18n import N_, NO_BREAK_SPACE, _

PROGRAM = "tui2048"


class _Telling:
    """How files are told of; one way for the process, as with its language."""

    folders = True


def hide_folders() -> None:
    """From now on let sentences name files without their folders, which are nobody's business in a kiosk."""
    _Telling.folders = False


class Sentence:
    """A sentence kept as an English template and its facts, so that it is said when it is shown.

    A fact may be a sentence itself. A path among the facts is shown whole, unless :func:`hide_folders`; control
    codes in one are not.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return _(self.template).format(**{name: _told(fact) for name, fact in self.facts.items()})

    def __repr__(self) -> str:
        return f"Sentence({self.template!r}, **{self.facts!r})"


def _told(fact: object) -> object:
    if isinstance(fact, PurePath):
        return printable(str(fact if _Telling.folders else fact.name))
    return printable(fact) if isinstance(fact, str) else fact


def printable(text: str) -> str:
    """Foreign text without control codes, fit for a terminal."""
    return "".join(
        character if character.isprintable() or character == NO_BREAK_SPACE else "\ufffd" for character in text
    )


class ProgramError(Exception):
    """Something failed; as a string, a whole sentence in the language in use."""

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.sentence = Sentence(template, **facts)

    def __str__(self) -> str:
        return str(self.sentence)


class UsageError(ProgramError):
    """The command line or the input is wrong or missing; the exit status is 2."""


def as_usage_error(error: ProgramError) -> UsageError:
    """The same failure, where it comes of what was typed or given."""
    return UsageError(error.sentence.template, **error.sentence.facts)


class OutputError(ProgramError):
    """What a command found cannot be written."""


def refusal(error: EngineError) -> Sentence:
    """The engine's refusal as a sentence; a refusal among its facts becomes one too."""
    facts = {
        name: refusal(fact) if isinstance(fact, EngineError) else fact for name, fact in error.facts.items()
    }
    return Sentence(error.template, **facts)


_REASONS = {
    errno.EACCES: N_("permission is denied"),
    errno.EPERM: N_("permission is denied"),
    errno.EROFS: N_("it can only be read"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk quota is used up"),
    errno.ENOENT: N_("there is none by that name"),
    errno.ENOTDIR: N_("a file stands where a folder should be"),
    errno.EEXIST: N_("a file stands where a folder should be"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EADDRINUSE: N_("another program listens there"),
    errno.EADDRNOTAVAIL: N_("this machine has no such address"),
}


def reason(error: OSError) -> Sentence:
    """Why the operating system refused, as the end of a sentence; its own words where we have none."""
    if error.errno in _REASONS:
        return Sentence(_REASONS[error.errno])
    return Sentence("{words}", words=error.strerror or str(error))


def complain(sentence: str) -> None:
    """One line on standard error, if there is one."""
    line = printable(" ".join(sentence.splitlines()))  # what was typed may stand in it
    with suppress(OSError, ValueError):
        print(f"{PROGRAM}: {line}", file=sys.stderr, flush=True)
