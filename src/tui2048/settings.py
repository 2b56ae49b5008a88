"""What the player has chosen, remembered from one sitting to the next."""

from enum import Enum
from typing import TypeVar

from tui2048.coaching import Help
from tui2048.play import PlaySession

Chosen = TypeVar("Chosen", bound=Enum)


class _Switch(Enum):
    OFF = "off"
    ON = "on"


class Settings:
    """The player's choices; each is stored when it is set.

    ``help`` overrules the stored level of help for this sitting alone.
    """

    def __init__(self, session: PlaySession, *, help: Help | None = None) -> None:
        self._session = session
        self._help = help if help is not None else self._stored("help", Help.FULL)
        self._grades = self._stored("grades", _Switch.OFF)

    @property
    def help(self) -> Help:
        """How much the coach says."""
        return self._help

    @help.setter
    def help(self, level: Help) -> None:
        self._help = level
        self._session.choose("help", level.value)

    @property
    def grades(self) -> bool:
        """True if each move is told its grade."""
        return self._grades is _Switch.ON

    @grades.setter
    def grades(self, wanted: bool) -> None:
        self._grades = _Switch.ON if wanted else _Switch.OFF
        self._session.choose("grades", self._grades.value)

    def _stored(self, name: str, otherwise: Chosen) -> Chosen:
        """What was chosen; what a newer or a damaged file holds instead counts for nothing."""
        try:
            return type(otherwise)(self._session.chosen(name))
        except ValueError:
            return otherwise
