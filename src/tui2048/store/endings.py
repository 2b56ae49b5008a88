"""How a game comes to the history."""

import sqlite3

from tui2048.store.lines import SpoiltGameError, move_rows, read_game
from tui2048.store.rows import GameRow, game_rows, set_state
from tui2048.store.values import State


def end_game(connection: sqlite3.Connection, game_id: int) -> None:
    """Finish or abandon a game in progress, or forget it if no move was ever made in it."""
    connection.execute(
        "DELETE FROM game WHERE id = ? AND NOT EXISTS (SELECT 1 FROM move WHERE game_id = game.id)",
        (game_id,),
    )
    for row in game_rows(connection, "WHERE id = ? AND state = ?", game_id, State.PLAYING.value):
        set_state(connection, game_id, final_state(connection, row))


def final_state(connection: sqlite3.Connection, row: GameRow) -> State:
    """Finished for a game without a further move, else abandoned."""
    try:
        over = read_game(row, move_rows(connection, row.id)).game.over
    except (SpoiltGameError, sqlite3.DatabaseError):
        over = False
    return State.FINISHED if over else State.ABANDONED
