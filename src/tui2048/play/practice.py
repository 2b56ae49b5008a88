"""Practice: positions with something to achieve on them, from a falling row to a rescue on a full board.

A goal is a value; :func:`reached` looks at a game begun from the position and says whether it was met.
"""

from dataclasses import dataclass

from engine import Board, Cell, Game, Turn
from tui2048.i18n import N_, _, ngettext, number


@dataclass(frozen=True, slots=True)
class MakeTile:
    """Join two tiles into one of this value."""

    value: int


@dataclass(frozen=True, slots=True)
class JoinTile:
    """Join the tile of this value that lies in ``cell`` at the start, wherever it has gone by then."""

    value: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class ReachCorner:
    """Have a tile of this value, or a larger one, lie in a corner."""

    value: int


@dataclass(frozen=True, slots=True)
class MakeRoom:
    """Have so many cells free."""

    cells: int


@dataclass(frozen=True, slots=True)
class Survive:
    """Make so many moves, and be able to make another."""

    moves: int


Goal = MakeTile | JoinTile | ReachCorner | MakeRoom | Survive


@dataclass(frozen=True, slots=True)
class Practice:
    """A position to play on from, and what to achieve, if that is anything."""

    board: Board
    goal: Goal | None = None


@dataclass(frozen=True, slots=True)
class PracticePosition:
    """A built-in position; ``key`` never changes, ``name`` is English and translated where it is shown."""

    key: str
    name: str
    board: Board
    goal: Goal


PRACTICE_POSITIONS = (
    PracticePosition(
        "falling-row",
        N_("A falling row"),
        Board.parse("64 32 16 16/0 0 0 0/0 0 0 0/0 0 0 2"),
        MakeTile(128),
    ),
    PracticePosition(
        "walled-in",
        N_("Walled in"),
        Board.parse("2 128 32 8/64 16 8 4/4 8 0 2/0 0 0 0"),
        JoinTile(2, (0, 0)),
    ),
    PracticePosition(
        "far-apart",
        N_("Far apart"),
        Board.parse("128 0 0 0/0 0 0 0/0 2 0 0/0 0 0 128"),
        MakeTile(256),
    ),
    PracticePosition(
        "snake",
        N_("The snake"),
        Board.parse("256 128 64 32/2 4 8 16/2 0 0 0/0 0 0 0"),
        MakeTile(512),
    ),
    PracticePosition(
        "room",
        N_("Room to breathe"),
        Board.parse("2 4 16 2/2 8 128 4/64 16 8 2/4 8 2 4"),
        MakeRoom(8),
    ),
    PracticePosition(
        "slipped-away",
        N_("Slipped away"),
        Board.parse("4 512 2 4/2 64 8 2/4 128 0 0/16 2 2 0"),
        ReachCorner(512),
    ),
    PracticePosition(
        "among-giants",
        N_("A 2 among giants"),
        Board.parse("256 128 32 8/512 2 16 4/64 32 8 2/0 0 4 0"),
        JoinTile(2, (1, 1)),
    ),
    PracticePosition(
        "in-order",
        N_("All in order"),
        Board.parse("512 128 64 16/256 32 8 4/4 8 2 0/0 0 0 0"),
        MakeTile(1024),
    ),
    PracticePosition(
        "long-chain",
        N_("The long chain"),
        Board.parse("8192 4096 2048 1024/64 128 256 512/32 8 4 2/4 2 0 0"),
        MakeTile(16384),
    ),
    PracticePosition(
        "one-way-out",
        N_("One way out"),
        Board.parse("4 16 2 8/32 1024 4 2/8 512 64 16/2 256 64 128"),
        MakeTile(2048),
    ),
    PracticePosition(
        "torn-apart",
        N_("Torn apart"),
        Board.parse("2 512 4 512/16 4 32 2/256 2 256 8/4 0 0 2"),
        MakeTile(1024),
    ),
    PracticePosition(
        "last-gap",
        N_("The last gap"),
        Board.parse("4 512 16 2/128 8 64 4/2 256 32 16/8 4 2 2"),
        Survive(30),
    ),
)
"""Easy ones first."""


def reached(goal: Goal, game: Game) -> bool:
    """True if the game, begun from the position that the goal is for, has met it as it stands now."""
    match goal:
        case MakeTile(value):
            return any(_makes(turn, value) for turn in game.turns)
        case JoinTile(_, cell):
            return _is_joined(cell, game)
        case ReachCorner() | MakeRoom():
            return _holds(goal, game.board)
        case Survive(moves):
            return game.moves >= moves and not game.over


def open_goal(game: Game) -> Goal | None:
    """What is still to be achieved in a game begun from a built-in position; None if that is nothing."""
    goal = next((position.goal for position in PRACTICE_POSITIONS if position.board == game.origin), None)
    return None if goal is None or _was_reached(goal, game) else goal


def goal_text(goal: Goal) -> str:
    """What is to be achieved, as a sentence in the language in use."""
    match goal:
        case MakeTile(value):
            return _("Make a tile of {value}.").format(value=_tile(value))
        case JoinTile(value, (row, column)):
            return _("Free the {value} in row {row}, column {column}: join it.").format(
                value=_tile(value), row=row + 1, column=column + 1
            )
        case ReachCorner(value):
            return _("Bring the {value} into a corner.").format(value=_tile(value))
        case MakeRoom(cells):
            text = ngettext(
                "Clear the board to {count} free cell.", "Clear the board to {count} free cells.", cells
            )
            return text.format(count=cells)
        case Survive(moves):
            text = ngettext("Survive for {count} move.", "Survive for {count} moves.", moves)
            return text.format(count=number(moves))


def _was_reached(goal: Goal, game: Game) -> bool:
    """True if the goal was met at any time up to now."""
    if isinstance(goal, ReachCorner | MakeRoom):
        return any(_holds(goal, board) for board in game.record.boards)
    return reached(goal, game)


def _holds(goal: ReachCorner | MakeRoom, board: Board) -> bool:
    if isinstance(goal, MakeRoom):
        return len(board.empty_cells()) >= goal.cells
    rows = board.rows()
    return any(rows[row][column] >= goal.value for row in (0, 3) for column in (0, 3))


def _makes(turn: Turn, value: int) -> bool:
    return any(motion.merged and 2 * motion.value == value for motion in turn.slide.motions)


def _is_joined(cell: Cell, game: Game) -> bool:
    """Follow the tile that lay in this cell at the start until it is joined."""
    for turn in game.turns:
        motion = next(motion for motion in turn.slide.motions if motion.source == cell)
        if motion.merged:
            return True
        cell = motion.target
    return False


def _tile(value: int) -> str:
    """A tile as sentences have it: as on the board, but grouped where it is long."""
    return number(value) if value >= 10000 else str(value)
