"""In which language a visitor is spoken to: the one chosen in the settings, or what the browser asks for."""

from tui2048.i18n import ENGLISH, LANGUAGES
from tui2048.serving.visitors import Visitor
from tui2048.settings.file import SettingsFile
from tui2048.settings.preferences import stored_language
from tui2048.system.places import SETTINGS

_MOST_ASKED = 20


def asked_language(accept_language: str) -> str:
    """The code of the language we speak that the header prefers; English if it names none of ours."""
    asked = [_weighed(item) for item in accept_language.split(",")[:_MOST_ASKED]]
    known = [(weight, code) for weight, code in asked if code in LANGUAGES and weight > 0]
    return max(known, key=lambda item: item[0], default=(1.0, ENGLISH.code))[1]


def page_language(accept_language: str, visitor: Visitor | None) -> str:
    """The code of the language of the pages that this visitor sees."""
    if visitor is not None:
        chosen = stored_language(SettingsFile(visitor.folder / SETTINGS))
        if chosen in LANGUAGES:
            return chosen
    return asked_language(accept_language)


def _weighed(item: str) -> tuple[float, str]:
    """The weight and the code in an item such as ``fi-FI;q=0.8``; weight 0 if it makes no sense."""
    tag, _, parameter = item.partition(";")
    code = tag.strip().partition("-")[0].lower()
    name, _, weight = parameter.strip().partition("=")
    if not name:
        return 1.0, code
    try:
        return (float(weight) if name.strip() == "q" else 0.0), code
    except ValueError:
        return 0.0, code
