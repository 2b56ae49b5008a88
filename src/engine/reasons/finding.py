"""What a topic finds when it compares two moves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.reasons.outcome import Outcome
from engine.reasons.sentences import Fact, NudgeKind, ReasonKind


@dataclass(frozen=True, slots=True)
class Finding:
    """What one move has over another: a sentence for it, one against the other, and a nudge.

    ``weight`` says how telling it is, from 0 to 100. The facts fill all three sentences, together with
    ``other``, the direction of the move that the sentence is not about.
    """

    good: ReasonKind
    bad: ReasonKind
    nudge: NudgeKind
    weight: float
    facts: Mapping[str, Fact] = field(default_factory=dict)


Topic = Callable[[Outcome, Outcome], Finding | None]
"""What the first move has over the second on one subject; None if nothing."""


def tiles(run: tuple[int, ...]) -> tuple[int, ...]:
    """The tiles of these exponents."""
    return tuple(1 << exponent for exponent in run)
