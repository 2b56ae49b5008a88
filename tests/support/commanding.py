"""How tests run the program as its users do: as a process, with or without a terminal."""

import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fcntl import ioctl
from struct import pack
from termios import TIOCSWINSZ

from engine import Advisor

ALL_WELL = 0 if Advisor().engine == "compiled" else 1
"""What `doctor` ends with on this machine, which may have no C compiler."""

PROGRAM = (sys.executable, "-m", "tui2048")


@dataclass(frozen=True)
class Done:
    """How a command ended and what it wrote."""

    status: int
    output: str
    complaint: str

    @property
    def complaint_line(self) -> str:
        """The one line on standard error, without the program's name."""
        assert self.output == ""
        return only_line(self.complaint)


def only_line(complaint: str) -> str:
    """A complaint of one line, without the program's name."""
    assert complaint.count("\n") == 1
    assert complaint.startswith("tui2048: ")
    return complaint.removeprefix("tui2048: ").strip()


def run(*arguments: str | bytes, given: str | bytes = b"", environ: dict[str, str] | None = None) -> Done:
    """Run the program without a terminal, with this on standard input."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        env=os.environ | (environ or {}),
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_on_terminal(
    arguments: Sequence[str], environ: dict[str, str], columns: int = 80, rows: int = 24
) -> Done:
    """Run the program on a terminal of its own; what it wrote there is the output."""
    master, slave = pty.openpty()
    ioctl(slave, TIOCSWINSZ, pack("HHHH", rows, columns, 0, 0))
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdin=slave, stdout=slave, stderr=slave, env=os.environ | environ
    ) as process:
        os.close(slave)
        written = bytearray()
        with suppress(OSError):  # at the end Linux gives an error
            while data := os.read(master, 4096):
                written += data
    os.close(master)
    return Done(process.returncode, written.decode().replace("\r\n", "\n"), "")


_INTERRUPTED = """
import os, runpy, signal, sys
module, sys.argv = sys.argv[1], ["tui2048", *sys.argv[2:]]

class Interrupt:
    @staticmethod
    def find_spec(name, *_where):
        if name == module:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt)
runpy.run_module("tui2048", run_name="__main__", alter_sys=True)
"""


def interrupted_at(module: str) -> tuple[str, ...]:
    """The program, which gets a Ctrl-C when it begins to import this module."""
    return sys.executable, "-c", _INTERRUPTED, module
