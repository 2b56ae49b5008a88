"""Topics of single tiles: trapped ones, joins, pairs and chains."""

from engine.reasons import shape
from engine.reasons.finding import Finding
from engine.reasons.finding import tiles as values
from engine.reasons.outcome import Outcome
from engine.reasons.sentences import NudgeKind, ReasonKind


def trap(better: Outcome, worse: Outcome) -> Finding | None:
    """The other move walls in a tile that was not walled in; this one joins it or leaves it a way out.

    Walled in means that every neighbour is a tile at least 8 times as large.
    """
    caught = [
        cell
        for cell in _walled_sources(worse) - shape.walled_in(worse.start)
        if better.ways.get(cell) not in better.walled_in
    ]
    if not caught:
        return None
    cell = min(caught, key=lambda cell: (worse.start[cell], cell not in better.ways))
    stays = cell in better.ways
    return Finding(
        ReasonKind.LEAVES_WAY_OUT if stays else ReasonKind.JOINS_IN_TIME,
        ReasonKind.TRAPS,
        NudgeKind.LEAVE_WAY_OUT if stays else NudgeKind.GET_OUT,
        45,
        {"tile": 1 << worse.start[cell]},
    )


def free(better: Outcome, worse: Outcome) -> Finding | None:
    """A tile that was walled in is no more; with the other move it still is."""
    trapped = shape.walled_in(better.start) & _walled_sources(worse) - _walled_sources(better)
    if not trapped:
        return None
    return Finding(
        ReasonKind.FREES,
        ReasonKind.LEAVES_TRAPPED,
        NudgeKind.FREE_TILE,
        45,
        {"tile": 1 << min(better.start[cell] for cell in trapped)},
    )


def join(better: Outcome, worse: Outcome) -> Finding | None:
    """The move joins two tiles that matter; the other joins none of this value or a larger one.

    If it tears them apart, :func:`pair` says so.
    """
    tile = max(better.joined, default=0)
    if not better.matters(tile) or any(other >= tile for other in worse.joined) or tile in _torn(worse):
        return None
    return Finding(
        ReasonKind.JOINS,
        ReasonKind.MISSES_JOIN,
        NudgeKind.JOIN,
        _scaled(40, better, tile),
        {"tile": 1 << tile, "made": 2 << tile},
    )


def pair(better: Outcome, worse: Outcome) -> Finding | None:
    """Two equal tiles that matter lie side by side; the other move joins none of them and parts all such pairs.

    This move joins two of them, or leaves two side by side. If it joins them, and the other joins smaller tiles
    of a value of which this one joins none, they are named: not every join in sight is worth taking.
    """
    torn = [tile for tile in _torn(worse) - _torn(better) if better.matters(tile)]
    if not torn:
        return None
    tile = max(torn)
    facts = {"tile": 1 << tile}
    weight = _scaled(45, better, tile)
    if tile not in better.joined:
        return Finding(ReasonKind.KEEPS_PAIR, ReasonKind.PARTS_PAIR, NudgeKind.KEEP_PAIR, weight, facts)
    tempting = [joined for joined in worse.joined - better.joined if joined < tile]
    if not tempting:
        return Finding(ReasonKind.JOINS_PAIR, ReasonKind.PARTS_PAIR, NudgeKind.JOIN, weight, facts)
    facts["joined"] = 1 << max(tempting)
    return Finding(ReasonKind.JOINS_FIRST, ReasonKind.JOIN_TEARS, NudgeKind.LET_WAIT, weight, facts)


def prepared(better: Outcome, worse: Outcome) -> Finding | None:
    """Two equal tiles that matter come side by side, of a value of which no two lay so before.

    The other move joins none of them and leaves two or more, none side by side. The next move can join them,
    whatever falls.
    """
    brought = better.touching - shape.touching(better.start) - worse.touching - worse.joined
    tile = max(brought, default=0)
    if not better.matters(tile) or worse.end.count(tile) < 2:
        return None
    return Finding(
        ReasonKind.PREPARES,
        ReasonKind.MISSES_PAIR,
        NudgeKind.BRING_TOGETHER,
        _scaled(32, better, tile),
        {"tile": 1 << tile},
    )


def chain(better: Outcome, worse: Outcome) -> Finding | None:
    """A chain that ends in a tile that matters stands ready after the move; after the other none so large.

    What a chain is: :func:`engine.reasons.outcome.longest_chain`.
    """
    run, other = better.chain, worse.chain
    if not run or (other and other[-1] >= run[-1]):
        return None
    return Finding(
        ReasonKind.READIES_CHAIN,
        ReasonKind.MISSES_CHAIN,
        NudgeKind.READY_CHAIN,
        _scaled(38, better, run[-1]),
        {"chain": values(run)},
    )


def _walled_sources(outcome: Outcome) -> frozenset[int]:
    """Where the tiles that are walled in after the move, and have not just been made, were before it."""
    return frozenset(source for source, target in outcome.ways.items() if target in outcome.walled_in)


def _torn(outcome: Outcome) -> frozenset[int]:
    """The exponents of which two lay side by side, of which none do now, and of which the move joined none."""
    return shape.touching(outcome.start) - outcome.touching - outcome.joined


def _scaled(weight: float, outcome: Outcome, exponent: int) -> float:
    """Less for tiles far below the largest."""
    return weight if exponent + 2 >= outcome.largest else 0.6 * weight
