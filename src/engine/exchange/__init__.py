"""Games and positions as text: our own lines, and the replays of other programs.

:func:`read_games` and :func:`read_position` read every form, each of which has a small reader of its own;
:func:`write_game` writes a game so that it can be read again.
"""

from engine.exchange.episode import write_episode
from engine.exchange.errors import MOST_EVENTS, ExchangeError
from engine.exchange.reading import MOST_BYTES, read_games, read_position
from engine.exchange.sniff import Form, sniff
from engine.record import Record

__all__ = [
    "MOST_BYTES",
    "MOST_EVENTS",
    "ExchangeError",
    "Form",
    "read_games",
    "read_position",
    "sniff",
    "write_game",
]


def write_game(record: Record) -> str:
    """The text of a game: its own line if its tiles follow from a seed, else an episode with its times.

    >>> write_game(read_games("replay_(!äfC")[0])
    'slide:place@0|2141#LC1#D[4]91#R[4]C1|slide@0'
    """
    return write_episode(record) if record.line is None else record.line
