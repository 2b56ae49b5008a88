"""Topics of order: the largest tile in its corner, and the falling edge beside it."""

from engine.reasons import shape
from engine.reasons.finding import Finding, tiles
from engine.reasons.outcome import Outcome
from engine.reasons.sentences import Fact, NudgeKind, ReasonKind

LEAST_LARGEST = 5
"""As long as the largest tile is below a 32 there is no order to speak of."""
LEAST_RUN = 3
"""An edge is in order if at least so many of the tiles that fall from its corner matter."""


def corner(better: Outcome, worse: Outcome) -> Finding | None:
    """The largest tile stays in its corner, where it was; the other move leaves no largest tile in any corner.

    Neither move joins it.
    """
    if better.largest < LEAST_LARGEST or not _largest_unjoined(better, worse):
        return None
    kept = shape.corners_of_largest(better.start) & better.corners
    if not kept or worse.corners:
        return None
    return Finding(
        ReasonKind.KEEPS_CORNER,
        ReasonKind.LEAVES_CORNER,
        NudgeKind.KEEP_CORNER,
        60,
        {"tile": 1 << better.largest},
    )


def into_corner(better: Outcome, worse: Outcome) -> Finding | None:
    """The largest tile was in no corner and comes into one; with the other move it does not.

    Neither move joins it, or makes another.
    """
    if better.largest < LEAST_LARGEST or not _largest_unjoined(better, worse):
        return None
    if better.largest - 1 in better.joined | worse.joined:
        return None
    if shape.corners_of_largest(better.start) or not better.corners or worse.corners:
        return None
    return Finding(
        ReasonKind.REACHES_CORNER,
        ReasonKind.MISSES_CORNER,
        NudgeKind.REACH_CORNER,
        45,
        {"tile": 1 << better.largest},
    )


def edge_kept(better: Outcome, worse: Outcome) -> Finding | None:
    """Three tiles or four fall along an edge from the largest in its corner, and only one move keeps them so.

    At least three of them matter, and no tiles that fall so along another edge weigh more. Kept means that the
    tiles that fall from this corner along this edge after the move weigh no less: they may have joined or
    grown, but none has left. Broken means that no tiles that fall along any edge from the largest in its corner
    weigh as much. If the other move joins tiles of a value of which this one joins none, they are named.
    """
    run = shape.longest_fall(better.start)
    if better.largest < LEAST_LARGEST or not _in_order(better, run):
        return None
    weight = shape.weight(run)
    kept = any(
        shape.falling(better.start, edge) == run and shape.weight(shape.falling(better.end, edge)) >= weight
        for edge in shape.edges_of_largest(better.start)
    )
    if not kept or shape.weight(worse.longest_fall) >= weight:
        return None
    return _for_edge(better, worse, run, (ReasonKind.KEEPS_EDGE, ReasonKind.BREAKS_EDGE, NudgeKind.KEEP_EDGE))


def edge_held(better: Outcome, worse: Outcome) -> Finding | None:
    """A full edge that holds a largest tile weighs two thirds of the board; only one move keeps its weight.

    After the other move no edge weighs so much. If the edge falls from its corner, :func:`edge_kept` says so.
    Joins of the other move are named as there.
    """
    if better.largest < LEAST_LARGEST or edge_kept(better, worse):
        return None
    heaviest = max(shape.weight(_run(worse.end, edge)) for edge in shape.EDGES)
    least = max(heaviest + 1, shape.weight(better.start) * 2 / 3)
    apart = [
        run
        for edge in shape.EDGES
        for run in (_run(better.start, edge),)
        if all(run) and max(run) == better.largest
        if shape.weight(_run(better.end, edge)) >= shape.weight(run) >= least
    ]
    if not apart:
        return None
    return _for_edge(
        better, worse, max(apart), (ReasonKind.HOLDS_EDGE, ReasonKind.PULLS_EDGE_APART, NudgeKind.HOLD_EDGE)
    )


def _for_edge(
    better: Outcome, worse: Outcome, run: shape.Run, words: tuple[ReasonKind, ReasonKind, NudgeKind]
) -> Finding:
    weight = 12 * len(run)
    tempting = worse.joined - better.joined
    if not tempting:
        return Finding(*words, weight, {"edge": tiles(run)})
    facts: dict[str, Fact] = {"edge": tiles(run), "joined": 1 << max(tempting)}
    return Finding(ReasonKind.WAITS_FOR_EDGE, ReasonKind.JOIN_BREAKS_EDGE, NudgeKind.LET_WAIT, weight, facts)


def edge_built(better: Outcome, worse: Outcome) -> Finding | None:
    """More tiles fall along an edge from the largest in its corner than before, and than with the other move.

    At least three of them matter, and they weigh more. With the other move the largest is in a corner too.
    """
    if better.largest < LEAST_LARGEST:
        return None
    run, shorter, old = better.longest_fall, worse.longest_fall, shape.longest_fall(better.start)
    if not shorter or not _in_order(better, run):
        return None
    if not all(len(run) > len(less) and shape.weight(run) > shape.weight(less) for less in (shorter, old)):
        return None
    return Finding(
        ReasonKind.BUILDS_EDGE,
        ReasonKind.SHORTER_EDGE,
        NudgeKind.BUILD_EDGE,
        28,
        {"edge": tiles(run), "shorter": tiles(shorter)},
    )


def _in_order(outcome: Outcome, run: shape.Run) -> bool:
    return sum(map(outcome.matters, run)) >= LEAST_RUN


def _run(cells: shape.Cells, edge: tuple[int, ...]) -> shape.Run:
    return tuple(cells[cell] for cell in edge)


def _largest_unjoined(*outcomes: Outcome) -> bool:
    return not any(outcome.largest in outcome.joined for outcome in outcomes)
