"""The kiosk: a program for people who have no business with the files and the shell of its machine.

They are those who come through a browser, or by SSH with a forced command. What the screens offer is told by
:mod:`tui2048.kiosk_app`; here is what holds for the whole process.
"""

import signal
import sys
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from tui2048.errors import ProgramError, complain, hide_folders
from tui2048.i18n import N_

REPORT = "failure.txt"
"""The file, in the folder of the data, that tells the host of the last failure."""


class FailureError(ProgramError):
    """The program has failed; why is for the host to read."""

    def __init__(self) -> None:
        super().__init__(N_("The program failed and had to end. Every move up to then is saved."))


def close_the_doors(data: Path) -> None:
    """Let nothing lead out of this process: no stopping into a shell, no folder or source told of in a failure.

    What a failure was is written into the folder of the data instead.
    """
    hide_folders()
    ignore_stopping()

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        keep_report("".join(traceback.format_exception(kind, error, trace)), data)
        complain(str(FailureError()))

    sys.excepthook = report


def ignore_stopping() -> None:
    """Let no Ctrl-Z stop the process: there is no shell that could let it go on."""
    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)


def keep_report(text: str, data: Path) -> None:
    """Write what has failed into the folder of the data, in place of what failed before."""
    # Nobody is there to be told that this failed too.
    with suppress(OSError):
        data.mkdir(parents=True, exist_ok=True)
        (data / REPORT).write_text(f"{datetime.now(UTC).isoformat()}\n{text}", encoding="utf-8")
