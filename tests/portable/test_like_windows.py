"""The program does without what Windows lacks: POSIX's modules, signals and functions."""

import json
import os
import subprocess
import sys
from pathlib import Path

BEFORE = "import like_windows; like_windows.become()\n"
DRIVER = "textual.drivers.headless_driver:HeadlessDriver"
"""That of a terminal is chosen by Textual, which has been told already that this is no Windows."""
PATIENCE_SECONDS = 120
"""A child that has not ended by then never will."""
POSITION = "2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0"

PROGRAM = "import sys; from tui2048.cli import main; sys.exit(main())"

UNREAD = """
import errno, sys
from tui2048 import cli

def unread(*_what, **_how):
    raise OSError(errno.EINVAL, "Invalid argument")

cli.print = unread
sys.exit(cli.main())
"""

IMPORTS = """
import sys
print(*like_windows.import_all({like_windows.TERMINAL_DRIVER}))
assert sys.platform == "win32" and not sys.modules.get("fcntl") and not sys.modules.get("termios")
"""

LEASES = """
import sys
from pathlib import Path
from tui2048.store.lease import Lease

path = Path(sys.argv[1]) / "7.lock"
held = Lease.take(path)
print(held is not None, Lease.take(path) is None)
held.release()
held.release()
print(path.exists(), Lease.take(path) is not None)
"""

STORE = """
import sys
from pathlib import Path
from engine import Direction, Game
from tui2048.store import Kind, Store

folder = Path(sys.argv[1])
one = Store.open(folder)
assert one.resume() is None
game = one.begin(Game(7), Kind.FREE)
other = Store.open(folder)
print(other.resume())  # the only game is played already
other.close()
one.close()
again = Store.open(folder)
print(again.resume().game.seed)
again.close()
"""

APP = """
import asyncio
from engine import Advisor, Game
from tui2048.app.game_app import Tui2048App
from tui2048.play.session import PlaySession
from tui2048.settings.preferences import Preferences
from tui2048.store import Kind, Store

async def play():
    store = Store.in_memory()
    session = PlaySession(store, store.begin(Game(3), Kind.FREE))
    app = Tui2048App(session, Advisor(), Preferences())
    async with app.run_test(size=(100, 36)) as pilot:
        await pilot.press("left", "up", "right")
        print(session.game.seed, session.game.moves)
        await pilot.press("q")
    print(app.return_code)

asyncio.run(play())
"""


def output(code: str, *arguments: str | Path, given: str = "", **environ: str) -> str:
    """What this prints where Python is as on Windows."""
    paths = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-c", BEFORE + code, *arguments],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE_SECONDS,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))} | environ,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_every_module_can_be_imported() -> None:
    names = output(IMPORTS).split()
    assert {
        "engine.selfplay",
        "tui2048.app.game_app",
        "tui2048.linear.key_source",
        "tui2048.serving.server",
    } <= {*names}


def test_the_commands_run() -> None:
    assert output(PROGRAM, "--version").startswith("tui2048 ")
    assert json.loads(output(PROGRAM, "hint", POSITION, "--json", "--depth", "2"))["best"] == "down"
    assert json.loads(output(PROGRAM, "replay", "2048:1:7:LLUR", "--json"))["moves"] == 4


def test_a_pipe_that_nobody_reads_is_no_failure() -> None:
    assert output(UNREAD, "--version") == ""


def test_games_are_played_line_by_line_and_kept() -> None:
    played = output(PROGRAM, "--linear", "--seed", "7", given="left\nup\nquit\n")
    assert played.count("new 2") + played.count("new 4") == 2
    assert json.loads(output(PROGRAM, "games", "--json"))


def test_one_alone_has_a_lease_whose_file_may_stay(tmp_path: Path) -> None:
    assert output(LEASES, tmp_path).split("\n")[:2] == ["True True", "True True"]


def test_two_stores_share_a_folder_and_no_game(tmp_path: Path) -> None:
    assert output(STORE, tmp_path).split() == ["None", "7"]


def test_the_app_plays() -> None:
    assert output(APP, TEXTUAL_DRIVER=DRIVER).split() == ["3", "3", "0"]
