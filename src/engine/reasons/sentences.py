"""What can be said of a move: the closed set of sentences, and a sentence with the facts that fill it.

A sentence is an English template, so that a front can say it in another language, as it does with
:class:`engine.EngineError`. The move that a reason is about is its unspoken subject: "Keeps 512 in its
corner" is said of :attr:`Reason.direction`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Self

from engine.board import Direction

Fact = int | float | Direction | tuple[int, ...]
"""A tile or a count; a probability from 0 to 1; a direction; tiles in a row."""


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that a front translates."""
    return message


class _Sentence(Enum):
    """A stable code, which is the value, and an English template."""

    template: str

    def __new__(cls, code: str, template: str = "") -> Self:
        """The member of this code."""
        member = object.__new__(cls)
        member._value_ = code
        member.template = template
        return member


class ReasonKind(_Sentence):
    """What a reason says. Where two follow each other, the first is for a move and the second against one.

    Facts by name: ``other`` and ``then`` are directions; ``tile``, ``made``, ``joined`` and ``spawn`` tiles;
    ``edge``, ``shorter`` and ``chain`` tiles in a row; ``chance`` and ``lower`` probabilities; ``row`` and
    ``column`` count from 1 at the top left; ``cells``, ``joins``, ``fewer`` and ``points`` are counts.
    """

    ONLY_MOVE = "only_move", N_("The only move there is.")

    LOWER_END_RISK = "lower_end_risk", N_("Risk that the next tile ends the game: {lower}; {other}: {chance}.")
    HIGHER_END_RISK = (
        "higher_end_risk",
        N_("Risk that the next tile ends the game: {chance}; {other}: {lower}."),
    )
    SAFE_FROM_END = "safe_from_end", N_("Keeps the game going; after {other} a {spawn} ends it ({chance}).")
    ENDED_BY = "ended_by", N_("A {spawn} would end the game ({chance}); {other} is safe.")

    ONLY_KEEPS_CORNER = "only_keeps_corner", N_("The only move that keeps {tile} in its corner.")
    KEEPS_CORNER = "keeps_corner", N_("Keeps {tile} in its corner; {other} takes it out.")
    LEAVES_CORNER = "leaves_corner", N_("Takes {tile} out of its corner; {other} keeps it there.")
    REACHES_CORNER = "reaches_corner", N_("Brings {tile} into a corner; {other} does not.")
    MISSES_CORNER = "misses_corner", N_("Leaves {tile} outside a corner; {other} brings it into one.")

    LOWER_CORNER_RISK = (
        "lower_corner_risk",
        N_("Risk that {tile} must leave its corner: {lower}; {other}: {chance}."),
    )
    HIGHER_CORNER_RISK = (
        "higher_corner_risk",
        N_("Risk that {tile} must leave its corner: {chance}; {other}: {lower}."),
    )
    CORNER_SAFE_FROM = (
        "corner_safe_from",
        N_("After {other} a {spawn} in row {row}, column {column} forces {tile} out of its corner ({chance})."),
    )
    FORCED_OUT_BY = (
        "forced_out_by",
        N_("A {spawn} in row {row}, column {column} would force {tile} out of its corner ({chance})."),
    )

    LOWER_FORCED_RISK = (
        "lower_forced_risk",
        N_("Risk that only {then} is left next: {lower}; {other}: {chance}."),
    )
    HIGHER_FORCED_RISK = (
        "higher_forced_risk",
        N_("Risk that only {then} is left next: {chance}; {other}: {lower}."),
    )

    KEEPS_EDGE = "keeps_edge", N_("Keeps the edge {edge} in order; {other} breaks it.")
    BREAKS_EDGE = "breaks_edge", N_("Breaks the edge {edge}; {other} keeps it in order.")
    WAITS_FOR_EDGE = (
        "waits_for_edge",
        N_("Lets the {joined}s wait; joining them {other} breaks the edge {edge}."),
    )
    JOIN_BREAKS_EDGE = (
        "join_breaks_edge",
        N_("Joins the {joined}s but breaks the edge {edge}; {other} keeps it."),
    )
    HOLDS_EDGE = "holds_edge", N_("Holds the edge {edge}; {other} pulls it apart.")
    PULLS_EDGE_APART = "pulls_edge_apart", N_("Pulls the edge {edge} apart; {other} holds it.")
    BUILDS_EDGE = "builds_edge", N_("Builds the edge {edge}; {other} only {shorter}.")
    SHORTER_EDGE = "shorter_edge", N_("Leaves the edge at {shorter}; {other} builds {edge}.")

    FREES = "frees", N_("Frees the walled-in {tile}; {other} leaves it there.")
    LEAVES_TRAPPED = "leaves_trapped", N_("Leaves the {tile} walled in; {other} frees it.")
    JOINS_IN_TIME = "joins_in_time", N_("Joins the {tile} in time; {other} walls it in.")
    LEAVES_WAY_OUT = "leaves_way_out", N_("Leaves the {tile} a way out; {other} walls it in.")
    TRAPS = "traps", N_("Walls in the {tile}; {other} does not.")

    JOINS = "joins", N_("Joins the {tile}s into {made}; {other} does not.")
    MISSES_JOIN = "misses_join", N_("Leaves the {tile}s unjoined; {other} makes {made} of them.")
    JOINS_PAIR = "joins_pair", N_("Joins the {tile}s; {other} tears them apart.")
    KEEPS_PAIR = "keeps_pair", N_("Keeps {tile} beside {tile}; {other} tears them apart.")
    PARTS_PAIR = "parts_pair", N_("Tears the {tile}s apart; {other} does not.")
    JOINS_FIRST = "joins_first", N_("Joins the {tile}s first; {other} tears them apart to join the {joined}s.")
    JOIN_TEARS = "join_tears", N_("Tears the {tile}s apart to join the {joined}s; {other} joins the {tile}s.")

    PREPARES = "prepares", N_("Brings {tile} beside {tile}; {other} does not.")
    MISSES_PAIR = "misses_pair", N_("Leaves the {tile}s apart; {other} brings them together.")
    READIES_JOINS = "readies_joins", N_("Joins ready for the next move: {joins}; {other}: {fewer}.")
    FEWER_JOINS = "fewer_joins", N_("Joins ready for the next move: {fewer}; {other}: {joins}.")
    READIES_CHAIN = "readies_chain", N_("Makes {chain} ready to join in turn; {other} does not.")
    MISSES_CHAIN = "misses_chain", N_("Misses the chain {chain} that {other} makes ready.")

    LEAVES_ROOM = "leaves_room", N_("Leaves {cells} cells free; {other} only {fewer}.")
    LESS_ROOM = "less_room", N_("Fewer free cells: {fewer}; {other} leaves {cells}.")

    WORTH_MORE = "worth_more", N_("All told, worth {points} points more than {other}.")
    COSTS = "costs", N_("All told, costs {points} points against {other}.")
    EVEN = "even", N_("Hardly differs from {other}.")
    EQUAL = "equal", N_("Exactly as good as {other}.")


