"""The analysis of a stored game while the player waits: it goes on from what is known, and is kept."""

from collections.abc import Callable

from engine import Advisor, Record
from engine.coach import Assessment, Effort, Judgement, Review, analyse, judge, needs_deep
from tui2048.coaching.assessed import analysis_of, assessments_of
from tui2048.store import Store


class Analysis:
    """What is known of a game. Every method may raise :class:`tui2048.store.StoreError`."""

    def __init__(self, store: Store, game_id: int, record: Record, advisor: Advisor) -> None:
        self.record = record
        self._store = store
        self._game_id = game_id
        self._advisor = advisor
        self._effort = Effort.of(advisor)
        self.assessments = assessments_of(record, store.analyses.of(game_id))

    @property
    def done(self) -> bool:
        """True if every move has been judged."""
        return len(self.review.judgements) == self.record.moves

    @property
    def review(self) -> Review:
        """The judgements there are, in the order of their moves."""
        judgements = (self.judgement(number) for number in range(1, self.record.moves + 1))
        return Review(tuple(judgement for judgement in judgements if judgement is not None))

    def assessment(self, number: int) -> Assessment | None:
        """What was found on the board before this move, counted from 1; None if nothing was yet."""
        return self.assessments.get(number)

    def judgement(self, number: int) -> Judgement | None:
        """What this move was worth; None while that is not settled."""
        found, direction = self.assessments.get(number), self.record.turns[number - 1].direction
        if found is None or needs_deep(found, direction, self._effort):
            return None
        return judge(number, direction, found.options)

    def run(self, go_on: Callable[[int], bool]) -> None:
        """Find out what is missing, as long as ``go_on`` says so of how many moves were looked at; keep it."""
        found: list[tuple[int, Assessment]] = []
        try:
            for number, assessment in analyse(self.record, self._advisor, self._effort, self.assessments):
                self.assessments[number] = assessment
                found.append((number, assessment))
                if not go_on(len(self.assessments)):
                    break
        finally:
            analyses = [analysis_of(number, assessment) for number, assessment in dict(found).items()]
            if analyses:
                self._store.analyses.keep(self._game_id, self.record, analyses)
