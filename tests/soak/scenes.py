"""The moments in which a process is killed, one function each.

A scene gets a folder of its own and a source of chance, lets a process work there, kills it, and raises
AssertionError if something is missing that had been shown.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from engine import Game
from engine.selfplay import Player, SelfPlay
from soak.folders import OLD_VERSIONS, PROGRAM, begun, check_whole, old_store
from soak.victims import analyses_of
from support.walking import line_of, play
from terminal.playing import QUIET
from terminal.terminal import Terminal
from tui2048.settings.file import SettingsFile
from tui2048.store import Kind, Store
from tui2048.store.database import DATABASE

TESTS = Path(__file__).parents[1]
MOVES_OF_IMPORTED = 150

Scene = Callable[[Path, Random], str]
"""Plays one scene in a folder and says in a few words what it hit."""


def environ_of(folder: Path) -> dict[str, str]:
    """The environment of a program whose data is here."""
    return os.environ | {
        "TUI2048_DATA_DIR": str(folder),
        "LANG": "C.UTF-8",
        "LANGUAGE": "",
        "TERM": "xterm-256color",
        "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path]),
    }


def killed(
    command: Sequence[str], folder: Path, seconds: float, after: Callable[[], bool] = lambda: True
) -> list[str]:
    """The whole lines that a process has written until it was killed, so long after this had come true."""
    said = folder / "said"
    with said.open("wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environ_of(folder)
        )
        while process.poll() is None and not after():
            time.sleep(0.001)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
    written = said.read_text(encoding="utf-8")
    assert "Traceback" not in written, written
    return written.split("\n")[:-1]


def says(folder: Path, sign: str) -> Callable[[], bool]:
    """Whether the process that works here has written this."""
    return lambda: sign.encode() in (folder / "said").read_bytes()


def opens(folder: Path) -> Callable[[], bool]:
    """Whether a process has opened the store here."""
    return (folder / f"{DATABASE}-wal").exists


def victim(name: str, *arguments: str) -> list[str]:
    """The command of a process of :mod:`soak.victims`."""
    return [sys.executable, "-m", "soak.victims", name, *arguments]


def moves(folder: Path, random: Random) -> str:
    """Moves, undos and redos are stored as fast as they can be: most deaths hit a write."""
    lines = killed(
        victim("play", str(folder), str(random.getrandbits(32))),
        folder,
        random.uniform(0, 0.4),
        says(folder, "="),
    )
    last = max(place for place, line in enumerate(lines) if line.startswith("="))
    allowed = {line[2:] for line in lines[last:]}
    game_id = int(lines[last].split()[1])
    with Store.open(folder) as store:
        found = store.resume()
    assert found is not None, "the game in progress is gone"
    assert f"{found.id} {line_of(found.game)}" in allowed, f"{line_of(found.game)} is none of {allowed}"
    assert found.id == game_id
    return f"{len(lines) // 2} writes"


def importing(folder: Path, random: Random) -> str:
    """Games are imported: all of a file, or none."""
    games = random.randrange(20, 60)
    before = set(check_whole(folder))
    seeds = [random.getrandbits(64) for _ in range(games)]
    (folder / "games.txt").write_text(
        "\n".join(str(play(Game(seed), MOVES_OF_IMPORTED)) for seed in seeds), encoding="utf-8"
    )
    command = [*PROGRAM, "games", "import", str(folder / "games.txt")]
    lines = killed(command, folder, random.uniform(0, 0.15), opens(folder))
    return _all_or_none(folder, before, games, shown=any("Imported" in line for line in lines))


def restoring(folder: Path, random: Random) -> str:
    """A backup is restored: all of it, or nothing."""
    games = random.randrange(20, 60)
    before = set(check_whole(folder))
    backup = folder / "backup.db"
    shutil.rmtree(folder / "other", ignore_errors=True)
    backup.unlink(missing_ok=True)
    with Store.open(folder / "other") as other:
        for _ in range(games):
            game = play(Game(random.getrandbits(64)), MOVES_OF_IMPORTED)
            game_id = other.history.import_game(game.record)
            other.analyses.keep(game_id, game.record, analyses_of(game))
        other.moving.backup(backup)
    lines = killed([*PROGRAM, "games", "restore", str(backup)], folder, random.uniform(0, 0.3), opens(folder))
    return _all_or_none(folder, before, games, shown=any("Added" in line for line in lines))


def backing_up(folder: Path, random: Random) -> str:
    """A backup is written: a whole one is there, or none, and the store is as it was."""
    before = check_whole(folder)
    backup = folder / "backup.db"
    lines = killed([*PROGRAM, "games", "backup", str(backup)], folder, random.uniform(0, 0.1), opens(folder))
    assert check_whole(folder) == before
    if not backup.exists():
        assert not lines, lines
        return "no backup"
    with Store.open(folder / "elsewhere") as store:
        store.moving.restore(backup)
    backup.unlink()
    assert len(check_whole(folder / "elsewhere")) == len(before)
    return "a backup"


def migrating(folder: Path, random: Random) -> str:
    """Stores of older versions are opened, one after the other."""
    versions = [random.choice(OLD_VERSIONS) for _ in range(40)]
    folders = [folder / f"old-{number}" for number in range(len(versions))]
    for each, version in zip(folders, versions, strict=True):
        shutil.rmtree(each, ignore_errors=True)
        old_store(each, version)
    lines = killed(victim("migrate", *map(str, folders)), folder, random.uniform(0, 0.3), says(folder, ">"))
    expected = {}
    for version in set(versions):
        shutil.rmtree(folder / f"whole-{version}", ignore_errors=True)
        old_store(folder / f"whole-{version}", version)
        expected[version] = check_whole(folder / f"whole-{version}")
    for each, version in zip(folders, versions, strict=True):
        assert check_whole(each) == expected[version], f"a store of version {version} is not as it was"
    return f"{sum(line.startswith('=') for line in lines)} of {len(versions)} stores"


def choosing(folder: Path, random: Random) -> str:
    """A setting is written again and again: the file holds what was told last, or what was to come next."""
    file = folder / "chosen.toml"
    before = SettingsFile(file).read()[0].language
    lines = killed(victim("choose", str(file)), folder, random.uniform(0, 0.3), says(folder, ">"))
    settings, wrong = SettingsFile(file).read()
    assert not wrong, wrong
    allowed = [before, *(line[2:] for line in lines)][-2:]
    assert settings.language in allowed, f"{settings.language} is none of {allowed}"
    return f"{len(lines) // 2} writes"


def first_start(folder: Path, random: Random) -> str:
    """The program starts for the first time, and is killed while it makes its store."""
    fresh = folder / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    terminal = Terminal((*PROGRAM, *QUIET), environ_of(fresh))
    moment = random.uniform(0, 0.1)
    while random.random() < 0.999 and not fresh.exists():  # or at any moment before
        terminal.read(0.001)
    time.sleep(moment)
    terminal.close()
    existed = (fresh / DATABASE).exists()
    Store.open(fresh).close()
    check_whole(fresh)
    return "a store" if existed else "no store yet"


def reviewing(folder: Path, random: Random) -> str:
    """A game is reviewed on the screen: it stays as it is, and every value kept is of one of its boards."""
    with Store.open(folder) as store:
        stored = store.begin(_long_game(random.randrange(1 << 32)), Kind.FREE)
        line = line_of(stored.game)
    terminal = Terminal((*PROGRAM, *QUIET), environ_of(folder))
    try:
        terminal.wait_for("SCORE")
        terminal.send("v")
        terminal.wait_for("Review", "ACCURACY")
        until = time.monotonic() + random.uniform(0, 3)
        while (left := until - time.monotonic()) > 0:
            terminal.read(left)
    finally:
        terminal.close()
    assert check_whole(folder)[stored.id] == line
    with Store.open(folder) as store:
        kept = len(store.analyses.of(stored.id))
        store.history.delete(stored.id)
    return f"{kept} moves kept"


def prepared(folder: Path) -> None:
    """A store to begin with: a game under way."""
    begun(folder, seed=7, moves=30)


def _all_or_none(folder: Path, before: set[int], games: int, *, shown: bool) -> str:
    after = set(check_whole(folder))
    new = after - before
    assert before <= after, f"gone: {before - after}"
    assert len(new) in (0, games), f"{len(new)} of {games} games came"
    assert new or not shown, "told of games that are not there"
    with Store.open(folder) as store:
        store.history.delete(*new)
    return "all" if new else "none"


def _long_game(seed: int) -> Game:
    """A game of some hundred moves, so that a review of it takes seconds."""
    return Game.parse(SelfPlay(Player(depth=1, until=1024)).play(seed).line)
