"""Positions at which each reason must speak, and what it then says."""

from dataclasses import dataclass

from engine import Board, Direction
from engine.deepening import Option
from engine.reasons import Fact, Reason, ReasonKind
from engine.reasons.explaining import TOPICS
from engine.reasons.finding import Finding
from engine.reasons.outcome import Outcome
from support.positions import Symmetry

K = ReasonKind


@dataclass(frozen=True)
class Example:
    """A board, a move and a worse one, and what a comparison of them must say for the one and of the other."""

    position: str
    better: str
    worse: str
    kinds: tuple[ReasonKind, ReasonKind]
    praise: str
    blame: str

    @property
    def board(self) -> Board:
        return Board.parse(self.position)

    @property
    def moves(self) -> tuple[Direction, Direction]:
        return Direction(self.better), Direction(self.worse)


KEPT_CORNER = (K.KEEPS_CORNER, K.LEAVES_CORNER)
REACHED_CORNER = (K.REACHES_CORNER, K.MISSES_CORNER)
KEPT_EDGE = (K.KEEPS_EDGE, K.BREAKS_EDGE)
SPARED_EDGE = (K.WAITS_FOR_EDGE, K.JOIN_BREAKS_EDGE)
HELD_EDGE = (K.HOLDS_EDGE, K.PULLS_EDGE_APART)
BUILT_EDGE = (K.BUILDS_EDGE, K.SHORTER_EDGE)
FREED = (K.FREES, K.LEAVES_TRAPPED)
IN_TIME = (K.JOINS_IN_TIME, K.TRAPS)
WAY_OUT = (K.LEAVES_WAY_OUT, K.TRAPS)
JOINED = (K.JOINS, K.MISSES_JOIN)
JOINED_PAIR = (K.JOINS_PAIR, K.PARTS_PAIR)
KEPT_PAIR = (K.KEEPS_PAIR, K.PARTS_PAIR)
JOINED_FIRST = (K.JOINS_FIRST, K.JOIN_TEARS)
PREPARED = (K.PREPARES, K.MISSES_PAIR)
CHAIN = (K.READIES_CHAIN, K.MISSES_CHAIN)
JOINS_READY = (K.READIES_JOINS, K.FEWER_JOINS)
ROOM = (K.LEAVES_ROOM, K.LESS_ROOM)
NAMED_END = (K.SAFE_FROM_END, K.ENDED_BY)
END_RISK = (K.LOWER_END_RISK, K.HIGHER_END_RISK)
NAMED_CORNER_LOSS = (K.CORNER_SAFE_FROM, K.FORCED_OUT_BY)
CORNER_RISK = (K.LOWER_CORNER_RISK, K.HIGHER_CORNER_RISK)
FORCED_RISK = (K.LOWER_FORCED_RISK, K.HIGHER_FORCED_RISK)

