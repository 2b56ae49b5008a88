"""`tui2048 serve`: the game in browsers, each visitor with a profile of their own."""

import asyncio
import os
from argparse import ArgumentParser, Namespace
from dataclasses import fields

from tui2048.commands.options import whole_number
from tui2048.errors import ProgramError
from tui2048.i18n import N_, _
from tui2048.serving.address import Place, PublicAddress
from tui2048.serving.limits import Limits
from tui2048.system.places import data_folder

PORT = 2048
_USUAL = Limits()


class NotInstalledError(ProgramError):
    """What only this command needs is not installed."""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _("Serves the game to browsers. Each keeps its own games, found by a cookie.")
    parser.add_argument(
        "--host",
        metavar=_("HOST"),
        default="127.0.0.1",
        help=_("the address to listen on (default: %(default)s, which only this machine reaches)"),
    )
    parser.add_argument(
        "--port",
        type=whole_number(0, 65535),
        default=PORT,
        metavar="N",
        help=_("the port to listen on; 0 takes any that is free (default: %(default)s)"),
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help=_("the address that visitors type, where a proxy stands before this server"),
    )
    _add_limit(parser, "--max-sessions", "sessions", 10_000, _("games at the same time (default: %(default)s)"))
    _add_limit(
        parser,
        "--max-sessions-each",
        "sessions_each",
        1000,
        _("games of one visitor at the same time (default: %(default)s)"),
    )
    _add_limit(
        parser,
        "--max-visitors",
        "visitors",
        10_000_000,
        _("visitors that are kept; newcomers beyond must wait (default: %(default)s)"),
    )
    _add_limit(
        parser,
        "--keep-days",
        "keep_days",
        36_500,
        _("days after which who stays away is forgotten (default: %(default)s)"),
    )
    parser.add_argument(
        "--idle-minutes",
        type=whole_number(1, 10_000),
        default=int(_USUAL.idle_seconds / 60),
        metavar="N",
        help=_("minutes without a key or tap that end a session (default: %(default)s)"),
    )
    parser.add_argument(
        "--thinking-ms",
        type=whole_number(1, 60_000),
        default=round(1000 * _USUAL.thinking_seconds),
        metavar="N",
        help=_("milliseconds for which hints think, until a visitor chooses otherwise (default: %(default)s)"),
    )
    parser.add_argument(
        "--max-megabytes",
        type=whole_number(1, 1_000_000),
        default=_USUAL.visitor_bytes // 1_000_000,
        metavar="N",
        help=_("megabytes that the games of one visitor may take (default: %(default)s)"),
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Serve until a signal comes; the exit status is the contract's."""
    public = None if arguments.public_url is None else PublicAddress.parse(arguments.public_url)
    try:
        from tui2048.serving.server import GameServer, visitors_folder
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("tui2048"):
            raise
        raise NotInstalledError(
            N_("Serving needs {module}, which is not installed: pip install 'tui2048[serve]'"),
            module=error.name.partition(".")[0],
        ) from error
    limits = Limits(
        sessions=arguments.sessions,
        sessions_each=arguments.sessions_each,
        idle_seconds=60.0 * arguments.idle_minutes,
        thinking_seconds=arguments.thinking_ms / 1000,
        visitor_bytes=1_000_000 * arguments.max_megabytes,
        visitors=arguments.visitors,
        keep_days=arguments.keep_days,
    )
    folder = visitors_folder(data_folder(os.environ))
    server = GameServer(folder, Place(arguments.host, arguments.port, public), limits)
    return asyncio.run(server.run())


def _add_limit(parser: ArgumentParser, option: str, field: str, most: int, what: str) -> None:
    """An option for a limit that is a whole number as it stands."""
    usual = next(each.default for each in fields(Limits) if each.name == field)
    parser.add_argument(
        option,
        dest=field,
        type=whole_number(1, most),
        default=usual,
        metavar="N",
        help=what,
    )
