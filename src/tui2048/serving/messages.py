"""What the page sends through its socket, read with suspicion."""

import json
from dataclasses import dataclass

MOST_COLUMNS, MOST_ROWS = 400, 200
_LEAST_COLUMNS, _LEAST_ROWS = 10, 5
_LONGEST_PING = 32


class RubbishError(Exception):
    """A message that our page does not send."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Keys, taps or a pasted text, as a terminal sends them."""

    text: str


@dataclass(frozen=True, slots=True)
class Resized:
    """The page has room for so many cells."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Pinged:
    """The page wants to know whether we are there; it gets its mark back."""

    mark: str


@dataclass(frozen=True, slots=True)
class FocusChanged:
    """The page has come to the front, or has gone from there."""

    focused: bool


Message = Typed | Resized | Pinged | FocusChanged


def read_message(text: str) -> Message:
    """The message that this text is; raises :class:`RubbishError` if it is none."""
    try:
        envelope = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RubbishError from error
    match envelope:
        case ["stdin", str(typed)] if _encodable(typed):
            return Typed(typed)
        case ["resize", {"width": int(columns), "height": int(rows)}]:
            return Resized(*within_bounds(columns, rows))
        case ["ping", str(mark)] if len(mark) <= _LONGEST_PING:
            return Pinged(mark)
        case ["focus"]:
            return FocusChanged(True)
        case ["blur"]:
            return FocusChanged(False)
        case _:
            raise RubbishError


def within_bounds(columns: int, rows: int) -> tuple[int, int]:
    """The size nearest to this that a screen may have."""
    return (
        min(max(columns, _LEAST_COLUMNS), MOST_COLUMNS),
        min(max(rows, _LEAST_ROWS), MOST_ROWS),
    )


def _encodable(text: str) -> bool:
    """False for halves of surrogate pairs, which JSON can hold and UTF-8 cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
