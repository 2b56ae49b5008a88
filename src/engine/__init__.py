"""The game of 2048 and its player; needs nothing but the standard library.

>>> from engine import Board, Direction
>>> Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0").slide(Direction.LEFT).gained
4
"""

from engine.advisor import Advisor
from engine.board import Board, Cell, Direction, Motion, Slide
from engine.deepening import Advice, Option
from engine.errors import EngineError, GameError, PositionError
from engine.game import Game
from engine.record import Record, Turn
from engine.spawn import Spawn

__all__ = [
    "Advice",
    "Advisor",
    "Board",
    "Cell",
    "Direction",
    "EngineError",
    "Game",
    "GameError",
    "Motion",
    "Option",
    "PositionError",
    "Record",
    "Slide",
    "Spawn",
    "Turn",
]
