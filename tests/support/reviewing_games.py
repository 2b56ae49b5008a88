"""Games to be reviewed in tests, and an advisor that answers only as often as it is let."""

import threading

from textual.pilot import Pilot

from engine import Advice, Advisor, Board, Game
from engine.coach import Assessment, Effort, analyse
from support.driving import wait_until
from support.walking import play
from tui2048.play.session import PlaySession
from tui2048.screens.review import ReviewScreen
from tui2048.store import Kind, Store

MOVES = 40


def careless_session(moves: int = MOVES, store: Store | None = None) -> PlaySession:
    """A game in progress that was played by rote, in a store in memory unless one is given."""
    store = store or Store.in_memory()
    return PlaySession(store, store.begin(play(Game(seed=21), moves), Kind.FREE))


class Gate(Advisor):
    """Answers so many questions and then waits to be stopped; it remembers what it was asked."""

    def __init__(self, answers: int) -> None:
        super().__init__(weights="none")
        self._answers = threading.Semaphore(answers)
        self.asked: list[tuple[Board, int | None]] = []

    def advise(
        self,
        board: Board,
        time_limit: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        *,
        pruning: bool | None = None,
    ) -> Advice:
        """The advice, once it is let."""
        self.asked.append((board, depth))
        self._answers.acquire()
        return super().advise(board, time_limit, depth, nodes, pruning=pruning)

    def let(self, answers: int) -> None:
        """Answer so many more questions."""
        self._answers.release(answers)

    def stop(self) -> None:
        """Let whoever waits go, with an answer to one question."""
        super().stop()
        self._answers.release()

    def count(self, depth: int) -> int:
        """How many boards were looked at to this depth."""
        return sum(asked == depth for _board, asked in self.asked)


def free() -> Gate:
    """An advisor that is never kept waiting."""
    return Gate(1_000_000)


def effort() -> Effort:
    """What the two passes do with these advisors."""
    return Effort.of(Advisor(weights="none"))


def analysed(session: PlaySession) -> dict[int, Assessment]:
    """What there is to be found out about the game of this session."""
    return dict(analyse(session.game.record, Advisor(weights="none"), effort(), {}))


async def open_review(pilot: Pilot[None], session: PlaySession, advisor: Advisor) -> ReviewScreen:
    """The review of the session's game by this advisor, opened."""
    screen = ReviewScreen(session, session.game_id, session.game.record, advisor)
    await pilot.app.push_screen(screen)
    await wait_until(pilot, lambda: pilot.app.screen is screen and screen.is_mounted, "the review")
    return screen


async def reviewed(pilot: Pilot[None], session: PlaySession) -> ReviewScreen:
    """The same, when it has judged every move."""
    screen = await open_review(pilot, session, free())
    await wait_until(pilot, lambda: screen.analysis.done, "all judgements")
    return screen
