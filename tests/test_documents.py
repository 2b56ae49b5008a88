"""What the documents tell is so: their commands run, their examples work, their links lead somewhere.

A command is run if it can be; :data:`WAYS` says what else is looked at, and a command that is not in it fails.
"""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from support.commanding import ALL_WELL, run
from support.documents import DOCUMENTS, ROOT, Document
from terminal.terminal import PROGRAM, Terminal
from tui2048.cli import COMMANDS, CommandParser, build_parser
from tui2048.settings.file import SettingsFile
from tui2048.settings.values import NAMES

ANNA = "restrict,pty,command="
"""How a line of sshd's file of keys begins."""


def each_document(having: Callable[[Document], object] = lambda _document: True) -> list[ParameterSet]:
    documents = map(Document, DOCUMENTS)
    return [pytest.param(document, id=document.name) for document in documents if having(document)]


def is_parsed(command: str) -> None:
    """The command line understands it."""
    words = shlex.split(command, comments=True)
    build_parser().parse_args(words[words.index("tui2048") + 1 :])


def is_a_command(command: str) -> None:
    """There is a command of this name."""
    assert command.split()[1] in dict(COMMANDS)


def is_a_target(command: str) -> None:
    """`make` knows what to do."""
    target = shlex.split(command, comments=True)[1:]
    subprocess.run(["make", "--dry-run", *target], cwd=ROOT, check=True, capture_output=True)


def names_what_is_there(command: str) -> None:
    """The files of ours that it names are there, and Python can read those that are programs."""
    words = shlex.split(command, comments=True)
    paths = [ROOT / word for word in words if word.startswith(("packaging/", "bench/", ".ci/", "tests/"))]
    paths += [ROOT / f"{word.replace('.', '/')}.py" for word in words if word.startswith("bench.")]
    assert paths
    for path in paths:
        assert path.exists()
        if path.suffix == ".py":
            compile(path.read_text(encoding="utf-8"), path, "exec")


def installs_ours(command: str) -> None:
    """What is installed is this program, with an extra that it has."""
    package = shlex.split(command, comments=True)[-1]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, _, extra = package.rstrip("]").partition("[")
    assert name in (".", project["name"])
    assert not extra or extra in project["optional-dependencies"]


def is_a_page(command: str) -> None:
    """The manual has it."""
    assert (ROOT / "packaging" / "man" / f"{command.split()[1]}.1").exists()


def is_shell(command: str) -> None:
    """A shell can read it: all that is looked at where root would run it."""
    subprocess.run(["bash", "-n", "-c", command], check=True, capture_output=True)


def is_for_guests(line: str) -> None:
    """The command in a line of sshd's keys is understood."""
    is_parsed(line.removeprefix(ANNA).split('"')[1])


def is_a_limit(line: str) -> None:
    """A line of a systemd unit: a section, or a name and a value."""
    assert re.fullmatch(r"\[\w+\]|\w+=\S+", line)


@dataclass(frozen=True)
class Way:
    """Commands of one kind, and what is looked at instead of running them; None for those that are run.

    Those that are ``slow`` are run by the longer tests alone.
    """

    pattern: str
    look: Callable[[str], None] | None
    why: str
    slow: bool = False


PLAYING = r"tui2048( --(lang|theme|seed|profile) \S+| --(new|daily|no-animation|no-hints|kiosk|linear))*"
WAYS = (
    Way(PLAYING, is_parsed, "needs a terminal; `test_what_plays` gives it one"),
    Way(r"tui2048 serve.*", is_parsed, "serves until it is stopped; tests/tui2048/test_serve.py does that"),
    Way(r"tui2048 (hint|review|replay|train)", is_a_command, "is a name, and needs arguments"),
    Way(r"tui2048 train.*", is_parsed, "learns for hours"),
    Way(r"tui2048 bench.*(--time-ms|--games 1000).*", is_parsed, "plays for minutes to hours"),
    Way(r"runuser -u play -- tui2048 .*", is_parsed, "needs root"),
    Way(re.escape(ANNA) + ".*", is_for_guests, "is read by sshd; tests/terminal/test_ssh.py has one"),
    Way(r"\[Slice\]|(MemoryMax|TasksMax|CPUQuota)=.*", is_a_limit, "is read by systemd"),
    Way(r"make( .*)?", is_a_target, "is what runs these tests, or leads to them"),
    Way(r"(PYTHONPATH=tests )?python (-m )?bench.*|\.ci/run.*", names_what_is_there, "takes minutes to hours"),
    Way(r"(pip|pipx|uv tool) install .*", installs_ours, "needs the network"),
    Way(
        r"textual serve .*",
        is_shell,
        "serves until it is stopped; tests/browser/test_textual_serve.py does that",
    ),
    Way(r"install .*packaging/.*", names_what_is_there, "writes to the system or the home of a user"),
    Way(r"(useradd|chmod|sshd|find|runuser -u play -- (env|rm)) .*", is_shell, "needs root"),
    Way(r"man .*", is_a_page, "needs the page to be installed"),
    Way(r"tui2048 bench.*", None, "plays a hundred games", slow=True),
    Way(r"(printf .* \| )?tui2048( .*)?", None, "answers at once"),
)
"""The first that fits counts."""


