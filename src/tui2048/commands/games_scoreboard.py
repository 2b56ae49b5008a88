"""`tui2048 games scoreboard`: the best games of the profiles that take part."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction

from tui2048.commands.stored_games import aligned
from tui2048.games.scoreboard import Scoreboard, Standing, Standings, unreadable_text
from tui2048.i18n import _, day_text, number


def add_parser(actions: "_SubParsersAction[ArgumentParser]") -> ArgumentParser:
    """The parser of this action."""
    parser = actions.add_parser(
        "scoreboard",
        help=_("compare the best scores of the profiles that take part"),
        description=_(
            "Compares the best scores of the profiles of this account. Only those take part that have "
            "switched it on in their settings."
        ),
    )
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Print the standings; the exit status is 1 if some profile could not be read."""
    standings = Scoreboard.of(os.environ).read()
    if arguments.json:
        print(json.dumps({"profiles": [_as_json(row) for row in standings.rows]}))
    else:
        print(_table(standings) if standings.rows else _("Nobody takes part yet."))
    if standings.unreadable:
        print(unreadable_text(standings.unreadable), file=sys.stderr)
    return 1 if standings.unreadable else 0


def _table(standings: Standings) -> str:
    # The names are last, for some scripts are wider than their count of characters.
    names = ("", _("Score"), _("Largest"), _("Played"), _("Profile"))
    rows = (_cells(place, row) for place, row in enumerate(standings.rows, 1))
    return aligned([names, *rows])


def _cells(place: int, row: Standing) -> tuple[str, ...]:
    game = row.game
    day = day_text(game.changed_at.astimezone())
    return f"{place}.", number(game.score), number(game.max_tile), day, row.profile


def _as_json(row: Standing) -> dict[str, object]:
    return {
        "profile": row.profile,
        "best": row.game.score,
        "max_tile": row.game.max_tile,
        "changed_at": row.game.changed_at.isoformat(),
    }
