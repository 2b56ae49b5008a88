"""Ends at any moment of a start: `PYTHONPATH=tests python -m soak.starts --starts 200`.

The program is told to end, by a key or a signal, at a random moment of its first second. It must end without a
word, with the status of that end, and give the terminal back.
"""

import re
import signal
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from soak.folders import PROGRAM, check_whole
from soak.scenes import environ_of
from terminal.terminal import Terminal

_CONTROLS = re.compile(r"\x1b\[[<=>?]?[0-9;]*[a-zA-Z]|[\x00-\x08]")
ENDS: dict[str, tuple[str | signal.Signals, tuple[int, ...]]] = {
    "q": ("q", (0,)),
    "Ctrl-C": ("\x03", (130, -signal.SIGINT)),
    "SIGINT": (signal.SIGINT, (130, -signal.SIGINT)),
    "SIGTERM": (signal.SIGTERM, (143, -signal.SIGTERM)),
    "SIGHUP": (signal.SIGHUP, (129, -signal.SIGHUP)),
}
"""What is typed or sent, and how the program may end then: by the signal itself while Python is starting."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Start and end; the exit status."""
    parser = ArgumentParser(prog="soak.starts", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--starts", type=int, default=200, help="so many starts (200)")
    parser.add_argument("--seed", type=int, default=1, help="of what is random (1)")
    chosen = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    for number in range(chosen.starts):
        random = Random(f"{chosen.seed} {number}")
        name = random.choice(tuple(ENDS))
        try:
            status = _start(name, random.uniform(0.1, 1.0))
        except AssertionError as error:
            print(f"start {number} ({name}): {error}\nAgain: --seed {chosen.seed} --starts {number + 1}")
            return 1
        counts[f"{name} {status}"] += 1
    print(f"{chosen.starts} starts ended in order: {dict(counts.most_common())}")
    return 0


def _start(name: str, seconds: float) -> int:
    """Start the program and end it so after so many seconds; its exit status."""
    end, allowed = ENDS[name]
    with TemporaryDirectory() as place:
        folder = Path(place) / "data"
        terminal = Terminal((*PROGRAM, "--no-hints"), environ_of(folder))
        try:
            until = time.monotonic() + seconds
            while (left := until - time.monotonic()) > 0:
                terminal.read(left)
            if isinstance(end, str):
                terminal.send(end)
            else:
                terminal.kill(end)
            status = terminal.status()
            said = _said(bytes(terminal.output))
            assert status in allowed, f"the status is {status}: {said}"
            assert said in ("", "^C", "q"), f"it says {said}"
            assert terminal.echoes(), "what is typed is not shown"
            for mode in (1049, 1000, 1003, 2004):
                assert not terminal.mode(mode), f"mode {mode} is on"
        finally:
            terminal.close()
        if (folder / "tui2048.db").exists():
            check_whole(folder)
    return status


def _said(output: bytes) -> str:
    """What stands on the terminal when the program has given it back."""
    _screen, _left, after = output.rpartition(b"\x1b[?1049l")
    return _CONTROLS.sub("", after.decode("utf-8", "replace")).strip()


if __name__ == "__main__":
    sys.exit(main())