class NudgeKind(_Sentence):
    """What a nudge says; none of them names a direction. Facts are those of :class:`ReasonKind`."""

    ONE_MOVE = "one_move", N_("There is only one move.")
    SLOW_DOWN = "slow_down", N_("Slow down: {cells} cells left.")
    SLOW_DOWN_ONE = "slow_down_one", N_("Slow down: one cell left.")
    SLOW_DOWN_FULL = "slow_down_full", N_("Slow down: the board is full.")
    KEEP_CORNER = "keep_corner", N_("Keep the largest tile in its corner.")
    REACH_CORNER = "reach_corner", N_("Bring the largest tile into a corner.")
    KEEP_EDGE = "keep_edge", N_("Keep the edge in order.")
    HOLD_EDGE = "hold_edge", N_("Keep the large tiles at their edge.")
    BUILD_EDGE = "build_edge", N_("Build the row at the edge.")
    FREE_TILE = "free_tile", N_("Free the {tile} that is walled in.")
    GET_OUT = "get_out", N_("Get the {tile} out while it has a neighbour in reach.")
    LEAVE_WAY_OUT = "leave_way_out", N_("Leave the {tile} a way out.")
    JOIN = "join", N_("Join the {tile}s.")
    KEEP_PAIR = "keep_pair", N_("Keep the {tile}s together.")
    LET_WAIT = "let_wait", N_("Do not take every join in sight.")
    BRING_TOGETHER = "bring_together", N_("Bring the {tile}s together.")
    READY_JOINS = "ready_joins", N_("Get the next joins ready.")
    READY_CHAIN = "ready_chain", N_("Get a chain of joins ready.")
    MAKE_ROOM = "make_room", N_("Make room first.")
    MIND_NEXT = "mind_next", N_("Think of the tile that comes next.")
    CALM = "calm", N_("Nothing special here: keep your order.")


@dataclass(frozen=True, slots=True)
class Reason:
    """A true statement about the move in ``direction``."""

    kind: ReasonKind
    direction: Direction
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """The sentence in English, to be filled with the facts."""
        return self.kind.template

    def __str__(self) -> str:
        return _in_english(self.template, self.facts)


@dataclass(frozen=True, slots=True)
class Nudge:
    """A word about the best move that does not give it away."""

    kind: NudgeKind
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """The sentence in English, to be filled with the facts."""
        return self.kind.template

    def __str__(self) -> str:
        return _in_english(self.template, self.facts)


def _in_english(template: str, facts: Mapping[str, Fact]) -> str:
    return template.format(**{name: _word(fact) for name, fact in facts.items()})


def _word(fact: Fact) -> str:
    """A fact as plain English writes it."""
    match fact:
        case Direction():
            return fact.value
        case tuple():
            return " ".join(map(str, fact))
        case float():
            return f"{fact:.0%}"
        case int():
            return str(fact)
