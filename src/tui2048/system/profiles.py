"""Profiles: several people kept apart in one account, each with a folder of their own."""

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.errors import quoted
from tui2048.errors import ProgramError
from tui2048.system.places import SETTINGS, data_folder, settings_path

FOLDER = "profiles"
"""The folder, in that of all data, with a folder for each profile."""
LONGEST = 32
"""Characters of a name, at most."""

# Devices of Windows, which are no names of folders there.
_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)\d")


class ProfileError(ProgramError):
    """A profile cannot have this name."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where the things of one player are: the folder of the store, and the file of the settings."""

    data: Path
    settings: Path


def home(environ: Mapping[str, str], profile: str | None = None) -> Home:
    """The home of the profile of this name, as :func:`profile_name` gives it; the account's for None."""
    if profile is None:
        return Home(data_folder(environ), settings_path(environ))
    folder = profiles_folder(environ) / profile
    return Home(folder, folder / SETTINGS)


def profiles_folder(environ: Mapping[str, str]) -> Path:
    """The folder of all profiles, which may be missing."""
    return data_folder(environ) / FOLDER


def profile_name(text: str) -> str:
    """The name that this text means, in the one way in which it is written as a folder's.

    That is in small letters, for a file system may not tell them from capitals, and composed, for one may
    not tell that either. It holds letters of any script, digits, “-” and “_”, and begins with a letter or a
    digit. Raises :class:`ProfileError`.
    """
    name = _canonical(text) if len(text) <= 4 * LONGEST else ""
    if not _is_sound(name):
        raise ProfileError(
            "“{name}” cannot be the name of a profile: it has 1 to {most} letters, digits, “-” and “_”, "
            "and begins with a letter or a digit",
            name=quoted(text),
            most=LONGEST,
        )
    if _RESERVED.fullmatch(name):
        raise ProfileError(
            "“{name}” cannot be the name of a profile: Windows has a device of that name", name=name
        )
    return name


def stored_profiles(folder: Path) -> tuple[str, ...]:
    """The profiles in the folder of all, in order; none if it is missing. Raises :class:`OSError`."""
    try:
        found = [entry.name for entry in os.scandir(folder) if entry.is_dir()]
    except FileNotFoundError:
        return ()
    # A file system may give back a name in another form than it was given.
    names = {unicodedata.normalize("NFC", name) for name in found}
    return tuple(sorted(name for name in names if name == _canonical(name) and _is_sound(name)))


def _canonical(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", folded).casefold())


def _is_sound(name: str) -> bool:
    return 0 < len(name) <= LONGEST and _begins(name[0]) and all(map(_belongs, name)) and _writable(name)


def _begins(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "L" or category == "Nd"


def _belongs(character: str) -> bool:
    return character in "-_" or _begins(character) or unicodedata.category(character)[0] == "M"


def _writable(name: str) -> bool:
    """True if the file system's encoding, which the locale gives, has all of it."""
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True
