"""What the games that were played say of their player."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine import Direction, Option
from engine.coach import Assessment, Effort, Grade, Review, judge, needs_deep
from tui2048.store import Analysis, GameSummary, Kind, State

MOST_GAMES_JUDGED = 60
"""The accuracy of so many games is told, the last ones: each takes about 10 ms of a core."""
_SOUND = Grade.BEST, Grade.GOOD


@dataclass(frozen=True, slots=True)
class TileCount:
    """In how many games a tile was the largest, and in how many it or a larger one was made."""

    tile: int
    largest: int
    reached: int


@dataclass(frozen=True)
class Statistics:
    """Of the ``games`` that count here, the one played first first."""

    games: tuple[GameSummary, ...]

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The score of each game."""
        return tuple(game.score for game in self.games)

    @cached_property
    def mean_score(self) -> float:
        """The mean of the scores; 0 without games."""
        return mean(self.scores)

    @cached_property
    def milliseconds(self) -> int:
        """The time played."""
        return sum(game.milliseconds for game in self.games)

    @cached_property
    def tiles(self) -> tuple[TileCount, ...]:
        """Every tile from the largest that was made down to the smallest that ended a game as its largest."""
        counts = Counter(game.max_tile for game in self.games)
        tile, least, reached, tiles = max(counts, default=0), min(counts, default=0), 0, []
        while tile and tile >= least:
            reached += counts[tile]
            tiles.append(TileCount(tile, counts[tile], reached))
            tile //= 2
        return tuple(tiles)


def is_by_hand(game: GameSummary) -> bool:
    """True for a game that tells of its player: begun from an empty board, played by hand, and ended."""
    return (
        game.kind not in (Kind.IMPORTED, Kind.POSITION)
        and not game.marks.auto
        and game.state in (State.FINISHED, State.ABANDONED)
        and game.moves > 0
    )


def statistics(games: Iterable[GameSummary]) -> Statistics:
    """The statistics of those of these games that tell of their player."""
    own = filter(is_by_hand, games)
    return Statistics(tuple(sorted(own, key=lambda game: (game.changed_at, game.id))))


def mean(values: Sequence[float]) -> float:
    """The mean of these; 0 if there are none."""
    return sum(values) / len(values) if values else 0.0


def direction_counts(lines: Sequence[str]) -> dict[Direction, int]:
    """How often each direction was taken in games given by the letters of their moves."""
    return {direction: sum(line.count(direction.letter) for line in lines) for direction in Direction}


def accuracy(moves: Sequence[tuple[Direction, Analysis]], effort: Effort) -> float | None:
    """The accuracy, in percent, of a game whose analysis is complete; None for another.

    It is complete if each move was looked at, and looked at again where only a quick look found fault with it.
    """
    judgements = []
    for direction, analysis in moves:
        if analysis.values.of(direction) is None:
            return None
        found = _assessment(analysis)
        judgement = judge(analysis.ply, direction, found.options)
        if judgement.grade not in _SOUND and needs_deep(found, direction, effort):
            return None
        judgements.append(judgement)
    return Review(tuple(judgements)).accuracy if judgements else None


def _assessment(analysis: Analysis) -> Assessment:
    """What was found; of what a move gains at once nothing is stored, and no judgement asks for it."""
    values = zip(Direction, analysis.values, strict=True)
    options = [Option(direction, value, 0) for direction, value in values if value is not None]
    return Assessment(analysis.depth, tuple(sorted(options, key=lambda option: -option.value)))
