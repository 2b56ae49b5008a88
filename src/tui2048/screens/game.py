"""A game on the screen: the table around it and the coach beside it."""

from time import monotonic

from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Size
from textual.reactive import var

from engine import Advice, Advisor, Game, Turn
from tui2048.asking import Question
from tui2048.coaching.words import Help, verdict
from tui2048.i18n import current_language
from tui2048.play.session import PlaySession
from tui2048.questions import outcome_question
from tui2048.screens.closing import is_open
from tui2048.screens.coach import Coach, Counsel
from tui2048.screens.layout import LAYOUT_NAMES, Layout, choose_layout
from tui2048.screens.sized import SizedScreen
from tui2048.screens.table import GameTable
from tui2048.screens.thinking import Judge, Thinker
from tui2048.settings.preferences import Preferences
from tui2048.widgets.graph import Point
from tui2048.widgets.too_small import TooSmall, size_classes

NOTICE_SECONDS = 8.0
"""How long a notice stays, whatever is played meanwhile."""


class GameScreen(SizedScreen[None]):
    """Shows the game of a :class:`PlaySession`; what may be done with it is for those that inherit this."""

    AUTO_FOCUS = ""

    score = var(0)
    best = var(0)
    moves = var(0)
    message = var("")
    help_level: var[Help] = var(Help.FULL)
    advice: var[Advice | None] = var(None)
    sentence = var("")
    course: var[tuple[Point, ...]] = var(())

    def __init__(self, session: PlaySession, advisor: Advisor, preferences: Preferences) -> None:
        super().__init__()
        self._session = session
        self._advisor = advisor
        self._preferences = preferences
        self._steady = Advisor()  # nobody stops it
        self._coach = Coach(self, advisor, self._steady, self._show_counsel, preferences.settings)
        self._adopted: Game | None = None
        self._asking: Question | None = None
        self._taken = preferences.settings
        self._spoken = current_language()
        self._notice_until = 0.0
        self._was_shown = False
        self.set_reactive(GameScreen.help_level, preferences.settings.help)

    def compose(self) -> ComposeResult:
        """The table, and what stands in its place where it has no room."""
        layout = choose_layout(self.app.size, self._preferences.settings.pad)
        self._dress(layout, self.app.size)
        yield GameTable(layout, compiled=self._advisor.engine == "compiled", level=self.help_level).data_bind(
            GameScreen.score,
            GameScreen.best,
            GameScreen.moves,
            GameScreen.message,
            GameScreen.help_level,
            GameScreen.advice,
            GameScreen.sentence,
            GameScreen.course,
        )
        yield TooSmall()

    async def on_mount(self) -> None:
        """Show the game as it was left."""
        self.app.app_resume_signal.subscribe(self, lambda _app: self.refresh(layout=True))
        self._adopt()
        await self._draw()
        self.call_after_refresh(self._think)  # the first picture goes before the search

    def on_resize(self, event: events.Resize) -> None:
        """Take the layout that fits."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        layout = choose_layout(size, self._preferences.settings.pad)
        self._dress(layout, size)
        self.query_one(GameTable).fit(layout)

    def _dress(self, layout: Layout, size: Size) -> None:
        """Have the classes of a layout all at once, those too that Textual would give it a moment later."""
        classes = {name: name == layout.name for name in LAYOUT_NAMES}
        classes |= {"-high": layout.high, "-pad": layout.pad is not None, "-keyed": layout.keyed}
        self.update_classes(classes | size_classes(size), animate=False)

    @property
    def grades_told(self) -> bool:
        """True if the grade of each move is told."""
        return self._preferences.settings.grades

    def has_answer(self, depth: int) -> bool:
        """True if the panel has advice of this depth, or has nothing to advise on."""
        return self.query_one(GameTable).question is not None or (
            self.advice is not None and self.advice.depth >= depth
        )

    async def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Show what other screens have done: begun another game, deleted that of the best score, chosen."""
        event.refresh_styles = self._was_shown  # those of the first picture are fresh
        self._was_shown = True
        if self._spoken is not current_language():
            await self._translate()
        if self._taken is not self._preferences.settings:
            self._take_settings()
        if self._adopted is not None and self._adopted is not self._session.game:
            await self.show_session()
        self.best = self._session.best

    def on_unmount(self) -> None:
        """Let no search go on when nobody looks."""
        self._coach.rest()

    async def show_session(self) -> None:
        """Show the session's game, which is another than before."""
        self._asking = None
        self._adopt()
        await self.show()

    async def _translate(self) -> None:
        """Say everything in another language."""
        self._spoken = current_language()
        await self.recompose()
        if not is_open(self):  # the app ends, and it has no new parts
            return
        self._fit(self.size)
        await self.show()

    def _change(self, **chosen: object) -> None:
        """Take what the player has chosen, and have it stored."""
        failure = self._preferences.change(**chosen)
        self._take_settings()
        if failure is not None:
            self._announce(str(failure))

    def _take_settings(self) -> None:
        self._taken = self._preferences.settings
        self._coach.take_settings(self._taken)
        self.help_level = self._taken.help
        self._fit(self.size)
        self._coach.look_at(self._session.game.board)

    def _adopt(self) -> None:
        """Begin with the session's game; what is known of its moves follows when its picture stands."""
        self._adopted = self._session.game
        self._coach.forget()
        self.call_after_refresh(self._recall)

    def _recall(self) -> None:
        game = self._session.game
        self._coach.take_up(game, self._session.assessments())
        self.course = self._coach.course(game.moves)

    async def show(self, turn: Turn | None = None) -> None:
        """Show the game as it stands now, by way of the turn that led there if it was just made."""
        await self._draw(turn)
        self._think()

    def _think(self) -> None:
        self._coach.look_at(self._session.game.board)

    async def _draw(self, turn: Turn | None = None) -> None:
        session, game = self._session, self._session.game
        self.query_one(GameTable).show(game.board, turn)
        self.score, self.best, self.moves = game.score, session.best, game.moves
        self.course = self._coach.course(game.moves)
        self._say("")
        await self._show_question()

    async def _ask(self, question: Question) -> None:
        self._asking = question
        await self._show_question()

    async def _show_question(self) -> None:
        session, question = self._session, self._asking
        if question is None and (session.game.over or session.win_to_tell):
            question = outcome_question(session.game, won_now=session.win_to_tell)
        await self.query_one(GameTable).ask(question)

    def _say(self, text: str) -> None:
        """Show a message; what the store has to tell goes first, and stays for a while."""
        notice = self._session.take_notice()
        if notice is not None:
            self._announce(str(notice))
        elif monotonic() > self._notice_until:
            self.message = text

    def _announce(self, text: str) -> None:
        """Show a message that stays for a while, whatever is played meanwhile."""
        self._notice_until = monotonic() + NOTICE_SECONDS
        self.message = text

    def _show_counsel(self, counsel: Counsel | None) -> None:
        self.advice = counsel.advice if counsel is not None else None
        self.sentence = counsel.sentence if counsel is not None else ""
        if counsel is not None:
            self.query_one(GameTable).weights_missing = self._advisor.trouble is not None

    @on(Thinker.Advised)
    def _on_advised(self, event: Thinker.Advised) -> None:
        self._coach.hear_advice(event)

    @on(Judge.Assessed)
    def _on_assessed(self, event: Judge.Assessed) -> None:
        game = self._session.game
        judgement = self._coach.hear_assessment(event, game)
        if judgement is None:
            return
        self._session.keep_assessment(event.number, event.assessment)
        self.course = self._coach.course(game.moves)
        if self.grades_told and event.number == game.moves:
            self._say(verdict(judgement))
