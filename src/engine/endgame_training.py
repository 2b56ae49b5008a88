"""Training the network of endgames: where its boards come from, and a learner that plays nothing else.

The boards are the first of each endgame (:mod:`engine.endgame`) in games by the player at one ply. They are
kept in the folder of the training, one a line, and mark it as one of endgames.
"""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

from engine import endgame
from engine.board import Board
from engine.errors import PositionError
from engine.selfplay import Player, SelfPlay
from engine.training import Tally, TrainingError

try:
    from engine import _core
except ImportError:  # no compiler where this was installed
    _core = None  # type: ignore[assignment]

ENOUGH = 6_000
"""Boards to begin from: every third game or so gives one."""
PAGES = 40_000
"""Pages of an exported file, at most, and how coarse it is: strength cannot be told from a finer one's."""
COARSENESS = 100_000.0

_LETTERS = "URDL"


def starts_file(folder: Path) -> Path:
    """The file of boards; where it is, the folder's training is one of endgames."""
    return folder / "starts"


def gather(folder: Path, wanted: int = ENOUGH) -> Generator[int]:
    """Play games until there are so many boards, and put each into the file; gives how many there are.

    The seed of each game is the number of games before it, so it can be interrupted and gone on with.
    """
    file = starts_file(folder)
    known = len(file.read_text().splitlines()) if file.exists() else 0
    if known >= wanted:
        return
    seeds = folder / "starts.seed"
    seed = int(seeds.read_text()) if seeds.exists() else 0
    games = SelfPlay(Player(depth=1))
    with file.open("a", encoding="ascii") as lines:
        while known < wanted:
            for cells in _beginnings(games.play(seed).line):
                lines.write(Board(cells).compact() + "\n")
                known += 1
            seed += 1
            lines.flush()
            seeds.write_text(str(seed))
            yield known


def _beginnings(line: str) -> Iterator[tuple[int, ...]]:
    """The first board of every endgame in the game of this line."""
    seed, _colon, letters = line.removeprefix("2048:1:").partition(":")
    game = _core.Game(int(seed))
    before = False
    for letter in letters:
        game.play(_LETTERS.index(letter))
        cells = tuple(game.cells)
        now = endgame.reached(cells)
        if now and not before:
            yield cells
        before = now


def starts(folder: Path) -> bytes:
    """The boards of the file, 16 exponents each; raises :class:`TrainingError` if it holds anything else."""
    file = starts_file(folder)
    try:
        boards = [Board.parse(line).exponents for line in file.read_text(encoding="ascii").split()]
    except (PositionError, UnicodeDecodeError):
        boards = []
    if not boards or not all(map(endgame.reached, boards)):
        raise TrainingError("The file {file} does not hold boards of endgames, one a line.", file=str(file))
    return b"".join(map(bytes, boards))


class EndgameLearner:
    """Learns from endgames that begin at these boards, and is used like any other learner."""

    def __init__(self, boards: bytes) -> None:
        if _core is None:
            raise TrainingError("Training needs the compiled engine, which could not be built here.")
        self._boards = boards
        self._learner = _core.Learner()

    @property
    def moves(self) -> int:
        """Moves learned from."""
        return self._learner.moves

    def play(self, seed: int, moves: int, *, rate: float, floor: float, late: float) -> Tally:
        """Play and learn; a game that reaches the goal counts as if its largest tile had been doubled."""
        return self._learner.play_endgames(self._boards, seed, moves, rate=rate, floor=floor, late=late)

    def save(self, path: str | os.PathLike[str], /) -> None:
        """Write a checkpoint."""
        self._learner.save(path)

    def load(self, path: str | os.PathLike[str], /) -> None:
        """Take up a checkpoint."""
        self._learner.load(path)

    def export(self, path: str | os.PathLike[str], pages: int, coarseness: float) -> None:
        """Write a weights file."""
        self._learner.export(path, pages, coarseness)