EXAMPLES = (
    Example(
        "64 8 0 2/4 0 0 0/0 0 0 0/0 0 0 0",
        "left",
        "right",
        KEPT_CORNER,
        "Keeps 64 in its corner; right takes it out.",
        "Takes 64 out of its corner; left keeps it there.",
    ),
    Example(
        "2 0 0 4/0 0 0 8/0 4 16 32/0 2 64 1024",
        "right",
        "left",
        KEPT_CORNER,
        "Keeps 1024 in its corner; left takes it out.",
        "Takes 1024 out of its corner; right keeps it there.",
    ),
    Example(
        "4 0 2 8/0 0 0 0/0 0 16 4/2 0 32 128",
        "down",
        "up",
        KEPT_CORNER,
        "Keeps 128 in its corner; up takes it out.",
        "Takes 128 out of its corner; down keeps it there.",
    ),
    Example(  # from 32 on
        "0 0 0 0/0 0 0 0/0 0 0 0/32 0 4 0",
        "left",
        "right",
        KEPT_CORNER,
        "Keeps 32 in its corner; right takes it out.",
        "Takes 32 out of its corner; left keeps it there.",
    ),
    Example(
        "2 0 0 0/64 0 0 0/0 0 0 0/0 0 0 0",
        "down",
        "right",
        REACHED_CORNER,
        "Brings 64 into a corner; right does not.",
        "Leaves 64 outside a corner; down brings it into one.",
    ),
    Example(
        "8 256 0 0/4 2 0 0/0 0 0 0/0 0 2 0",
        "right",
        "down",
        REACHED_CORNER,
        "Brings 256 into a corner; down does not.",
        "Leaves 256 outside a corner; right brings it into one.",
    ),
    Example(
        "128 64 32 16/2 0 0 2/0 0 0 0/0 0 0 0",
        "right",
        "down",
        KEPT_EDGE,
        "Keeps the edge 128 64 32 16 in order; down breaks it.",
        "Breaks the edge 128 64 32 16; right keeps it in order.",
    ),
    Example(
        "128 64 32 0/2 0 0 4/0 0 0 0/0 0 0 0",
        "left",
        "down",
        KEPT_EDGE,
        "Keeps the edge 128 64 32 in order; down breaks it.",
        "Breaks the edge 128 64 32; left keeps it in order.",
    ),
    Example(  # the third tile grows above the second
        "512 64 64 8/0 0 64 0/2 0 0 0/0 0 0 0",
        "left",
        "up",
        KEPT_EDGE,
        "Keeps the edge 512 64 64 8 in order; up breaks it.",
        "Breaks the edge 512 64 64 8; left keeps it in order.",
    ),
    Example(  # the pair may join towards the corner, not away from it
        "512 128 64 64/2 4 8 0/0 0 0 0/0 0 0 0",
        "left",
        "right",
        KEPT_EDGE,
        "Keeps the edge 512 128 64 64 in order; right breaks it.",
        "Breaks the edge 512 128 64 64; left keeps it in order.",
    ),
    Example(
        "512 256 128 64/4 2 0 8/4 0 0 0/0 0 0 0",
        "left",
        "down",
        SPARED_EDGE,
        "Lets the 4s wait; joining them down breaks the edge 512 256 128 64.",
        "Joins the 4s but breaks the edge 512 256 128 64; left keeps it.",
    ),
    Example(  # not a falling edge, but a heavy one
        "32 256 64 16/4 2 0 0/4 0 2 0/0 0 0 0",
        "right",
        "down",
        SPARED_EDGE,
        "Lets the 4s wait; joining them down breaks the edge 32 256 64 16.",
        "Joins the 4s but breaks the edge 32 256 64 16; right keeps it.",
    ),
    Example(
        "32 256 64 16/0 2 0 0/0 0 0 0/0 0 0 0",
        "left",
        "down",
        HELD_EDGE,
        "Holds the edge 32 256 64 16; down pulls it apart.",
        "Pulls the edge 32 256 64 16 apart; left holds it.",
    ),
    Example(
        "2 0 8 64/0 0 4 512/0 4 0 128/0 0 2 64",
        "down",
        "left",
        HELD_EDGE,
        "Holds the edge 64 512 128 64; left pulls it apart.",
        "Pulls the edge 64 512 128 64 apart; down holds it.",
    ),
    Example(
        "128 64 0 0/0 0 32 0/0 0 0 0/0 0 0 0",
        "up",
        "left",
        BUILT_EDGE,
        "Builds the edge 128 64 32; left only 128 64.",
        "Leaves the edge at 128 64; up builds 128 64 32.",
    ),
    Example(
        "0 0 0 0/0 0 2 0/0 0 16 0/64 32 0 0",
        "down",
        "left",
        BUILT_EDGE,
        "Builds the edge 64 32 16; left only 64 32.",
        "Leaves the edge at 64 32; down builds 64 32 16.",
    ),
    Example(
        "2 64 8 0/32 4 0 0/0 0 0 0/0 0 0 2",
        "down",
        "up",
        FREED,
        "Frees the walled-in 2; up leaves it there.",
        "Leaves the 2 walled in; down frees it.",
    ),
    Example(
        "0 0 0 0/0 0 0 0/0 0 0 64/16 0 256 4",
        "up",
        "right",
        FREED,
        "Frees the walled-in 4; right leaves it there.",
        "Leaves the 4 walled in; up frees it.",
    ),
    Example(
        "0 2 64 8/32 2 8 0/0 0 0 0/0 0 0 0",
        "up",
        "left",
        IN_TIME,
        "Joins the 2 in time; left walls it in.",
        "Walls in the 2; up does not.",
    ),
    Example(
        "16 32 2 4/2 0 0 2/0 0 0 0/0 0 0 0",
        "right",
        "down",
        IN_TIME,
        "Joins the 2 in time; down walls it in.",
        "Walls in the 2; right does not.",
    ),
    Example(
        "0 2 64 8/32 4 8 0/0 0 0 0/0 0 0 0",
        "right",
        "left",
        WAY_OUT,
        "Leaves the 2 a way out; left walls it in.",
        "Walls in the 2; right does not.",
    ),
    Example(
        "256 0 0 0/128 0 0 0/64 0 0 0/0 32 2 0",
        "left",
        "right",
        WAY_OUT,
        "Leaves the 2 a way out; right walls it in.",
        "Walls in the 2; left does not.",
    ),
    Example(
        "64 0 64 0/0 0 0 0/0 2 0 0/0 0 0 0",
        "left",
        "down",
        JOINED,
        "Joins the 64s into 128; down does not.",
        "Leaves the 64s unjoined; left makes 128 of them.",
    ),
    Example(  # side by side before and after the other move
        "256 32 0 0/64 64 2 0/0 0 0 0/0 0 0 4",
        "left",
        "up",
        JOINED,
        "Joins the 64s into 128; up does not.",
        "Leaves the 64s unjoined; left makes 128 of them.",
    ),
    Example(
        "1024 16 0 0/1024 0 0 0/4 0 0 0/2 0 0 0",
        "down",
        "right",
        JOINED_PAIR,
        "Joins the 1024s; right tears them apart.",
        "Tears the 1024s apart; down does not.",
    ),
    Example(
        "0 0 0 0/8 32 8 0/4 2 32 32/16 4 8 8",
        "right",
        "up",
        JOINED_PAIR,
        "Joins the 32s; up tears them apart.",
        "Tears the 32s apart; right does not.",
    ),
    Example(
        "8 8 0 0/0 0 0 0/0 2 0 0/0 0 0 0",
        "up",
        "down",
        KEPT_PAIR,
        "Keeps 8 beside 8; down tears them apart.",
        "Tears the 8s apart; up does not.",
    ),
    Example(
        "0 0 0 2/0 16 0 0/4 16 0 0/0 0 0 0",
        "right",
        "left",
        KEPT_PAIR,
        "Keeps 16 beside 16; left tears them apart.",
        "Tears the 16s apart; right does not.",
    ),
    Example(  # the second mistake of the help
        "256 128 64 16/2 4 4 16/0 0 2 8/0 0 0 0",
        "up",
        "left",
        JOINED_FIRST,
        "Joins the 16s first; left tears them apart to join the 4s.",
        "Tears the 16s apart to join the 4s; up joins the 16s.",
    ),
    Example(
        "64 64 2 0/2 0 0 0/2 0 0 0/0 0 0 0",
        "right",
        "down",
        JOINED_FIRST,
        "Joins the 64s first; down tears them apart to join the 2s.",
        "Tears the 64s apart to join the 2s; right joins the 64s.",
    ),
    Example(
        "64 0 0 0/0 0 64 0/0 0 0 0/2 0 0 0",
        "left",
        "up",
        PREPARED,
        "Brings 64 beside 64; up does not.",
        "Leaves the 64s apart; left brings them together.",
    ),
    Example(
        "0 0 0 0/16 0 0 0/0 0 16 0/0 0 2 0",
        "right",
        "up",
        PREPARED,
        "Brings 16 beside 16; up does not.",
        "Leaves the 16s apart; right brings them together.",
    ),
    Example(
        "256 128 64 0/0 0 0 64/0 0 0 0/0 0 0 2",
        "up",
        "left",
        CHAIN,
        "Makes 64 64 128 256 ready to join in turn; left does not.",
        "Misses the chain 64 64 128 256 that up makes ready.",
    ),
    Example(
        "512 256 0 0/2 4 0 256/0 0 0 0/0 0 0 0",
        "up",
        "down",
        CHAIN,
        "Makes 256 256 512 ready to join in turn; down does not.",
        "Misses the chain 256 256 512 that up makes ready.",
    ),
    Example(
        "0 0 4 2/0 0 0 2/0 0 0 0/0 0 0 0",
        "up",
        "left",
        JOINS_READY,
        "Joins ready for the next move: 1; left: 0.",
        "Joins ready for the next move: 0; up: 1.",
    ),
    Example(
        "2 4 0 0/2 0 4 0/0 8 0 16/0 0 0 0",
        "right",
        "down",
        JOINS_READY,
        "Joins ready for the next move: 2; down: 0.",
        "Joins ready for the next move: 0; right: 2.",
    ),
    Example(
        "2 2 4 4/0 0 0 0/8 0 2 0/0 0 0 0",
        "left",
        "down",
        ROOM,
        "Leaves 12 cells free; down only 10.",
        "Fewer free cells: 10; left leaves 12.",
    ),
    Example(  # one cell more, where few are left
        "2 4 8 2/16 32 64 128/2 2 8 8/4 2 16 0",
        "left",
        "up",
        ROOM,
        "Leaves 3 cells free; up only 2.",
        "Fewer free cells: 2; left leaves 3.",
    ),
    Example(
        "2 16 0 8/16 8 4 2/2 4 16 32/16 8 32 2",
        "up",
        "right",
        NAMED_END,
        "Keeps the game going; after right a 4 ends it (10%).",
        "A 4 would end the game (10%); up is safe.",
    ),
    Example(
        "16 2 32 16/2 8 4 8/64 32 64 4/2 4 0 8",
        "right",
        "left",
        END_RISK,
        "Risk that the next tile ends the game: 10%; left: 90%.",
        "Risk that the next tile ends the game: 90%; right: 10%.",
    ),
    Example(
        "8 16 128 16/0 0 0 0/4 2 8 0/256 32 2 128",
        "right",
        "down",
        NAMED_CORNER_LOSS,
        "After down a 2 in row 2, column 4 forces 256 out of its corner (18%).",
        "A 2 in row 2, column 4 would force 256 out of its corner (18%).",
    ),
    Example(
        "128 64 2 0/32 16 2 0/16 8 64 0/8 64 2 0",
        "up",
        "down",
        CORNER_RISK,
        "Risk that 128 must leave its corner: 2%; down: 18%.",
        "Risk that 128 must leave its corner: 18%; up: 2%.",
    ),
    Example(
        "0 0 0 0/8 32 8 0/4 2 32 32/16 4 8 8",
        "right",
        "up",
        FORCED_RISK,
        "Risk that only down is left next: 0%; up: 20%.",
        "Risk that only down is left next: 20%; right: 0%.",
    ),
)


