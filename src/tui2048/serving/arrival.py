"""What a page tells of itself when it connects."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from tui2048.serving.languages import asked_language
from tui2048.serving.messages import within_bounds

_TAB = re.compile(r"[A-Za-z0-9-]{1,40}", re.ASCII)
_MOST_DIGITS = 5


@dataclass(frozen=True, slots=True)
class Arrival:
    """A page that wants to play.

    ``tab`` tells the tabs of one browser apart and stays over a reload; ``zone`` is a name of the time zone
    database or empty; ``still`` is true if the visitor wants nothing to move, ``thumb`` if on a phone.
    """

    columns: int
    rows: int
    tab: str
    language: str
    zone: str
    still: bool
    thumb: bool

    @classmethod
    def read(cls, query: Mapping[str, str], accept_language: str) -> "Arrival":
        """Read the address of the socket; what makes no sense there is as if it were missing."""
        columns, rows = within_bounds(_count(query, "width", 80), _count(query, "height", 24))
        tab, zone = query.get("tab", ""), query.get("zone", "")
        return cls(
            columns,
            rows,
            tab if _TAB.fullmatch(tab) else "",
            asked_language(accept_language),
            zone if zone in _zones() else "",
            query.get("still") == "1",
            query.get("thumb") == "1",
        )


@cache
def _zones() -> frozenset[str]:
    """The names of all time zones; to find them takes long, for each is a file."""
    return frozenset(available_timezones())


def _count(query: Mapping[str, str], name: str, usual: int) -> int:
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else usual
