"""How a game is shown in the list of games: its columns, and which of them a terminal has room for."""

from collections.abc import Callable
from dataclasses import dataclass

from tui2048.games.listing import Order
from tui2048.games.words import notes
from tui2048.i18n import N_, _, day_text, duration_text, moment_text, number
from tui2048.store import GameSummary
from tui2048.widgets.listing import Cell, Column, Grid

_NARROW, _MIDDLING = 60, 72
"""Columns from which the time of day has room beside the day, and from which all columns have."""


@dataclass(frozen=True)
class GameColumn:
    """A column of the list: what it is sorted by, its name, its width, and what it tells of a game."""

    order: Order | None
    name: str
    width: int
    cell: Callable[[GameSummary], Cell]
    right: bool = True

    @property
    def column(self) -> Column:
        """The column in the language in use."""
        return Column(self.order.value if self.order else "", _(self.name), self.width, self.right)


def _figure(value: int) -> Cell:
    return Cell(number(value))


def _day(game: GameSummary) -> Cell:
    return Cell(day_text(game.changed_at.astimezone()))


def _moment(game: GameSummary) -> Cell:
    return Cell(moment_text(game.changed_at))


def _time(game: GameSummary) -> Cell:
    return Cell(duration_text(game.milliseconds) if game.milliseconds else "–")


def _tile(game: GameSummary) -> Cell:
    return Cell(str(game.max_tile), exponent=game.max_tile.bit_length() - 1)


_DAY = GameColumn(Order.PLAYED, N_("Played"), 10, _day, right=False)
_MOMENT = GameColumn(Order.PLAYED, N_("Played"), 16, _moment, right=False)
_SCORE = GameColumn(Order.SCORE, N_("Score"), 9, lambda game: _figure(game.score))
_LARGEST = GameColumn(Order.LARGEST, N_("Largest"), 8, _tile)
_MOVES = GameColumn(Order.MOVES, N_("Moves"), 8, lambda game: _figure(game.moves))
_TIME = GameColumn(Order.TIME, N_("Time"), 8, _time)
_NOTES = GameColumn(None, N_("Notes"), 0, lambda game: Cell(", ".join(notes(game))), right=False)

_ALL = (_MOMENT, _SCORE, _LARGEST, _MOVES, _TIME, _NOTES)


@dataclass(frozen=True)
class RowLayout:
    """The columns that there is room for."""

    columns: tuple[GameColumn, ...]
    gap: int

    @property
    def grid(self) -> Grid:
        """The columns in the language in use."""
        return Grid(tuple(column.column for column in self.columns), self.gap)

    def cells(self, game: GameSummary) -> tuple[Cell, ...]:
        """A game under these columns."""
        return tuple(column.cell(game) for column in self.columns)


def choose_columns(width: int) -> RowLayout:
    """The columns that so many columns of characters have room for."""
    if width >= _MIDDLING:
        return RowLayout(_ALL, gap=2)
    if width >= _NARROW:
        return RowLayout((_MOMENT, _SCORE, _LARGEST, _MOVES, _TIME), gap=2)
    return RowLayout((_DAY, _SCORE, _LARGEST), gap=1)
