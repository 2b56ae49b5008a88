"""Why a session is ended: the codes by which the page is told when its socket closes."""

from enum import Enum


class Closing(Enum):
    """The code of a closed socket; the page has a sentence for each. From 4000 on they are ours."""

    QUIT = 1000
    """The player has left the game."""
    MISBEHAVED = 1008
    """The browser sent what no player sends."""
    CRASHED = 1011
    """The game's process ended without being asked to."""
    RESTARTING = 1012
    """The server goes down; the page comes back when it does."""
    FULL = 1013
    """As many play as may; the page tries again."""
    IDLE = 4000
    """Nobody played for long."""
    ELSEWHERE = 4001
    """The same tab connected again, or was doubled."""
    TOO_MANY_TABS = 4002
    """This visitor plays in as many tabs as may be."""
    UNKNOWN = 4003
    """The browser showed no cookie of ours."""
    FORGOTTEN = 4004
    """The visitor had all deleted that was kept."""
    GONE = 4005
    """The browser left or was cut off; nobody is there to be told."""
