"""Every screen of the app in its states: a name, and how to get there. A new screen is one line."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from engine import Board, Game
from support.driving import CLOSE_TO_WINNING, lost_game
from support.reviewing_games import Gate, careless_session, free
from support.staging import AFTERWARDS, BOARD, LARGEST, MOMENT, Stage
from tui2048.coaching.words import Help
from tui2048.games.scoreboard import Scoreboard, Standing, Standings
from tui2048.help.pages import PAGES
from tui2048.play.practice import PRACTICE_POSITIONS, goal_text
from tui2048.play.session import not_saved
from tui2048.screens.bookmarks import BookmarksScreen
from tui2048.screens.games import GamesScreen
from tui2048.screens.help import HelpScreen
from tui2048.screens.keys import KeysScreen
from tui2048.screens.notebook import NotebookScreen
from tui2048.screens.position import PositionScreen
from tui2048.screens.practice_list import PracticeScreen
from tui2048.screens.review import ReviewScreen
from tui2048.screens.scoreboard import ScoreboardScreen
from tui2048.screens.settings import SettingsScreen
from tui2048.screens.share import ShareScreen
from tui2048.screens.statistics import StatisticsScreen
from tui2048.screens.table import GameTable
from tui2048.sharing import game_texts
from tui2048.store import Store, StoreError
from tui2048.store.peeking import BestGame

WON_AND_OVER = Board.parse("1024 1024 8 16/4 16 2 8/2 4 8 16/8 2 4 2")
"""Left makes a 2048, and whatever tile falls then, no move is left."""
HIGHEST_AND_OVER = Board.parse("65536 65536 8 16/4 16 2 8/2 4 8 16/8 2 4 2")


@dataclass(frozen=True)
class View:
    """A screen in one of its states.

    ``reach`` leads there from the board at the bottom. Those that are ``main`` are tried every day.
    """

    name: str
    reach: Callable[[Stage], Awaitable[object]]
    main: bool = False


async def practising(stage: Stage) -> None:
    """The board with the goal of a practice position told."""
    screen = await stage.play(BOARD)
    longest = max((goal_text(each.goal) for each in PRACTICE_POSITIONS), key=len)
    screen._announce(f"Practice: {longest}")
    await stage.settle()


async def store_failed(stage: Stage) -> None:
    """The board with the longest message there is."""
    screen = await stage.play(BOARD, help=Help.FULL)
    error = StoreError("{path} cannot be written: the disk is full.", path="~/.local/share/tui2048/games.db")
    screen._announce(str(not_saved(error)))
    await stage.settle()


async def weights_missing(stage: Stage) -> None:
    """The board with hints by a weaker player."""
    await stage.play(BOARD, help=Help.FULL)
    stage.screen.query_one(GameTable).weights_missing = True
    await stage.settle()


async def graded(stage: Stage) -> None:
    """The board after a move that was told its grade."""
    await stage.play(BOARD, "m", help=Help.FULL)
    await stage.press("left")
    await stage.press("down")


async def games(stage: Stage, *keys: str) -> None:
    """The list of games after these keys."""
    await stage.press("g")
    await stage.shows(GamesScreen)
    if keys:
        await stage.press(*keys)


async def statistics(stage: Stage, *keys: str) -> None:
    """The statistics of all games."""
    await games(stage, "s")
    await stage.shows(StatisticsScreen)
    if keys:
        await stage.press(*keys)


async def review(stage: Stage, *keys: str) -> None:
    """A review that is through."""
    session = careless_session()
    await stage.open(ReviewScreen(session, session.game_id, session.game.record, free()))
    if keys:
        await stage.press(*keys)


async def analysing(stage: Stage) -> None:
    """A review under way."""
    session = careless_session()
    await stage.open(ReviewScreen(session, session.game_id, session.game.record, Gate(5)), wait=False)


async def help_page(stage: Stage, place: int) -> None:
    """A page of the help, counted from 0."""
    await stage.press("question_mark")
    await stage.shows(HelpScreen)
    await stage.press(str(place + 1))


async def position(stage: Stage, *keys: str, board: Board = BOARD) -> None:
    """A position that is set up."""
    await stage.open(PositionScreen(stage.session.store, free(), board, thinking_seconds=0.1))
    if keys:
        await stage.press(*keys)


async def bookmarks(stage: Stage, *keys: str, store: Store | None = None) -> None:
    """The bookmarks."""
    await stage.open(BookmarksScreen(store or stage.session.store, BOARD))
    if keys:
        await stage.press(*keys)


async def practice_list(stage: Stage, *keys: str) -> None:
    """The list of practice positions."""
    await stage.open(PracticeScreen())
    if keys:
        await stage.press(*keys)


async def notebook(stage: Stage, *keys: str, store: Store | None = None) -> None:
    """The notebook; an exercise that was tried comes back, so the table begins with one that was not."""
    await stage.open(NotebookScreen(store or stage.session.store, lambda: AFTERWARDS))
    if keys:
        await stage.press(*keys)


async def settings(stage: Stage, *keys: str, down: int = 0) -> None:
    """The settings, so many rows down."""
    await stage.press("o")
    await stage.shows(SettingsScreen)
    await stage.press(*["down"] * down, *keys)


async def keys_of_actions(stage: Stage, *keys: str) -> None:
    """The list of keys."""
    await settings(stage, "e")
    await stage.shows(KeysScreen)
    if keys:
        await stage.press(*keys)


class Crowd(Scoreboard):
    """So many players, among them one with a long name."""

    def __init__(self, players: int) -> None:
        super().__init__(Path("profiles"), "player 1")
        self._players = players

    def read(self) -> Standings:
        """Who stands where; one could not be read."""
        rows = tuple(
            Standing(
                "maximilian-of-the-long-name" if place == 3 else f"player {place}",
                BestGame(3_932_100 // place, 131072 >> place % 17, MOMENT),
            )
            for place in range(1, self._players + 1)
        )
        return Standings(rows, unreadable=min(1, self._players))


async def palette(stage: Stage, *keys: str) -> None:
    """The command palette, after some typing."""
    await stage.press("ctrl+p")
    if keys:
        await stage.press(*keys)


async def themes(stage: Stage) -> None:
    """The list of themes."""
    stage.app._choose_theme()
    await stage.settle()


VIEWS = (
    View("board", lambda stage: stage.settle()),
    View("board: full hints", lambda stage: stage.play(BOARD, help=Help.FULL)),
    View(
        "board: full hints on the largest tiles", lambda stage: stage.play(LARGEST, help=Help.FULL), main=True
    ),
    View("board: a nudge", lambda stage: stage.play(BOARD, help=Help.NUDGE)),
    View("board: no hints", lambda stage: stage.play(BOARD)),
    View("board: graded", graded),
    View("board: nothing to undo", lambda stage: stage.play(BOARD, "u")),
    View("board: practising", practising),
    View("board: the store failed", store_failed),
    View("board: weights missing", weights_missing),
    View("board: won", lambda stage: stage.play(Board.parse(CLOSE_TO_WINNING), "left"), main=True),
    View("board: over", lambda stage: stage.play(lost_game())),
    View("board: over at the highest", lambda stage: stage.play(HIGHEST_AND_OVER, "left"), main=True),
    View("board: won and over", lambda stage: stage.play(WON_AND_OVER, "left")),
    View("board: new game?", lambda stage: stage.play(BOARD, "right", "n")),
    View("board: autoplay?", lambda stage: stage.play(Game(5), "left", "down", "p"), main=True),
    View("board: autoplay", lambda stage: stage.play(BOARD, "p")),
    View("board: autoplay rests", lambda stage: stage.play(BOARD, "p", "p")),
    *(
        View(f"help: {page.name}", partial(help_page, place=place), main=place in (0, 4))
        for place, page in enumerate(PAGES)
    ),
    View("games", games, main=True),
    View("games: the last", lambda stage: games(stage, "end")),
    View("games: searching", lambda stage: games(stage, "slash")),
    View("games: none", lambda stage: games(stage, "slash", *"xyzzy", "enter")),
    View("games: of a sort", lambda stage: games(stage, "f")),
    View("games: delete?", lambda stage: games(stage, "down", "d"), main=True),
    View("games: not this one", lambda stage: games(stage, "d")),
    View("statistics", statistics, main=True),
    View("statistics: further down", lambda stage: statistics(stage, "pagedown")),
    View("statistics: of nothing", lambda stage: stage.open(StatisticsScreen(stage.session, ()))),
    View("review", review),
    View("review: analysing", analysing),
    View("review: the costliest move", lambda stage: review(stage, "1"), main=True),
    View("review: the first move", lambda stage: review(stage, "home")),
    View("review: practise?", lambda stage: review(stage, "home", "t")),
    View("position", position, main=True),
    View("position: typing", lambda stage: position(stage, "v")),
    View("position: refused", lambda stage: position(stage, "9")),
    View("position: empty", lambda stage: position(stage, board=Board())),
    View("position: over", lambda stage: position(stage, board=lost_game().board)),
    View("position: the largest tiles", lambda stage: position(stage, "right", board=LARGEST)),
    View("practice list", practice_list),
    View("practice list: the last", lambda stage: practice_list(stage, "end"), main=True),
    View("bookmarks: none", lambda stage: bookmarks(stage, store=Store.in_memory())),
    View("bookmarks", bookmarks),
    View("bookmarks: naming", lambda stage: bookmarks(stage, "n")),
    View("bookmarks: delete?", lambda stage: bookmarks(stage, "d")),
    View("notebook: empty", lambda stage: notebook(stage, store=Store.in_memory())),
    View("notebook", notebook),
    View("notebook: delete?", lambda stage: notebook(stage, "delete")),
    View("notebook: answered", lambda stage: notebook(stage, "down"), main=True),
    View("notebook: nothing due", notebook),
    View("share", lambda stage: stage.open(ShareScreen(game_texts(stage.session.game.record)))),
    View("share: the board", lambda stage: position(stage, "c", "c", "c")),
    *(View(f"settings: row {n}", partial(settings, down=n), main=n == 0) for n in range(0, 15, 3)),
    View("keys", keys_of_actions, main=True),
    View("keys: the last", lambda stage: keys_of_actions(stage, "end")),
    View("keys: which?", lambda stage: keys_of_actions(stage, "end", "enter")),
    View("keys: taken already", lambda stage: keys_of_actions(stage, "enter", "left")),
    View("scoreboard", lambda stage: stage.open(ScoreboardScreen(Crowd(40), takes_part=False))),
    View("scoreboard: nobody", lambda stage: stage.open(ScoreboardScreen(Crowd(0), takes_part=True))),
    View("palette", palette, main=True),
    View("palette: nothing", lambda stage: palette(stage, *"xyzzy")),
    View("themes", themes),
)


async def visit(stage: Stage, views: Iterable[View]) -> AsyncIterator[View]:
    """Each of these views, when it is shown; back to the board at the bottom after each."""
    for view in views:
        await view.reach(stage)
        yield view
        await stage.leave()
