"""The man page and the completions of shells, made from the command line itself: `make command-line`.

What the man page says beyond commands and options stands in its template, packaging/man/tui2048.1.in.
"""

from argparse import SUPPRESS, Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator, Mapping
from pathlib import Path

import shtab

from tui2048.cli import CommandParser, build_parser
from tui2048.drawing.themes import theme_names
from tui2048.i18n import use_language
from tui2048.system.version import installed_version

FOLDER = Path(__file__).parent.parent / "packaging"
TEMPLATE = FOLDER / "man" / "tui2048.1.in"
MANUAL = FOLDER / "man" / "tui2048.1"
COMPLETIONS = {
    "bash": FOLDER / "completion" / "tui2048.bash",
    "zsh": FOLDER / "completion" / "_tui2048",
    "fish": FOLDER / "completion" / "tui2048.fish",
}
FILES = {"FILE": shtab.FILE, "GAME": shtab.FILE, "FOLDER": shtab.DIRECTORY}
"""What a shell offers where an argument has this name."""


def files() -> dict[Path, str]:
    """The man page and each completion, as they should be."""
    use_language("en")
    manual = TEMPLATE.read_text(encoding="utf-8")
    for place, text in (
        ("VERSION", installed_version("tui2048")),
        ("OPTIONS", "\n".join(_options(whole_parser()))),
        ("COMMANDS", "\n".join(_commands(whole_parser()))),
    ):
        manual = manual.replace(f"@{place}@", text)
    made = {path: shtab.complete(_with_files(whole_parser()), shell) for shell, path in COMPLETIONS.items()}
    return {MANUAL: manual, **made}


def whole_parser() -> ArgumentParser:
    """The whole command line, with the arguments of all commands, which else wait until one is used."""
    parser = build_parser()
    for command in commands(parser).values():
        if isinstance(command, CommandParser):
            command.complete()
    return parser


def commands(parser: ArgumentParser) -> Mapping[str, ArgumentParser]:
    """The commands of a parser, or the actions of a command, by name."""
    return {name: each for action in _subparsers(parser) for name, each in action.choices.items()}


def options(parser: ArgumentParser) -> list[Action]:
    """What begins with a dash."""
    return [action for action in parser._actions if action.option_strings and action.help != SUPPRESS]


def positionals(parser: ArgumentParser) -> list[Action]:
    """What does not, and is no command either."""
    return [each for each in parser._actions if not each.option_strings and each not in _subparsers(parser)]


def _subparsers(parser: ArgumentParser) -> list["_SubParsersAction[ArgumentParser]"]:
    return [action for action in parser._actions if isinstance(action, _SubParsersAction)]


def _purposes(parser: ArgumentParser) -> dict[str, str]:
    """What each command is for, in a few words."""
    return {each.dest: each.help or "" for action in _subparsers(parser) for each in action._choices_actions}


def _commands(parser: ArgumentParser) -> Iterator[str]:
    """The section of commands in roff, an action of a command as a command of its own."""
    shared = _names(parser, "--help", "--lang")
    for name, command in commands(parser).items():
        yield from _command(command, _purposes(parser)[name], without=shared)
        for action_name, action in commands(command).items():
            yield from _command(action, _purposes(command)[action_name], without=_names(command))


def _command(parser: ArgumentParser, purpose: str, *, without: set[str]) -> Iterator[str]:
    own = [action for action in options(parser) if not without.issuperset(action.option_strings)]
    words = [parser.prog, *(["[option ...]"] if own else []), *map(_place, positionals(parser))]
    yield f'.SS "{_roff(" ".join(words))}"'
    yield _roff(_sentence(parser.description or purpose))
    for action in (*positionals(parser), *own):
        yield from _described(action)


def _options(parser: ArgumentParser) -> Iterator[str]:
    for action in options(parser):
        yield from _described(action)


def _described(action: Action) -> Iterator[str]:
    """An entry in roff: the option with its value, and what it does."""
    value = _place(action) if action.nargs != 0 else ""
    names = [rf"\fB{_roff(name)}\fR" for name in action.option_strings]
    yield ".TP"
    yield ", ".join(names) + (rf" \fI{_roff(value)}\fR" if value else "") if names else rf"\fI{_roff(value)}\fR"
    yield _roff(_sentence((action.help or "") % {**vars(action), "prog": "tui2048"}))


def _place(action: Action) -> str:
    """What stands for the value of an argument."""
    name = "|".join(map(str, action.choices)) if action.choices else str(action.metavar or action.dest)
    return {"?": f"[{name}]", "+": f"{name} ..."}.get(str(action.nargs), name)


def _names(parser: ArgumentParser, *only: str) -> set[str]:
    found = [action.option_strings for action in options(parser)]
    return {name for names in found if not only or set(only) & set(names) for name in names}


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def _roff(text: str) -> str:
    """The text with all that roff would take for its own spelled out."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in plain)


def _with_files(parser: ArgumentParser) -> ArgumentParser:
    """The parser, told which arguments name files, and which themes there are."""
    for action in parser._actions:
        if action.metavar in FILES:
            action.complete = FILES[str(action.metavar)]  # type: ignore[attr-defined]  # so shtab is told
        elif "--theme" in action.option_strings:
            action.choices = theme_names()
    for command in commands(parser).values():
        _with_files(command)
    return parser


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
