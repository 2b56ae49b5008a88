"""Suspending the program, and giving its terminal other sizes."""

import signal

import pytest

from engine import Game
from support.driving import rarer
from terminal.playing import ARROWS, QUIET, SEED, Start, play, shows

TOO_SMALL = "needs at least"
STORM = ((80, 24), (5, 3), (200, 60), (1, 1), (32, 14), (31, 13), (1, 60), (200, 1), (100, 30), (1, 1))


@pytest.mark.parametrize("size", [(80, 24), (110, 34)], ids=["the same size", "another size"])
def test_what_was_suspended_is_drawn_again(start: Start, size: tuple[int, int]) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"])
    game = play(Game(SEED), "L")
    terminal.wait_until(shows(game), "the move")
    terminal.send("\x1a")
    terminal.wait_for_stop()
    assert not terminal.mode(1049)
    assert terminal.echoes()
    terminal.clear()
    terminal.resize(*size)
    terminal.kill(signal.SIGCONT)
    terminal.wait_for("SCORE", "1 move", "q quit")
    assert terminal.mode(1049)
    terminal.send(ARROWS["D"])
    terminal.wait_for("2 moves")
    terminal.resize(80, 24)
    terminal.wait_until(shows(play(game, "D")), "the game")
    terminal.send("q")
    assert terminal.status() == 0
    assert b"Traceback" not in terminal.output


@pytest.mark.parametrize("last", [(80, 24), (5, 3), *rarer((200, 60), (32, 14), (31, 13), (1, 1))], ids=str)
def test_a_storm_of_sizes_ends_with_the_last(start: Start, last: tuple[int, int]) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    for size in STORM:
        terminal.resize(*size)
        terminal.read(0.02)
    terminal.clear()
    terminal.resize(*last)
    columns, rows = last
    large_enough = columns >= 32 and rows >= 14
    if large_enough:
        terminal.wait_until(lambda screen: "SCORE" in screen and TOO_SMALL not in screen, "the game")
    elif columns > 20:
        terminal.wait_until(lambda screen: TOO_SMALL in screen and "SCORE" not in screen, "what is needed")
    while terminal.read(0.5):
        pass
    terminal.send(ARROWS["L"])
    while terminal.read(1.0):  # a key that does nothing leaves no trace to wait for
        pass
    terminal.resize(80, 24)
    terminal.wait_until(shows(play(Game(SEED), "L" if large_enough else "")), "the game at last")
    assert TOO_SMALL not in terminal.text()
    terminal.send("q")
    assert terminal.status() == 0
    assert b"Traceback" not in terminal.output
