"""Processes that are killed: they use the store as the program does, at full speed, and tell what is on disk.

A line that begins with “>” is what is about to be written, one that begins with “=” what has been committed.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from engine import Direction, Game
from support.walking import line_of
from tui2048.settings.file import SettingsFile
from tui2048.settings.values import AUTOMATIC
from tui2048.store import Analysis, Kind, Marks, MoveValues, Store

LANGUAGES = AUTOMATIC, "en", "fi"


def tell(sign: str, text: str) -> None:
    """Say it at once: what the process has said before its death counts."""
    sys.stdout.write(f"{sign} {text}\n")
    sys.stdout.flush()


def play(folder: str, seed: str, moves: str = "1000000000") -> None:
    """Go on with the game in progress, or begin one, and move, undo and redo at random until it is over."""
    random = Random(seed)
    with Store.open(Path(folder)) as store:
        stored = store.resume()
        if stored is None or stored.game.over:
            previous = None if stored is None else stored.id
            stored = store.begin(Game(random.getrandbits(64)), Kind.FREE, previous=previous)
        game = stored.game
        tell("=", f"{stored.id} {line_of(game)}")
        for _ in range(int(moves)):
            if game.over:
                return
            milliseconds = act(game, random)
            tell(">", f"{stored.id} {line_of(game)}")
            store.save(stored.id, game, Marks(undo=True), milliseconds)
            tell("=", f"{stored.id} {line_of(game)}")


def sit(folder: str, seed: str, acts: str, said: str, where: str = "") -> None:
    """Play so many moves in games one after the other, with all that is stored beside them; told in a file.

    ``where`` is “network” for a folder that is to be taken for one on a network.
    """
    random = Random(seed)
    if where:
        patch("tui2048.store.database.can_have_log", return_value=False).start()
    sys.stdout = Path(said).open("w", encoding="utf-8")  # noqa: SIM115 - as long as the process lives
    with Store.open(Path(folder)) as store:
        stored = store.resume()
        for number in range(int(acts)):
            if stored is None or stored.game.over:
                previous = None if stored is None else stored.id
                stored = store.begin(Game(random.getrandbits(64)), Kind.FREE, previous=previous)
            else:
                milliseconds = act(stored.game, random)
                store.save(stored.id, stored.game, Marks(undo=True), milliseconds)
            tell("=", f"{stored.id} {line_of(stored.game)}")
            if number % 50 == 49:
                board = stored.game.board
                store.analyses.keep(stored.id, stored.game.record, analyses_of(stored.game))
                store.notebook.add(board, Direction.LEFT, 3, MoveValues(left=1.0))
                store.bookmarks.add(str(number), board)


def analyses_of(game: Game) -> list[Analysis]:
    """Something for every move of a game, which stands for what an engine would find."""
    return [
        Analysis(number, 3, MoveValues(**{way.value: 1000.0 for way in board.legal_directions()}))
        for number, board in enumerate(game.record.boards[:-1], 1)
    ]


def act(game: Game, random: Random) -> int | None:
    """Make a move, or take one back or make it again; how long it took, None but for a move."""
    if random.random() < 0.15 and game.undo():
        return None
    if random.random() < 0.1 and game.redo():
        return None
    while game.play(random.choice(tuple(Direction))) is None:
        pass
    return random.randrange(2000)


def migrate(*folders: str) -> None:
    """Open one store after the other, each of an older version."""
    tell(">", "all")
    for folder in folders:
        Store.open(Path(folder)).close()
        tell("=", folder)


def choose(file: str) -> None:
    """Write one setting again and again."""
    settings = SettingsFile(Path(file))
    while True:
        for language in LANGUAGES:
            tell(">", language)
            settings.write("language", language)
            tell("=", language)


VICTIMS: dict[str, Callable[..., None]] = {"play": play, "migrate": migrate, "choose": choose, "sit": sit}

if __name__ == "__main__":
    VICTIMS[sys.argv[1]](*sys.argv[2:])
