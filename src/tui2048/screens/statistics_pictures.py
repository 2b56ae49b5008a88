"""From statistics to what is drawn of them."""

from collections.abc import Mapping, Sequence
from math import floor

from engine import Direction
from tui2048.coaching.words import percent, with_arrow
from tui2048.games.statistics import Statistics, TileCount
from tui2048.i18n import day_text, number
from tui2048.store import GameSummary
from tui2048.widgets.bars import Bar
from tui2048.widgets.series import Series

MOST_TILES = 8
"""So many tiles at most have a bar; the last of them stands for all smaller ones too."""


def scores_over_time(statistics: Statistics) -> Series:
    """The score of each game, on a scale from 0 to the best of them."""
    top = max(statistics.scores, default=0)
    return _series(statistics.games, statistics.scores, 0, top, (number(0), number(top)))


def accuracy_over_time(games: Sequence[GameSummary], accuracies: Sequence[float]) -> Series:
    """The accuracy of each of these games, on a scale from the tens below the least of them to 100."""
    bottom = 10 * max(0, floor((min(accuracies, default=100.0) - 1) / 10))
    return _series(games, accuracies, bottom, 100, (percent(bottom / 100), percent(1)))


def _series(
    games: Sequence[GameSummary], values: Sequence[float], bottom: int, top: int, labels: tuple[str, str]
) -> Series:
    days = [day_text(game.changed_at.astimezone()) for game in (*games[:1], *games[1:][-1:])]
    return Series(tuple(values), bottom, top, labels, *days)


def tile_bars(statistics: Statistics) -> tuple[Bar, ...]:
    """In how many games each tile was the largest, and in how many of all games it was reached."""
    rows = _folded(statistics.tiles)
    most = max((row.largest for row in rows), default=0)
    return tuple(
        Bar(
            f"≤ {row.tile}" if len(rows) < len(statistics.tiles) and row is rows[-1] else str(row.tile),
            row.largest / most,
            (number(row.largest), number(row.reached), percent(row.reached / len(statistics.games))),
            exponent=row.tile.bit_length() - 1,
        )
        for row in rows
    )


def _folded(tiles: tuple[TileCount, ...]) -> tuple[TileCount, ...]:
    """The tiles in few enough rows; the last row takes in all that are smaller."""
    if len(tiles) <= MOST_TILES:
        return tiles
    rest = tiles[MOST_TILES - 1 :]
    last = TileCount(rest[0].tile, sum(row.largest for row in rest), rest[-1].reached)
    return (*tiles[: MOST_TILES - 1], last)


def direction_bars(counts: Mapping[Direction, int]) -> tuple[Bar, ...]:
    """What share of all moves went each way, the most frequent first."""
    total, most = sum(counts.values()), max(counts.values(), default=0)
    if not total:
        return ()
    return tuple(
        Bar(with_arrow(direction), count / most, (percent(count / total),))
        for direction, count in sorted(counts.items(), key=lambda item: -item[1])
    )
