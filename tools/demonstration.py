"""What the pictures show: a player who learns, the games of some weeks, and what came of them."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache

from engine import Advisor, Board, Game
from engine.coach import Assessment, Effort, analyse, review
from tui2048.coaching.assessed import analysis_of
from tui2048.coaching.exercises import note_mistakes
from tui2048.games.scoreboard import Scoreboard, Standing, Standings
from tui2048.store import Kind, Marks, Store
from tui2048.store.peeking import BestGame

SEED = 7
MIDDLE_OF_GAME = 700
"""Moves that the engine has made in the game in progress."""
TODAY = datetime(2025, 11, 30, 18, tzinfo=UTC)
GAMES = 14
"""Games that the player has behind them."""
JUDGED = 8
"""So many of the last of them were reviewed."""
NOTED = 1
"""Of so many of the last the mistakes are still to be learned from."""
BOOKMARKS = (
    ("Corner lost, but saved", "4 512 2 4/2 64 8 2/4 128 0 0/16 2 2 0"),
    ("Which of the two?", "512 128 64 16/8 4 16 2/0 2 4 0/0 0 0 0"),
    ("The first 2048", "1024 512 256 128/8 16 32 128/4 2 0 0/2 0 0 0"),
)


class Calendar:
    """A clock that stands where it was set and goes on a second a look."""

    def __init__(self) -> None:
        self.now = TODAY

    def __call__(self) -> datetime:
        """The time, in UTC."""
        self.now += timedelta(seconds=1)
        return self.now


@dataclass(frozen=True)
class Past:
    """A game that was played, and what its review found."""

    game: Game
    found: Mapping[int, Assessment]


@cache
def past_games() -> tuple[Past, ...]:
    """The games of a player who learns; the last of them were reviewed."""
    games = [by_a_learner(number, 0.76 + 0.24 * number / GAMES) for number in range(GAMES)]
    return tuple(
        Past(game, _judged(game) if GAMES - place <= JUDGED else {}) for place, game in enumerate(games)
    )


def store_of(game: Game) -> Store:
    """These games and one in progress, with bookmarks, and a notebook in which every exercise is due."""
    calendar = Calendar()
    store = Store.in_memory(calendar)
    previous: int | None = None
    for number, past in enumerate(past_games()):
        calendar.now = TODAY - timedelta(days=2 * (GAMES - number), minutes=37 * number % 240)
        day = calendar.now.date() if number % 5 == 3 else None
        marks = Marks(undo=number % 4 == 1, hints=number % 3 == 2)
        previous = _put(store, past.game, marks, day, previous)
        record = past.game.record
        store.analyses.keep(previous, record, [analysis_of(*found) for found in past.found.items()])
        if number >= GAMES - NOTED:
            note_mistakes(store, record, review(record, past.found), past.found)
    for name, position in BOOKMARKS:
        store.bookmarks.add(name, Board.parse(position))
    calendar.now = TODAY
    _put(store, game, Marks(), None, previous)
    return store


def by_the_engine(enough: Callable[[Game], bool]) -> Game:
    """A game as the engine plays it, until this is true of it."""
    game, advisor = Game(SEED), Advisor()
    while not enough(game):
        best = advisor.advise(game.board, depth=2).best
        if best is None:
            raise SystemExit(f"The engine lost the game of seed {SEED}; choose another.")
        game.play(best)
    return game


def by_a_learner(seed: int = SEED, skill: float = 0.9) -> Game:
    """A whole game as somebody plays it who sees a move ahead, and that in this share of cases."""
    game, advisor, chance = Game(seed), Advisor(weights="none"), random.Random(seed)
    while options := advisor.advise(game.board, depth=1).options:
        sees = len(options) == 1 or chance.random() < skill
        game.play(options[0 if sees else chance.randrange(1, len(options))].direction)
    return game


def _judged(game: Game) -> dict[int, Assessment]:
    advisor = Advisor()
    return dict(analyse(game.record, advisor, Effort.of(advisor), known={}))


def _put(store: Store, game: Game, marks: Marks, day: date | None, previous: int | None) -> int:
    """Play this game again into the store; its number there."""
    stored = store.begin(Game(game.seed), Kind.FREE if day is None else Kind.DAILY, day=day, previous=previous)
    chance = random.Random(game.seed)
    for turn in game.turns:
        stored.game.play(turn.direction)
        store.save(stored.id, stored.game, marks, chance.randrange(350, 2200))
    return stored.id


class Friends(Scoreboard):
    """A scoreboard of four."""

    def __init__(self) -> None:
        self.own = "anna"

    def read(self) -> Standings:
        """How they stand."""
        scores = (("eero", 61_432, 4096), ("anna", 35_912, 2048), ("maija", 20_164, 1024), ("olli", 6_820, 512))
        rows = (
            Standing(name, BestGame(score, tile, TODAY - timedelta(days=5 * place)))
            for place, (name, score, tile) in enumerate(scores)
        )
        return Standings(tuple(rows), unreadable=0)
