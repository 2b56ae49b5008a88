"""What is said of exercises: when they come back, and how far they are learned."""

import math
from datetime import timedelta

from tui2048.coaching.exercises import RESTS
from tui2048.i18n import _, ngettext, number

_LEARNED, _TO_LEARN = "●", "○"


def when(rest: timedelta) -> str:
    """How long it is until then, in the largest unit that tells enough: “in 3 days”."""
    minutes = max(1, math.ceil(rest / timedelta(minutes=1)))
    if minutes < 60:
        return ngettext("in {count} minute", "in {count} minutes", minutes).format(count=minutes)
    hours = round(minutes / 60)
    if hours < 24:
        return ngettext("in {count} hour", "in {count} hours", hours).format(count=hours)
    days = round(hours / 24)
    return ngettext("in {count} day", "in {count} days", days).format(count=days)


def learned(level: int) -> str:
    """A dot for each level, filled for those that were reached."""
    reached = min(level, len(RESTS) - 1)
    return _LEARNED * reached + _TO_LEARN * (len(RESTS) - 1 - reached)


def tally(due: int, exercises: int) -> str:
    """How many exercises are due, and how many there are."""
    return _("{due} of {count} due").format(due=number(due), count=number(exercises))


def tries_text(solved: int, tries: int) -> str:
    """How often an exercise was solved."""
    if not tries:
        return _("Not tried yet.")
    text = ngettext("Solved in {solved} of {count} try.", "Solved in {solved} of {count} tries.", tries)
    return text.format(solved=number(solved), count=number(tries))


def comes_back(rest: timedelta) -> str:
    """When a tried exercise is asked again, so long from now."""
    return _("It comes back {when}.").format(when=when(rest))


def went_wrong(move: str) -> str:
    """What was played in the game, as it is shown."""
    return _("In the game you played {move}.").format(move=move)


def noted_text(mistakes: int) -> str:
    """How many mistakes are new in the notebook."""
    text = ngettext(
        "{count} mistake went into the notebook.", "{count} mistakes went into the notebook.", mistakes
    )
    return text.format(count=number(mistakes))
