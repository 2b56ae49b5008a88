"""Boards, moves and figures in words: one line each, what matters most first."""

from collections.abc import Iterable, Sequence

from engine import Board, Direction, Game, Option, Turn
from engine.reasons import Nudge, Reason
from tui2048.coaching.words import direction_name, points, say
from tui2048.i18n import _, ngettext, number


def board_lines(board: Board) -> tuple[str, ...]:
    """A line for each row, from the top: “row 1: 2, empty, 4, 8”; one word for a row without tiles."""
    return tuple(
        _("row {row}: {cells}").format(
            row=place, cells=", ".join(map(cell_text, row)) if any(row) else cell_text(0)
        )
        for place, row in enumerate(board.rows(), 1)
    )


def cell_text(value: int) -> str:
    """What is in a cell."""
    return str(value) if value else _("empty")


def turn_text(turn: Turn) -> str:
    """A move that was made: “left, +8, new 2 in row 1 column 4”."""
    (row, column), value = turn.spawn
    fallen = _("new {tile} in row {row} column {column}").format(tile=value, row=row + 1, column=column + 1)
    gained = (f"+{number(turn.slide.gained)}",) if turn.slide.gained else ()
    return ", ".join((direction_name(turn.direction), *gained, fallen))


def count_of_points(score: int) -> str:
    """A score, exactly."""
    return ngettext("{count} point", "{count} points", score).format(count=number(score))


def count_of_moves(moves: int) -> str:
    """How many moves."""
    return ngettext("{count} move", "{count} moves", moves).format(count=number(moves))


def largest_text(board: Board) -> str:
    """The largest tile of a board."""
    return _("largest tile {tile}").format(tile=board.max_tile())


def standing(game: Game, best: int | None = None) -> str:
    """How a game stands, with the best score if it is given, on one line."""
    return in_one_line(
        (
            count_of_points(game.score),
            _("best {score}").format(score=number(best)) if best is not None else "",
            count_of_moves(game.moves),
            largest_text(game.board),
        )
    )


def option_lines(options: Sequence[Option], said: Reason | Nudge | None) -> tuple[str, ...]:
    """What each legal move is worth, the best first, and after that a reason for it."""
    best, *others = options
    first = f"{direction_name(best.direction)}, {points(best.value)}"
    return (first, *sentences(said), *(_less_text(option, best) for option in others))


def sentences(said: Reason | Nudge | None) -> tuple[str, ...]:
    """A reason or a nudge as a line, if there is one."""
    return (say(said),) if said is not None else ()


def _less_text(option: Option, best: Option) -> str:
    name, loss = direction_name(option.direction), best.value - option.value
    if round(loss) == 0:
        return _("{move}, as good").format(move=name)
    return _("{move}, {points} less").format(move=name, points=points(loss))


def nothing_moved(direction: Direction) -> str:
    """What is said of a move that is not legal."""
    return _("{move}: nothing moved").format(move=direction_name(direction))


def in_one_line(facts: Iterable[str]) -> str:
    """Facts one after the other, those that are empty left out."""
    return ", ".join(fact for fact in facts if fact)


def capitalised(label: str) -> str:
    """A label that screens have in capitals, as a line begins: “Clean best”."""
    return label[:1] + label[1:].lower()
