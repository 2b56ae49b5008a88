"""What thinks behind the play screen: the search on the board shown, and the judge of the moves made."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.worker import get_current_worker

from engine import Advice, Advisor, Board, Direction
from engine.coach import Assessment, Effort, look_deep, needs_deep
from tui2048.screens.closing import is_open

STALE_SECONDS = 0.05
"""How long what was said of the board before may stay shown; the first answer is there much sooner."""
REPORT_SECONDS = 0.1
"""What is shown does not change more often than this while the search deepens."""


class Thinker:
    """The search on the board that a screen shows.

    It deepens in a worker's thread and tells the screen by messages, each with the board it is about; the
    screen hands :class:`Advised` back to :meth:`hear`, and ``show`` is called with what should be seen. About
    one board it thinks for ``seconds`` and then rests for good.
    """

    class Advised(Message):
        """The search has something to say about a board."""

        def __init__(self, board: Board, advice: Advice) -> None:
            super().__init__()
            self.board = board
            self.advice = advice

    def __init__(
        self,
        screen: Screen[Any],
        advisor: Advisor,
        show: Callable[[Advice | None], None],
        *,
        seconds: float,
    ) -> None:
        self.seconds = seconds
        self._screen = screen
        self._advisor = advisor
        self._show = show
        self._board: Board | None = None
        self._report: Timer | None = None
        self.newest: Advice | None = None
        """The newest advice on the board shown."""

    def begin(self, board: Board) -> None:
        """Think about this board, in place of any other."""
        self.rest()
        self._board = board
        self._report_in(STALE_SECONDS)
        self._screen.run_worker(partial(self._search, board), thread=True, exclusive=True, group="search")

    def rest(self) -> None:
        """Think about nothing."""
        self._advisor.stop()
        self._screen.workers.cancel_group(self._screen, "search")
        self._board = self.newest = None

    def hear(self, event: Advised) -> None:
        """Take what the search has found; nothing, if the board is no longer shown."""
        if event.board != self._board:
            return
        first = self.newest is None
        self.newest = event.advice
        if first:
            self._show(event.advice)
            self._report_in(REPORT_SECONDS)
        elif self._report is None:
            self._report_in(REPORT_SECONDS)

    def _search(self, board: Board) -> None:
        """Deepen until time is up or the board is no longer shown; in a worker's thread."""
        worker = get_current_worker()
        for advice in self._advisor.analyse(board, time_limit=self.seconds):
            if worker.is_cancelled:
                return
            self._screen.post_message(self.Advised(board, advice))

    def _report_in(self, seconds: float) -> None:
        """Show the newest advice after so long; none, if there is none by then."""
        if self._report is not None:
            self._report.stop()
        self._report = self._screen.set_timer(seconds, self._show_newest)

    def _show_newest(self) -> None:
        self._report = None
        if is_open(self._screen):
            self._show(self.newest)


class Judge:
    """Finds out what moves were worth that have been made, in threads of its own.

    Its advisor must be no other's, for a search that is stopped half-way would judge unfairly.
    """

    class Assessed(Message):
        """What is known of the board that move ``number`` was made on."""

        def __init__(self, number: int, board: Board, assessment: Assessment) -> None:
            super().__init__()
            self.number = number
            self.board = board
            self.assessment = assessment

    def __init__(self, screen: Screen[None], advisor: Advisor) -> None:
        self._screen = screen
        self._advisor = advisor
        self._effort = Effort.of(advisor)

    def assess(self, number: int, board: Board, direction: Direction, known: Advice | None) -> None:
        """Find out about move ``number``; what the search knows of its board is not looked for again."""
        found = None if known is None else Assessment(known.depth, known.options)
        self._screen.run_worker(
            partial(self._assess, number, board, direction, found), thread=True, group="judge"
        )

    def _assess(self, number: int, board: Board, direction: Direction, found: Assessment | None) -> None:
        if found is None or found.depth < self._effort.quick:
            advice = self._advisor.advise(board, depth=self._effort.quick)
            found = Assessment(advice.depth, advice.options)
        if needs_deep(found, direction, self._effort):
            found = look_deep(self._advisor, board, self._effort)
        self._screen.post_message(self.Assessed(number, board, found))
