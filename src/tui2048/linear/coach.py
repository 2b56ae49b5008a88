"""The coach in linear mode: it thinks when asked, and to a fixed depth, so that it always says the same."""

from engine import Advisor, Board, Direction, Turn
from engine.coach import Assessment, Effort, Judgement, judge, look_deep
from engine.reasons import explain, nudge
from tui2048.coaching.words import Help, lacking
from tui2048.i18n import _
from tui2048.linear.words import option_lines, sentences


class Coach:
    """Says what moves are worth, and what they were worth."""

    def __init__(self, advisor: Advisor) -> None:
        self._advisor = advisor
        self._effort = Effort.of(advisor)
        self._board: Board | None = None
        self._found = Assessment(0, ())
        self._shown: Board | None = None
        self._lack_told = False

    def hint(self, board: Board, level: Help) -> tuple[str, ...]:
        """What there is to say of a board at this level of help."""
        if level is Help.OFF:
            return (_("Hints are off (t shows them)"),)
        options = self.look(board).options
        if not options:
            return (_("No move is possible."),)
        if level is Help.NUDGE:
            return (*sentences(nudge(board, options)), *self._lack())
        self._shown = board
        return (*option_lines(options, explain(board, options)[0]), *self._lack())

    def has_shown(self, board: Board) -> bool:
        """True if the values of the moves on this board were the last that were told."""
        return board == self._shown

    def look(self, board: Board) -> Assessment:
        """What is found on a board; once for each."""
        if board != self._board:
            self._board, self._found = board, look_deep(self._advisor, board, self._effort)
        return self._found

    def best(self, board: Board) -> Direction | None:
        """The move that is thought best; None if there is none."""
        options = self.look(board).options
        return options[0].direction if options else None

    def quick(self, board: Board) -> Direction | None:
        """The best move at a quick look, for many moves one after another."""
        return self._advisor.advise(board, depth=self._effort.quick).best

    def judge(self, number: int, board: Board, turn: Turn) -> tuple[Judgement, Assessment]:
        """What move ``number``, made on this board, was worth, and what that rests on."""
        found = self.look(board)
        return judge(number, turn.direction, found.options), found

    def _lack(self) -> tuple[str, ...]:
        """What keeps the hints from being as good as they could be; told once."""
        if self._lack_told:
            return ()
        self._lack_told = True
        said = lacking(
            compiled=self._advisor.engine == "compiled", weights_missing=self._advisor.trouble is not None
        )
        return (said,) if said else ()
