"""Linear mode as a program: without a terminal, in any encoding, in a blink."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import Game
from support.commanding import PROGRAM, run, run_on_terminal

GIVEN = "left\nup\nboard\nhint\nquit\n"


def test_the_same_seed_and_commands_say_the_same(tmp_path: Path) -> None:
    first, second = (
        run("--linear", "--seed", "7", given=GIVEN, environ={"TUI2048_DATA_DIR": str(tmp_path / name)})
        for name in "ab"
    )
    assert first == second
    assert first.status == 0
    assert first.complaint == ""
    assert first.output.splitlines()[7] == "left, new 2 in row 4 column 3"


def test_the_end_of_input_saves_and_ends() -> None:
    assert run("--linear", "--seed", "7", given="left\nup").status == 0
    done = run("--linear", given="score\nshare")
    assert done.status == 0
    assert "2 moves" in done.output
    assert done.output.endswith("2048:1:7:LU\n")


def test_options_of_playing_hold_here_too() -> None:
    assert run("--linear", "--new", "--no-hints", given="hint\n").output.endswith(
        "Hints are off (t shows them)\n"
    )
    assert "0 pistettä" in run("--linear", "--lang", "fi", "--daily").output


def test_no_textual_is_imported() -> None:
    code = (
        "import sys; from tui2048.cli import main; main(['--linear', '--new']); "
        "print({'textual', 'rich', 'asyncio'} & {name.split('.')[0] for name in sys.modules})"
    )
    given = GIVEN.replace("quit", "games\nstatistics\nquit")
    done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_cannot_be_written_is_said_in_plain_characters(encoding: str) -> None:
    done = subprocess.run(
        [*PROGRAM, "--linear", "--lang", "fi", "--new"],
        input=b"help 1\nfn\xff\xe4\nquit\n",
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
    )
    said = done.stdout.decode(encoding)
    assert ("pistettä" if encoding != "ascii" else "pistetta") in said
    assert ("”" if encoding == "utf-8" else '"') in said.splitlines()[0]
    assert done.stderr == b""


def test_nothing_is_drawn_on_a_dumb_terminal_and_keys_come_line_by_line() -> None:
    read, write = os.pipe()
    os.write(write, b"left\nq\n")
    os.close(write)
    done = subprocess.run(
        [*PROGRAM, "--linear", "--seed", "7"],
        stdin=read,
        capture_output=True,
        check=True,
        env=os.environ | {"TERM": "dumb"},
    )
    os.close(read)
    assert b"\x1b" not in done.stdout


def test_without_any_input_it_ends_at_once() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *PROGRAM, "--linear"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_reader_that_leaves_ends_it_without_a_word() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'yes commands | "$@" --linear | head -n 3', "sh", *PROGRAM],
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr == ""


def test_refusals_name_the_way_out() -> None:
    assert "tui2048 --linear" in run().complaint
    assert "tui2048 --linear" in run_on_terminal([], {"TERM": "dumb"}).output


def test_the_game_is_that_of_its_seed() -> None:
    done = run("--linear", "--seed", "7", given="board\n")
    rows = [line.partition(": ")[2] for line in done.output.splitlines()[-4:]]
    said = [[cell.replace("empty", "0") for cell in row.split(", ")] for row in rows]
    assert [row if len(row) == 4 else ["0"] * 4 for row in said] == [
        [str(value) for value in row] for row in Game(7).board.rows()
    ]
