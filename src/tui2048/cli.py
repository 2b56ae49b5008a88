"""The command line: one subparser a command, each handing over to its own module."""

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Sequence
from importlib.metadata import version
from typing import NoReturn

from tui2048.commands import doctor, hint, play, replay
from tui2048.errors import ProgramError, UsageError
from tui2048.i18n import LANGUAGES, _, choose_language, use_language

PROGRAM = "tui2048"
COMMANDS = (hint, replay, doctor)
FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130


class Parser(ArgumentParser):
    """A parser whose refusal is one line."""

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong."""
        raise UsageError("{message}", message=message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, that of the process by default; the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without our glyphs shows “?” for them
    use_language(_asked_language(argv) or choose_language(os.environ))
    try:
        return _run(argv)
    except ProgramError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return WRONG_USAGE if isinstance(error, UsageError) else FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; let the flush at exit go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(argv: Sequence[str]) -> int:
    arguments = build_parser().parse_args(argv)
    status: int = arguments.run(arguments)
    sys.stdout.flush()
    return status


def build_parser() -> ArgumentParser:
    """The whole command line, in the language in use."""
    parser = Parser(
        prog=PROGRAM,
        description=_("2048 in the terminal, with hints from a strong player. Without a command: play."),
        allow_abbrev=False,
    )
    parser.set_defaults(run=play.run)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {version(PROGRAM)}")
    _add_language(parser, None)
    play.add_arguments(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), parser_class=Parser)
    for command in COMMANDS:
        subparser = command.add_parser(commands)
        _add_language(subparser, SUPPRESS)
    return parser


def _add_language(parser: ArgumentParser, default: str | None) -> None:
    parser.add_argument("--lang", choices=[*LANGUAGES], default=default, help=_("language: English or Finnish"))


def _asked_language(argv: Sequence[str]) -> str | None:
    """The language asked for by --lang; known before the parser is built, whose help is in it."""
    finder = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument("--lang")
    try:
        found: Namespace = finder.parse_known_args(argv)[0]
    except Exception:  # noqa: BLE001 - whatever is wrong here, the real parser will say it
        return None
    return found.lang if found.lang in LANGUAGES else None
