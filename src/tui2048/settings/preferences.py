"""The settings that hold in this sitting: what is stored, and what was asked for this once."""

from collections.abc import Collection
from dataclasses import replace

from tui2048.errors import Sentence
from tui2048.i18n import N_, preferred_language
from tui2048.settings.file import BrokenSettingsError, SettingsError, SettingsFile
from tui2048.settings.values import AUTOMATIC, NAMES, Settings

_FILE_NAMES = {own: name for name, own in NAMES.items()}


class Preferences:
    """What the player has chosen; each change is stored when it is made.

    ``file`` is None where nothing is to be stored; ``hidden`` are settings that are of no use in this
    sitting. What is asked for by :meth:`for_now` overrules what is stored until it is changed here.
    """

    def __init__(self, file: SettingsFile | None = None, *, hidden: Collection[str] = ()) -> None:
        self._file = file
        self.hidden = hidden
        self.settings = Settings()
        self.notices: tuple[Sentence, ...] = ()
        if file is not None:
            self.settings, self.notices = _read(file)

    def for_now(self, **chosen: object) -> None:
        """Let these settings hold in this sitting alone."""
        self.settings = replace(self.settings, **chosen)  # type: ignore[arg-type]

    def change(self, **chosen: object) -> Sentence | None:
        """Let these settings hold from now on; what is to be told if they cannot be stored."""
        self.for_now(**chosen)
        if self._file is None:
            return None
        try:
            for own, value in chosen.items():
                self._file.write(_FILE_NAMES[own], value)
        except SettingsError as error:
            return error.sentence
        return None


def stored_language(file: SettingsFile) -> str:
    """The language that was chosen, ``auto`` if none was; what is wrong with the file is for others to tell."""
    try:
        return file.read()[0].language
    except SettingsError:
        return AUTOMATIC


def spoken(language: str) -> str:
    """The code of the language that is spoken where this one was chosen, which may be ``auto``."""
    return preferred_language() if language == AUTOMATIC else language


def _read(file: SettingsFile) -> tuple[Settings, tuple[Sentence, ...]]:
    try:
        return file.read()
    except BrokenSettingsError:
        return Settings(), (_kept_aside(file),)
    except SettingsError as error:
        return Settings(), (error.sentence,)


def _kept_aside(file: SettingsFile) -> Sentence:
    try:
        aside = file.keep_aside()
    except SettingsError as error:
        return error.sentence
    return Sentence(N_("The settings could not be read. Their file is kept as {path}."), path=aside)
