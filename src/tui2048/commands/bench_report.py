"""What a bench found: the games, the figures made of them, and both as JSON that can be merged."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from statistics import fmean, median, stdev

from engine.notation import MAX_EXPONENT
from engine.spawn import SEEDS
from tui2048.errors import UsageError

LEAST_REACHED = 2048
"""How often this tile and the larger ones were reached is always told."""

_TILES = {1 << exponent for exponent in range(1, MAX_EXPONENT + 1)}
_SAME = ("depth", "time_ms", "until", "weights", "engine", "version")


@dataclass(frozen=True, slots=True)
class GameFigures:
    """What is kept of a game."""

    seed: int
    score: int
    max_tile: int
    moves: int
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Setting:
    """How the games were played; only reports that agree in it can be merged."""

    depth: int | None
    time_ms: int | None
    until: int | None
    weights: str
    engine: str
    version: str


@dataclass(frozen=True, slots=True)
class Report:
    """Games played in one setting, in the order of their seeds; there is at least one."""

    setting: Setting
    games: tuple[GameFigures, ...]

    @property
    def mean(self) -> float:
        """The mean score."""
        return fmean(game.score for game in self.games)

    @property
    def standard_error(self) -> float | None:
        """Of the mean score; None for a single game."""
        if len(self.games) < 2:
            return None
        return stdev(game.score for game in self.games) / math.sqrt(len(self.games))

    @property
    def median(self) -> float:
        """The median score."""
        return median(game.score for game in self.games)

    @property
    def max_tiles(self) -> dict[int, int]:
        """How many games ended with each largest tile, the smallest first."""
        ends = [game.max_tile for game in self.games]
        return {tile: ends.count(tile) for tile in sorted(set(ends))}

    @property
    def reached(self) -> dict[int, float]:
        """The share of the games that reached each tile, from 2048 on, or from the smallest end."""
        ends = self.max_tiles
        tile, last = min(LEAST_REACHED, *ends), max(LEAST_REACHED, *ends)
        shares = {}
        while tile <= last:
            shares[tile] = sum(count for end, count in ends.items() if end >= tile) / len(self.games)
            tile *= 2
        return shares

    @property
    def moves(self) -> int:
        """Moves of all games."""
        return sum(game.moves for game in self.games)

    @property
    def ms_per_move(self) -> float:
        """Milliseconds of one core for a move."""
        return 1000 * self._seconds / max(1, self.moves)

    @property
    def nodes_per_second(self) -> float:
        """Afterstates that one core looks at in a second."""
        return sum(game.nodes for game in self.games) / max(1e-9, self._seconds)

    @property
    def _seconds(self) -> float:
        return sum(game.seconds for game in self.games)

    def as_json(self) -> str:
        """One object: the figures of the contract, and each game under ``played`` for merging."""
        setting, error = self.setting, self.standard_error
        return json.dumps(
            {
                "games": len(self.games),
                "seed": self.games[0].seed,
                "mean_score": round(self.mean, 3),
                "standard_error": None if error is None else round(error, 3),
                "median_score": self.median,
                "max_tiles": {str(tile): count for tile, count in self.max_tiles.items()},
                "reached": {str(tile): share for tile, share in self.reached.items()},
                "moves": self.moves,
                "ms_per_move": round(self.ms_per_move, 6),
                "nodes_per_second": round(self.nodes_per_second),
                **{name: getattr(setting, name) for name in _SAME},
                "played": [
                    [game.seed, game.score, game.max_tile, game.moves, game.nodes, round(game.seconds, 6)]
                    for game in self.games
                ],
            }
        )


def ordered(setting: Setting, games: Iterable[GameFigures]) -> Report:
    """A report of these games."""
    return Report(setting, tuple(sorted(games, key=lambda game: game.seed)))


def merged(reports: Sequence[tuple[str, Report]]) -> Report:
    """One report of all games; reports are given with their files' names.

    Raises :class:`UsageError` for reports of different settings, and for a game that is in two of them.
    """
    first_name, first = reports[0]
    seen: dict[int, str] = {}
    for name, report in reports:
        for field in fields(Setting):
            ours, theirs = getattr(first.setting, field.name), getattr(report.setting, field.name)
            if ours != theirs:
                raise UsageError(
                    "{where} and {other} cannot be merged: {name} is {ours} in one and {theirs} in the other.",
                    where=first_name,
                    other=name,
                    name=field.name,
                    ours=json.dumps(ours),
                    theirs=json.dumps(theirs),
                )
        for game in report.games:
            if game.seed in seen:
                raise UsageError(
                    "{where} and {other} cannot be merged: the game of seed {seed} is in both.",
                    where=seen[game.seed],
                    other=name,
                    seed=game.seed,
                )
            seen[game.seed] = name
    return ordered(first.setting, (game for _name, report in reports for game in report.games))


def parsed(text: str, where: str) -> Report:
    """The report that :meth:`Report.as_json` wrote; raises :class:`UsageError` if it is none."""
    try:
        facts = json.loads(text)
        setting = Setting(
            depth=_whole_or_none(facts["depth"]),
            time_ms=_whole_or_none(facts["time_ms"]),
            until=_whole_or_none(facts["until"]),
            weights=_text(facts["weights"]),
            engine=_text(facts["engine"]),
            version=_text(facts["version"]),
        )
        games = _games(facts["played"])
    except (KeyError, TypeError, ValueError, RecursionError, OverflowError) as error:
        raise UsageError("{where}: this is not a report of “tui2048 bench --json”.", where=where) from error
    return ordered(setting, games)


def _games(rows: list[list[object]]) -> list[GameFigures]:
    games = [_game(row) for row in rows]
    if not games or len({game.seed for game in games}) < len(games):
        raise ValueError("no game, or one twice")
    return games


def _game(row: list[object]) -> GameFigures:
    seed, score, max_tile, moves, nodes, seconds = row
    if not isinstance(seconds, (int, float)) or not 0 <= seconds < math.inf:
        raise ValueError("seconds")
    figures = GameFigures(
        _whole(seed), _whole(score), _whole(max_tile), _whole(moves), _whole(nodes), float(seconds)
    )
    if figures.seed >= SEEDS or figures.max_tile not in _TILES:
        raise ValueError("seed or tile")
    return figures


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 64:
        raise ValueError("number")
    return value


def _whole_or_none(value: object) -> int | None:
    return None if value is None else _whole(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("text")
    return value
