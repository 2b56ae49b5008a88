"""What comes with the program for man, the shells and the desktop: true, up to date, and of use to them."""

import os
import re
import runpy
import shutil
import subprocess
import xml.etree.ElementTree as ET
from argparse import ArgumentParser
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest

from tui2048.cli import build_parser

ROOT = Path(__file__).parent.parent
PACKAGING = ROOT / "packaging"
MANUAL = PACKAGING / "man" / "tui2048.1"
ENTRY = PACKAGING / "desktop" / "tui2048.desktop"
ICON = PACKAGING / "desktop" / "tui2048.svg"

tool = runpy.run_path(str(ROOT / "tools" / "command_line.py"))


def available(program: str) -> str:
    """The program, or the reason why this test cannot be run here."""
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed here")
    return found


def output(*command: str | Path, given: str = "", environ: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, env=os.environ | (environ or {})
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


def test_man_page_and_completions_are_up_to_date() -> None:
    stale = [path.name for path, text in tool["files"]().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make command-line`"


def parsers() -> Iterator[ArgumentParser]:
    """The parser of the program, of each command, and of each action of a command."""
    whole: ArgumentParser = tool["whole_parser"]()
    waiting = [whole]
    while waiting:
        parser = waiting.pop()
        yield parser
        waiting += tool["commands"](parser).values()


def test_the_man_page_names_every_command_and_option() -> None:
    page = re.sub(r"\\f[BIR]", "", MANUAL.read_text(encoding="utf-8")).replace("\\-", "-")
    sections = dict(
        re.findall(r'^\.S[SH] "?(tui2048[\w ]*?|OPTIONS)(?= \[| [A-Z]|"|$)(.*?)(?=^\.S[SH])', page, re.M | re.S)
    )
    found = list(parsers())
    assert {parser.prog for parser in found} - {*sections} == {"tui2048"}
    for parser in found:
        options = {name for action in tool["options"](parser) for name in action.option_strings}
        inherited = {"-h", "--help", "--lang", "--json", "--profile"} if parser.prog != "tui2048" else set()
        told = sections[parser.prog if parser.prog in sections else "OPTIONS"]
        missing = {name for name in options if not re.search(rf"(?<![\w-]){name}(?![\w-])", told)}
        assert missing <= inherited, parser.prog


@pytest.mark.parametrize("checker", ["groff -man -ww -z", "mandoc -T lint -W error"])
def test_the_man_page_is_sound_roff(checker: str) -> None:
    program, *options = checker.split()
    assert output(available(program), *options, MANUAL) == ""


TYPED = (
    ("tui2048 hi", {"hint"}),
    ("tui2048 games ex", {"export"}),
    ("tui2048 --theme tui2048-", {"tui2048-dark", "tui2048-light"}),
    ("tui2048 serve --max-s", {"--max-sessions", "--max-sessions-each"}),
    ("tui2048 train --end", {"--endgame"}),
)
"""What is typed before the tab, and what is offered."""


@pytest.mark.parametrize(("line", "offered"), TYPED)
def test_bash_completes(line: str, offered: set[str]) -> None:
    script = """
        source "$1"
        COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=($2) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        set -- $(complete -p tui2048)
        while [ "$1" != -F ]; do shift; done
        "$2" tui2048 "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    path = PACKAGING / "completion" / "tui2048.bash"
    assert {*output(available("bash"), "--norc", "-c", script, "bash", path, line).split()} == offered


@pytest.mark.parametrize(("line", "offered"), TYPED)
def test_fish_completes(line: str, offered: set[str], tmp_path: Path) -> None:
    path = PACKAGING / "completion" / "tui2048.fish"
    command = f"source '{path}'; complete -C '{line}'"
    lines = output(
        available("fish"), "--no-config", "-c", command, environ={"HOME": str(tmp_path)}
    ).splitlines()
    assert {line.split("\t")[0] for line in lines} == offered


def test_zsh_can_read_its_completion() -> None:
    assert output(available("zsh"), "-f", "-n", PACKAGING / "completion" / "_tui2048") == ""


def test_zsh_finds_its_completion(tmp_path: Path) -> None:
    script = 'fpath=("$1" $fpath); autoload -Uz compinit; compinit -D -u; print -r -- $_comps[tui2048]'
    folder = PACKAGING / "completion"
    assert output(available("zsh"), "-f", "-c", script, "zsh", folder, environ={"HOME": str(tmp_path)}) == (
        "_tui2048\n"
    )


def entry() -> ConfigParser:
    reader = ConfigParser(interpolation=None, delimiters="=")
    reader.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    reader.read_string(ENTRY.read_text(encoding="utf-8"))
    return reader


def test_the_desktop_entry_opens_the_game_in_a_terminal_and_speaks_both_languages() -> None:
    read = entry()
    main = read["Desktop Entry"]
    assert main["Terminal"] == "true"
    assert main["Icon"] == ICON.stem
    sections = ["Desktop Entry", *(f"Desktop Action {name}" for name in main["Actions"].strip(";").split(";"))]
    assert read.sections() == sections
    for section in read.sections():
        program, *arguments = read[section]["Exec"].split()
        assert program == "tui2048"
        build_parser().parse_args(arguments)
        for name in {"Name", "GenericName", "Comment", "Keywords"} & {*read[section]}:
            assert read[section][f"{name}[fi]"]


def test_the_desktop_entry_is_valid() -> None:
    assert output(available("desktop-file-validate"), ENTRY) == ""


def test_the_icon_is_a_square_picture_that_needs_no_font() -> None:
    root = ET.fromstring(ICON.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("width") == root.get("height")
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
