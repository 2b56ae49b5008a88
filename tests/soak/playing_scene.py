"""The scene of one who plays in a terminal: the screen at the moment of death is what must not be lost."""

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from engine import Direction, Game
from soak.folders import PROGRAM, check_whole
from soak.scenes import environ_of
from support.walking import line_of
from terminal.playing import ARROWS, QUIET, shows
from terminal.terminal import Terminal
from tui2048.store import Store

KEYS = "ULDR" * 4 + "uur"
MOST_KEYS = 60


@dataclass(frozen=True)
class Standing:
    """How a game stands after some key: its line with what can be redone, and a copy for a look at a screen."""

    line: str
    game: Game


class Model:
    """The game as it must be after each key that was typed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.standings: list[Standing] = []
        self._note()

    def press(self, key: str) -> None:
        """Do what the key does in the game."""
        match key:
            case "u":
                self.game.undo()
            case "r":
                self.game.redo()
            case letter:
                self.game.play(next(each for each in Direction if each.letter == letter))
        self._note()

    def shown(self, screen: str) -> int:
        """The first standing that a screen shows; -1 if it shows none, as one whose drawing was cut short."""
        return next((place for place, each in enumerate(self.standings) if shows(each.game)(screen)), -1)

    def stored(self, line: str) -> int:
        """The last standing that is this line; -1 if there is none."""
        places = [place for place, each in enumerate(self.standings) if each.line == line]
        return places[-1] if places else -1

    def _note(self) -> None:
        self.standings.append(Standing(line_of(self.game), Game.parse(str(self.game))))


def playing(folder: Path, random: Random) -> str:
    """Keys are typed one by one or in bursts; death comes between them or while they are stored."""
    with Store.open(folder) as store:
        found = store.resume()
    arguments: tuple[str, ...] = ()
    game = None if found is None else found.game
    if game is None or game.over:
        seed = random.getrandbits(63)
        game, arguments = Game(seed), ("--seed", str(seed))
    before = check_whole(folder)
    model = Model(game)
    terminal = Terminal((*PROGRAM, *QUIET, *arguments), environ_of(folder))
    try:
        seen = _type_until_death(terminal, model, random)
    finally:
        terminal.close()
    after = check_whole(folder)
    with Store.open(folder) as store:
        stored = store.resume()
    assert stored is not None, "the game in progress is gone"
    place = model.stored(line_of(stored.game))
    if seen < 0 and place < 0:  # it died before it could begin the new game
        assert after == before, f"{after} was {before}"
        return "died at the start"
    assert place >= seen, (
        f"shown was {model.standings[seen].line} after {seen} keys, stored is {line_of(stored.game)} of {place}"
    )
    assert before.keys() <= after.keys(), f"gone: {before.keys() - after.keys()}"
    return f"{len(model.standings) - 1} keys, {seen} shown, {place} stored"


def _type_until_death(terminal: Terminal, model: Model, random: Random) -> int:
    """The last standing that was seen on the screen before the kill; -1 if the game never showed."""
    if random.random() < 0.1:
        _read(terminal, random.uniform(0.1, 1.0))
        terminal.kill()
        return model.shown(terminal.text()) if _drained(terminal) else -1
    terminal.wait_until(shows(model.game), "the game as it was left")
    seen = 0
    burst = random.random() < 0.5
    for _ in range(random.randrange(MOST_KEYS)):
        if model.game.over:
            break
        key = random.choice(KEYS)
        model.press(key)
        terminal.send(ARROWS.get(key, key))
        if not burst or random.random() < 0.1:
            _read(terminal, random.uniform(0, 0.06))
            seen = max(seen, model.shown(terminal.text()))
    _read(terminal, random.uniform(0, 0.3) if random.random() < 0.7 else 0)
    terminal.kill()
    _drained(terminal)
    return max(seen, model.shown(terminal.text()))


def _read(terminal: Terminal, seconds: float) -> None:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        terminal.read(left)


def _drained(terminal: Terminal) -> bool:
    """Take all that was written before the death; True if that was anything at all."""
    while terminal.read(0.05):
        pass
    return bool(terminal.output)
