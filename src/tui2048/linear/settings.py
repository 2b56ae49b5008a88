"""What the player can choose, by single keys: how much the hints say, and whether moves are graded."""

from tui2048.coaching import Help
from tui2048.i18n import N_, _
from tui2048.settings import Settings

_LEVELS = {
    Help.OFF: N_("Hints: off"),
    Help.NUDGE: N_("Hints: a word"),
    Help.FULL: N_("Hints: everything"),
}


def next_help(settings: Settings) -> str:
    """Give more help, or none after the most; what is chosen now."""
    settings.help = settings.help.next
    return _(_LEVELS[settings.help])


def toggle_grades(settings: Settings) -> str:
    """Tell after each move what it was worth, or no longer; what is chosen now."""
    settings.grades = not settings.grades
    return _("Each move is graded.") if settings.grades else _("Moves are no longer graded.")