def way_of(command: str) -> Way | None:
    plain = re.sub(r"\s+#.*", "", command)
    return next((way for way in WAYS if re.fullmatch(way.pattern, plain)), None)


@pytest.mark.parametrize("document", each_document())
def test_every_command_is_tested_in_some_way(document: Document) -> None:
    assert [command for command in document.commands if way_of(command) is None] == []


@pytest.mark.parametrize("document", each_document())
def test_commands_that_cannot_be_run_here_are_sound(document: Document) -> None:
    for command in document.commands:
        if (way := way_of(command)) is not None and way.look is not None:
            way.look(command)


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """A folder in which `tui2048` is this program, for somebody who has played a little."""
    program = tmp_path / "bin" / "tui2048"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tui2048 "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    run("--linear", given="left\nup\nright\ndown\nquit\n")
    return tmp_path


def runnable(document: Document, *, slow: bool = False) -> list[str]:
    ways = [(command, way_of(command)) for command in document.commands]
    return [command for command, way in ways if way is not None and way.look is None and way.slow is slow]


def run_all(commands: Sequence[str], scratch: Path) -> None:
    environ = os.environ | {"PATH": f"{scratch / 'bin'}:{os.environ['PATH']}"}
    for command in commands:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=scratch,
            env=environ,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == (ALL_WELL if "doctor" in command else 0), (command, done.stderr)
        assert done.stdout or re.search("backup|restore|export|import", command), command


@pytest.mark.parametrize("document", each_document(runnable))
def test_the_other_commands_run(document: Document, scratch: Path) -> None:
    """In the order of the document, in one folder, as a reader tries them."""
    run_all(runnable(document), scratch)


@pytest.mark.slow
@pytest.mark.parametrize("document", each_document(partial(runnable, slow=True)))
def test_those_that_take_longer_run_too(document: Document, scratch: Path) -> None:
    run_all(runnable(document, slow=True), scratch)


def playing() -> list[str]:
    commands = {command for path in DOCUMENTS for command in Document(path).commands}
    return [command for command in sorted(commands) if way_of(command) == WAYS[0]]


@pytest.mark.slow
@pytest.mark.parametrize("command", playing())
def test_what_plays_begins_a_game_and_leaves_it(command: str, tmp_path: Path) -> None:
    terminal = Terminal([*PROGRAM, *shlex.split(command)[1:]], {"TUI2048_DATA_DIR": str(tmp_path)})
    try:
        terminal.wait_for("2048")
        terminal.send("q")
        assert terminal.status() == 0
    finally:
        terminal.close()


def known_options() -> set[str]:
    """Every option of the command line."""
    found: set[str] = set()
    waiting = [build_parser()]
    while waiting:
        parser = waiting.pop()
        if isinstance(parser, CommandParser):
            parser.complete()
        for action in parser._actions:
            found.update(action.option_strings)
            if action.nargs == "A...":
                waiting += action.choices.values()  # type: ignore[union-attr]
    return found


@pytest.mark.parametrize("document", each_document())
def test_options_that_are_named_exist(document: Document) -> None:
    others = {"--update-pictures"} if document.name == "CONTRIBUTING.md" else set()
    assert {*document.options} - known_options() - others == set()


@pytest.mark.parametrize("document", each_document())
def test_links_lead_somewhere(document: Document) -> None:
    for link in document.links:
        path, _, anchor = link.partition("#")
        target = document.path.parent / path if path else document.path
        assert target.exists(), link
        assert not anchor or anchor in Document(target).anchors, link


def blocks(language: str) -> list[ParameterSet]:
    documents = [Document(path) for path in DOCUMENTS]
    return [
        pytest.param(block.text, id=f"{document.name}-{place}")
        for document in documents
        for place, block in enumerate(document.blocks)
        if block.language == language
    ]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs_as_it_stands(code: str) -> None:
    exec(compile(code, "document", "exec"), {"__name__": "document"})


@pytest.mark.parametrize("text", blocks("toml"))
def test_settings_are_read_without_a_complaint(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    settings, complaints = SettingsFile(path).read()
    assert complaints == ()
    assert {*tomllib.loads(text)} == {*NAMES}, "all settings are told, and no others"
    assert settings.keys


def test_every_example_is_of_a_kind_that_is_tested() -> None:
    kinds = {(block.language, Document(path).name) for path in DOCUMENTS for block in Document(path).blocks}
    assert {language for language, _name in kinds} <= {"", "python", "toml", "pycon"}
    assert {name for language, name in kinds if language == "pycon"} == {"docs/library.md"}


def test_make_pictures_makes_every_picture_there_is() -> None:
    """By their names alone: to make them takes minutes."""
    source = (ROOT / "tools" / "pictures.py").read_text(encoding="utf-8")
    made = {f"{name}.svg" for name in re.findall(r'Picture\(\s*"([\w-]+)"', source)}
    for folder in (ROOT / "docs" / "pictures", ROOT / "docs" / "pictures" / "fi"):
        assert {path.name for path in folder.glob("*.svg")} == made
