"""`tui2048 games`: the games that were played, and what can be done with them."""

import json
from argparse import SUPPRESS, ArgumentParser, Namespace

from tui2048.commands import games_deleting, games_files, games_scoreboard
from tui2048.commands.options import add_language, add_profile
from tui2048.commands.stored_games import game_as_json, games_table, open_store
from tui2048.i18n import _


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command and its actions."""
    parser.description = _("Lists the games that were played, the last one first, unless an action is named.")
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    add_profile(parser, SUPPRESS)
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(title=_("actions"), metavar=_("ACTION"))
    for action in (
        *games_files.add_parsers(actions),
        games_deleting.add_parser(actions),
        games_scoreboard.add_parser(actions),
    ):
        action.add_argument("--json", action="store_true", default=SUPPRESS, help=_("print JSON"))
        add_language(action, SUPPRESS)
        add_profile(action, SUPPRESS)


def run(arguments: Namespace) -> int:
    """List all games."""
    with open_store(arguments.profile) as store:
        games = store.history.games()
        bests = {"best": store.best(), "clean_best": store.clean_best()}
    if arguments.json:
        print(json.dumps({**bests, "games": [game_as_json(game) for game in games]}))
    else:
        print(games_table(games) if games else _("No game has been played yet."))
    return 0
