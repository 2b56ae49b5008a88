"""A game of the history in words."""

from tui2048.i18n import N_, _, day_text, moment_text, ngettext, number
from tui2048.store import GameSummary, Kind, Marks, State

_KINDS = {Kind.SEED: N_("of a seed"), Kind.POSITION: N_("practice"), Kind.IMPORTED: N_("imported")}
_STATES = {State.PLAYING: N_("in progress"), State.ABANDONED: N_("abandoned"), State.DAMAGED: N_("damaged")}


def notes(game: GameSummary) -> tuple[str, ...]:
    """What is to be said of a game: how it began, its state unless it is finished, and the help it had."""
    return (*how_begun(game), *([_(_STATES[game.state])] if game.state in _STATES else ()), *_marks(game.marks))


def about(game: GameSummary) -> str:
    """A game on one line: its number, when it was begun, and all that is to be said of it."""
    begun = _("Game {id}, begun {moment}").format(id=game.id, moment=moment_text(game.begun_at))
    standing = _("counts for the best score") if game.counted else _("does not count for the best score")
    return " · ".join((begun, *notes(game), standing))


def count_text(shown: int, games: int) -> str:
    """How many of all games are shown."""
    if shown == games:
        return ngettext("{count} game", "{count} games", games).format(count=number(games))
    text = ngettext("{shown} of {count} game", "{shown} of {count} games", games)
    return text.format(shown=number(shown), count=number(games))


def search_text(game: GameSummary) -> str:
    """All that a game can be found by, in lower case: its number and date, its figures, its notes."""
    finished = (_("finished"),) if game.state is State.FINISHED else ()
    figures = (str(game.id), moment_text(game.changed_at), str(game.score), number(game.score))
    return "\n".join((*figures, str(game.max_tile), *notes(game), *finished)).casefold()


def how_begun(game: GameSummary) -> tuple[str, ...]:
    """How a game began, unless as most do."""
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
