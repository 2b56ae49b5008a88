"""The games played, one line each: to be found, taken up, reviewed, deleted; and their statistics."""

from dataclasses import replace

from tui2048.games.listing import Arrangement, GameList, Order, Which
from tui2048.games.words import count_text, notes
from tui2048.i18n import N_, _, duration_text, moment_text
from tui2048.linear.lists import STEPS, Walk
from tui2048.linear.menu import Command, Given, place
from tui2048.linear.review import visit_review
from tui2048.linear.sitting import Sitting
from tui2048.linear.statistics import tell_statistics
from tui2048.linear.words import count_of_moves, count_of_points, in_one_line
from tui2048.play.practice import Practice
from tui2048.questions import confirm_game_deletion
from tui2048.sharing import game_texts
from tui2048.store import GameSummary, State, StoreError

_ORDERS = {
    Order.PLAYED: N_("Played"),
    Order.SCORE: N_("Score"),
    Order.LARGEST: N_("Largest"),
    Order.MOVES: N_("Moves"),
    Order.TIME: N_("Time"),
}

_OF_A_GAME = ("say", "review", "take-up", "share", "delete")

GAMES = place(
    *STEPS,
    Command("game", ("n",), N_("game"), N_("Go to the game of a number"), argument=True),
    Command("say", ("enter", "b"), N_("say"), N_("Say this game again, and all about it")),
    Command("review", ("v",), N_("review"), N_("See what each move of this game was worth, and why")),
    Command("take-up", ("t",), N_("take up"), N_("Go on with this game")),
    Command("share", ("c",), N_("share|copy"), N_("Say the game's line, from which it can be replayed")),
    Command("delete", ("d", "delete"), N_("delete"), N_("Forget this game for good")),
    Command("search", ("/",), N_("search"), N_("Only games with these words"), argument=True),
    Command("filter", ("f",), N_("filter"), N_("Only games of the next sort")),
    Command("sort", ("o",), N_("sort"), N_("Sort by something else")),
    Command("reverse", ("r",), N_("reverse"), N_("Turn the order round")),
    Command("statistics", ("s",), N_("statistics"), N_("What the games say of their player")),
    closing="g",
)


def visit_games(sitting: Sitting) -> Practice | None:
    """Go through the games; what to practise, if a review comes to that.

    If another game is taken up it is the session's afterwards.
    """
    return _Games(sitting).visit()


def game_line(game: GameSummary) -> str:
    """A game on one line: its number, its figures, when it was played, and what is to be said of it."""
    return in_one_line(
        (
            _("game {id}").format(id=game.id),
            count_of_points(game.score),
            _("largest tile {tile}").format(tile=game.max_tile),
            count_of_moves(game.moves),
            moment_text(game.changed_at),
            *notes(game),
        )
    )


def all_about(game: GameSummary) -> str:
    """The same, with the time it took, and whether it counts."""
    took = _("time {time}").format(time=duration_text(game.milliseconds)) if game.milliseconds else ""
    counts = _("counts for the best score") if game.counted else _("does not count for the best score")
    return in_one_line((game_line(game), took, counts))


class _Games:
    """A visit to the list of games."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._talk = sitting.talk
        self._session = sitting.session
        self._list = GameList(())
        self._arrangement = Arrangement()
        self._walk: Walk[GameSummary] = Walk(self._talk, (), game_line, _("No game is like that."))

    def visit(self) -> Practice | None:
        self._talk.say(_("Games played"))
        self._load()
        self._tell_list()
        before = self._session.game
        while (given := self._talk.hear(GAMES)).id != "back":
            practice = self._do(given)
            if practice is not None or self._session.game is not before:
                return practice
        return None

    def _do(self, given: Given) -> Practice | None:
        game = self._walk.here
        if given.id in _OF_A_GAME:
            return self._do_with(game, given.id) if game is not None else None
        arrangement = self._arrangement
        match given.id:
            case "game":
                self._go_to(given.argument or self._talk.ask_text(_("Number of the game")))
            case "statistics":
                tell_statistics(self._sitting, self._list.games)
            case "search":
                words = given.argument or self._talk.ask_text(_("words, a date, a number"))
                self._rearrange(replace(arrangement, words=words))
            case "filter":
                self._rearrange(replace(arrangement, which=self._next_which()))
            case "sort":
                self._rearrange(arrangement.by(arrangement.order.next))
            case "reverse":
                self._rearrange(arrangement.by(arrangement.order))
            case step:
                self._walk.step(step)
        return None

    def _do_with(self, game: GameSummary, command: str) -> Practice | None:
        if command in ("review", "take-up") and game.state is State.DAMAGED:
            self._talk.say(_("Game {id} is damaged and cannot be opened.").format(id=game.id))
            return None
        try:
            match command:
                case "say":
                    self._talk.say(all_about(game))
                case "review":
                    return self._review(game)
                case "take-up":
                    self._session.take_up(game.id)
                case "share":
                    record = self._session.store.history.record(game.id)
                    self._talk.say(game_texts(record)[0].text)
                case "delete":
                    self._delete(game)
        except StoreError as error:
            self._talk.say(str(error))
        return None

    def _review(self, game: GameSummary) -> Practice | None:
        practice = visit_review(self._sitting, game.id)
        if practice is None:
            self._talk.say(_("Games played"))
            self._load()
            self._walk.tell_here()
        return practice

    def _delete(self, game: GameSummary) -> None:
        if game.id == self._session.game_id:
            self._talk.say(_("Game {id} is in progress here, and stays.").format(id=game.id))
        elif self._talk.ask(confirm_game_deletion(game)) == "delete":
            self._session.delete(game.id)
            self._talk.say(_("Game {id} was deleted.").format(id=game.id))
            self._load()
            self._walk.tell_here()

    def _go_to(self, text: str) -> None:
        ids = [str(game.id) for game in self._walk.entries]
        if text in ids:
            self._walk.go(ids.index(text))
        elif text:
            self._talk.say(_("No game is like that."))

    def _next_which(self) -> Which:
        sorts = self._list.sorts
        here = sorts.index(self._arrangement.which) if self._arrangement.which in sorts else 0
        return sorts[(here + 1) % len(sorts)]

    def _rearrange(self, arrangement: Arrangement) -> None:
        self._arrangement = arrangement
        self._walk.show(self._list.shown(arrangement))
        self._tell_list()

    def _load(self) -> None:
        try:
            self._list = GameList(self._session.store.history.games())
        except StoreError as error:
            self._talk.say(str(error))
        self._walk.show(self._list.shown(self._arrangement))

    def _tell_list(self) -> None:
        """Say how many games are shown, by what, and the one that one is at."""
        which, order = self._arrangement.which, self._arrangement.order
        self._talk.say(
            in_one_line(
                (
                    count_text(len(self._walk.entries), len(self._list.games)),
                    which.label if which is not Which.ALL else "",
                    _("sorted by: {column}").format(column=_(_ORDERS[order])),
                )
            )
        )
        self._walk.tell_here()
