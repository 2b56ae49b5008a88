"""In what form a text is: told by its beginning, never asked."""

import re
from enum import Enum, auto

from engine.exchange import episode, replay, saved_state, timed_replay
from engine.exchange.encodings import plain_text
from engine.exchange.trainer import is_trainer_file


class Form(Enum):
    """The forms that games and positions are read in."""

    LINES = auto()
    """Games, one a line: our own lines and episodes."""
    REPLAY = auto()
    BARE_REPLAY = auto()
    """What has no other form: only a replay can have lost its header."""
    TIMED_REPLAY = auto()
    TRAINER = auto()
    SAVED_STATE = auto()
    POSITION = auto()
    NOTHING = auto()


_LINES = re.compile(rf"\s*(?:2048:|{episode.OPENING.pattern})")
_CELLS = r"[^\s/,]+(?:[ \t,]+[^\s/,]+)+"
_ROW_END = r"[ \t]*(?:/|\r?\n|\r)[ \t]*"
_POSITION = re.compile(rf"[0-9.,/\s-]+|\s*[0-9A-Za-z]{{16}}\s*|\s*{_CELLS}(?:{_ROW_END}{_CELLS}){{3}}\s*")


def sniff(data: bytes | str) -> Form:
    """The form of a text or a file."""
    if isinstance(data, bytes) and is_trainer_file(data):
        return Form.TRAINER
    text = plain_text(data)
    if not text.strip():
        return Form.NOTHING
    for form, pattern in (
        (Form.LINES, _LINES),
        (Form.REPLAY, replay.HEADER),
        (Form.TIMED_REPLAY, timed_replay.HEADER),
        (Form.SAVED_STATE, saved_state.OPENING),
    ):
        if pattern.match(text):
            return form
    return Form.POSITION if _POSITION.fullmatch(text) else Form.BARE_REPLAY
