"""The coach beside the board: thinks about what is shown, judges what was played, and puts both into words."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.screen import Screen

from engine import Advice, Advisor, Board, Game, Turn
from engine.coach import Assessment, Judgement, judge
from tui2048.coaching.words import Help, say
from tui2048.screens.thinking import Judge, Thinker
from tui2048.settings.values import Settings
from tui2048.widgets.graph import Point


@dataclass(frozen=True, slots=True)
class Counsel:
    """What the coach has to say of a board: the values of its moves, and a sentence."""

    advice: Advice
    sentence: str


class Coach:
    """The coach of one screen.

    ``show`` is called with what should be seen of the board shown, None for nothing. What it hears by
    messages, :class:`Thinker.Advised` and :class:`Judge.Assessed`, the screen hands on.
    """

    def __init__(
        self,
        screen: Screen[None],
        advisor: Advisor,
        judge_advisor: Advisor,
        show: Callable[[Counsel | None], None],
        settings: Settings,
    ) -> None:
        self._show = show
        self._thinker = Thinker(screen, advisor, self._put, seconds=settings.thinking_seconds)
        self._judge = Judge(screen, judge_advisor)
        self._board = Board()
        self._points: dict[int, Point] = {}
        self._settings = settings

    def take_settings(self, settings: Settings) -> None:
        """Help, judge and think as these say from now on."""
        self._settings = settings
        self._thinker.seconds = settings.thinking_seconds

    @property
    def newest(self) -> Advice | None:
        """The newest advice on the board shown; None while there is none, or nothing is asked."""
        return self._thinker.newest

    def course(self, moves: int) -> tuple[Point, ...]:
        """What is known of the first so many moves of the game, in their order."""
        return tuple(self._points[number] for number in sorted(self._points) if number <= moves)

    def look_at(self, board: Board) -> None:
        """Think about this board from now on, if anything is to be said of it."""
        self._board = board
        if self._settings.help is Help.OFF or not board.legal_directions():
            self._thinker.rest()
            self._show(None)
        else:
            self._thinker.begin(board)

    def rest(self) -> None:
        """Think about nothing."""
        self._thinker.rest()

    def hear_advice(self, event: Thinker.Advised) -> None:
        """Take what the search says."""
        self._thinker.hear(event)

    def judge_move(self, number: int, board: Board, turn: Turn) -> None:
        """Find out what a move that was just made on this board was worth; call it before :meth:`look_at`."""
        self._forget_from(number)
        if self._settings.help is not Help.OFF or self._settings.grades:
            self._judge.assess(number, board, turn.direction, self.newest if board == self._board else None)

    def hear_assessment(self, event: Judge.Assessed, game: Game) -> Judgement | None:
        """Take what is known of a move; its judgement, or None if the game has gone another way since."""
        number = event.number
        if number > game.moves or game.board_after(number - 1) != event.board:
            return None
        judgement = judge(number, game.turn(number).direction, event.assessment.options)
        self._add(judgement, game)
        return judgement

    def forget(self) -> None:
        """Begin with another game, of which nothing is known."""
        self._points.clear()

    def take_up(self, game: Game, assessments: dict[int, Assessment]) -> None:
        """Take what is known already of the game that is shown."""
        for number, assessment in assessments.items():
            if number <= game.moves:
                self._add(judge(number, game.turn(number).direction, assessment.options), game)

    def _add(self, judgement: Judgement, game: Game) -> None:
        expected = game.score_after(judgement.number - 1) + judgement.value
        self._points[judgement.number] = Point(expected, judgement.grade)

    def _forget_from(self, number: int) -> None:
        for later in [known for known in self._points if known >= number]:
            del self._points[later]

    def _put(self, advice: Advice | None) -> None:
        if advice is None or advice.best is None:
            self._show(None)
        else:
            self._show(Counsel(advice, self._sentence(advice)))

    def _sentence(self, advice: Advice) -> str:
        from engine.reasons import explain, nudge  # not needed before the first picture

        if self._settings.help is Help.FULL:
            return say(explain(self._board, advice.options)[0])
        nudged = nudge(self._board, advice.options)
        return say(nudged) if nudged is not None else ""
