"""The engine playing by itself, a line a move."""

from collections.abc import Callable

from tui2048.i18n import _
from tui2048.linear.commands import PLAYING
from tui2048.linear.sitting import Sitting
from tui2048.play.tempo import Tempo

MOVES_IN_A_ROW = 10
"""How many moves are made where no key can stop them, unless a number is given."""
_MOST_MOVES = 1_000_000


def let_play(sitting: Sitting, play_one: Callable[[], bool], moves: str) -> None:
    """Let the engine play until a key stops it, or ``play_one`` says that something is to be asked.

    Where lines are read, for so many moves.
    """
    talk, tempo = sitting.talk, Tempo(0)
    left = _count(moves, endless=talk.keyed)
    if talk.keyed:
        talk.say(
            _("The engine plays, {speed}. Plus and minus change that, any other key stops it.").format(
                speed=tempo.told
            )
        )
    while left > 0 and play_one():
        sitting.ending.check()
        left -= 1
        if not talk.stopped(1 / tempo.speed):
            continue
        given = talk.word(PLAYING)
        if given is None:
            break
        tempo.change(1 if given.id == "faster" else -1)
        talk.say(tempo.told)
    talk.say(_("The engine rests."))


def _count(moves: str, *, endless: bool) -> int:
    """How many moves are wanted."""
    if moves.isascii() and moves.isdigit() and len(moves) <= len(str(_MOST_MOVES)):
        return min(int(moves), _MOST_MOVES)
    return _MOST_MOVES if endless else MOVES_IN_A_ROW
