"""Why a move is good or bad: facts about this very board, computed by the rules.

>>> from engine import Advisor, Board, Direction
>>> from engine.reasons import explain, nudge
>>> board = Board.parse("512 128 64 16/8 4 16 2/0 2 4 0/0 0 0 0")
>>> advice = Advisor(weights="none").advise(board, depth=2)
>>> print(explain(board, advice.options, Direction.DOWN)[0])
Takes 512 out of its corner; left keeps it there.
>>> print(nudge(board, advice.options))
Keep the largest tile in its corner.

:func:`explain` compares moves, topic by topic: what one has over the other is a reason for the one and
against the other. :func:`nudge` says the most telling of the reasons without the move. The topics and what
precisely is true when they speak are in :mod:`~engine.reasons.order`, :mod:`~engine.reasons.tiles` and
:mod:`~engine.reasons.room`; their sentences in :mod:`~engine.reasons.sentences`.
"""

from engine.reasons.explaining import explain, nudge
from engine.reasons.sentences import Fact, Nudge, NudgeKind, Reason, ReasonKind

__all__ = ["Fact", "Nudge", "NudgeKind", "Reason", "ReasonKind", "explain", "nudge"]
