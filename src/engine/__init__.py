"""The game of 2048 and its player; needs nothing but the standard library.

>>> from engine import Advisor, Board, Direction, Game
>>> Board.parse("2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0").slide(Direction.LEFT).gained
4
>>> game = Game(seed=7)
>>> while game.board.max_tile() < 32:
...     best = Advisor().advise(game.board, depth=1).best
...     turn = game.play(best)
>>> game.over, Game.parse(str(game)).score == game.score
(False, True)

Beside these names there are :mod:`engine.reasons`, why a move is good or bad, :mod:`engine.coach`, what each
move of a game cost, :mod:`engine.exchange`, games as text, and :mod:`engine.selfplay`, games by the player.
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
