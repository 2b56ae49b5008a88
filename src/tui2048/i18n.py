"""The language that the program speaks: gettext catalogues, and numbers and dates as each language writes them.

English is the source: a text without a translation is shown as it stands in the code. Mark a text
with :func:`_` where it is used, or with :func:`N_` where it is only written down.
"""

import gettext
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from engine.errors import EngineError

DOMAIN = "tui2048"
LOCALES = Path(__file__).parent / "locales"
NO_BREAK_SPACE = "\u00a0"
MINUS = "\u2212"


@dataclass(frozen=True)
class Language:
    """A language the program speaks: its code, its own name, and how it groups thousands.

    ``day`` and ``clock`` are formats of a date and of a time of day.
    """

    code: str
    name: str
    thousands: str
    day: str
    clock: str


ENGLISH = Language("en", "English", ",", "{0:%Y-%m-%d}", "{0:%H:%M}")
FINNISH = Language("fi", "suomi", NO_BREAK_SPACE, "{0.day}.{0.month}.{0.year}", "{0.hour}.{0:%M}")
LANGUAGES = {language.code: language for language in (ENGLISH, FINNISH)}


_ASKED_FIRST = os.environ.get("LANGUAGE", "")
"""What the environment says before :func:`use_language` writes there."""


class _Speaker:
    """The language in use; one for the process, as for every program that speaks through gettext."""

    language = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(code: str) -> None:
    """Speak this language from now on, in argparse's messages too."""
    _Speaker.language = LANGUAGES[code]
    _Speaker.catalogue = catalogue(code)
    # argparse asks gettext's global domain, which knows its language from the environment alone.
    gettext.bindtextdomain(DOMAIN, str(LOCALES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = code


def catalogue(code: str) -> gettext.NullTranslations:
    """The texts of one language, for who speaks several at a time; those of others are left in English."""
    return gettext.translation(DOMAIN, LOCALES, [code], fallback=True)


def current_language() -> Language:
    """The language in use."""
    return _Speaker.language


def choose_language(environ: Mapping[str, str]) -> str:
    """The code of the first language we speak that the environment asks for; English if it asks for none.

    LANGUAGE is a list in order of preference; LC_ALL, LC_MESSAGES and LANG name one each, the first
    that is set deciding. As for gettext, LANGUAGE has no say in the C locale.
    """
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    plain = locale.partition(".")[0] in ("C", "POSIX")
    wanted = [] if plain else environ.get("LANGUAGE", "").split(":")
    for name in (*wanted, locale):
        code = name.partition(".")[0].partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return ENGLISH.code


def preferred_language() -> str:
    """The code of the language that this process's environment asked for when it started."""
    return choose_language({**os.environ, "LANGUAGE": _ASKED_FIRST})


def _(message: str) -> str:
    """The message in the language in use."""
    return _Speaker.catalogue.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the message that goes with this count, in the language in use."""
    return _Speaker.catalogue.ngettext(singular, plural, count)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that is translated later, where it is shown."""
    return message


def say_error(error: EngineError) -> str:
    """A refusal of the engine, in the language in use; so is a refusal among its facts."""
    facts = {
        name: say_error(fact) if isinstance(fact, EngineError) else fact for name, fact in error.facts.items()
    }
    return _(error.template).format(**facts)


def number(value: int) -> str:
    """A whole number with its thousands grouped: 12,345 or 12 345."""
    return f"{value:,}".replace(",", _Speaker.language.thousands).replace("-", MINUS)


def decimal(value: float, places: int = 1) -> str:
    """A number with a fixed count of decimals: 1,234.5 or 1 234,5."""
    whole, point, fraction = f"{value:,.{places}f}".partition(".")
    mark = "," if _Speaker.language is FINNISH else "."
    return whole.replace(",", _Speaker.language.thousands).replace("-", MINUS) + (
        mark + fraction if point else ""
    )


def day_text(day: date) -> str:
    """A date: 2026-11-30 or 30.11.2026."""
    return _Speaker.language.day.format(day)


def moment_text(moment: datetime) -> str:
    """A date and a time of day, where the player is: 2026-11-30 14:05 or 30.11.2026 14.05."""
    local = moment.astimezone()
    return f"{day_text(local)} {_Speaker.language.clock.format(local)}"


def duration_text(milliseconds: int) -> str:
    """How long something took: 12:34, or 1:02:03 from an hour on."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
