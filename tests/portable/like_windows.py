"""For a child process: from :func:`become` on Python is as poor in POSIX as it is on Windows."""

import asyncio
import errno
import fcntl
import importlib
import os
import pkgutil
import signal
import sys
from types import ModuleType

PACKAGES = ("engine", "tui2048")
MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
SIGNALS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}
"""Those of Windows, but for one that is there alone."""
FUNCTIONS = {
    signal: ("alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt", "sigwait"),
    os: (
        *("chown", "ctermid", "fchown", "fork", "forkpty", "fpathconf", "getegid", "geteuid", "getgid"),
        *("getpgid", "getuid", "killpg", "mkfifo", "nice", "openpty", "pathconf", "register_at_fork"),
        *("sched_getaffinity", "setpgid", "setsid", "statvfs", "sysconf", "tcgetpgrp", "ttyname", "uname"),
        *("wait", "waitid"),
    ),
}
TERMINAL_DRIVER = "tui2048.app.input.driver"
"""What drives a terminal of POSIX; Windows gets Textual's own driver."""


def become() -> None:
    """Take away what Windows does not have, and forget our own modules, so that they are imported without it.

    The libraries stay as they are: only what they do for us is in question here.
    """
    if sys.platform == "win32":
        return
    import_all({TERMINAL_DRIVER})
    for name in [name for name in sys.modules if name.partition(".")[0] in PACKAGES and name != "engine._core"]:
        del sys.modules[name]
    sys.modules["msvcrt"] = _locking()
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment] # the import system's way to say no
    for name in [name for name in vars(signal) if name.startswith("SIG") and name not in SIGNALS]:
        delattr(signal, name)
    for module, names in FUNCTIONS.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    asyncio.SelectorEventLoop.add_signal_handler = _no_handlers  # type: ignore[method-assign,assignment]
    sys.platform = "win32"


def import_all(left_out: set[str]) -> list[str]:
    """Import every module of ours but these; their names."""
    names = []
    for package in map(importlib.import_module, PACKAGES):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name not in left_out and not found.name.endswith("__main__"):
                importlib.import_module(found.name)
                names.append(found.name)
    return names


def _locking() -> ModuleType:
    """What Windows locks files with, by what there is here."""
    module = ModuleType("msvcrt")

    def locking(descriptor: int, _mode: int, _bytes: int) -> None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise PermissionError(errno.EACCES, "Permission denied") from error

    module.LK_NBLCK = 2  # type: ignore[attr-defined]
    module.locking = locking  # type: ignore[attr-defined]
    return module


def _no_handlers(*_arguments: object) -> None:
    raise NotImplementedError
