"""Which games of the history are listed, and in what order."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Self

from engine.record import WINNING_TILE
from tui2048.games.words import search_text
from tui2048.i18n import N_, _
from tui2048.store import GameSummary, Kind, State


class Order(Enum):
    """What games are sorted by."""

    PLAYED = "played"
    SCORE = "score"
    LARGEST = "largest"
    MOVES = "moves"
    TIME = "time"

    @property
    def next(self) -> "Order":
        """The next one; after the last comes the first."""
        orders = list(Order)
        return orders[(orders.index(self) + 1) % len(orders)]


class Which(Enum):
    """Games of one sort."""

    ALL = "all"
    COUNTED = "counted"
    WON = "won"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    DAILY = "daily"
    SEED = "seed"
    POSITION = "position"
    AUTO = "auto"
    IMPORTED = "imported"
    DAMAGED = "damaged"

    @property
    def label(self) -> str:
        """What such games are called, in the language in use."""
        return _(_LABELS[self])


_LABELS = {
    Which.ALL: N_("all games"),
    Which.COUNTED: N_("counted for the best score"),
    Which.WON: N_("with a 2048"),
    Which.PLAYING: N_("in progress"),
    Which.FINISHED: N_("finished"),
    Which.ABANDONED: N_("abandoned"),
    Which.DAILY: N_("daily games"),
    Which.SEED: N_("of a seed"),
    Which.POSITION: N_("practice"),
    Which.AUTO: N_("autoplay"),
    Which.IMPORTED: N_("imported"),
    Which.DAMAGED: N_("damaged"),
}
_RULES: dict[Which, Callable[[GameSummary], bool]] = {
    Which.ALL: lambda _game: True,
    Which.COUNTED: lambda game: game.counted,
    Which.WON: lambda game: game.max_tile >= WINNING_TILE,
    Which.PLAYING: lambda game: game.state is State.PLAYING,
    Which.FINISHED: lambda game: game.state is State.FINISHED,
    Which.ABANDONED: lambda game: game.state is State.ABANDONED,
    Which.DAILY: lambda game: game.kind is Kind.DAILY,
    Which.SEED: lambda game: game.kind is Kind.SEED,
    Which.POSITION: lambda game: game.kind is Kind.POSITION,
    Which.AUTO: lambda game: game.marks.auto,
    Which.IMPORTED: lambda game: game.kind is Kind.IMPORTED,
    Which.DAMAGED: lambda game: game.state is State.DAMAGED,
}
_KEYS: dict[Order, Callable[[GameSummary], tuple[object, ...]]] = {
    Order.PLAYED: lambda game: (game.changed_at, game.id),
    Order.SCORE: lambda game: (game.score, game.changed_at, game.id),
    Order.LARGEST: lambda game: (game.max_tile, game.score, game.changed_at, game.id),
    Order.MOVES: lambda game: (game.moves, game.changed_at, game.id),
    Order.TIME: lambda game: (game.milliseconds, game.changed_at, game.id),
}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What is shown of the games: those of a sort that contain each of the ``words``, in an order."""

    which: Which = Which.ALL
    words: str = ""
    order: Order = Order.PLAYED
    rising: bool = False

    def by(self, order: Order) -> Self:
        """The same games in this order, the highest first; the other way round if that is their order."""
        return replace(self, order=order, rising=order is self.order and not self.rising)


@dataclass(frozen=True)
class GameList:
    """All games, and those of them that are shown."""

    games: tuple[GameSummary, ...]

    @cached_property
    def sorts(self) -> tuple[Which, ...]:
        """The sorts that some of the games, but not all of them, belong to; before them, that of all games."""
        count = len(self.games)
        parting = (which for which, rule in _RULES.items() if 0 < sum(map(rule, self.games)) < count)
        return (Which.ALL, *parting)

    def shown(self, arrangement: Arrangement) -> tuple[GameSummary, ...]:
        """The games that are shown in this arrangement, in their order."""
        rule, words = _RULES[arrangement.which], arrangement.words.casefold().split()
        shown = [game for game in self.games if rule(game)]
        if words:
            shown = [game for game in shown if all(word in self._texts[game.id] for word in words)]
        return tuple(sorted(shown, key=_KEYS[arrangement.order], reverse=not arrangement.rising))

    @cached_property
    def _texts(self) -> dict[int, str]:
        """What each game can be found by; made when the first word is typed, for it takes a while."""
        return {game.id: search_text(game) for game in self.games}
