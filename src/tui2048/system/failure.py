"""What an unexpected failure leaves behind: its details in a file, and a sentence that says where."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from tui2048.errors import ProgramError, Sentence, complain
from tui2048.i18n import N_
from tui2048.system.places import data_folder

REPORT = "failure.txt"
"""The file, in the folder of the data, that tells of the last failure."""


class FailureError(ProgramError):
    """The program has failed. ``report`` is where the details are, None if that is for others to read.

    ``saved`` if a game was under way, and all of it is on disk.
    """

    def __init__(self, report: Path | None = None, *, saved: bool = False) -> None:
        failed = N_("The program failed and had to end.")
        if saved:
            failed = N_("The program failed and had to end. Every move up to then is saved.")
        if report is None:
            super().__init__(failed)
        else:
            super().__init__(
                N_("{failed} To report it, send {path} to whoever gave you tui2048: the details are in it."),
                failed=Sentence(failed),
                path=report,
            )


def keep_report(text: str, folder: Path) -> Path | None:
    """Write what has failed into this folder, in place of what failed before; the file.

    If it cannot be written there, it is a file among the temporary ones; None if not even that can be.
    """
    dated = f"{datetime.now(UTC).isoformat()}\n{text}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / REPORT).write_text(dated, encoding="utf-8")
    except OSError:
        return _keep_elsewhere(dated)
    return folder / REPORT


def tell_failures() -> None:
    """From now on let this process tell what no one has foreseen in a line, and keep the details in a file."""

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        import traceback  # what is only needed here is imported when the time for it has come

        details = "".join(traceback.format_exception(kind, error, trace))
        report = keep_report(details, data_folder(os.environ))
        if report is None:  # nowhere else can they be read
            sys.stderr.write(details)
        complain(str(FailureError(report)))

    sys.excepthook = tell


def _keep_elsewhere(text: str) -> Path | None:
    import tempfile

    try:
        handle, name = tempfile.mkstemp(prefix="tui2048-failure-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError:
        return None
    return Path(name)
