"""What is no key must not become a move or the end of the game: byte by byte, on the whole program."""

import time

import pytest

from engine import Game
from terminal.playing import ARROWS, QUIET, SEED, Start, play, shows
from terminal.terminal import Terminal

PASTED = b"\x1b[200~q\nwasdhjkl 8426\r\x1b[A \x1b[31muuu n \x03\x1b[201~"
NOISE = (
    b"\xff\xe4\xc3",  # no text in UTF-8
    b"\x1b[?62;22c\x1b[>0;276;0c",  # what terminals answer to those who asked before
    b"\x1b]11;rgb:1e1e/8426/wasd\x1b\\\x1bP1+r6368=q\x1b\\",
    b"\x1b[I\x1b[O\x1b[I",  # the focus came and went
    b"\x1b[57441;2u\x1b[57442;5u\x1b[57443;3u\x1b[57447u",  # modifiers alone
    b"\x1b[99999999999u\x1b[" + b"8;" * 100 + b"q",
)


def send_torn(terminal: Terminal, sequence: str, at: int, seconds: float) -> None:
    """Type a sequence as a slow line brings it: torn at this place."""
    terminal.send(sequence[:at])
    time.sleep(seconds)
    terminal.send(sequence[at:])


def test_what_is_no_key_does_nothing(start: Start) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    for bytes_ in (PASTED, *NOISE):
        terminal.send(bytes_)
    terminal.send(ARROWS["L"])
    terminal.wait_until(shows(play(Game(SEED), "L")), "one move, to the left")
    terminal.send("n")
    terminal.wait_for("Begin a new game?")
    for bytes_ in (PASTED, *NOISE):
        terminal.send(bytes_)
    terminal.send("\x1b")
    terminal.wait_until(lambda screen: "Begin a new game?" not in screen, "the end of the question")
    terminal.send(ARROWS["D"])
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the same game, and a move down")
    terminal.send("q")
    assert terminal.status() == 0
    assert b"Traceback" not in terminal.output


def test_torn_sequences_are_no_letters(start: Start) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    for sequence, at in (
        ("\x1b[<35;42;16M", 9),
        ("\x1b[1;2A", 4),
        ("\x1b[D", 1),
        ("\x1bOD", 1),
        ("\x1b[24~", 3),
    ):
        send_torn(terminal, sequence, at, 0.3)
        time.sleep(0.3)
    send_torn(terminal, ARROWS["L"], 2, 0.3)
    send_torn(terminal, ARROWS["D"], 1, 0.02)
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the moves whose sequences became whole")


@pytest.mark.parametrize("seconds", [0.05, 0.15, 0.3])
def test_over_a_slow_line_a_torn_arrow_is_an_arrow(start: Start, seconds: float) -> None:
    terminal = start("--seed", str(SEED), *QUIET, SSH_CONNECTION="10.0.0.1 5000 10.0.0.2 22")
    terminal.wait_for("SCORE")
    send_torn(terminal, ARROWS["L"], 1, seconds)
    terminal.wait_until(shows(play(Game(SEED), "L")), "the move to the left")
    terminal.send("n")
    terminal.wait_for("Begin a new game?")
    send_torn(terminal, ARROWS["D"], 1, seconds)
    send_torn(terminal, ARROWS["U"], 2, seconds)
    terminal.send("\r")  # the safe choice has the focus again, and the question is still there
    terminal.wait_until(lambda screen: "Begin a new game?" not in screen, "the end of the question")
    terminal.send(ARROWS["D"])
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the same game, and a move down")
