"""A game as it was played: where it began and every turn of it, whatever program it comes from.

A :class:`Record` is a value that only possible games can have: each of its moves was legal, and each of
its tiles fell into an empty cell. The tiles need not follow from a seed; those of other programs do not.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from engine.board import Board, Direction, Slide
from engine.errors import GameError
from engine.spawn import Spawn

WINNING_TILE = 2048


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made: the slide, the tile that fell after it, and what that changed.

    ``won_now`` is true for the move whose merge first makes a 2048 in this game, ``over_now`` for
    the one after which no move is left. Both may be true.

    >>> from engine import Board, Game
    >>> board = Board.parse("1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    >>> turn = Game.from_board(board, seed=1).play(Direction.LEFT)
    >>> turn.slide.gained, turn.spawn.value in (2, 4), turn.won_now, turn.over_now
    (2048, True, True, False)
    """

    direction: Direction
    slide: Slide
    spawn: Spawn
    won_now: bool
    over_now: bool


def won_from_the_start(start: Board | None) -> bool:
    """True if a game begun from this position, None for an empty board, has its 2048 already."""
    return start is not None and start.max_tile() >= WINNING_TILE


def make_turn(direction: Direction, slide: Slide, spawn: Spawn, *, won: bool) -> tuple[Turn, Board]:
    """The turn of a legal slide and the tile that falls after it, and the board that it leads to.

    ``won`` tells whether the game had its 2048 before. Raises :class:`PositionError` for a tile that
    cannot fall there.
    """
    board = slide.board.place(*spawn)
    won_now = not won and any(motion.merged and motion.value * 2 == WINNING_TILE for motion in slide.motions)
    return Turn(direction, slide, spawn, won_now, board.is_over()), board


class RecordError(GameError):
    """A move that cannot have been made. ``upto`` is the record of the moves before it."""

    def __init__(self, template: str, *, upto: "Record", **facts: object) -> None:
        super().__init__(template, **facts)
        self.upto = upto


@dataclass(frozen=True)
class Record:
    """The whole of a game.

    ``start`` is the board before the first of the ``turns``. ``milliseconds`` holds how long each move
    took, None where that is not known; it is empty if nothing is known. ``line`` is the text of the game
    (see :meth:`engine.Game.parse`) if its tiles follow from a seed, else None. To make one use
    :meth:`replayed`, or :meth:`engine.Game.record`; both check what the bare constructor takes on trust.

    >>> start = Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0")
    >>> record = Record.replayed(start, [(Direction.LEFT, Spawn((3, 3), 2))])
    >>> record.moves, record.score, str(record.board)
    (1, 4, '4 0 0 0/0 0 0 0/0 0 0 0/0 0 0 2')
    """

    start: Board
    turns: tuple[Turn, ...] = ()
    milliseconds: tuple[int | None, ...] = ()
    line: str | None = None

    @classmethod
    def replayed(
        cls,
        start: Board,
        events: Iterable[tuple[Direction, Spawn]],
        milliseconds: tuple[int | None, ...] = (),
    ) -> Self:
        """The game of these moves and the tiles that fell after them.

        Raises :class:`RecordError`, which names the first impossible move and holds the record up to it.
        """
        board, won = start, won_from_the_start(start)
        turns: list[Turn] = []
        for direction, spawn in events:
            slide = board.slide(direction)
            fault = _fault(len(turns) + 1, slide, direction, spawn)
            if fault is not None:
                upto = cls(start, tuple(turns), milliseconds[: len(turns)])
                raise RecordError(fault.template, upto=upto, **fault.facts)
            turn, board = make_turn(direction, slide, spawn, won=won)
            won = won or turn.won_now
            turns.append(turn)
        return cls(start, tuple(turns), milliseconds)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The board at the start and after each turn: one more than there are turns."""
        return (self.start, *(turn.slide.board.place(*turn.spawn) for turn in self.turns))

    @property
    def board(self) -> Board:
        """The last board."""
        return self.boards[-1]

    @cached_property
    def score(self) -> int:
        """The points of all merges."""
        return sum(turn.slide.gained for turn in self.turns)

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return len(self.turns)

    @property
    def won(self) -> bool:
        """True if a 2048 was made, or stood there from the start."""
        return won_from_the_start(self.start) or any(turn.won_now for turn in self.turns)

    @property
    def over(self) -> bool:
        """True if no move is left."""
        return self.board.is_over()


def _fault(number: int, slide: Slide, direction: Direction, spawn: Spawn) -> GameError | None:
    """Why this move, counted from 1, or the tile after it is impossible; None if both are not."""
    if not slide.moved:
        return GameError(
            "Move {number}, {letter}, is illegal: it would change nothing.",
            number=number,
            letter=direction.letter,
        )
    if spawn.value not in (2, 4):
        return GameError(
            "After move {number} a {value} falls; only a 2 or a 4 can.", number=number, value=spawn.value
        )
    if spawn.cell not in slide.board.empty_cells():
        return GameError(
            "After move {number} a tile falls in row {row}, column {column}, which is taken.",
            number=number,
            row=spawn.cell[0] + 1,
            column=spawn.cell[1] + 1,
        )
    return None
