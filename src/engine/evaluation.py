"""What an afterstate is worth, simply told: the points still to be expected from it.

The twin of core/evaluation.c, to the last point, and the opinion of the search wherever no trained
weights can be opened. A board is worth

- what its tiles would still make if all were merged into one: the points in a tile of their sum, less
  the points already made in them. A merge therefore earns nothing by itself (its gain comes in, the
  same amount goes out), and the search does not grab points early;
- the shape of its eight lines, rows and columns alike: room, pairs, and order.

To count room, merges and order line by line follows Robert Xiao's expectimax player of 2014
(github.com/nneonneo/2048-ai); formula, weights and units are our own.
"""

from functools import lru_cache
from itertools import pairwise

from engine.network import Network

LINE_AT_LEAST = 2000
"""Points for every line: life goes on."""
ROOM = 500
"""Points for an empty cell; it lies in a row and in a column, so counts twice."""
PAIR = 700
"""Points for two equal tiles with nothing between them."""
DISORDER = 8
"""Points lost by a step that goes the wrong way, for each unit of the cubes of the exponents."""
LOW = 4000
"""Below this the value falls ever more slowly and never to 0."""
NETWORK_LOW = 256
"""The same for the network, which is trusted further down."""
VALUE_LIMIT = 1 << 22
"""Every value is less."""


def evaluate(cells: tuple[int, ...]) -> int:
    """The value in points, more than 0, of an afterstate given as 16 exponents row by row.

    Turning or mirroring the board does not change it.

    >>> evaluate((0,) * 16), evaluate((11, 10, 9, 8) + (0,) * 12)
    (32000, 34400)
    """
    rows = (cells[0:4], cells[4:8], cells[8:12], cells[12:16])
    columns = (cells[0::4], cells[1::4], cells[2::4], cells[3::4])
    total = sum(1 << exponent for exponent in cells if exponent)
    return kept_positive(
        points_of_tile(total) + sum(map(line_worth, rows)) + sum(map(line_worth, columns)), LOW
    )


def evaluate_by_network(network: Network, cells: tuple[int, ...]) -> int:
    """The network's value of an afterstate in points, kept above 0 and below the limit."""
    return min(kept_positive(network.value(cells), NETWORK_LOW), VALUE_LIMIT - 1)


def kept_positive(value: int, low: int) -> int:
    """The value itself from ``low`` on, and below it a positive number that falls with it.

    However bad, a board that can still be played is better than one that cannot.
    """
    return value if value >= low else max(1, low * low // (2 * low - value))


def points_of_tile(total: int) -> int:
    """Points of the merges that make one tile of this sum out of 2s; straight between powers of two.

    >>> [points_of_tile(total) for total in (2, 4, 6, 8, 2048)]
    [0, 4, 10, 16, 20480]
    """
    if total < 2:
        return 0
    highest = total.bit_length() - 1
    return total * (highest + 1) - (2 << highest)


@lru_cache(maxsize=1 << 16)
def line_worth(line: tuple[int, ...]) -> int:
    """What a row or column adds to the value of its board."""
    tiles = [exponent for exponent in line if exponent]
    pairs = sum(one == other for one, other in pairwise(tiles))
    steps = [one**3 - other**3 for one, other in pairwise(line)]
    falls = sum(step for step in steps if step > 0)
    rises = -sum(step for step in steps if step < 0)
    disorder = min(falls, rises)  # a line in order only falls or only rises
    made = sum(points_of_tile(1 << exponent) for exponent in tiles)
    # Half of the points made: the other half is in the line that crosses.
    return LINE_AT_LEAST + ROOM * (4 - len(tiles)) + PAIR * pairs - DISORDER * disorder - made // 2
