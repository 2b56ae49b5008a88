"""Topics of room: cells that stay free, and what the next tile can do where few are."""

from engine.reasons.dangers import Danger
from engine.reasons.finding import Finding
from engine.reasons.order import LEAST_LARGEST
from engine.reasons.outcome import Outcome
from engine.reasons.sentences import Fact, NudgeKind, ReasonKind

FEW = 3
"""So many free cells are few: each of them counts."""
_LEAST_RISK = 0.05
_LEAST_FORCED = 0.2


def cells(better: Outcome, worse: Outcome) -> Finding | None:
    """At least two more cells are free after the move than after the other, or one more where few are left."""
    few = worse.free < FEW
    if better.free - worse.free < (1 if few else 2):
        return None
    return Finding(
        ReasonKind.LEAVES_ROOM,
        ReasonKind.LESS_ROOM,
        NudgeKind.MAKE_ROOM,
        48 if few else 24,
        {"cells": better.free, "fewer": worse.free},
    )


def joins_ready(better: Outcome, worse: Outcome) -> Finding | None:
    """The next move can join more pairs at once, and that makes up for what this move joins less.

    That is: with the joins of both moves more cells are free, before any tile falls.
    """
    if better.joins_ready <= worse.joins_ready:
        return None
    if better.free + better.joins_ready <= worse.free + worse.joins_ready:
        return None
    return Finding(
        ReasonKind.READIES_JOINS,
        ReasonKind.FEWER_JOINS,
        NudgeKind.READY_JOINS,
        16,
        {"joins": better.joins_ready, "fewer": worse.joins_ready},
    )


def game_end(better: Outcome, worse: Outcome) -> Finding | None:
    """The next tile ends the game less likely than after the other move, by 5 % at least.

    If it cannot, and after the other move either a 2 or a 4 does, but not both, that tile is named.
    """
    lower, danger = better.dangers.end, worse.dangers.end
    if danger.chance - lower.chance < _LEAST_RISK:
        return None
    if not lower.spawns and len(danger.spawns) == 1:
        facts: dict[str, Fact] = {"spawn": danger.spawns[0].value, "chance": danger.chance}
        return Finding(ReasonKind.SAFE_FROM_END, ReasonKind.ENDED_BY, NudgeKind.MIND_NEXT, 100, facts)
    return Finding(
        ReasonKind.LOWER_END_RISK,
        ReasonKind.HIGHER_END_RISK,
        NudgeKind.MIND_NEXT,
        100,
        _chances(lower, danger),
    )


def corner_lost(better: Outcome, worse: Outcome) -> Finding | None:
    """The next tile is less likely, by 5 % at least, to force the largest out of its corner.

    Forced means that after every legal move no corner holds a tile so large. After both moves one does. If the
    danger is in one cell, and there is none after this move, the likeliest spawn is named, with its own chance.
    """
    lower, danger = better.dangers.corner, worse.dangers.corner
    if better.largest < LEAST_LARGEST or max(better.end) != max(worse.end) or not better.corners:
        return None
    if danger.chance - lower.chance < _LEAST_RISK:
        return None
    facts: dict[str, Fact] = {"tile": 1 << max(worse.end)}
    if not lower.spawns and danger.likeliest is not None:
        (cell, value), chance = danger.likeliest
        facts |= {"spawn": value, "row": cell[0] + 1, "column": cell[1] + 1, "chance": chance}
        return Finding(ReasonKind.CORNER_SAFE_FROM, ReasonKind.FORCED_OUT_BY, NudgeKind.MIND_NEXT, 65, facts)
    facts |= _chances(lower, danger)
    return Finding(ReasonKind.LOWER_CORNER_RISK, ReasonKind.HIGHER_CORNER_RISK, NudgeKind.MIND_NEXT, 65, facts)


def forced(better: Outcome, worse: Outcome) -> Finding | None:
    """After the other move it is likelier, by 20 % at least, that the next tile leaves only one legal move.

    That move is always the same. ``chance`` and ``lower`` are the probabilities that it alone is legal.
    """
    if len(worse.dangers.forced) != 1:
        return None
    ((then, danger),) = worse.dangers.forced
    if danger.chance - better.dangers.forced_chance < _LEAST_FORCED:
        return None
    lower = dict(better.dangers.forced).get(then, Danger(better.free))
    return Finding(
        ReasonKind.LOWER_FORCED_RISK,
        ReasonKind.HIGHER_FORCED_RISK,
        NudgeKind.MIND_NEXT,
        30 * danger.chance,
        {"then": then, **_chances(lower, danger)},
    )


def _chances(lower: Danger, danger: Danger) -> dict[str, Fact]:
    return {"chance": danger.chance, "lower": lower.chance}
