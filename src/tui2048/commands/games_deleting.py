"""`tui2048 games delete`: forgets games, after a question."""

import json
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Sequence

from tui2048.commands.stored_games import GAME_ID, games_table, open_store
from tui2048.errors import UsageError, as_usage_error
from tui2048.i18n import _, ngettext, number
from tui2048.store import GameSummary, NoSuchGameError, Store
from tui2048.system.terminal import are_terminals

_YES = {"y", "yes", "k", "kyllä"}
"""Taken for a yes in every language: hands remember the other one."""


def add_parser(actions: "_SubParsersAction[ArgumentParser]") -> ArgumentParser:
    """The parser of this action."""
    parser = actions.add_parser(
        "delete",
        help=_("forget games for good"),
        description=_("Deletes games for good, all that are named or none, after a question."),
    )
    parser.add_argument(
        "games",
        metavar=_("ID"),
        nargs="+",
        type=GAME_ID,
        help=_("the number of a game, as “tui2048 games” lists it"),
    )
    parser.add_argument("--yes", action="store_true", help=_("do not ask"))
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Delete the games, all or none; the exit status is 1 if the answer was no."""
    with open_store(arguments.profile) as store:
        games = _named(store, tuple(dict.fromkeys(arguments.games)))
        if not arguments.yes and not _agreed(games):
            print(_("Nothing was deleted."), file=sys.stderr)
            return 1
        before = store.best()
        store.history.delete(*(game.id for game in games))
        best = store.best()
    if arguments.json:
        print(json.dumps({"deleted": [game.id for game in games], "best": best}))
        return 0
    told = ngettext("{count} game was deleted.", "{count} games were deleted.", len(games))
    print(told.format(count=number(len(games))))
    if best != before:
        print(_("The best score is now {points}.").format(points=number(best)))
    return 0


def _named(store: Store, ids: Sequence[int]) -> list[GameSummary]:
    games = {game.id: game for game in store.history.games()}
    for game_id in ids:
        if game_id not in games:
            raise as_usage_error(NoSuchGameError(game_id))
    return [games[game_id] for game_id in ids]


def _agreed(games: Sequence[GameSummary]) -> bool:
    """The answer of whoever sits at the terminal; raises :class:`UsageError` if there is none."""
    if not are_terminals(sys.stdin):
        raise UsageError("games delete: there is no terminal to ask on; --yes deletes without a question.")
    print(games_table(games), file=sys.stderr)
    question = ngettext("Delete this game for good? [y/N]", "Delete these games for good? [y/N]", len(games))
    print(question, end=" ", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().casefold() in _YES
