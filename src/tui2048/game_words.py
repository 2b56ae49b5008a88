"""A game of the history in words."""

from tui2048.i18n import N_, _, day_text
from tui2048.store import GameSummary, Kind, Marks, State

_KINDS = {Kind.SEED: N_("of a seed"), Kind.POSITION: N_("practice"), Kind.IMPORTED: N_("imported")}
_STATES = {State.PLAYING: N_("in progress"), State.ABANDONED: N_("abandoned"), State.DAMAGED: N_("damaged")}


def notes(game: GameSummary) -> tuple[str, ...]:
    """What is to be said of a game: how it began, its state unless it is finished, and the help it had."""
    return (*_kind(game), *([_(_STATES[game.state])] if game.state in _STATES else ()), *_marks(game.marks))


def _kind(game: GameSummary) -> tuple[str, ...]:
    if game.day is not None:
        return (
            _("daily game of {day}, try {number}").format(day=day_text(game.day), number=game.attempt or 1),
        )
    return (_(_KINDS[game.kind]),) if game.kind in _KINDS else ()


def _marks(marks: Marks) -> list[str]:
    words = (
        (marks.undo, _("undo used")),
        (marks.hints, _("hints shown")),
        (marks.space, _("hinted moves")),
        (marks.auto, _("autoplay")),
    )
    return [word for used, word in words if used]
