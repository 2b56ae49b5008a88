"""What the player can choose: by single keys, or all of it setting by setting."""

from tui2048.coaching.words import Help
from tui2048.i18n import N_, _, use_language
from tui2048.linear.lists import STEPS, Walk
from tui2048.linear.menu import Command, place
from tui2048.linear.sitting import Sitting
from tui2048.settings.preferences import Preferences, spoken
from tui2048.settings.values import Settings
from tui2048.settings.words import SettingRow, setting_rows

_LEVELS = {
    Help.OFF: N_("Hints: off"),
    Help.NUDGE: N_("Hints: a word"),
    Help.FULL: N_("Hints: everything"),
}
_USUAL = Settings()
SETTINGS = place(
    *STEPS,
    Command("change", ("enter", "space"), N_("change"), N_("The next value of this setting")),
    Command("usual", ("delete", "backspace"), N_("usual"), N_("The usual value of this setting")),
    Command("explain", ("i",), N_("explain|what"), N_("Say what this setting does")),
    closing="o",
)


def next_help(preferences: Preferences) -> tuple[str, ...]:
    """Give more help, or none after the most; what is chosen now, and what else must be told."""
    level = preferences.settings.help.next
    return _(_LEVELS[level]), *_change(preferences, "help", level)


def toggle_grades(preferences: Preferences) -> tuple[str, ...]:
    """Tell after each move what it was worth, or no longer; what is chosen now, and what else must be told."""
    graded = not preferences.settings.grades
    told = _("Each move is graded.") if graded else _("Moves are no longer graded.")
    return told, *_change(preferences, "grades", graded)


def visit_settings(sitting: Sitting) -> None:
    """Go through the settings, and change them; keys and what is painted are chosen on the full screen."""
    talk, preferences = sitting.talk, sitting.preferences

    def line(row: SettingRow) -> str:
        return f"{row.title}: {row.option(preferences.settings).text}"

    walk = Walk(talk, _rows(preferences), line, "")
    talk.say(_("Settings"))
    walk.tell_here()
    while (given := talk.hear(SETTINGS)).id != "back":
        here = walk.here
        if walk.step(given.id) or here is None:
            continue
        match given.id:
            case "explain":
                talk.say(here.explanation)
                continue
            case "change":
                value = here.after(preferences.settings, 1).value
            case _:
                value = getattr(_USUAL, here.name)
        told = _change(preferences, here.name, value)
        number = walk.entries.index(here)
        walk.show(_rows(preferences))  # the language may be another now
        walk.go(number)
        talk.say(*told)


def _rows(preferences: Preferences) -> tuple[SettingRow, ...]:
    return tuple(row for row in setting_rows(hidden=preferences.hidden) if not row.painted)


def _change(preferences: Preferences, name: str, value: object) -> tuple[str, ...]:
    """Choose; what must be told if that cannot be stored."""
    failure = preferences.change(**{name: value})
    if name == "language":
        use_language(spoken(preferences.settings.language))
    return () if failure is None else (str(failure),)
