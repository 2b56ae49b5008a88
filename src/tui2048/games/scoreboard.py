"""The scoreboard: the best games of those profiles that want them seen by the others of the account."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tui2048.errors import ProgramError, reason
from tui2048.i18n import ngettext, number
from tui2048.settings.file import SettingsError, SettingsFile
from tui2048.store.database import StoreError
from tui2048.store.peeking import BestGame, best_game
from tui2048.system.places import SETTINGS
from tui2048.system.profiles import profiles_folder, stored_profiles


class ScoreboardError(ProgramError):
    """The profiles cannot be looked through."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A profile and its best game."""

    profile: str
    game: BestGame


@dataclass(frozen=True, slots=True)
class Standings:
    """The profiles that take part, the best first, and how many of them could not be read."""

    rows: tuple[Standing, ...]
    unreadable: int


class Scoreboard:
    """The scoreboard of an account; nothing is ever written for it. ``own`` is the profile that looks at it."""

    def __init__(self, folder: Path, own: str | None = None) -> None:
        self._folder = folder
        self.own = own

    @classmethod
    def of(cls, environ: Mapping[str, str], own: str | None = None) -> "Scoreboard":
        """That of all profiles of this account."""
        return cls(profiles_folder(environ), own)

    def read(self) -> Standings:
        """How they stand now; of equal scores the earlier is first. Raises :class:`ScoreboardError`.

        A profile without a game that counts is left out.
        """
        try:
            names = stored_profiles(self._folder)
        except OSError as error:
            raise ScoreboardError(
                "The folder {path} cannot be read: {reason}.", path=self._folder, reason=reason(error)
            ) from error
        rows, unreadable = [], 0
        for name in names:
            folder = self._folder / name
            if not takes_part(folder):
                continue
            try:
                game = best_game(folder)
            except StoreError:
                unreadable += 1
                continue
            if game is not None:
                rows.append(Standing(name, game))
        rows.sort(key=lambda row: (-row.game.score, row.game.changed_at))
        return Standings(tuple(rows), unreadable)


def takes_part(folder: Path) -> bool:
    """True if the settings of the profile in this folder say so, beyond doubt."""
    try:
        return SettingsFile(folder / SETTINGS).read()[0].scoreboard
    except SettingsError:
        return False


def unreadable_text(count: int) -> str:
    """What is said of profiles that could not be read."""
    return ngettext("{count} profile could not be read.", "{count} profiles could not be read.", count).format(
        count=number(count)
    )
