"""A sitting at one game: the one place where a move happens.

The session plays the move in the game, has it stored, and answers when that is done; whoever shows
the game asks it for what to show. If the store fails, play goes on and the player is told once.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from engine import Board, Direction, Game, Turn
from engine.coach import Assessment
from engine.record import won_from_the_start
from tui2048.coaching.assessed import analysis_of, assessments_of
from tui2048.errors import Sentence
from tui2048.i18n import N_
from tui2048.store import LONGEST_MOVE, Analysis, Kind, Marks, Store, StoredGame, StoreError, TakenOverError

if TYPE_CHECKING:
    from tui2048.play.practice import Goal

FOUND_TOGETHER = 32
"""What was found out about so many moves is stored at once; it can be found out again, unlike a move."""


class PlaySession:
    """The game under way, its marks and the best score, kept in the store.

    ``clock`` gives seconds and never goes back; it tells how long each move took.
    """

    def __init__(self, store: Store, stored: StoredGame, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._notices = [*store.notices]
        self._adopt(stored)

    def _adopt(self, stored: StoredGame) -> None:
        self.game = stored.game
        self._stored = stored
        self._marks = stored.marks
        self._win_told = stored.won_told
        self._saves = True
        self._best_elsewhere = self._store.best(besides=stored.id)
        self._shown_since = self._clock()
        self._found: list[Analysis] = []
        self.goal: Goal | None = _open_goal(stored)
        """What is to be achieved in a game of practice, until it is."""

    @property
    def store(self) -> Store:
        """Where the game and all others are kept."""
        return self._store

    @property
    def game_id(self) -> int:
        """The number of the game in the store."""
        return self._stored.id

    @property
    def kind(self) -> Kind:
        """How the game began."""
        return self._stored.kind

    @property
    def day(self) -> date | None:
        """The date of a daily game."""
        return self._stored.day

    @property
    def best(self) -> int:
        """The best score of all counted games, this one included as it now stands."""
        return max(self._best_elsewhere, self.game.score if self.counted else 0)

    @property
    def counted(self) -> bool:
        """True if the game may set the best score; no longer once autoplay has made a move in it."""
        return self._stored.counted and not self._marks.auto

    @property
    def worth_keeping(self) -> bool:
        """True if a new game would put away something that was played."""
        return not self.game.over and (self.game.moves > 0 or bool(self.game.undone))

    @property
    def win_to_tell(self) -> bool:
        """True if the player has made 2048 and has not yet said how to go on."""
        return self.game.won and not won_from_the_start(self.game.origin) and not self._win_told

    @property
    def is_saved(self) -> bool:
        """True if the game is on disk as it stands."""
        return self._saves and self._store.path is not None

    def take_notice(self) -> Sentence | None:
        """The next thing the player should be told about the store; None if there is nothing."""
        return self._notices.pop(0) if self._notices else None

    def tell(self, notices: Iterable[Sentence]) -> None:
        """Have the player told these too."""
        self._notices.extend(notices)

    def move(
        self, direction: Direction, *, hints_shown: bool = False, hinted: bool = False, auto: bool = False
    ) -> Turn | None:
        """Make a move and store it; None, and nothing changed, if it is illegal.

        None too, and :attr:`game` is another, if this one has been taken over by another window.

        ``hints_shown`` marks the game as played under full hints, ``hinted`` as having had the engine
        make a move, ``auto`` as touched by autoplay.
        """
        turn = self.game.play(direction)
        if turn is None:
            return None
        marks = self._marks
        marks = replace(
            marks,
            hints=marks.hints or hints_shown,
            space=marks.space or hinted,
            auto=marks.auto or auto,
        )
        return turn if self._save(marks, self._time_taken()) else None

    def undo(self) -> bool:
        """Take the last move back and store that; False if there is none, or the game was taken over."""
        return self.game.undo() and self._save(replace(self._marks, undo=True))

    def redo(self) -> bool:
        """Make the move again that was undone last and store that; False if there is none, as with undo."""
        return self.game.redo() and self._save(self._marks)

    def keep_playing(self) -> None:
        """The player has been told of the 2048 and plays on."""
        self._win_told = True
        try:
            self._store.tell_won(self._stored.id)
        except StoreError as error:
            self._warn(error)

    def win_in_passing(self, *, banner: bool) -> bool:
        """True once for a 2048 that no banner is wanted for, and that is to be told on a line of its own."""
        if banner or self.game.over or not self.win_to_tell:
            return False
        self.keep_playing()
        return True

    def new_game(self) -> None:
        """Put this game into the history and begin another."""
        self._begin(Game(), Kind.FREE)

    def practise(self, board: Board, goal: "Goal | None" = None) -> None:
        """Put this game into the history and play on from this position, which never counts."""
        self._begin(Game.from_board(board), Kind.POSITION)
        self.goal = goal

    def take_reached_goal(self) -> "Goal | None":
        """The goal, if it is reached as the game stands; it is then no longer set."""
        if self.goal is None:
            return None
        from tui2048.play.practice import reached  # those who practise have it already

        if not reached(self.goal, self.game):
            return None
        goal, self.goal = self.goal, None
        return goal

    def take_up(self, game_id: int) -> None:
        """Put this game into the history and go on with an abandoned one from there.

        Raises :class:`StoreError`, and this game goes on, if that one cannot be taken up.
        """
        if game_id != self._stored.id:
            self.keep_found()
            self._adopt(self._store.history.take_up(game_id, self._stored.id))

    def delete(self, game_id: int) -> None:
        """Forget a game of the history for good; raises :class:`StoreError`, and it stays."""
        self._store.history.delete(game_id)
        self._best_elsewhere = self._store.best(besides=self._stored.id)

    def assessments(self) -> dict[int, Assessment]:
        """What is known already of the moves of this game, under their numbers."""
        try:
            return assessments_of(self.game.record, self._store.analyses.of(self._stored.id))
        except StoreError as error:
            self._warn(error)
            return {}

    def keep_assessment(self, number: int, assessment: Assessment) -> None:
        """Have it stored what a move of this game was worth, together with others, now and then."""
        self._found.append(analysis_of(number, assessment))
        if len(self._found) >= FOUND_TOGETHER:
            self.keep_found()

    def close(self) -> None:
        """Give the game back; every move shown has been stored already."""
        self.keep_found()
        self._store.close()

    def keep_found(self) -> None:
        """Have all stored that was found out about the moves of this game."""
        found, self._found = self._found, []
        if not found:
            return
        try:
            self._store.analyses.keep(self._stored.id, self.game.record, found)
        except StoreError as error:
            self._warn(error)

    def _begin(self, game: Game, kind: Kind) -> None:
        self.keep_found()
        try:
            self._adopt(self._store.begin(game, kind, previous=self._stored.id))
        except StoreError as error:
            self._warn(error)
            self._go_on_in_memory(game, kind)

    def _time_taken(self) -> int:
        """The milliseconds since the board was first shown, as far as they are time played."""
        return min(round(1000 * (self._clock() - self._shown_since)), LONGEST_MOVE)

    def _save(self, marks: Marks, milliseconds: int | None = None) -> bool:
        """Have the game stored as it stands; False if another is played here from now on."""
        self._marks = marks
        self._shown_since = self._clock()
        try:
            self._store.save(self._stored.id, self.game, marks, milliseconds)
            self._saves = True
        except TakenOverError as error:
            self._play_another(error)
            return False
        except StoreError as error:
            self._warn(error)
        return True

    def _play_another(self, why: TakenOverError) -> None:
        """Leave the game to the window that has taken it over."""
        self._found.clear()
        self._notices.append(Sentence(N_("{why} Here is another."), why=why.sentence))
        try:
            self._adopt(self._store.resume() or self._store.begin(Game(), Kind.FREE))
        except StoreError as error:
            self._warn(error)
            self._go_on_in_memory(Game(), Kind.FREE)

    def _warn(self, error: StoreError) -> None:
        """Tell of a failure once, until a save succeeds again."""
        if self._saves:
            self._saves = False
            self._notices.append(not_saved(error))

    def _go_on_in_memory(self, game: Game, kind: Kind) -> None:
        """Where not even a new game can be stored: keep the best score in mind and forget the rest."""
        best, notices = self.best, self._notices
        self._store.close()
        self._store = Store.in_memory()
        self._adopt(self._store.begin(game, kind))
        self._best_elsewhere, self._notices = best, notices
        self._saves = False


def _open_goal(stored: StoredGame) -> "Goal | None":
    if stored.kind is not Kind.POSITION:
        return None
    from tui2048.play.practice import open_goal  # those who do not practise need not wait for it

    return open_goal(stored.game)


def not_saved(error: StoreError) -> Sentence:
    """What the player is told when the store fails."""
    return Sentence(N_("The game goes on, but is not saved. {error}"), error=error.sentence)


def daily_seed(day: date) -> int:
    """The seed of a day's game: the first 8 bytes of SHA-256("tui2048 YYYY-MM-DD"), big-endian."""
    from hashlib import sha256  # takes a while, and is rarely needed

    return int.from_bytes(sha256(f"tui2048 {day.isoformat()}".encode()).digest()[:8], "big")


