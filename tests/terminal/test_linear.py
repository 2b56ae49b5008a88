"""Linear mode on a real terminal: single keys, and the terminal given back whatever ends it."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from terminal.terminal import PROGRAM, Terminal

Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """A starter of linear mode on one data folder; what still runs at the end is ended."""
    running: list[Terminal] = []

    def run(*arguments: str, command: Sequence[str] = (*PROGRAM, "--linear"), **environ: str) -> Terminal:
        plain = {"TUI2048_DATA_DIR": str(tmp_path), "TERM": "xterm-256color", "LANG": "C.UTF-8", "LANGUAGE": ""}
        terminal = Terminal((*command, *arguments), plain | environ, rows=60)
        running.append(terminal)
        return terminal

    yield run
    for terminal in running:
        terminal.close()


def test_keys_count_at_once_and_nothing_is_drawn(start: Start) -> None:
    terminal = start("--seed", "7", "--no-hints")
    terminal.wait_for("question mark helps", "row 4: empty")
    assert not terminal.echoes()
    terminal.send("a")
    terminal.wait_for("left, new 2 in row 4 column 3")
    terminal.send("\x1b[A")
    terminal.wait_for("up, +4, new 2 in row 3 column 3")
    terminal.send("\x1b[Db8\r")
    terminal.wait_for("row 1: 4, 2", "4 points, best 0, 4 moves")
    terminal.send("q")
    assert terminal.status() == 0
    assert terminal.echoes()
    assert b"\x1b" not in terminal.output


def test_linear_mode_is_remembered_until_it_is_left(start: Start) -> None:
    for options, shown in (
        (["--linear"], "row 4: empty"),
        ([], "row 4: empty"),
        (["--no-linear"], "SCORE"),
        ([], "SCORE"),
    ):
        terminal = start(*options, command=PROGRAM, LINES="24")
        terminal.wait_for(shown)
        terminal.send("q")
        assert terminal.status() == 0


def test_a_torn_arrow_is_one_move_and_never_another(start: Start) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    for piece in ("\x1b", "[", "D"):
        terminal.send(piece)
        time.sleep(0.6 if piece == "\x1b" else 0.05)
    terminal.wait_for("left, new 2 in row 4 column 3")
    terminal.send("\x1b")
    time.sleep(0.6)
    terminal.send("\r")
    terminal.wait_for("1 move,")
    assert terminal.text().count(", new ") == 1


def test_pasted_prose_is_no_move_and_no_end(start: Start) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    terminal.send("quit as I may, a sad day")
    terminal.wait_for("no command here")
    terminal.send("left\n")
    terminal.wait_for("left, new 2 in row 4 column 3")
    assert terminal.text().count(", new ") == 1


@pytest.mark.parametrize(
    ("end", "status"),
    [("\x03", 130), ("\x04", 0), (signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "Ctrl-D", "SIGINT", "SIGTERM", "SIGHUP"],
)
def test_every_end_keeps_the_game_and_gives_the_terminal_back(
    start: Start, end: str | signal.Signals, status: int
) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    terminal.send("a")
    terminal.wait_for("left, new 2 in row 4 column 3")
    if isinstance(end, str):
        terminal.send(end)
    else:
        terminal.kill(end)
    assert terminal.status() == status
    assert terminal.echoes()
    assert b"Traceback" not in terminal.output
    start().wait_for("0 points, best 0, 1 move,")


@pytest.mark.parametrize(
    "where", ["v", "ev", *(pytest.param(keys, marks=pytest.mark.slow) for keys in ("n", "g", "?", "eb", "p"))]
)
def test_a_signal_ends_it_from_every_place(start: Start, where: str) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    terminal.send("a" + where)
    terminal.wait_for("left, new 2 in row 4 column 3")
    time.sleep(0.1)
    terminal.kill(signal.SIGTERM)
    assert terminal.status() == 143
    assert terminal.echoes()


def test_a_text_is_typed_as_terminals_let_one(start: Start) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    terminal.send("ev")
    terminal.wait_for("Position or game:")
    terminal.wait_until(lambda _screen: terminal.echoes(), "the echo")
    terminal.send("2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 x\x7f2\n")
    terminal.wait_for("row 4: empty, empty, empty, 2")
    assert not terminal.echoes()
    terminal.send("p")
    terminal.wait_for("Practice: it never counts.")


def test_ctrl_z_gives_the_terminal_back_for_a_while(start: Start) -> None:
    terminal = start(command=("/bin/sh", "-i"))
    terminal.send(f"{' '.join(PROGRAM)} --linear --seed 7\n")
    terminal.wait_for("row 4: empty")
    terminal.send("\x1a")
    terminal.wait_for("Stopped")
    assert terminal.echoes()
    terminal.send("fg\n")
    terminal.wait_until(lambda _screen: not terminal.echoes(), "the end of the echo")
    terminal.send("a")
    terminal.wait_for("left, new 2 in row 4 column 3")
    terminal.send("q")
    terminal.wait_until(lambda _screen: terminal.echoes(), "the echo of the shell")


def test_the_engine_plays_until_a_key_stops_it(start: Start) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    terminal.send("p")
    terminal.wait_for("The engine plays, 1 move a second.", ", new ")
    terminal.send("+")
    terminal.wait_for("2 moves a second")
    terminal.send("a")
    terminal.wait_for("The engine rests.")
    terminal.send("p")
    terminal.wait_until(lambda screen: screen.count("The engine plays") == 2, "the engine playing again")
    terminal.send("q")
    assert terminal.status() == 0


def test_a_dumb_terminal_will_do(start: Start) -> None:
    terminal = start("--seed", "7", TERM="dumb")
    terminal.wait_for("row 4: empty")
    terminal.send("left\nq")
    assert terminal.status() == 0
    assert b"left, new 2 in row 4 column 3" in terminal.output


def test_a_line_that_drops_ends_the_process(start: Start) -> None:
    terminal = start("--seed", "7")
    terminal.wait_for("row 4: empty")
    terminal.hang_up()
    _pid, status = os.waitpid(terminal.pid, 0)
    terminal.pid = 0
    assert os.waitstatus_to_exitcode(status) in (0, 129)
