"""What the coach says, in the language in use: directions, grades, losses, reasons."""

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from engine import Direction
from engine.coach import Grade, Judgement
from tui2048.i18n import N_, NO_BREAK_SPACE, _, decimal, ngettext, number

if TYPE_CHECKING:
    from engine.reasons import Nudge, Reason


class Help(Enum):
    """How much the coach says while one plays."""

    OFF = "off"
    NUDGE = "nudge"
    FULL = "full"

    @property
    def next(self) -> "Help":
        """The next level; after the last comes the first."""
        return _NEXT[self]


_NEXT = {Help.OFF: Help.NUDGE, Help.NUDGE: Help.FULL, Help.FULL: Help.OFF}

DIRECTIONS = {
    Direction.UP: N_("up"),
    Direction.RIGHT: N_("right"),
    Direction.DOWN: N_("down"),
    Direction.LEFT: N_("left"),
}
ARROWS = {Direction.UP: "↑", Direction.RIGHT: "→", Direction.DOWN: "↓", Direction.LEFT: "←"}
GRADES = {
    Grade.BEST: N_("best"),
    Grade.GOOD: N_("good"),
    Grade.INACCURACY: N_("inaccuracy"),
    Grade.MISTAKE: N_("mistake"),
    Grade.BLUNDER: N_("blunder"),
}


def direction_name(direction: Direction) -> str:
    """The word for a direction."""
    return _(DIRECTIONS[direction])


def with_arrow(direction: Direction) -> str:
    """A direction as it is shown: its arrow and its word."""
    return f"{ARROWS[direction]} {direction_name(direction)}"


def grade_name(grade: Grade) -> str:
    """The word for a grade."""
    return _(GRADES[grade])


def points(value: float) -> str:
    """A value in whole points: “about 5,300 points”; of large ones only what means something."""
    rounded = round(value)
    if rounded >= 1000:
        rounded = round(rounded, 2 - len(str(rounded)))
    return ngettext("{count} point", "{count} points", rounded).format(count=number(rounded))


def verdict(judgement: Judgement, name: Callable[[Direction], str] = with_arrow) -> str:
    """A move's grade and what it cost, on one line; ``name`` says how the move is shown."""
    shown = name(judgement.direction)
    if judgement.grade is Grade.BEST:
        return _("{move}: the best move").format(move=shown)
    return _("{move}: {grade}, cost about {points}").format(
        move=shown, grade=grade_name(judgement.grade), points=points(judgement.loss)
    )


def costly_text(judgement: Judgement) -> str:
    """A move of a game that cost something, and which was better."""
    return _("Move {number}, {played}: {grade}, cost about {points}; {best} was better.").format(
        number=number(judgement.number),
        played=direction_name(judgement.direction),
        grade=grade_name(judgement.grade),
        points=points(judgement.loss),
        best=direction_name(judgement.best),
    )


def lacking(*, compiled: bool, weights_missing: bool) -> str:
    """What keeps the hints from being as good as they could be; "" for nothing."""
    if not compiled:
        return _("The compiled engine is missing; this one is slow. See “tui2048 doctor”.")
    if weights_missing:
        return _("The weights cannot be used; this player is weaker. See “tui2048 doctor”.")
    return ""


def short_verdict(judgement: Judgement) -> str:
    """The same in few characters."""
    if judgement.grade is Grade.BEST:
        return verdict(judgement)
    return _("{move}: {grade}, {cost}").format(
        move=with_arrow(judgement.direction),
        grade=grade_name(judgement.grade),
        cost=number(-round(judgement.loss)),
    )


def say(reason: "Reason | Nudge") -> str:
    """A reason as a sentence."""
    return _(reason.template).format(**{name: _fact(name, fact) for name, fact in reason.facts.items()})


def percent(share: float) -> str:
    """A share from 0 to 1 in percent; below one with a decimal."""
    text = _("{share} %").format(share=decimal(100 * share, 1 if share < 0.01 else 0))
    return text.replace(" ", NO_BREAK_SPACE)


def _fact(name: str, fact: object) -> str:
    if name == "points" and isinstance(fact, int | float):
        return number(round(fact))
    if isinstance(fact, Direction):
        return direction_name(fact)
    if isinstance(fact, float):
        return percent(fact)
    return number(fact) if isinstance(fact, int) and fact >= 10000 else str(fact)
