"""The engine playing by itself on the play screen: at a speed, resting, or a step at a time."""

from functools import partial
from time import monotonic

from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from engine import Advisor, Board, Direction
from tui2048.i18n import _
from tui2048.play.tempo import Tempo

_LONGEST_THOUGHT = 0.1
"""Seconds for a move; the rest of the time between two moves is for looking at them."""
_NO_WAIT = 0.001
"""Seconds; a timer of none at all would divide by them."""


class Autoplay:
    """Chooses moves for a screen, one after another.

    Each is told by a :class:`Chosen`, with the board it is for; the screen makes the move and asks for the
    next. Its advisor must not be stopped by others.
    """

    class Chosen(Message):
        """A move to be made on this board."""

        def __init__(self, board: Board, direction: Direction) -> None:
            super().__init__()
            self.board = board
            self.direction = direction

    def __init__(self, screen: Screen[None], advisor: Advisor) -> None:
        self._screen = screen
        self._advisor = advisor
        self._tempo = Tempo(1)
        self._timer: Timer | None = None
        self._last = 0.0
        self.on = False
        """True from the start to the end, resting or not."""
        self.resting = False

    @property
    def speed(self) -> int:
        """How many moves it makes in a second, where nothing takes longer."""
        return self._tempo.speed

    @property
    def told(self) -> str:
        """What it does, and the keys that change it, on one line."""
        if self.resting:
            return _("The engine rests · p goes on · space steps · Esc ends")
        return _("The engine plays · {speed} · p rests · + and − change it").format(speed=self._tempo.told)

    def change_speed(self, steps: int) -> None:
        """Play faster, or slower for a negative number of steps."""
        self._tempo.change(steps)

    def start(self, board: Board) -> None:
        """Play from this board on."""
        self.on, self.resting = True, False
        self._choose(board)

    def rest(self) -> None:
        """Make no more moves until :meth:`start` or :meth:`step`."""
        self.resting = True
        self._forget_timer()

    def end(self) -> None:
        """Play no more."""
        self.on = self.resting = False
        self._forget_timer()

    def step(self, board: Board) -> None:
        """Make one move and rest."""
        self.on = self.resting = True
        self._choose(board)

    def go_on(self, board: Board) -> None:
        """The move was made and led to this board: make the next one when its time has come."""
        self._forget_timer()
        if self.on and not self.resting:
            wait = self._last + 1 / self.speed - monotonic()
            if wait > _NO_WAIT:
                self._timer = self._screen.set_timer(wait, partial(self._go_on_now, board))
            else:
                self._choose(board)

    def _go_on_now(self, board: Board) -> None:
        if self.on and not self.resting:  # a timer's call may be under way when it is stopped
            self._choose(board)

    def _choose(self, board: Board) -> None:
        self._last = monotonic()
        self._screen.run_worker(partial(self._search, board), thread=True, group="autoplay")

    def _search(self, board: Board) -> None:
        best = self._advisor.advise(board, time_limit=min(_LONGEST_THOUGHT, 0.5 / self.speed)).best
        if best is not None:
            self._screen.post_message(self.Chosen(board, best))

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
