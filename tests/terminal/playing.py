"""How the tests of the whole program play, and tell what its screen shows."""

import re
from collections.abc import Callable

from engine import Direction, Game
from terminal.terminal import Terminal

Start = Callable[..., Terminal]
"""Starts the program on one data folder, with these arguments, ``columns`` and ``rows``, and environment."""

SEED = 3
ARROWS = {"U": "\x1b[A", "D": "\x1b[B", "R": "\x1b[C", "L": "\x1b[D"}
QUIET = ("--no-animation", "--no-hints")


def heading(screen: str) -> list[str]:
    """Moves, score and best as they stand under the title."""
    return screen.splitlines()[1].split()


def shows(game: Game) -> Callable[[str], bool]:
    """Whether a screen shows this game: its count of moves, its score, and its tiles row by row."""

    def shown(screen: str) -> bool:
        facts = heading(screen)
        if not facts or facts[0] != str(game.moves) or f"{game.score:,}" not in facts:
            return False
        rows = (line[:46].split() for line in screen.splitlines()[2:22])
        numbers = [row for row in rows if row and all(re.fullmatch(r"\d+", word) for word in row)]
        wanted = [[str(value) for value in row if value] for row in game.board.rows() if any(row)]
        return numbers == wanted

    return shown


def play(game: Game, letters: str) -> Game:
    for letter in letters:
        game.play(next(direction for direction in Direction if direction.letter == letter))
    return game
