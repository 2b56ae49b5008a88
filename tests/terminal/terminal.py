"""A program in a real pseudo-terminal: its screen as a person sees it, and what it leaves behind."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence

import pyte

PATIENCE_SECONDS = 40.0
"""After so long a state that has not come is a failure; it usually comes at once."""

# pyte takes the private keyboard-protocol sequences for text.
_KEYBOARD_PROTOCOL = re.compile(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]")


class Terminal:
    """A child process on a pseudo-terminal of its own."""

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        self.output = bytearray()
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.pid, self._descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], list(command), {**os.environ, **environ})
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the program is told by a signal."""
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen.resize(rows, columns)

    def send(self, data: str | bytes) -> None:
        """Type."""
        os.write(self._descriptor, data.encode() if isinstance(data, str) else data)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def clear(self) -> None:
        """Show nothing any more, as after another program had the screen."""
        self._screen.reset()

    def wait_for_stop(self) -> None:
        """Wait until the program is suspended."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is None:
            assert time.monotonic() < deadline, f"the program goes on; the screen:\n{self.text()}"
            self.read(0.05)
        while self.read(0.05):
            pass

    def text(self) -> str:
        """The screen as lines of text."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait_for(self, *texts: str) -> str:
        """Wait until the screen shows all of these; the screen."""
        return self.wait_until(lambda screen: all(text in screen for text in texts), " and ".join(texts))

    def wait_until(self, condition: Callable[[str], object], what: str) -> str:
        """Wait until the condition holds of the screen; the screen."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            if condition(self.text()):
                return self.text()
            if not self.read(0.05) and self._ended():
                break
        if condition(self.text()):
            return self.text()
        raise AssertionError(f"waited in vain for {what}; the screen:\n{self.text()}")

    def status(self) -> int:
        """Wait for the end; the exit status, negative for a signal."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            self.read(0.05)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                while self.read(0.05):
                    pass
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"the program did not end; the screen:\n{self.text()}")

    def echoes(self) -> bool:
        """True if the terminal shows what is typed, as a shell expects it."""
        return bool(termios.tcgetattr(self._descriptor)[3] & termios.ECHO)

    def mode(self, number: int) -> bool:
        """True if this private mode (1049 alternate screen, 25 cursor, 1000 mouse) was last set, not reset."""
        last = max(self.output.rfind(f"\x1b[?{number}h".encode()), -1)
        return last > self.output.rfind(f"\x1b[?{number}l".encode())

    def hang_up(self) -> None:
        """Let the line drop."""
        os.close(self._descriptor)
        self._descriptor = -1

    def close(self) -> None:
        """End what still runs."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = 0
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _ended(self) -> bool:
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def read(self, seconds: float) -> bool:
        """Take what the program writes next, if it does within so many seconds; True if it does."""
        ready, _, _ = select.select([self._descriptor], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._descriptor, 1 << 16)
        except OSError:  # the other side is closed
            return False
        self.output += data
        self.received(data)
        return bool(data)

    def received(self, data: bytes) -> None:
        """Do with what the program has written what a terminal does."""
        self.draw(data)

    def draw(self, data: bytes) -> None:
        """Bring this onto the screen."""
        self._stream.feed(_KEYBOARD_PROTOCOL.sub(b"", data))


PROGRAM = (sys.executable, "-m", "tui2048")
"""The whole program, started as a person starts it."""
