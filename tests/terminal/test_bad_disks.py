"""Disks that are read-only, full, or gone while one plays: one sentence, and the game goes on."""

import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine import Game
from terminal.playing import ARROWS, QUIET, SEED, Start, play, shows
from terminal.terminal import PROGRAM, Terminal
from tui2048.store import Store

UNSHARE = ("unshare", "--map-root-user", "--mount")
MAY_MOUNT = (
    shutil.which("unshare") is not None
    and subprocess.run(
        [*UNSHARE, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False
    ).returncode
    == 0
)
mounts = pytest.mark.skipif(not MAY_MOUNT, reason="this machine lets nobody mount anything")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A short path in place of pytest's: a long sentence would hide the score."""
    with TemporaryDirectory(prefix="t") as place:
        yield Path(place)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the program that is started keeps its games."""
    return tmp_path / "data"


@pytest.fixture
def mounted(folder: Path) -> Iterator["Mounted"]:
    started = Mounted(folder)
    yield started
    started.close()


class Mounted:
    """Starts the program where a folder is mounted in another way, for this program alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: list[Terminal] = []

    def __call__(self, mount: str, *arguments: str) -> Terminal:
        """Run the program after this line of shell, in which $1 is the folder."""
        script = (
            f'{mount} || exit 99; data=$1; shift; "$@"; status=$?; cp -r "$data" "$data-after"; exit $status'
        )
        terminal = Terminal(
            (*UNSHARE, "sh", "-c", script, "sh", str(self._folder), *PROGRAM, *QUIET, *arguments),
            {
                "TUI2048_DATA_DIR": str(self._folder),
                "TERM": "xterm-256color",
                "LANG": "C.UTF-8",
                "LANGUAGE": "",
            },
        )
        self._running.append(terminal)
        return terminal

    def close(self) -> None:
        for terminal in self._running:
            terminal.close()


READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"'


def words(screen: str) -> str:
    """What a screen says, without its lines."""
    return " ".join(screen.split())


@mounts
@pytest.mark.parametrize("killed", [False, True])
def test_on_a_read_only_disk_the_game_goes_on_unsaved(
    start: Start, mounted: Mounted, folder: Path, killed: bool
) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"] + ARROWS["D"])
    game = play(Game(SEED), "LD")
    terminal.wait_until(shows(game), "two moves")
    if killed:  # its last moves are in the log
        terminal.kill()
    else:
        terminal.send("q")
    terminal.status()
    before = contents(folder)
    terminal = mounted(READ_ONLY)
    terminal.wait_until(shows(game), "the game as it was left")
    assert "is not saved" in words(terminal.text())
    assert re.search("can be read, but not written|can only be read", words(terminal.text()))
    terminal.send(ARROWS["R"])
    terminal.wait_until(shows(play(game, "R")), "a third move")
    terminal.send("q")
    assert terminal.status() == 0
    assert contents(folder) == before


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@mounts
def test_on_a_disk_that_fills_up_the_game_goes_on_and_is_saved_when_there_is_room(
    mounted: Mounted, folder: Path
) -> None:
    folder.mkdir()
    terminal = mounted('mount -t tmpfs -o size=256k none "$1"', "--seed", str(SEED))
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"])
    game = play(Game(SEED), "L")
    terminal.wait_until(shows(game), "the first move")
    filler = Path(f"/proc/{terminal.pid}/root{folder}/filler")
    fill(filler)
    for key in "DRLDRLDRLDRL":
        terminal.send(ARROWS[key])
        play(game, key)
    terminal.wait_until(shows(game), "the moves after that")
    terminal.wait_until(lambda screen: "The disk is full" in words(screen), "what is wrong")
    filler.unlink()
    terminal.send(ARROWS["D"])
    terminal.wait_until(shows(play(game, "D")), "a move when there is room")
    terminal.send("q")
    assert terminal.status() == 0
    with Store.open(folder.with_name("data-after")) as store:
        found = store.resume()
        assert found is not None
        assert str(found.game) == str(game)


def fill(path: Path) -> None:
    """Leave no room on the disk of this file."""
    with path.open("wb", buffering=0) as file:
        while True:
            try:
                file.write(bytes(4096))
            except OSError:
                return


@mounts
def test_on_a_disk_without_room_a_game_is_played_in_memory(mounted: Mounted, folder: Path) -> None:
    folder.mkdir()
    terminal = mounted('mount -t tmpfs -o size=8k none "$1"', "--seed", str(SEED))
    terminal.wait_until(shows(Game(SEED)), "the game")
    assert "is not saved" in words(terminal.text())
    terminal.send(ARROWS["L"] + "n")
    terminal.wait_for("Begin a new game?")
    terminal.send(ARROWS["D"] + "\r")
    terminal.wait_for("0 moves")
    terminal.send("q")
    assert terminal.status() == 0


def test_a_folder_that_is_away_for_a_while_costs_nothing(start: Start, folder: Path) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"])
    terminal.wait_until(shows(play(Game(SEED), "L")), "a move")
    folder.rename(folder.with_name("away"))
    terminal.send(ARROWS["D"])
    terminal.wait_until(lambda screen: "moved, deleted or replaced" in words(screen), "what is wrong")
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the move all the same")
    folder.with_name("away").rename(folder)
    terminal.send(ARROWS["R"])
    game = play(Game(SEED), "LDR")
    terminal.wait_until(shows(game), "a move when it is back")
    terminal.kill(signal.SIGKILL)
    terminal.status()
    start(*QUIET).wait_until(shows(game), "the same game, with all of its moves")


def test_a_folder_that_is_gone_ends_nothing(start: Start, folder: Path) -> None:
    terminal = start("--seed", str(SEED), *QUIET)
    terminal.wait_for("SCORE")
    terminal.send(ARROWS["L"])
    terminal.wait_until(shows(play(Game(SEED), "L")), "a move")
    shutil.rmtree(folder)
    terminal.send(ARROWS["D"])
    terminal.wait_until(lambda screen: "moved, deleted or replaced" in words(screen), "what is wrong")
    terminal.wait_until(shows(play(Game(SEED), "LD")), "the move all the same")
    terminal.send("n")
    terminal.wait_for("Begin a new game?")
    terminal.send(ARROWS["D"] + "\r")
    terminal.wait_for("0 moves")
    terminal.send("q")
    assert terminal.status() == 0
    assert b"Traceback" not in terminal.output