def begin_session(
    store: Store, *, seed: int | None = None, daily: bool = False, new: bool = False
) -> PlaySession:
    """Take up the game in progress, or begin the one asked for, which puts that game into the history."""
    in_progress = store.resume()
    if not (new or daily or seed is not None):
        session = PlaySession(store, in_progress or store.begin(Game(), Kind.FREE))
        session.tell(map(_played_elsewhere, store.played_elsewhere[:1]))
        session.tell(_told_goal(session))
        return session
    previous = in_progress.id if in_progress is not None else None
    if seed is not None:
        return PlaySession(store, store.begin(Game(seed), Kind.SEED, previous=previous))
    if daily:
        day = datetime.now(UTC).date()
        game = Game(daily_seed(day))
        return PlaySession(store, store.begin(game, Kind.DAILY, day=day, previous=previous))
    return PlaySession(store, store.begin(Game(), Kind.FREE, previous=previous))


def _played_elsewhere(game_id: int) -> Sentence:
    template = N_("Game {id} is being played in another window. It can be taken up here, in the list of games.")
    return Sentence(template, id=game_id)


def _told_goal(session: PlaySession) -> tuple[Sentence, ...]:
    if session.goal is None:
        return ()
    from tui2048.play.practice import goal_text

    return (Sentence(N_("Practice: {goal}"), goal=goal_text(session.goal)),)
