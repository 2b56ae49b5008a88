"""The whole program, started as a person starts it."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from engine import Game
from support.commanding import interrupted_at
from terminal.playing import ARROWS, QUIET, SEED, Start, play, shows
from terminal.terminal import PATIENCE_SECONDS, PROGRAM, Terminal
from tui2048.store import Store


def test_the_first_screen_is_whole(start: Start) -> None:
    terminal = start("--seed", str(SEED))
    screen = terminal.wait_for("SCORE", "BEST", "HINTS", "moves ahead", "? help", "q quit")
    assert shows(Game(SEED))(screen)
    for name in ("up", "right", "down", "left"):
        assert name in screen


def test_a_burst_of_keys_is_as_many_moves_in_order(start: Start) -> None:
    letters = "LDRULLDRUD"
    terminal = start("--seed", str(SEED), "--no-hints")
    terminal.wait_for("SCORE")
    terminal.send("".join(ARROWS[letter] for letter in letters))
    terminal.wait_until(shows(play(Game(SEED), letters)), "the board after ten moves")


def test_a_killed_game_goes_on_where_it_was(start: Start) -> None:
    game = Game(SEED)
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    for letter in "LDLDRDLDLD":
        terminal.send(ARROWS[letter])
        terminal.wait_until(shows(play(game, letter)), f"the board after {letter}")
    terminal.kill()
    assert terminal.status() == -signal.SIGKILL
    again = start(*QUIET)
    again.wait_until(shows(game), "the same board and score")
    again.send("u")
    assert game.undo()
    again.wait_until(shows(game), "the board before the last move")


def test_quitting_gives_the_terminal_back(start: Start) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    assert terminal.mode(1049)
    assert terminal.mode(1000)
    assert not terminal.echoes()
    terminal.send("q")
    assert terminal.status() == 0
    assert not terminal.mode(1049)
    assert not terminal.mode(1000)
    assert not terminal.mode(1003)
    assert terminal.mode(25)
    assert terminal.echoes()


@pytest.mark.parametrize(
    ("end", "status"),
    [("\x03", 130), (signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["Ctrl-C", "SIGINT", "SIGTERM", "SIGHUP"],
)
def test_every_end_keeps_the_game_and_gives_the_terminal_back(
    start: Start, end: str | signal.Signals, status: int
) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"])
    game = play(Game(SEED), "L")
    terminal.wait_until(shows(game), "the move")
    if isinstance(end, str):
        terminal.send(end)
    else:
        terminal.kill(end)
    assert terminal.status() == status
    assert not terminal.mode(1049)
    assert not terminal.mode(1000)
    assert terminal.mode(25)
    assert terminal.echoes()
    start(*QUIET).wait_until(shows(game), "the same game")


@pytest.mark.parametrize(
    "module",
    ["tui2048.cli", "textual", "tui2048.app.game_app", "tui2048.screens.game", "textual.drivers.linux_driver"],
)
def test_ctrl_c_while_it_starts_ends_it_without_a_word(tmp_path: Path, module: str) -> None:
    terminal = Terminal(interrupted_at(module), {"TUI2048_DATA_DIR": str(tmp_path / "data")})
    try:
        assert terminal.status() == 130
        assert terminal.text().strip() in ("", "^C")
        assert terminal.echoes()
    finally:
        terminal.close()


def test_a_line_that_drops_ends_the_process_and_keeps_the_game(start: Start, tmp_path: Path) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"])
    terminal.wait_until(shows(play(Game(SEED), "L")), "the move")
    terminal.hang_up()
    deadline = time.monotonic() + PATIENCE_SECONDS
    while os.waitpid(terminal.pid, os.WNOHANG) == (0, 0):
        assert time.monotonic() < deadline, "the process stayed"
        time.sleep(0.02)
    terminal.pid = 0
    with Store.open(tmp_path / "data") as store:
        assert [summary.moves for summary in store.history.games()] == [1]


def test_resizing_never_loses_the_game(start: Start) -> None:
    terminal = start("--seed", str(SEED), "--no-hints")
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"] + ARROWS["D"])
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the board, with both moves")
    for columns, rows in ((1, 1), (200, 3), (20, 8)):
        terminal.resize(columns, rows)
        terminal.read(0.05)
    terminal.resize(31, 20)
    terminal.wait_for("32")
    terminal.resize(80, 24)
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the board, with both moves")
    terminal.resize(40, 16)
    terminal.wait_for("SCORE")
    terminal.resize(110, 34)
    terminal.wait_for("SCORE", "q quit")
    terminal.send("q")
    assert terminal.status() == 0
    assert b"Traceback" not in terminal.output


def test_being_told_to_go_on_without_having_been_away_harms_nothing(start: Start) -> None:
    terminal = start("--seed", str(SEED), "--no-hints")
    terminal.wait_for("SCORE")
    for _ in range(3):
        terminal.kill(signal.SIGSTOP)
        terminal.kill(signal.SIGCONT)
        time.sleep(0.05)
    terminal.send(ARROWS["L"] + "q")
    assert terminal.status() == 0


def test_a_new_game_asks_and_escape_keeps_the_old_one(start: Start) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"] + "n")
    terminal.wait_for("Begin a new game?")
    terminal.send(ARROWS["D"] + "d")
    terminal.send("\x1b")
    terminal.wait_until(lambda screen: "Begin a new game?" not in screen, "the end of the question")
    terminal.wait_until(shows(play(Game(SEED), "L")), "the same game")


def test_help_opens_and_closes_and_keeps_the_board_as_it_is(start: Start) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send("?")
    terminal.wait_until(lambda screen: "SCORE" not in screen and "close" in screen, "the help")
    terminal.send(ARROWS["L"] + ARROWS["R"] + "u")
    terminal.send("?")
    terminal.wait_until(shows(Game(SEED)), "the board")


def test_a_drag_moves(start: Start) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send("\x1b[<0;35;10M\x1b[<32;12;11M\x1b[<0;12;11m")
    terminal.wait_until(shows(play(Game(SEED), "L")), "the move to the left")


def test_it_speaks_finnish(start: Start) -> None:
    start("--lang", "fi").wait_for("PISTEET", "PARAS", "VIHJEET", "kumoa", "lopeta")
    start(LANG="fi_FI.UTF-8").wait_for("PISTEET", "PARAS")


def test_two_terminals_have_two_games(start: Start) -> None:
    first = start("--seed", str(SEED), *QUIET)
    first.wait_for("SCORE")
    first.send(ARROWS["L"] + ARROWS["D"])
    first.wait_until(shows(play(Game(SEED), "LD")), "two moves in the first")
    second = start(*QUIET)
    second.wait_for("SCORE", "0 moves")
    first.send(ARROWS["L"])
    first.wait_until(shows(play(Game(SEED), "LDL")), "a third move in the first")


def test_a_dumb_terminal_is_refused_in_a_sentence(start: Start) -> None:
    terminal = start(TERM="dumb")
    assert terminal.status() == 2
    assert b"--linear" in terminal.output
    assert b"\x1b" not in terminal.output


def test_no_terminal_is_refused_in_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        PROGRAM,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TUI2048_DATA_DIR": str(tmp_path)},
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "--linear" in done.stderr
    assert len(done.stderr.splitlines()) == 1
