"""A game under way: a seed, the moves made so far, and the way back and forth through them."""

import operator
import os
import re
from dataclasses import dataclass
from typing import Self

from engine.board import Board, Direction
from engine.errors import GameError, PositionError, quoted
from engine.record import Record, RecordError, Turn, make_turn, won_from_the_start
from engine.spawn import SEEDS, spawn

FIRST_MOVE_SPAWN = 2
"""Spawns 0 and 1 are the starting tiles, also where a game begins from a position and has none."""

_LINE = re.compile(r"2048:1:(?P<seed>[0-9]{1,20})(@(?P<origin>[0-9A-Za-z]*))?:(?P<moves>[^:]*)")
_DIRECTIONS = {direction.letter: direction for direction in Direction}


@dataclass(frozen=True, slots=True)
class _State:
    """How the game stands between two moves."""

    board: Board
    score: int
    won: bool
    over: bool


class Game:
    """A game of 2048, given in full by its seed, the position it began from and its moves.

    >>> game = Game(seed=7)
    >>> turn = game.play(Direction.LEFT)
    >>> str(game), game.moves, game.score, game.over
    ('2048:1:7:L', 1, 0, False)
    >>> game.undo(), game.moves
    (True, 0)
    >>> game.play(Direction.LEFT) == turn  # the same move again, and the same tile falls
    True
    """

    def __init__(self, seed: int | None = None) -> None:
        """A new game with its two starting tiles.

        ``seed`` is an unsigned 64-bit integer; without one it is drawn from the operating system's
        randomness. Raises :class:`GameError` for any other seed.
        """
        self._begin(seed, None)

    @classmethod
    def from_board(cls, board: Board, seed: int | None = None) -> Self:
        """A game begun from a position, with a score of 0 and no starting tiles.

        If the position holds a 2048 or more, the game is won from the start.
        """
        game = cls.__new__(cls)
        game._begin(seed, board)
        return game

    @classmethod
    def parse(cls, line: str) -> Self:
        """The game that its line tells, replayed.

        Raises :class:`GameError`; for the first impossible move it is a :class:`RecordError`, which holds
        the moves before it.
        """
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise GameError(
                "A game is “2048:1:SEED:MOVES” or “2048:1:SEED@POSITION:MOVES”, not “{text}”.",
                text=quoted(line.strip()),
            )
        game = cls.__new__(cls)
        game._begin(int(match["seed"]), _parse_origin(match["origin"]))
        for number, letter in enumerate(match["moves"], 1):
            game._replay(letter, number)
        return game

    def _begin(self, seed: int | None, origin: Board | None) -> None:
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big")
        seed = int(operator.index(seed))  # a bool would spoil the line
        if not 0 <= seed < SEEDS:
            raise GameError("A seed is a whole number from 0 to 18446744073709551615, not {seed}.", seed=seed)
        self.seed = seed
        self.origin = origin
        board = _starting_board(seed) if origin is None else origin
        self._line: list[Turn] = []
        self._states = [_State(board, 0, won_from_the_start(origin), board.is_over())]
        self._moves = 0

    def _replay(self, letter: str, number: int) -> None:
        direction = _DIRECTIONS.get(letter)
        if direction is None:
            raise RecordError(
                "Move {number} is “{letter}”; a move is U, R, D or L.",
                upto=self.record,
                number=number,
                letter=quoted(letter),
            )
        if self.play(direction) is None:
            raise RecordError(
                "Move {number}, {letter}, is illegal: it would change nothing.",
                upto=self.record,
                number=number,
                letter=letter,
            )

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return self._states[self._moves].board

    @property
    def score(self) -> int:
        """The points of all merges so far."""
        return self._states[self._moves].score

    @property
    def moves(self) -> int:
        """How many moves lead to the board as it stands."""
        return self._moves

    @property
    def won(self) -> bool:
        """True once a merge of this line of moves has made a 2048."""
        return self._states[self._moves].won

    @property
    def over(self) -> bool:
        """True if no move is left."""
        return self._states[self._moves].over

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that lead to the board as it stands."""
        return tuple(self._line[: self._moves])

    @property
    def undone(self) -> tuple[Turn, ...]:
        """The turns that :meth:`redo` would play again, the next one first."""
        return tuple(self._line[self._moves :])

    @property
    def last_turn(self) -> Turn | None:
        """The turn that made the board as it stands; None at the start."""
        return self._line[self._moves - 1] if self._moves else None

    def board_after(self, moves: int) -> Board:
        """The board after so many moves of the line as it stands, from 0 to :attr:`moves`."""
        return self._states[moves].board

    def score_after(self, moves: int) -> int:
        """The score after so many moves of the line as it stands."""
        return self._states[moves].score

    def turn(self, number: int) -> Turn:
        """Move ``number`` of the line as it stands, counted from 1."""
        return self._line[number - 1]

    @property
    def record(self) -> Record:
        """The game so far as a value, without what was undone."""
        return Record(self._states[0].board, self.turns, (), str(self))

    def play(self, direction: Direction) -> Turn | None:
        """Make a move and let the next tile fall; None, and nothing at all changed, if it is illegal.

        What was undone before can no longer be redone.
        """
        state = self._states[self._moves]
        slide = state.board.slide(direction)
        if not slide.moved:
            return None
        tile = spawn(slide.board, self.seed, self._moves + FIRST_MOVE_SPAWN)
        turn, board = make_turn(direction, slide, tile, won=state.won)
        del self._line[self._moves :]
        del self._states[self._moves + 1 :]
        self._line.append(turn)
        self._states.append(_State(board, state.score + slide.gained, state.won or turn.won_now, turn.over_now))
        self._moves += 1
        return turn

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        if self._moves == 0:
            return False
        self._moves -= 1
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last; False if there is none."""
        if self._moves == len(self._line):
            return False
        self._moves += 1
        return True

    def __str__(self) -> str:
        """The game's line, up to the board as it stands."""
        origin = f"@{self.origin.compact()}" if self.origin is not None else ""
        moves = "".join(turn.direction.letter for turn in self._line[: self._moves])
        return f"2048:1:{self.seed}{origin}:{moves}"

    def __repr__(self) -> str:
        return f"Game.parse({str(self)!r})"


def _starting_board(seed: int) -> Board:
    board = Board()
    for number in range(FIRST_MOVE_SPAWN):
        board = board.place(*spawn(board, seed, number))
    return board


def _parse_origin(text: str | None) -> Board | None:
    if text is None:
        return None
    try:
        return Board.parse(text)
    except PositionError as error:
        raise GameError(error.template, **error.facts) from error
