"""Which next tiles hurt, and how likely they are."""

from dataclasses import dataclass

from engine.board import Board, Direction
from engine.reasons.shape import CORNERS, corners_of_largest, touching
from engine.spawn import Spawn

MOST_FREE = 6
"""With more free cells after a move than these, no spawns are tried: what they force is unlikely then."""


@dataclass(frozen=True, slots=True)
class Danger:
    """The spawns that lead to something bad, of all that can fall into so many free cells."""

    free: int
    spawns: tuple[Spawn, ...] = ()

    @property
    def chance(self) -> float:
        """The probability that one of them falls: any cell alike, a 2 in nine of ten and a 4 in one of ten."""
        return sum(_tenths(spawn) for spawn in self.spawns) / (10 * self.free)

    @property
    def likeliest(self) -> tuple[Spawn, float] | None:
        """The likeliest of the spawns and its own probability, if they all fall into the same cell."""
        if len({spawn.cell for spawn in self.spawns}) != 1:
            return None
        spawn = max(self.spawns, key=_tenths)
        return spawn, _tenths(spawn) / (10 * self.free)


def _tenths(spawn: Spawn) -> int:
    return 9 if spawn.value == 2 else 1


@dataclass(frozen=True, slots=True)
class Dangers:
    """What the next tile can do to an afterstate.

    ``end``: the game is over. ``corner``: a largest tile is in a corner, and after every legal move no corner
    holds one so large. ``forced``: for each direction, that it is the only legal one.
    """

    end: Danger
    corner: Danger
    forced: tuple[tuple[Direction, Danger], ...] = ()

    @property
    def forced_chance(self) -> float:
        """The probability that only one move is legal, whichever it is."""
        return sum(danger.chance for _direction, danger in self.forced)


def dangers(after: Board) -> Dangers:
    """The dangers of an afterstate.

    Equal neighbours, before or after the spawn, rule all of them out: both directions along them are legal,
    and one of these presses towards the corner.
    """
    free = len(after.empty_cells())
    none = Danger(free)
    if free > MOST_FREE or touching(after.exponents):
        return Dangers(none, none)
    end: list[Spawn] = []
    corner: list[Spawn] = []
    forced: dict[Direction, list[Spawn]] = {}
    largest = max(after.exponents) if corners_of_largest(after.exponents) else 0
    for spawn in (Spawn(cell, value) for cell in after.empty_cells() for value in (2, 4)):
        board = after.place(*spawn)
        if touching(board.exponents):
            continue
        slides = [(direction, board.slide(direction)) for direction in Direction]
        legal = [(direction, slide.board) for direction, slide in slides if slide.moved]
        if not legal:
            end.append(spawn)
            continue
        if largest and not any(board.exponents[cell] >= largest for _, board in legal for cell in CORNERS):
            corner.append(spawn)
        if len(legal) == 1:
            forced.setdefault(legal[0][0], []).append(spawn)
    return Dangers(
        Danger(free, tuple(end)),
        Danger(free, tuple(corner)),
        tuple((direction, Danger(free, tuple(spawns))) for direction, spawns in forced.items()),
    )