def compare(board: Board, better: Direction, worse: Direction) -> tuple[Finding, ...]:
    """All that the topics find."""
    moves = Outcome.of(board, better), Outcome.of(board, worse)
    return tuple(finding for topic in TOPICS if (finding := topic(*moves)) is not None)


def sentences(board: Board, better: Direction, worse: Direction) -> set[Reason]:
    """All that the topics find, said for the better move and against the worse."""
    return {
        reason
        for finding in compare(board, better, worse)
        for reason in (
            Reason(finding.good, better, {**finding.facts, "other": worse}),
            Reason(finding.bad, worse, {**finding.facts, "other": better}),
        )
    }


def turned(facts: dict[str, Fact], symmetry: Symmetry) -> dict[str, Fact]:
    """The facts as they are on the board turned so."""
    new = {
        name: symmetry.direction(fact) if isinstance(fact, Direction) else fact for name, fact in facts.items()
    }
    row, column = facts.get("row"), facts.get("column")
    if isinstance(row, int) and isinstance(column, int):
        row, column = symmetry.cell((row - 1, column - 1))
        new |= {"row": row + 1, "column": column + 1}
    return new


def ranked(moves: str, step: float = 100.0) -> tuple[Option, ...]:
    """Options in this order, each worth so many points less than the one before it."""
    return tuple(Option(Direction(move), 1000.0 - step * place, 0) for place, move in enumerate(moves.split()))
