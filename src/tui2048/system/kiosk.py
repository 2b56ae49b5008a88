"""The kiosk: a program for people who have no business with the files and the shell of its machine.

They are those who come through a browser, or by SSH with a forced command. What the screens offer is told by
:mod:`tui2048.app.kiosk_app`; here is what holds for the whole process.
"""

import signal
import sys
import traceback
from pathlib import Path
from types import TracebackType

from tui2048.errors import complain, hide_folders
from tui2048.system.failure import FailureError, keep_report


def close_the_doors(data: Path) -> None:
    """Let nothing lead out of this process: no stopping into a shell, no folder or source told of in a failure.

    What a failure was is written into the folder of the data instead.
    """
    hide_folders()
    ignore_stopping()

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        keep_report("".join(traceback.format_exception(kind, error, trace)), data)
        complain(str(FailureError(saved=True)))

    sys.excepthook = report


def ignore_stopping() -> None:
    """Let no Ctrl-Z stop the process: there is no shell that could let it go on."""
    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
