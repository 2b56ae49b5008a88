"""From what the topics find to a handful of reasons, the most telling first, and to a nudge."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board import Board, Direction
from engine.deepening import Option
from engine.errors import EngineError
from engine.reasons import order, room, tiles
from engine.reasons.finding import Finding, Topic
from engine.reasons.outcome import Outcome
from engine.reasons.sentences import Fact, Nudge, NudgeKind, Reason, ReasonKind

MOST_REASONS = 4

_TOPICS: tuple[Topic, ...] = (
    room.game_end,
    room.corner_lost,
    order.corner,
    order.into_corner,
    order.edge_kept,
    order.edge_held,
    tiles.trap,
    tiles.free,
    tiles.pair,
    tiles.join,
    tiles.chain,
    tiles.prepared,
    room.cells,
    room.joins_ready,
    order.edge_built,
    room.forced,
)
_SHARES = (1.0, 0.4, 0.3)
"""What the difference from the second, third and fourth best move tells: nobody wonders about the fourth."""
_BEATEN = 0.5
"""What a virtue tells that yet another move has in a higher degree."""


@dataclass(frozen=True, slots=True)
class _Contrast:
    """A finding about the best move and another, and how telling it is here."""

    finding: Finding
    other: Outcome
    telling: float
    unbeaten: bool


def explain(board: Board, options: Sequence[Option], played: Direction | None = None) -> tuple[Reason, ...]:
    """At most four reasons, the most telling first, each for itself a true sentence.

    ``options`` are those of an :class:`engine.Advice` about the board. Without ``played``: what the best move
    has over the others. With it: what this move lacks against the best; for the best itself, as without. If
    nothing on the board tells them apart, their values do. Empty if there are no options. Raises
    :class:`EngineError` if the move played is not among them, or one of them is not legal.
    """
    outcomes = _outcomes(board, options)
    if not outcomes:
        return ()
    best, *others = outcomes
    subject = best if played is None else _of(outcomes, played)
    if not others:
        return (Reason(ReasonKind.ONLY_MOVE, best.direction),)
    if subject is best:
        contrasts = _contrasts(best, others)[:MOST_REASONS]
        return tuple(_praise(best, others, contrast) for contrast in contrasts) or (_worth(best, others[0]),)
    findings = sorted(_findings(best, subject), key=lambda finding: -finding.weight)[:MOST_REASONS]
    return tuple(_reason(finding.bad, subject, finding, best) for finding in findings) or (
        _cost(subject, best),
    )


def nudge(board: Board, options: Sequence[Option]) -> Nudge:
    """A word about the best of the options that does not name it.

    It says the most telling thing that the best move has over another and no other over it. With three cells
    left or fewer the word is to slow down, unless what there is to say weighs more.
    """
    outcomes = _outcomes(board, options)
    if len(outcomes) == 1:
        return Nudge(NudgeKind.ONE_MOVE)
    contrasts = _contrasts(outcomes[0], outcomes[1:]) if outcomes else ()
    first = next((contrast.finding for contrast in contrasts if contrast.unbeaten), None)
    few = len(board.empty_cells()) <= room.FEW
    if few and (first is None or first.nudge in _HASTE):
        return _slow_down(len(board.empty_cells()))
    if first is None:
        return Nudge(NudgeKind.CALM)
    return Nudge(first.nudge, {name: fact for name, fact in first.facts.items() if name in _NAMED})


_HASTE = frozenset((NudgeKind.MAKE_ROOM, NudgeKind.MIND_NEXT, NudgeKind.BUILD_EDGE, NudgeKind.BRING_TOGETHER))
"""Where few cells are left, these come down to taking one's time."""
_NAMED = frozenset(("tile",))
"""The only fact that a nudge needs."""


def _outcomes(board: Board, options: Sequence[Option]) -> list[Outcome]:
    return [Outcome(board, option.direction, option.value) for option in options]


def _of(outcomes: list[Outcome], played: Direction) -> Outcome:
    for outcome in outcomes:
        if outcome.direction is played:
            return outcome
    raise EngineError("The direction {direction} is not among the options.", direction=played.value)


def _contrasts(best: Outcome, others: Sequence[Outcome]) -> tuple[_Contrast, ...]:
    """For each topic the most telling contrast between the best move and another, the most telling first."""
    found = []
    for topic in _TOPICS:
        unbeaten = not any(topic(other, best) for other in others)
        contrasts = [
            _Contrast(finding, other, finding.weight * share * (1 if unbeaten else _BEATEN), unbeaten)
            for other, share in zip(others, _SHARES, strict=False)
            if (finding := topic(best, other)) is not None
        ]
        if contrasts:
            found.append(max(contrasts, key=lambda contrast: contrast.telling))
    return tuple(sorted(found, key=lambda contrast: -contrast.telling))


def _findings(better: Outcome, worse: Outcome) -> list[Finding]:
    return [finding for topic in _TOPICS if (finding := topic(better, worse)) is not None]


def _praise(best: Outcome, others: Sequence[Outcome], contrast: _Contrast) -> Reason:
    finding = contrast.finding
    if len(others) > 1 and all(order.corner(best, other) for other in others):
        if finding.good is ReasonKind.KEEPS_CORNER:
            return Reason(ReasonKind.ONLY_KEEPS_CORNER, best.direction, finding.facts)
    return _reason(finding.good, best, finding, contrast.other)


def _reason(kind: ReasonKind, subject: Outcome, finding: Finding, other: Outcome) -> Reason:
    return Reason(kind, subject.direction, {**finding.facts, "other": other.direction})


def _worth(best: Outcome, other: Outcome) -> Reason:
    return _by_value(ReasonKind.WORTH_MORE, best, other)


def _cost(subject: Outcome, best: Outcome) -> Reason:
    return _by_value(ReasonKind.COSTS, subject, best)


def _by_value(kind: ReasonKind, subject: Outcome, other: Outcome) -> Reason:
    """The difference of the values in whole points; less than two are none."""
    points = round(abs(subject.value - other.value))
    facts: dict[str, Fact] = {"other": other.direction}
    if points < 2:
        return Reason(ReasonKind.EVEN, subject.direction, facts)
    return Reason(kind, subject.direction, {"points": points, **facts})


def _slow_down(cells: int) -> Nudge:
    match cells:
        case 0:
            return Nudge(NudgeKind.SLOW_DOWN_FULL)
        case 1:
            return Nudge(NudgeKind.SLOW_DOWN_ONE)
        case _:
            return Nudge(NudgeKind.SLOW_DOWN, {"cells": cells})
