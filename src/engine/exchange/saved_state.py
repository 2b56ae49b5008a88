"""The saved state of the original web game: JSON with a grid of columns. It holds a position, not a game."""

import json
import re
from typing import Any, TypeGuard

from engine.board import Board
from engine.errors import PositionError, quoted
from engine.exchange.errors import ExchangeError, check_size

OPENING = re.compile(r"\s*\{\s*[\"}]")


def read_saved_state(text: str) -> Board:
    """The board of a saved state."""
    grid = _object(_parsed(text), "grid")
    size = grid.get("size")
    if isinstance(size, int):
        check_size(quoted(f"{size}x{size}"))
    columns = grid.get("cells")
    if not _is_list_of_four(columns) or not all(map(_is_list_of_four, columns)):
        raise ExchangeError("This saved state has no “cells” in its “grid”; expected are four columns of four.")
    rows = [[_value(columns[x][y], x, y) for x in range(4)] for y in range(4)]
    try:
        return Board.from_rows(rows)
    except PositionError as error:
        raise ExchangeError.of(error) from error


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ExchangeError(
            "Line {line}, character {column}, is not JSON; expected is the saved state of a game.",
            line=error.lineno,
            column=error.colno,
        ) from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, lists in thousands of lists
        raise ExchangeError("This JSON is not a saved state of a game; expected is a “grid”.") from error


def _object(value: object, name: str) -> dict[str, Any]:
    found = value.get(name) if isinstance(value, dict) else None
    if not isinstance(found, dict):
        raise ExchangeError("This JSON is not a saved state of a game; expected is a “grid”.")
    return found


def _is_list_of_four(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == 4


def _value(cell: object, x: int, y: int) -> int:
    """The value of a tile, 0 for an empty cell; ``x`` and ``y`` are its column and row."""
    if cell is None:
        return 0
    tile = cell if isinstance(cell, dict) else {}
    value, position = tile.get("value"), tile.get("position", {})
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(cell if isinstance(cell, str | int | float) else value, x, y)
    if not isinstance(position, dict) or (position.get("x", x), position.get("y", y)) != (x, y):
        raise ExchangeError(
            "The tile in row {row}, column {column} has another “position”; expected is x {x}, y {y}.",
            row=y + 1,
            column=x + 1,
            x=x,
            y=y,
        )
    return value


def _wrong(value: object, x: int, y: int) -> ExchangeError:
    return ExchangeError(
        "Row {row}, column {column} holds {value}; expected is null, or a tile with its “value”.",
        row=y + 1,
        column=x + 1,
        value="{}" if isinstance(value, dict | list) else quoted(json.dumps(value)),
    )
