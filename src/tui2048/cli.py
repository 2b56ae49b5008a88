"""The command line: one subparser a command, each handing over to its own module."""

import errno
import os
import sys
from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from engine.errors import quoted
from tui2048.commands import play
from tui2048.commands.options import add_language, add_profile
from tui2048.errors import PROGRAM, OutputError, ProgramError, UsageError, complain, reason
from tui2048.glyphs import SPELL, terminal_encoding
from tui2048.i18n import LANGUAGES, N_, _, choose_language, use_language
from tui2048.settings.file import SettingsFile
from tui2048.settings.preferences import stored_language
from tui2048.settings.values import AUTOMATIC
from tui2048.system.profiles import ProfileError, home, profile_name
from tui2048.system.version import installed_version

COMMANDS = (
    ("hint", N_("rank the four moves on a position")),
    ("review", N_("grade every move of a game")),
    ("replay", N_("show the last board and the score of a game")),
    ("games", N_("list the games that were played; export, import, delete, back up and restore them")),
    ("bench", N_("let the engine play whole games and report its strength")),
    ("serve", N_("serve the game to browsers")),
    ("train", N_("train the engine's value network from nothing")),
    ("doctor", N_("tell what is installed and what is wrong")),
)
"""Their names, which are those of their modules, and what they do."""
_OUTPUT_FAILURES = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}

DONE, FAILED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


class Parser(ArgumentParser):
    """A parser whose refusal is one line, and which takes no shortened options."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**(settings | {"allow_abbrev": False}))  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong."""
        command = self.prog.removeprefix(PROGRAM).strip()
        sentence = f"{command}: {message}" if command else message
        raise UsageError("{sentence}", sentence=sentence)


class CommandParser(Parser):
    """The parser of a command, whose module is read when it is used: the others need not be."""

    def __init__(self, *, module: str | None = None, **settings: object) -> None:
        super().__init__(**settings)
        self._module = module

    def parse_known_args(  # type: ignore[override]  # its overloads tell kinds of namespaces apart
        self, args: Sequence[str] | None = None, namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
        """What the arguments say, and those that are not known here."""
        self.complete()
        return super().parse_known_args(args, namespace)

    def complete(self) -> None:
        """Have the module add its arguments, if it has not yet."""
        if self._module is not None:
            import_module(self._module).add_arguments(self)
            self._module = None


class ShowVersion(Action):
    """Prints the version when it is asked for, and looks it up no sooner."""

    def __call__(self, parser: ArgumentParser, *_arguments: object) -> NoReturn:
        """Print it and end."""
        print(f"{PROGRAM} {installed_version(PROGRAM)}")
        parser.exit()


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, that of the process by default; the exit status of section 4 of the contract."""
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What cannot be written is spelled out, whether a glyph or a foreign byte.
            stream.reconfigure(encoding=terminal_encoding(os.environ, stream), errors=SPELL)
    asked = _asked(argv)
    use_language(asked.lang if asked.lang in LANGUAGES else _chosen_language(asked.profile))
    try:
        _check_guest(asked)
        return _run(argv)
    except ProgramError as error:
        complain(str(error))
        return WRONG_USAGE if isinstance(error, UsageError) else FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return DONE  # whoever read our output has seen enough
    finally:
        _abandon_unwritable(sys.stdout)


def build_parser() -> ArgumentParser:
    """The whole command line, in the language in use."""
    parser = Parser(
        prog=PROGRAM,
        description=_("2048 in the terminal, with hints from a strong player. Without a command: play."),
    )
    parser.set_defaults(run=play.run)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=_("show the version and exit"))
    add_language(parser, None)
    add_profile(parser, None)
    play.add_arguments(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=CommandParser)
    for name, purpose in COMMANDS:
        add_language(commands.add_parser(name, help=_(purpose), module=f"tui2048.commands.{name}"), SUPPRESS)
    return parser


def _run(argv: Sequence[str]) -> int:
    try:
        status = _ended(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if sys.platform == "win32" and error.errno == errno.EINVAL:  # so a pipe says there that nobody reads
            raise BrokenPipeError from error
        if error.errno not in _OUTPUT_FAILURES:
            raise
        raise OutputError("The output cannot be written: {reason}.", reason=reason(error)) from error
    return status


def _ended(argv: Sequence[str]) -> int:
    try:
        arguments = build_parser().parse_args(argv)
        if arguments.kiosk and arguments.run is not play.run:
            raise UsageError(N_("In a kiosk there is nothing but the game: no command goes with --kiosk."))
        status: int = arguments.run(arguments)
    except SystemExit as ending:  # argparse has shown the help, or we the version
        return ending.code if isinstance(ending.code, int) else DONE
    return status


def _asked(argv: Sequence[str]) -> Namespace:
    """What these options ask for: known before the parser is built, whose help is in that language."""
    finder = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument("--lang")
    finder.add_argument("--profile")
    finder.add_argument("--kiosk", action="store_true")
    try:
        return finder.parse_known_args(argv)[0]
    except ArgumentError:  # the real parser will say what is wrong
        return Namespace(lang=None, profile=None, kiosk=False)


def _check_guest(asked: Namespace) -> None:
    """Refuse a guest to whom the host has given a name that is none; of options they know nothing."""
    if not asked.kiosk or asked.profile is None:
        return
    try:
        profile_name(asked.profile)
    except ProfileError as error:
        raise UsageError(
            N_("The host calls you “{name}”, which cannot name a profile. Please tell whoever runs it."),
            name=quoted(asked.profile),
        ) from error


def _chosen_language(profile: str | None) -> str:
    """The language of this profile's settings; of the environment where there are none."""
    try:
        place = home(os.environ, None if profile is None else profile_name(profile))
    except ProfileError:  # so will it here
        return choose_language(os.environ)
    chosen = stored_language(SettingsFile(place.settings))
    return choose_language(os.environ) if chosen == AUTOMATIC else chosen


def _abandon_unwritable(stream: object) -> None:
    """Let output that cannot be written go nowhere, or Python would try again at exit and complain."""
    if not isinstance(stream, TextIOWrapper):
        return
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
