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

TOPICS: tuple[Topic, ...] = (
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
_LEAST_TELLING = 5.0
"""What tells less than this is not worth a second sentence."""
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
    outcomes = [Outcome.of(board, option.direction, option.value) for option in options]
    if played is not None and all(outcome.direction is not played for outcome in outcomes):
        raise EngineError("The direction {direction} is not among the options.", direction=played.value)
    if len(outcomes) < 2:
        return tuple(Reason(ReasonKind.ONLY_MOVE, outcome.direction) for outcome in outcomes)
    best, *others = outcomes
    if played is None or played is best.direction:
        return _for(best, others)
    return _against(next(outcome for outcome in others if outcome.direction is played), best)


def nudge(board: Board, options: Sequence[Option]) -> Nudge | None:
    """A word about the best of the options that does not name it; None if there are no options.

    It says the most telling thing that the best move has over another and no other over it. With three cells
    left or fewer the word is to slow down, unless there is something to say that weighs more.
    """
    outcomes = [Outcome.of(board, option.direction, option.value) for option in options]
    if not outcomes:
        return None
    best, *others = outcomes
    if not others:
        return Nudge(NudgeKind.ONE_MOVE)
    cells = len(board.empty_cells())
    first = next((contrast.finding for contrast in _contrasts(best, others) if contrast.unbeaten), None)
    if cells <= room.FEW and (first is None or first.nudge in _HASTE):
        return _slow_down(cells)
    if first is None:
        return Nudge(NudgeKind.CALM)
    return Nudge(first.nudge, {name: fact for name, fact in first.facts.items() if name == "tile"})


_HASTE = frozenset(
    (
        NudgeKind.MAKE_ROOM,
        NudgeKind.MIND_NEXT,
        NudgeKind.BUILD_EDGE,
        NudgeKind.BRING_TOGETHER,
        NudgeKind.READY_JOINS,
    )
)
"""Where few cells are left, these come down to taking one's time."""


def _for(best: Outcome, others: Sequence[Outcome]) -> tuple[Reason, ...]:
    """What the best move has over the others."""
    alone = len(others) > 1 and all(order.corner(best, other) for other in others)
    reasons = tuple(
        Reason(ReasonKind.ONLY_KEEPS_CORNER, best.direction, contrast.finding.facts)
        if alone and contrast.finding.good is ReasonKind.KEEPS_CORNER
        else _reason(contrast.finding.good, best, contrast.finding, contrast.other)
        for contrast in _worth_saying(best, others)
    )
    return reasons or (_by_value(ReasonKind.WORTH_MORE, best, others[0]),)


def _against(subject: Outcome, best: Outcome) -> tuple[Reason, ...]:
    """What a move lacks against the best."""
    reasons = tuple(
        _reason(contrast.finding.bad, subject, contrast.finding, best)
        for contrast in _worth_saying(best, (subject,))
    )
    return reasons or (_by_value(ReasonKind.COSTS, subject, best),)


def _worth_saying(best: Outcome, others: Sequence[Outcome]) -> list[_Contrast]:
    """The most telling contrasts, no two of which come to the same word or are about the same tile."""
    chosen: list[_Contrast] = []
    spoken: set[object] = set()
    for contrast in _contrasts(best, others):
        subjects = {contrast.finding.nudge, contrast.finding.facts.get("tile", contrast.finding.nudge)}
        if spoken.isdisjoint(subjects):
            spoken |= subjects
            chosen.append(contrast)
    telling = [contrast for contrast in chosen if contrast.telling >= _LEAST_TELLING]
    return telling[:MOST_REASONS] or chosen[:1]


def _contrasts(best: Outcome, others: Sequence[Outcome]) -> list[_Contrast]:
    """For each topic the most telling contrast between the best move and another, the most telling first."""
    found: list[_Contrast] = []
    for topic in TOPICS:
        compared = [(topic(best, other), other, share) for other, share in zip(others, _SHARES, strict=False)]
        if all(finding is None for finding, _other, _share in compared):
            continue
        unbeaten = not any(topic(other, best) for other in others)
        degree = 1.0 if unbeaten else _BEATEN
        contrasts = [
            _Contrast(finding, other, finding.weight * share * degree, unbeaten)
            for finding, other, share in compared
            if finding is not None
        ]
        found.append(max(contrasts, key=lambda contrast: contrast.telling))
    return sorted(found, key=lambda contrast: -contrast.telling)


def _reason(kind: ReasonKind, subject: Outcome, finding: Finding, other: Outcome) -> Reason:
    return Reason(kind, subject.direction, {**finding.facts, "other": other.direction})


def _by_value(kind: ReasonKind, subject: Outcome, other: Outcome) -> Reason:
    """The difference of the values in whole points; less than two are hardly any, and none is told as such."""
    points = round(abs(subject.value - other.value))
    facts: dict[str, Fact] = {"other": other.direction}
    if subject.value == other.value:
        return Reason(ReasonKind.EQUAL, subject.direction, facts)
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
