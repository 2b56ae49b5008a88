"""`tui2048 replay`: where a game ends."""

import json
from argparse import ArgumentParser, Namespace

from engine import Record
from tui2048.commands.inputs import read_game
from tui2048.i18n import _, ngettext, number
from tui2048.sharing import board_table


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _("Shows the last board of a game, its score and how it ended. Stores nothing.")
    parser.add_argument(
        "game",
        metavar=_("GAME"),
        help=_(
            "a game such as 2048:1:7:LLUR, the replay of another program or a position; "
            "a file that holds one, or “-” for standard input"
        ),
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Replay the game and print how it stands."""
    game = read_game(arguments.game)
    print(json.dumps(_as_json(game)) if arguments.json else _as_text(game))
    return 0


def _as_json(game: Record) -> dict[str, object]:
    return {
        "board": [list(row) for row in game.board.rows()],
        "score": game.score,
        "max_tile": game.board.max_tile(),
        "moves": game.moves,
        "won": game.won,
        "over": game.over,
    }


def _as_text(game: Record) -> str:
    facts = [
        ngettext("{count} point", "{count} points", game.score).format(count=number(game.score)),
        _("largest tile {tile}").format(tile=number(game.board.max_tile())),
        ngettext("{count} move", "{count} moves", game.moves).format(count=number(game.moves)),
    ]
    if game.won:
        facts.append(_("won"))
    if game.over:
        facts.append(_("over"))
    return f"{board_table(game.board)}\n{' · '.join(facts)}"
