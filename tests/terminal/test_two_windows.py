"""Two terminals on one profile: each game has one owner, and the other may take it over or play another."""

import pytest

from engine import Game
from terminal.playing import ARROWS, QUIET, SEED, Start, play, shows
from terminal.terminal import Terminal


def says(terminal: Terminal, text: str) -> None:
    terminal.wait_until(lambda screen: text in " ".join(screen.split()), text)


@pytest.fixture
def first(start: Start) -> Terminal:
    """The first terminal, in which two moves have been made."""
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"] + ARROWS["D"])
    terminal.wait_until(shows(play(Game(SEED), "LD")), "two moves in the first")
    return terminal


def test_the_second_plays_another_at_once_and_is_told_of_the_first(start: Start, first: Terminal) -> None:
    second = start(*QUIET)
    second.wait_for("SCORE", "0 moves")
    says(second, "Game 1 is being played in another window")
    for key in "LDRU":  # no question is in the way
        second.send(ARROWS[key])
    second.wait_until(lambda screen: "0 moves" not in screen, "a move in the second")
    first.send(ARROWS["L"])
    first.wait_until(shows(play(Game(SEED), "LDL")), "a third move in the first")


def test_the_second_takes_the_game_over_and_the_first_plays_another(start: Start, first: Terminal) -> None:
    second = start(*QUIET)
    second.wait_for("SCORE", "0 moves")
    second.send("g")
    second.wait_for("Games played", "take up")
    second.send(ARROWS["D"])  # its own game, of no move, is the newest
    second.send("t")
    game = play(Game(SEED), "LD")
    second.wait_until(shows(game), "the game of the first in the second")
    first.send(ARROWS["R"])
    says(first, "Game 1 is being played in another window now. Here is another.")
    first.wait_for("0 moves")
    second.send(ARROWS["L"])
    second.wait_until(shows(play(game, "L")), "a third move, in the second")
    first.send("q")
    assert first.status() == 0
    second.kill()
    second.status()
    start(*QUIET).wait_until(shows(game), "the game, with its third move")


def test_the_game_of_a_dead_process_is_free_at_once(start: Start, first: Terminal) -> None:
    first.kill()
    first.status()
    start(*QUIET).wait_until(shows(play(Game(SEED), "LD")), "the game of the first")
