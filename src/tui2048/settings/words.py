"""The settings in words, in the language in use: what each is called, what it does, and what it can be."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tui2048.coaching.words import Help
from tui2048.glyphs import Glyphs
from tui2048.i18n import LANGUAGES, _, decimal, ngettext
from tui2048.settings.values import AUTOMATIC, Animation, Pad, Palette, Settings

THINKING_SECONDS = (1.0, 3.0, 10.0, 30.0)
"""The thinking times that are offered; a file can say any other."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value of a setting, and its name."""

    value: object
    text: str


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A setting: its field of :class:`Settings`, its title, what it does, and the values that are offered.

    ``painted`` tells that it is of no use where nothing is painted.
    """

    name: str
    title: str
    explanation: str
    options: tuple[Option, ...]
    painted: bool = False

    def option(self, settings: Settings) -> Option:
        """What is chosen."""
        value = getattr(settings, self.name)
        known = (option for option in self.options if option.value == value)
        return next(known, Option(value, seconds_text(value) if isinstance(value, float) else str(value)))

    def after(self, settings: Settings, steps: int) -> Option:
        """The option so many steps after the one that is chosen; after the last comes the first."""
        values = [option.value for option in self.options]
        value = getattr(settings, self.name)
        if value not in values:
            return self.options[0 if steps > 0 else -1]
        return self.options[(values.index(value) + steps) % len(values)]


def setting_rows(themes: Sequence[str] = (), *, hidden: Collection[str] = ()) -> tuple[SettingRow, ...]:
    """All settings but the keys and the hidden ones, in the order in which they are shown."""
    rows = (
        _language(),
        SettingRow(
            "theme",
            _("Theme"),
            _("The colours of everything but the tiles."),
            tuple(Option(name, name) for name in themes),
            painted=True,
        ),
        _palette(),
        _glyphs(),
        _animation(),
        _help(),
        _switch("grades", _("Grades"), _("Tells after each move what it was worth.")),
        SettingRow(
            "thinking_seconds",
            _("Thinking time"),
            _("How long the engine thinks about one position, at most."),
            tuple(Option(seconds, seconds_text(seconds)) for seconds in THINKING_SECONDS),
        ),
        _switch(
            "confirm",
            _("Questions"),
            _("Asks before a game that is worth something is put away or no longer counts."),
        ),
        _switch(
            "win_banner",
            _("Win banner"),
            _("Stops at the first 2048 and asks how to go on; without it, a line tells of it."),
        ),
        _switch(
            "linear",
            _("Line by line"),
            _("Starts without a full screen, for screen readers, braille and logs; --no-linear leaves it."),
        ),
        _pad(),
        _switch(
            "scoreboard",
            _("Scoreboard"),
            _("Shows your best score to the other players of this account, under the name of your profile."),
        ),
    )
    return tuple(row for row in rows if row.name not in hidden)


def seconds_text(seconds: float) -> str:
    """A time in seconds."""
    if seconds == round(seconds):
        return ngettext("{count} second", "{count} seconds", round(seconds)).format(count=round(seconds))
    return _("{count} seconds").format(count=decimal(seconds))


def _language() -> SettingRow:
    names = tuple(Option(code, language.name) for code, language in LANGUAGES.items())
    return SettingRow(
        "language",
        _("Language"),
        _("The language of everything that is shown; automatic is what the system says."),
        (Option(AUTOMATIC, _("automatic")), *names),
    )


def _palette() -> SettingRow:
    return SettingRow(
        "palette",
        _("Tiles"),
        _("The colours of the tiles; the safe ones stay apart for colour-blind eyes, plain ones need none."),
        (
            Option(Palette.CLASSIC, _("classic")),
            Option(Palette.CONTRAST, _("high contrast")),
            Option(Palette.SAFE, _("colour-blind safe")),
            Option(Palette.PLAIN, _("plain")),
        ),
        painted=True,
    )


def _glyphs() -> SettingRow:
    return SettingRow(
        "glyphs",
        _("Characters"),
        _("What is painted with; automatic is all of them where the terminal’s encoding has them."),
        (
            Option(Glyphs.AUTOMATIC, _("automatic")),
            Option(Glyphs.UNICODE, _("all")),
            Option(Glyphs.ASCII, _("only ASCII")),
        ),
        painted=True,
    )


def _animation() -> SettingRow:
    return SettingRow(
        "animation",
        _("Animation"),
        _("How much of a move is seen; automatic is all of it, and nothing over SSH."),
        (
            Option(Animation.AUTOMATIC, _("automatic")),
            Option(Animation.FULL, _("all")),
            Option(Animation.BRIEF, _("brief")),
            Option(Animation.OFF, _("none")),
        ),
        painted=True,
    )


def _help() -> SettingRow:
    return SettingRow(
        "help",
        _("Hints"),
        _("How much the coach says while you play: nothing, a word that keeps the move, or all."),
        (
            Option(Help.OFF, _("off")),
            Option(Help.NUDGE, _("a word")),
            Option(Help.FULL, _("all")),
        ),
    )


def _pad() -> SettingRow:
    return SettingRow(
        "pad",
        _("Thumb buttons"),
        _("Buttons under the board to play by touch; automatic shows them on a screen like a phone’s."),
        (
            Option(Pad.AUTOMATIC, _("automatic")),
            Option(Pad.ON, _("on")),
            Option(Pad.OFF, _("off")),
        ),
        painted=True,
    )


def _switch(name: str, title: str, explanation: str) -> SettingRow:
    return SettingRow(name, title, explanation, (Option(False, _("off")), Option(True, _("on"))))
