"""`python -m tui2048` is `tui2048`: the program as a process of its own."""

import os
import signal
import sys

_INTERRUPTED = 130


def start() -> int:
    """Run the command line of this process; its exit status."""
    heeds_interrupts = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heeds_interrupts:  # to import takes a while, in which a traceback would be all that Ctrl-C gets
        signal.signal(signal.SIGINT, _leave)
    from tui2048.cli import main
    from tui2048.system.failure import tell_failures

    tell_failures()
    if heeds_interrupts:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return main()
    except KeyboardInterrupt:  # before the command line was read
        return _INTERRUPTED
    finally:
        if heeds_interrupts:  # all is done, but Python takes its time
            signal.signal(signal.SIGINT, _leave)


def _leave(_number: int, _frame: object) -> None:
    os._exit(_INTERRUPTED)


if __name__ == "__main__":
    sys.exit(start())
