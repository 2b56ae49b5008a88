"""The rulebook: a board, and what a move does to it.

Everything here is a value. A move makes a :class:`Slide`, which holds the board after it, the
points it gains and the way of every tile, so that a front can animate it without knowing the rules.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, Self

from engine.errors import PositionError
from engine.notation import MAX_EXPONENT, format_compact, format_rows, parse_exponents

Cell = tuple[int, int]
"""Row and column, both from 0 at the top left."""

MAX_SUM = 262140
"""No sequence of spawns and merges on sixteen cells adds up to more: 131072 + 65536 + … + 8 + 4."""


class Direction(Enum):
    """The edge that all tiles slide to.

    >>> Direction("left").letter, [direction.value for direction in Direction]
    ('L', ['up', 'right', 'down', 'left'])
    """

    UP = "up"
    RIGHT = "right"
    DOWN = "down"
    LEFT = "left"

    @property
    def letter(self) -> str:
        """The direction in a game's line: U, R, D or L."""
        return self.name[0]


class Motion(NamedTuple):
    """The way of one tile in a move.

    ``value`` is the tile's before the move. ``merged`` is true for both tiles of a pair that
    becomes one at ``target``. A tile that stays where it is has its target equal to its source.

    >>> slide = Board.parse("0 2 0 2/0 0 0 0/0 0 0 0/0 0 0 0").slide(Direction.LEFT)
    >>> [(motion.source, motion.target, motion.merged) for motion in slide.motions]
    [((0, 1), (0, 0), True), ((0, 3), (0, 0), True)]
    """

    source: Cell
    target: Cell
    value: int
    merged: bool


@dataclass(frozen=True, slots=True)
class Slide:
    """What a move does before the next tile falls.

    ``board`` is the afterstate, ``gained`` the points of its merges, ``motions`` the way of every
    tile. Where ``moved`` is false the move is illegal, and ``board`` is the board it began from.

    >>> board = Board.parse("2 4 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    >>> board.slide(Direction.LEFT).moved, board.slide(Direction.LEFT).board is board
    (False, True)
    >>> board.slide(Direction.DOWN).moved
    True
    """

    board: "Board"
    gained: int
    moved: bool
    motions: tuple[Motion, ...]


