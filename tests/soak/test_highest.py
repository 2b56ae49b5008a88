"""A game to 131072 in the real program, from a position that is set up to its review."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import Advisor, Game
from soak.inputs import ENTER, ESCAPE, pasted
from soak.program import ENVIRONMENT, Program
from soak.watching import check_replays, look, newest
from support.walking import ORDER
from terminal.playing import ARROWS, QUIET
from terminal.terminal import PROGRAM

pytestmark = pytest.mark.slow

CLOSE = "65536 32768 16384 8192/512 1024 2048 4096/256 128 64 32/0 0 0 32"
HIGHEST = 131072
SIZES = ((80, 24), (32, 14), (300, 100), (100, 36))


class Player:
    """Plays the game in progress by keys, and knows it from the store."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = self.start()

    def start(self) -> Program:
        """The program, at the game in progress."""
        program = Program((*PROGRAM, *QUIET), self.environ, 100, 36)
        program.wait_for("SCORE", "q quit")
        self.program = program
        return program

    @property
    def environ(self) -> dict[str, str]:
        """What the program is told of its surroundings."""
        return {"TUI2048_DATA_DIR": str(self.folder)}

    @property
    def game(self) -> Game:
        """The game in progress as it is stored."""
        return Game.parse(newest(look(self.folder)).line)

    def play(self, choose: Callable[[Game], str], until: Callable[[Game], bool]) -> Game:
        """Play moves of this choice; each must be stored before the next is made."""
        while not until(game := self.game):
            self.program.send(ARROWS[choose(game)])
            self._wait_for_move(game.moves + 1)
        return game

    def _wait_for_move(self, number: int) -> None:
        self.program.wait_until(lambda _screen: self.game.moves == number, f"move {number}")

    def answer(self, *arguments: str) -> dict[str, object]:
        """What a command answers."""
        command = (*PROGRAM, *arguments, "--json")
        environ = {**os.environ, **ENVIRONMENT, **self.environ}
        done = subprocess.run(command, env=environ, capture_output=True, check=True)
        answer: dict[str, object] = json.loads(done.stdout)
        return answer


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A player of the program, which ends with the test."""
    player = Player(tmp_path)
    yield player
    player.program.close()


def by_rote(game: Game) -> str:
    """The first legal of left, down, right, up."""
    return next(way.letter for way in ORDER if way in game.board.legal_directions())


def test_a_game_to_the_highest_tile_is_played_shown_kept_ended_and_reviewed(player: Player) -> None:
    advisor = Advisor()

    def well(game: Game) -> str:
        best = advisor.advise(game.board, depth=3).best
        assert best is not None
        return best.letter

    player.program.send("e")
    player.program.wait_for("play on", "remove")
    player.program.send(pasted(CLOSE.encode()))
    player.program.wait_for("65536", "32768")
    player.program.send(ENTER)
    player.program.wait_for("Practice: it never counts.")
    game = player.play(well, lambda game: game.board.max_tile() == HIGHEST)

    for size in SIZES:
        player.program.resize(*size)
        player.program.wait_for(str(HIGHEST))
    player.program.send("q")
    assert player.program.status() == 0
    player.program.close()
    assert str(player.game) == str(game)

    player.start().wait_for(str(HIGHEST), f"{game.score:,}", f"{game.moves} moves")
    game = player.play(by_rote, lambda game: game.over)
    player.program.wait_for("Game over", f"{game.score:,} points", f"{HIGHEST:,}")
    review(player, game)
    line = str(game)
    player.program.send("n")
    player.program.wait_for("0 moves")
    player.program.send("g")
    player.program.wait_for("Games played", f"{game.score:,}")
    player.program.send(ESCAPE)
    player.program.wait_for("q quit")
    player.program.send("q")
    assert player.program.status() == 0

    kept = next(each for each in look(player.folder).values() if each.line == line)
    assert (kept.state, kept.max_tile, kept.score) == ("finished", HIGHEST, game.score)
    assert check_replays(player.folder) > 0
    replayed = player.answer("replay", line)
    assert (replayed["max_tile"], replayed["over"], replayed["score"]) == (HIGHEST, True, game.score)
    moves = player.answer("review", line, "--time-ms", "1")["moves"]
    assert isinstance(moves, list)
    assert len(moves) == game.moves


def review(player: Player, game: Game) -> None:
    """Go through the review, to its first board and its last, and back."""
    player.program.send("v")
    player.program.wait_for("Review", "ACCURACY", f"After {game.moves} moves")
    player.program.send("\x1b[H")
    player.program.wait_for("65536", "32768", "16384")
    player.program.send("\x1b[F")
    player.program.wait_for(f"After {game.moves} moves", f"{game.score:,}", str(HIGHEST))
    player.program.send(ESCAPE)
    player.program.wait_for("Game over")
