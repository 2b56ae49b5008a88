"""The stored games, watched from outside while the program runs: none may be lost, shrink or be changed."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from engine import Game
from tui2048.store import State, Store
from tui2048.store.database import DATABASE


class LostError(Exception):
    """A stored game is not what it was, or not what its moves make of it."""


@dataclass(frozen=True)
class Kept:
    """A game as it stands in the database; ``moves`` are letters, those that were undone at their end."""

    id: int
    seed: str
    origin: str | None
    kind: str
    day: str | None
    state: str
    ply: int
    score: int
    max_tile: int
    moves: str

    @property
    def playing(self) -> bool:
        """True if it is in progress."""
        return self.state == State.PLAYING.value

    @property
    def line(self) -> str:
        """Its line up to where it stands."""
        return f"2048:1:{self.seed}{f'@{self.origin}' if self.origin else ''}:{self.moves[: self.ply]}"


Games = Mapping[int, Kept]


def look(folder: Path) -> Games:
    """All games in the database of this folder, at one moment."""
    uri = f"{(folder / DATABASE).absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        moves: dict[int, list[str]] = {}
        for game_id, direction in connection.execute(
            "SELECT game_id, direction FROM move ORDER BY game_id, ply"
        ):
            moves.setdefault(game_id, []).append(direction)
        rows = connection.execute(
            "SELECT id, seed, origin, kind, day, state, ply, score, max_tile FROM game"
        ).fetchall()
        connection.execute("ROLLBACK")
    return {row[0]: Kept(*(*row, "".join(moves.get(row[0], ())))) for row in rows}


def newest(games: Games) -> Kept:
    """The game in progress; of several the one that began last."""
    playing = [game for game in games.values() if game.playing]
    if not playing:
        raise LostError("no game is in progress")
    return max(playing, key=lambda game: game.id)


def compare(before: Games, after: Games, *, undone: int, deleted: int) -> int:
    """How many games were deleted; a game may lose so many moves by undo, and so many games may be gone.

    Raises :class:`LostError`.
    """
    gone = [game for number, game in before.items() if number not in after and game.moves]
    if len(gone) > deleted:
        raise LostError(f"these games are gone, and nobody deleted them: {gone}")
    for number, old in before.items():
        if (new := after.get(number)) is not None:
            _compare_one(old, new, undone)
    return len(gone)


def _compare_one(old: Kept, new: Kept, undone: int) -> None:
    def unchanging(game: Kept) -> tuple[object, ...]:
        return game.seed, game.origin, game.kind, game.day

    if unchanging(old) != unchanging(new) or new.state == State.DAMAGED.value:
        raise LostError(f"a game became another: {old}, {new}")
    if not old.playing and not new.playing and old != new:
        raise LostError(f"a game changed that nobody played: {old}, {new}")
    same = next(
        (n for n, pair in enumerate(zip(old.moves, new.moves, strict=False)) if pair[0] != pair[1]), None
    )
    kept = min(len(old.moves), len(new.moves)) if same is None else same
    if min(kept, new.ply) < old.ply - undone:
        raise LostError(f"a game has lost moves that nobody took back: {old}, {new}")


def check_replays(folder: Path) -> int:
    """How many games there are; each replays to its stored board and score, whole and as it stands.

    Raises :class:`LostError`.
    """
    games = look(folder)
    with Store.open(folder) as store:
        if store.notices:
            raise LostError(f"the store is not whole: {[*map(str, store.notices)]}")
        for number, kept in games.items():
            if not kept.seed:  # its tiles follow from no seed
                record = store.history.record(number)
                stands = record.board, record.score
            else:
                whole = Game.parse(replace(kept, ply=len(kept.moves)).line)
                while whole.moves > kept.ply:
                    whole.undo()
                game, record = Game.parse(kept.line), store.history.record(number)
                stands = game.board, game.score
                if (whole.board, whole.score) != stands or record.line != kept.line:
                    raise LostError(f"a game does not replay: {kept}")
            if (record.board, record.score) != stands or (kept.score, kept.max_tile) != (
                record.score,
                record.board.max_tile(),
            ):
                raise LostError(f"a game does not lead to its board: {kept}")
    return len(games)