class Board:
    """Sixteen cells, each empty or holding a tile; immutable and hashable.

    >>> board = Board.parse("2 2 4 4/0 0 0 0/0 0 0 0/0 0 0 0")
    >>> slide = board.slide(Direction.LEFT)
    >>> str(slide.board), slide.gained
    ('4 8 0 0/0 0 0 0/0 0 0 0/0 0 0 0', 12)
    """

    __slots__ = ("_exponents",)

    _exponents: tuple[int, ...]

    def __init__(self, exponents: Iterable[int] = (0,) * 16) -> None:
        """A board from 16 exponents, row by row: 0 for an empty cell, n for a tile of 2**n.

        Raises :class:`PositionError` for a position that no game can hold.
        """
        cells = tuple(exponents)
        _check(cells)
        object.__setattr__(self, "_exponents", cells)

    @classmethod
    def parse(cls, text: str) -> Self:
        """A board from either text form; :class:`PositionError` says which cell is wrong and why."""
        return cls(parse_exponents(text))

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]]) -> Self:
        """A board from four rows of four values, 0 for an empty cell; refuses as :meth:`parse` does."""
        return cls.parse("/".join(" ".join(str(value) for value in row) for row in rows))

    @classmethod
    def _unchecked(cls, exponents: tuple[int, ...]) -> Self:
        """A board whose legality follows from that of the one it was made from."""
        board = object.__new__(cls)
        object.__setattr__(board, "_exponents", exponents)
        return board

    @property
    def exponents(self) -> tuple[int, ...]:
        """The 16 exponents row by row: 0 for an empty cell, n for a tile of 2**n."""
        return self._exponents

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Four rows of four values, 0 for an empty cell."""
        values = tuple(1 << exponent if exponent else 0 for exponent in self._exponents)
        return tuple(values[start : start + 4] for start in range(0, 16, 4))

    def tiles(self) -> Iterator[tuple[Cell, int]]:
        """Every tile with its cell, row by row."""
        for index, exponent in enumerate(self._exponents):
            if exponent:
                yield divmod(index, 4), 1 << exponent

    def empty_cells(self) -> tuple[Cell, ...]:
        """The empty cells, row by row from the top left."""
        return tuple(divmod(index, 4) for index, exponent in enumerate(self._exponents) if not exponent)

    def max_tile(self) -> int:
        """The value of the largest tile; 0 on a board without tiles."""
        largest = max(self._exponents)
        return 1 << largest if largest else 0

    def slide(self, direction: Direction) -> Slide:
        """What a move in this direction does; ``moved`` is false if it is illegal.

        Raises :class:`TypeError` for what is no :class:`Direction`.
        """
        lines = [
            _slide_line(line, direction, index) for index, line in enumerate(_lines(self._exponents, direction))
        ]
        motions = tuple(motion for line in lines for motion in line.motions)
        after = _unlines([line.after for line in lines], direction)
        if after == self._exponents:
            return Slide(self, 0, False, motions)
        return Slide(Board._unchecked(after), sum(line.gained for line in lines), True, motions)

    def legal_directions(self) -> tuple[Direction, ...]:
        """The directions that change the board, in the order up, right, down, left."""
        return tuple(direction for direction in Direction if self.slide(direction).moved)

    def is_over(self) -> bool:
        """True if the board is full and no two neighbours are equal."""
        return all(self._exponents) and not self.legal_directions()

    def place(self, cell: Cell, value: int) -> "Board":
        """The board with one more tile; :class:`PositionError` if the cell is taken or the value is none.

        >>> str(Board().place((0, 1), 2))
        '0 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0'
        """
        row, column = cell
        index = 4 * row + column
        if self._exponents[index]:
            raise PositionError("Row {row}, column {column} is taken.", row=row + 1, column=column + 1)
        if value < 2 or value & (value - 1):
            raise PositionError("{value} is not a tile.", value=value)
        exponents = list(self._exponents)
        exponents[index] = value.bit_length() - 1
        if value <= 4:  # no need to check: where a cell is empty, the tiles add up to 262136 at most
            return Board._unchecked(tuple(exponents))
        return Board(exponents)

    def compact(self) -> str:
        """The position as one word of 16 characters, each an exponent in base 36."""
        return format_compact(self._exponents)

    def __str__(self) -> str:
        return format_rows(self._exponents)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._exponents == other._exponents if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._exponents)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Board never changes; place() and slide() make new ones")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Board never changes")

    def __reduce__(self) -> tuple[type["Board"], tuple[tuple[int, ...]]]:
        return Board, (self._exponents,)


def _check(exponents: tuple[int, ...]) -> None:
    """Refuse what can never stand in a game."""
    if len(exponents) != 16:
        raise PositionError("A board has 16 cells, not {count}.", count=len(exponents))
    largest = [divmod(index, 4) for index, exponent in enumerate(exponents) if exponent == MAX_EXPONENT]
    for index, exponent in enumerate(exponents):
        if not isinstance(exponent, int) or not 0 <= exponent <= MAX_EXPONENT:
            raise PositionError(
                "Row {row}, column {column} has the exponent {exponent}; it must be from 0 to 17.",
                row=index // 4 + 1,
                column=index % 4 + 1,
                exponent=exponent,
            )
    if len(largest) > 1:
        row, column = largest[1]
        raise PositionError(
            "Row {row}, column {column} holds a second 131072; a game can make only one.",
            row=row + 1,
            column=column + 1,
        )
    total = sum(1 << exponent for exponent in exponents if exponent)
    if total > MAX_SUM:
        row, column = divmod(max(range(16), key=lambda index: exponents[index]), 4)
        raise PositionError(
            "The tiles add up to {total}, the largest of them in row {row}, column {column}; "
            "no game can hold more than 262140.",
            total=total,
            row=row + 1,
            column=column + 1,
        )


Line = tuple[int, ...]
"""Four exponents, the cell at the edge that is moved to first."""


class _LineSlide(NamedTuple):
    after: Line
    gained: int
    motions: tuple[Motion, ...]


@lru_cache(maxsize=1 << 13)  # some 4 MB; a game comes by a few thousand again and again
def _slide_line(line: Line, direction: Direction, index: int) -> _LineSlide:
    """Slide line number ``index`` to its edge: each tile merges at most once, beginning at the edge."""
    after: list[int] = []
    movers: list[list[int]] = []  # for each place of `after`, where its tile or its two tiles came from
    for place, exponent in enumerate(line):
        if not exponent:
            continue
        if after and len(movers[-1]) == 1 and after[-1] == exponent:
            after[-1] += 1
            movers[-1].append(place)
        else:
            after.append(exponent)
            movers.append([place])
    gained = sum(1 << exponent for exponent, places in zip(after, movers, strict=True) if len(places) == 2)
    motions = tuple(
        Motion(
            _cell(direction, index, place),
            _cell(direction, index, target),
            1 << line[place],
            len(places) == 2,
        )
        for target, places in enumerate(movers)
        for place in places
    )
    return _LineSlide((*after, *(0,) * (4 - len(after))), gained, motions)


def _lines(exponents: tuple[int, ...], direction: Direction) -> list[Line]:
    """The four rows or columns along the move, each from the edge that is moved to."""
    match direction:
        case Direction.LEFT:
            return [exponents[start : start + 4] for start in range(0, 16, 4)]
        case Direction.RIGHT:
            return [exponents[start : start + 4][::-1] for start in range(0, 16, 4)]
        case Direction.UP:
            return [exponents[start::4] for start in range(4)]
        case Direction.DOWN:
            return [exponents[start::4][::-1] for start in range(4)]
        case _:
            raise TypeError(f"a direction is a Direction, not {direction!r}")


def _unlines(lines: list[Line], direction: Direction) -> tuple[int, ...]:
    """The board whose lines along the move are these."""
    if direction in (Direction.RIGHT, Direction.DOWN):
        lines = [line[::-1] for line in lines]
    if direction in (Direction.UP, Direction.DOWN):
        lines = list(zip(*lines, strict=True))
    return (*lines[0], *lines[1], *lines[2], *lines[3])


def _cell(direction: Direction, index: int, place: int) -> Cell:
    """The cell that is number ``place`` of line number ``index``."""
    match direction:
        case Direction.LEFT:
            return index, place
        case Direction.RIGHT:
            return index, 3 - place
        case Direction.UP:
            return place, index
        case Direction.DOWN:
            return 3 - place, index
