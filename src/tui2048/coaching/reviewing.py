"""The analysis of a stored game, in the background: it goes on from what is known and keeps what it finds."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from engine import Advisor, Record
from engine.coach import Assessment, Effort, Judgement, Review, analyse, judge, needs_deep
from tui2048.coaching.assessed import analysis_of, assessments_of
from tui2048.store import Analysis, Store, StoreError

REPORTED_EVERY = 0.2
"""Seconds between two messages to the screen; a look at a move takes a hundredth of that."""
KEPT_EVERY = 0.5
"""Seconds between two writes to the store. What is not yet written can be found out again."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an analysis has come: in the quick pass over all moves, or in the deeper one over some.

    ``looked`` counts what the pass at hand is done with, ``total`` what it is about.
    """

    deep: bool
    looked: int
    total: int

    @property
    def done(self) -> bool:
        """True if nothing is left for this pass."""
        return self.looked >= self.total


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found on the board before a move; ``new`` if the store does not have it."""

    number: int
    assessment: Assessment
    new: bool


class GameAnalysis:
    """What is known of a game, and the search for the rest of it in a worker's thread of a screen.

    The search tells the screen by :class:`Progressed`, which the screen answers with :meth:`hear`. Its
    advisor must be no other's: a search that is stopped half-way would judge unfairly. All but the search
    itself runs on the interface's thread.

    A move that only the quick pass has called less than good is not judged before the deeper one has looked.
    """

    class Progressed(Message):
        """More has been found."""

    def __init__(
        self, screen: Screen[Any], store: Store, game_id: int, record: Record, advisor: Advisor
    ) -> None:
        self.record = record
        self.trouble: StoreError | None = None
        """Why what was found is not kept; None while it is."""
        self._screen = screen
        self._store = store
        self._game_id = game_id
        self._advisor = advisor
        self._effort = Effort.of(advisor)
        self._found: deque[_Found] = deque()
        self._assessments: dict[int, Assessment] = {}
        self._judgements: dict[int, Judgement] = {}
        self._open: set[int] = set()
        self._upheld_or_not = 0
        self._unkept: list[Analysis] = []
        self._kept_at = monotonic()

    @property
    def progress(self) -> Progress:
        """How far the analysis has come."""
        if len(self._assessments) < self.record.moves:
            return Progress(False, len(self._assessments), self.record.moves)
        return Progress(True, self._upheld_or_not, self._upheld_or_not + len(self._open))

    @property
    def done(self) -> bool:
        """True if every move has been judged."""
        return len(self._judgements) == self.record.moves

    @property
    def assessments(self) -> Mapping[int, Assessment]:
        """What was found, under the numbers of the moves."""
        return self._assessments

    @property
    def review(self) -> Review:
        """The judgements there are, in the order of their moves."""
        return Review(tuple(self._judgements[number] for number in sorted(self._judgements)))

    def assessment(self, number: int) -> Assessment | None:
        """What was found on the board before this move, counted from 1; None if nothing was yet."""
        return self._assessments.get(number)

    def judgement(self, number: int) -> Judgement | None:
        """What this move, counted from 1, was worth; None while that is not settled."""
        return self._judgements.get(number)

    def begin(self) -> None:
        """Take up what the store knows and search for the rest."""
        try:
            stored = self._store.analyses.of(self._game_id)
        except StoreError as error:
            self.trouble, stored = error, ()
        self._screen.run_worker(partial(self._search, stored), thread=True, group="analysis")

    def hear(self) -> tuple[int, ...]:
        """Take what was found since; the numbers of the moves that it is about."""
        numbers = []
        while self._found:
            found = self._found.popleft()
            self._take(found.number, found.assessment)
            numbers.append(found.number)
            if found.new:
                self._unkept.append(analysis_of(found.number, found.assessment))
        if self.done or monotonic() - self._kept_at >= KEPT_EVERY:
            self._keep()
        return tuple(numbers)

    def end(self) -> None:
        """Search no more, and keep what was found."""
        # In this order: what a stopped search returns is only half found, and its thread must know.
        self._screen.workers.cancel_group(self._screen, "analysis")
        self._advisor.stop()
        self.hear()
        self._keep()

    def _take(self, number: int, assessment: Assessment) -> None:
        direction = self.record.turns[number - 1].direction
        self._assessments[number] = assessment
        if needs_deep(assessment, direction, self._effort):
            self._open.add(number)
            return
        if number in self._open:
            self._open.remove(number)
            self._upheld_or_not += 1
        self._judgements[number] = judge(number, direction, assessment.options)

    def _keep(self) -> None:
        self._kept_at = monotonic()
        if not self._unkept:
            return
        try:
            self._store.analyses.keep(self._game_id, self.record, self._unkept)
        except StoreError as error:
            self.trouble = error
        else:
            self.trouble = None
            self._unkept.clear()

    def _search(self, stored: Iterable[Analysis]) -> None:
        """Analyse until all is known or nobody looks any more; in a worker's thread."""
        worker = get_current_worker()
        known = assessments_of(self.record, stored)
        self._found.extend(_Found(number, assessment, new=False) for number, assessment in known.items())
        self._screen.post_message(self.Progressed())
        reported = monotonic()
        for number, assessment in analyse(self.record, self._advisor, self._effort, known):
            if worker.is_cancelled:
                return
            self._found.append(_Found(number, assessment, new=True))
            if monotonic() - reported >= REPORTED_EVERY:
                reported = monotonic()
                self._screen.post_message(self.Progressed())
        self._screen.post_message(self.Progressed())
