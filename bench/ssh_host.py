"""What guests of a game host over SSH cost, beside the smallest app that Textual can make, served the same way.

    PYTHONPATH=tests python -m bench.ssh_host            with 1, 10 and 50 guests
    PYTHONPATH=tests python -m bench.ssh_host 1 10
    PYTHONPATH=tests python -m bench.ssh_host --link     over a line of 100 ms and 62 kB/s instead

Memory is the proportional share (PSS) of all processes of the sessions: what several share counts once. It
hangs little on what else the machine does, nor does processor time; times on the clock do. The hints think a
tenth of a second about the first board, so that the weights are there, and are off while keys are typed.
docs/hosting.md has the figures of the release.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.slow_link import slow_link

from engine import Direction, Game
from terminal.ssh_host import MISSING, Host, game_host
from terminal.terminal import Terminal
from tui2048.settings.file import SettingsFile
from tui2048.system.profiles import home

SEED = 7
KEYS = "hjkl" * 10
NO_HINTS = "t"
_DIRECTIONS = {"h": Direction.LEFT, "j": Direction.DOWN, "k": Direction.UP, "l": Direction.RIGHT}
SETTLED_SECONDS = 2.0
"""What is done after the first picture is done by then."""
MINIMAL = '''
from textual.app import App, ComposeResult
from textual.widgets import Static


class OneLine(App[None]):
    """Shows a word, and counts keys."""

    count = 0

    def compose(self) -> ComposeResult:
        yield Static("SCORE")

    def on_key(self) -> None:
        self.count += 1
        self.query_one(Static).update(f"SCORE {self.count}", layout=False)


OneLine().run()
'''


@dataclass(frozen=True)
class Cost:
    """What a session costs: megabytes, seconds to its first board, processor seconds up to there and a key."""

    megabytes: float
    to_board: float
    processor: float
    a_key: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What guests of a game host cost.")
    parser.add_argument("guests", nargs="*", type=int, default=[1, 10, 50], help="how many at once")
    parser.add_argument("--link", action="store_true", help="time keys over a slow line")
    chosen = parser.parse_args(arguments)
    if MISSING is not None:
        sys.exit(MISSING)
    if chosen.link:
        time_keys()
        return 0
    print("            guests   MB each   s to the board   processor s   ms a key")
    for count in chosen.guests:
        for name, cost in (("smallest app", smallest(count)), ("tui2048", game(count))):
            print(
                f"{name:12} {count:5} {cost.megabytes:9.1f} {cost.to_board:16.2f} "
                f"{cost.processor:13.2f} {1000 * cost.a_key:10.1f}",
                flush=True,
            )
    return 0


def smallest(guests: int) -> Cost:
    """The cost of a session of the smallest app, with so many at once."""
    with TemporaryDirectory() as folder:
        app = Path(folder) / "one_line.py"
        app.write_text(MINIMAL)
        with game_host(Path(folder), (sys.executable, str(app))) as host:
            return measured(host, guests, KEYS, f"SCORE {len(KEYS)}")


def game(guests: int) -> Cost:
    """The cost of a session of the game, with so many at once."""
    command = sys.executable, "-m", "tui2048", "--seed", str(SEED)
    with TemporaryDirectory() as folder, game_host(Path(folder), command) as host:
        settings = home({"TUI2048_DATA_DIR": str(host.data)}, host.guest("bo")).settings
        SettingsFile(settings).write("thinking-seconds", 0.1)
        return measured(host, guests, f"{NO_HINTS}{KEYS}", f"{moves_made()} moves")


def moves_made() -> int:
    """How many of the keys are moves."""
    game = Game(SEED)
    for key in KEYS:
        game.play(_DIRECTIONS[key])
    return game.moves


def measured(host: Host, guests: int, keys: str, done: str) -> Cost:
    """Log in one after the other, measure, type until ``done`` is seen, measure."""
    terminals: list[Terminal] = []
    try:
        waits = []
        for _ in range(guests):
            began = time.perf_counter()
            terminals.append(host.log_in("bo"))
            terminals[-1].wait_for("SCORE")
            waits.append(time.perf_counter() - began)
            read_all(terminals)
        time.sleep(SETTLED_SECONDS)
        sessions = descendants(host.pid)
        at_rest = processor_seconds(sessions)
        megabytes = sum(map(proportional_megabytes, sessions)) / guests
        for terminal in terminals:
            terminal.send(keys)
            terminal.wait_for(done)
            read_all(terminals)
        typed = processor_seconds(sessions) - at_rest
        return Cost(megabytes, statistics.median(waits), at_rest / guests, typed / guests / len(KEYS))
    finally:
        for terminal in terminals:
            terminal.close()


def read_all(terminals: Sequence[Terminal]) -> None:
    """Take what has come, for sshd gives up a client that does not."""
    for terminal in terminals:
        while terminal.read(0.0):
            pass


def time_keys() -> None:
    """Print how long a guest waits for the first board and for each move, over a slow line."""
    command = sys.executable, "-m", "tui2048", "--seed", str(SEED), "--no-hints"
    with TemporaryDirectory() as folder, game_host(Path(folder), command) as host, slow_link(host.port) as port:
        began = time.perf_counter()
        terminal = replace(host, port=port).log_in("bo")
        try:
            terminal.wait_for("SCORE")
            print(f"first board after {time.perf_counter() - began:.2f} s")
            waits = sorted(moves_timed(terminal))
        finally:
            terminal.close()
    print(f"a move: {statistics.median(waits):.0f} ms median, {waits[-2]:.0f} ms all but one of {len(waits)}")


def moves_timed(terminal: Terminal) -> Iterator[float]:
    """Make the moves, each after the one before is seen; the milliseconds to each."""
    game = Game(SEED)
    for key in KEYS:
        if game.play(_DIRECTIONS[key]) is not None:
            began = time.perf_counter()
            terminal.send(key)
            terminal.wait_for(f" {game.moves} move")
            yield 1000 * (time.perf_counter() - began)


def descendants(ancestor: int) -> tuple[int, ...]:
    """The processes that have come of this one."""
    parents = {int(path.parent.name): parent(path) for path in Path("/proc").glob("[0-9]*/stat")}
    found = [ancestor]
    for pid in found:
        found += [child for child, its_parent in parents.items() if its_parent == pid]
    return tuple(found[1:])


def parent(stat: Path) -> int:
    """The parent of a process, from its file in /proc; 0 if it has ended."""
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def proportional_megabytes(pid: int) -> float:
    """The memory of a process, each page divided by those that share it."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def processor_seconds(pids: Sequence[int]) -> float:
    """The processor time that these have taken, their ended children included."""
    ticks = 0
    for pid in pids:
        ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
