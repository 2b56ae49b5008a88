"""The player's store, and the games in it, for commands: as a table for people and as JSON."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from tui2048.commands.options import whole_number
from tui2048.errors import complain
from tui2048.games.words import notes
from tui2048.i18n import _, duration_text, moment_text, number
from tui2048.store import GameSummary, Store
from tui2048.system.profiles import home

GAME_ID = whole_number(1, (1 << 63) - 1)
"""Reads the number of a game, for argparse."""


def open_store(profile: str | None) -> Store:
    """The store of this profile; what was found spoilt in it is told on standard error."""
    store = Store.open(home(os.environ, profile).data)
    for notice in store.notices:
        complain(str(notice))
    return store


def games_table(games: Iterable[GameSummary]) -> str:
    """The games as aligned columns under their names."""
    names = (_("No."), _("Played"), _("Score"), _("Largest"), _("Moves"), _("Time"), _("Notes"))
    return aligned([names, *(_cells(game) for game in games)])


def game_as_json(game: GameSummary) -> dict[str, object]:
    """A game as JSON has it: times in ISO 8601 and UTC."""
    return {
        "id": game.id,
        "kind": game.kind.value,
        "day": None if game.day is None else game.day.isoformat(),
        "attempt": game.attempt,
        "counted": game.counted,
        "state": game.state.value,
        "score": game.score,
        "max_tile": game.max_tile,
        "moves": game.moves,
        "milliseconds": game.milliseconds,
        "marks": asdict(game.marks),
        "begun_at": game.begun_at.isoformat(),
        "changed_at": game.changed_at.isoformat(),
    }


def _cells(game: GameSummary) -> tuple[str, ...]:
    return (
        str(game.id),
        moment_text(game.changed_at),
        number(game.score),
        number(game.max_tile),
        number(game.moves),
        duration_text(game.milliseconds) if game.milliseconds else "–",
        ", ".join(notes(game)),
    )


def aligned(rows: Sequence[tuple[str, ...]]) -> str:
    """Columns at their right edges, all but the last."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        [*(cell.rjust(width) for cell, width in zip(row[:-1], widths, strict=False)), row[-1]] for row in rows
    )
    return "\n".join("  ".join(line).rstrip() for line in lines)
