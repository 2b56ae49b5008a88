"""How fast the engine searches, and how strong it is for its time.

    python bench/performance.py                     speed, in a minute
    python bench/performance.py --strength          speed, and whole games at 0.35, 1, 10 and 50 ms a move

Speed is measured on positions from the engine's own games, the same ones every time. Times differ from
machine to machine and from hour to hour: only the ratios of one run mean anything. docs/performance.md
has the figures of the release.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from engine import Advisor, Board, Game
from engine.board import Direction
from engine.expectimax import Cells
from engine.selfplay import Player, play_all

try:
    from engine import _core
except ImportError:
    sys.exit("The compiled search could not be built on this machine.")

SEEDS = range(31_000, 31_016)
"""Of the games that the positions come from."""
APART = 250
"""Moves from one position to the next."""
TABLE_BYTES = 1 << 26
FULL_DEPTHS = {1: 800, 2: 800, 3: 400, 4: 60}
PRUNED_DEPTHS = {3: 400, 4: 400, 5: 200, 6: 200, 7: 100, 8: 50}
"""Positions searched to each depth: fewer where each takes longer."""
PYTHON_POSITIONS = 4
STRENGTH = {0.35: 100, 1.0: 100, 10.0: 24, 50.0: 8}
"""Games at each time, in milliseconds a move."""
FIRST_SEED = 40_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="How fast the engine searches, and how strong it is.")
    parser.add_argument("--strength", action="store_true", help="play whole games too: takes hours")
    parser.add_argument("--times", default="0.35,1,10,50", help="milliseconds a move, with commas")
    parser.add_argument("--games", type=int, help="games at each time instead of 100, 100, 24 and 8")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at once")
    chosen = parser.parse_args(arguments)
    advisor = Advisor(table_bytes=TABLE_BYTES)
    print(f"engine {advisor.engine}, weights {advisor.weights}")
    speed(advisor, positions())
    if chosen.strength:
        for milliseconds in map(float, chosen.times.split(",")):
            strength(milliseconds, chosen.games or STRENGTH.get(milliseconds, 24), chosen.jobs)
    return 0


def positions() -> list[Cells]:
    """Positions from whole games at depth 1, in an order that mixes early and late ones."""
    found = []
    for played in play_all(Player(depth=1), SEEDS):
        game = Game.parse(played.line[: played.line.rindex(":") + 1])
        for number, letter in enumerate(played.line.rpartition(":")[2]):
            if number % APART == APART - 1:
                found.append((number * 7919 % 9973, game.board.exponents))
            game.play(_LETTERS[letter])
    return [cells for _place, cells in sorted(found)]


_LETTERS = {direction.value[0].upper(): direction for direction in Direction}


def speed(advisor: Advisor, cells: list[Cells]) -> None:
    """Node rate, time and evaluations by depth, and the ratio to the search in plain Python."""
    warm = advisor.search()
    for board in cells:  # the weights are fetched from the disk when they are first touched
        warm.run(board, 2)
    print("\nsearch             nodes/move     ms/move   nodes/s  evaluations/s")
    rates = [
        depth_speed(cells[:count], depth, pruned)
        for pruned, depths in ((False, FULL_DEPTHS), (True, PRUNED_DEPTHS))
        for depth, count in depths.items()
    ]
    python = Advisor(engine="python").search()
    python.run(cells[0], 1)
    nodes, seconds = _timed(cells[:PYTHON_POSITIONS], lambda board: python.run(board, 2)[1])
    print(f"compiled against plain Python: {max(rates) / (nodes / seconds):.0f} times the nodes a second")
    times = _each(cells[:200], lambda board: advisor.advise(Board(board), depth=1))
    search = advisor.search()
    alone = _each(cells[:200], lambda board: search.run(board, 1))
    beyond = statistics.median(times) - statistics.median(alone)
    print(f"advise(depth=1): {beyond * 1e6:.1f} µs beyond the search itself")


def depth_speed(cells: list[Cells], depth: int, pruned: bool) -> float:
    """Prints a row of the table; nodes a second."""
    # A table of its own: what another depth has found out must not help.
    search = Advisor(table_bytes=TABLE_BYTES).search()
    assert isinstance(search, _core.Search)
    search.run(cells[0], 1)
    before = search.evaluations
    nodes, seconds = _timed(cells, lambda board: search.run(board, depth, pruned=pruned)[1])
    evaluations = search.evaluations - before
    print(
        f"depth {depth} {'pruned' if pruned else 'full':7s}  {nodes / len(cells):12.0f}"
        f"  {seconds / len(cells) * 1e3:10.4f}  {nodes / seconds / 1e6:6.2f} M"
        f"  {evaluations / seconds / 1e6:11.2f} M",
        flush=True,
    )
    return nodes / seconds


def _timed(cells: list[Cells], work: Callable[[Cells], int]) -> tuple[int, float]:
    start = time.perf_counter()
    nodes = sum(map(work, cells))
    return nodes, time.perf_counter() - start


def _each(cells: list[Cells], work: Callable[[Cells], object]) -> list[float]:
    times = []
    for board in cells:
        work(board)  # what the memory has to fetch first is no part of the question
        start = time.perf_counter()
        work(board)
        times.append(time.perf_counter() - start)
    return times


def strength(milliseconds: float, games: int, jobs: int) -> None:
    """Whole games at so many milliseconds a move, with what is found so far."""
    scores, tiles, moves, seconds = [], [], 0, 0.0
    player = Player(time_limit=milliseconds / 1000)
    for played in play_all(player, range(FIRST_SEED, FIRST_SEED + games), jobs):
        scores.append(played.score)
        tiles.append(played.max_tile)
        moves += played.moves
        seconds += played.seconds
    error = statistics.stdev(scores) / len(scores) ** 0.5 if games > 1 else 0.0
    shares = "  ".join(
        f"{tile} {sum(most >= tile for most in tiles) / games:.1%}" for tile in (8192, 16384, 32768)
    )
    print(
        f"{milliseconds:g} ms a move ({seconds / moves * 1e3:.3f} in truth), {games} games: "
        f"mean {statistics.fmean(scores):,.0f} ± {error:,.0f}  {shares}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
