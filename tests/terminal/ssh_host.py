"""A game host on loopback: a real sshd, configured by the files that are documented for it."""

import getpass
import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from terminal.terminal import PATIENCE_SECONDS, Terminal
from tui2048.store import Store
from tui2048.system.profiles import home

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:" + os.environ.get("PATH", ""))
MISSING = None if SSHD and shutil.which("ssh") else "needs OpenSSH: apt install openssh-server"
"""Why there can be no host here; None if there can."""
_ROOT = Path(__file__).parents[2]
_FILES = _ROOT / "packaging" / "ssh"
_GAME = sys.executable, "-m", "tui2048"


@dataclass(frozen=True)
class Host:
    """A running sshd: its folder, its process, its port, and where the games are."""

    folder: Path
    pid: int
    port: int
    data: Path

    def client(self, key: str, *options: str, program: str = "ssh") -> list[str]:
        """The command of a client that comes with this key."""
        return [
            program,
            *("-F", "none", "-i", str(self.folder / key), "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes"),
            *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR"),
            *options,
        ]

    def address(self) -> str:
        """Whom one logs in as, and where."""
        return f"{getpass.getuser()}@127.0.0.1"

    def log_in(self, key: str, *options: str) -> Terminal:
        """A terminal on the host."""
        command = self.client(key, "-tt", "-p", str(self.port), *options)
        return Terminal([*command, self.address()], {"TERM": "xterm-256color"})

    def ask(self, key: str, *words: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        """Have a command run on the host, or try to."""
        command = self.client(key, "-p", str(self.port), *options)
        return subprocess.run(
            [*command, self.address(), *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    def guest(self, key: str) -> str:
        """The profile of a key that has no name."""
        blob = (self.folder / f"{key}.pub").read_text().split()[1]
        return f"guest-{sha256(blob.encode()).hexdigest()[:20]}"

    def moves(self, profile: str) -> list[int]:
        """How many moves the games of a profile have."""
        with Store.open(home({"TUI2048_DATA_DIR": str(self.data)}, profile).data) as store:
            return [game.moves for game in store.history.games()]


def make_key(folder: Path, name: str) -> list[str]:
    """A new key pair of this name; the words of the public one."""
    path = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)], check=True)
    return path.with_suffix(".pub").read_text().split()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def changed(file: Path, changes: Mapping[str, str]) -> str:
    """The text of a file with these changes."""
    text = file.read_text()
    for before, after in changes.items():
        text = text.replace(before, after)
    return text


def write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@contextmanager
def game_host(folder: Path, game: Sequence[str] = _GAME) -> Iterator[Host]:
    """A host in this folder where the key “anna” has that name, and any other key is welcome too.

    It has the key “bo” too. Guests get the ``game``, with the arguments that the game host gives it.
    """
    data, program = folder / "data", folder / "game"
    environ = f"PYTHONPATH={_ROOT / 'src'} TUI2048_DATA_DIR={data}"
    write_program(program, f'#!/bin/sh\nexec env {environ} {shlex.join(game)} "$@"\n')
    user, guest, players = getpass.getuser(), folder / "tui2048-guest", folder / "players"
    changes = {
        "game=tui2048\n": f"game={program}\n",
        "/etc/tui2048/players": str(players),
        "/usr/local/bin/tui2048-guest": str(guest),
        "Match User play": f"Match User {user}",
        "#AuthorizedKeys": "AuthorizedKeys",
        "CommandUser nobody": f"CommandUser {user}",
    }
    write_program(guest, changed(_FILES / "tui2048-guest", changes))
    for name in ("host", "bo"):
        make_key(folder, name)
    line = 'pty,environment="SAID=two words" ' + " ".join(make_key(folder, "anna"))
    players.write_text(f"{(_FILES / 'players').read_text()}{line}\n")
    port = free_port()
    config = folder / "sshd_config"
    rules = changed(_FILES / "tui2048.conf", changes)
    config.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host'}\nPidFile none\n"
        "StrictModes no\nPermitRootLogin yes\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
        f"AcceptEnv *\nSubsystem sftp internal-sftp\nMaxStartups 100\n{rules}"
    )
    if os.geteuid() == 0:  # where root's sshd goes before anybody has logged in
        Path("/run/sshd").mkdir(exist_ok=True)
    assert SSHD is not None
    log = folder / "log"
    with log.open("wb") as output, subprocess.Popen([SSHD, "-D", "-e", "-f", config], stderr=output) as daemon:
        try:
            wait_for_port(port, daemon, log)
            yield Host(folder, daemon.pid, port, data)
        finally:
            daemon.terminate()


def wait_for_port(port: int, daemon: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and daemon.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"sshd does not answer:\n{log.read_text()}")
