"""A game host with a real sshd on loopback, configured by the files that are documented for it."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from terminal.terminal import PATIENCE_SECONDS, Terminal
from tui2048.profiles import home
from tui2048.store import Store

SSHD = shutil.which("sshd", path="/usr/sbin:/usr/local/sbin:" + os.environ.get("PATH", ""))
FILES = Path(__file__).parents[2] / "packaging" / "ssh"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        SSHD is None or not shutil.which("ssh"), reason="needs OpenSSH: apt install openssh-server"
    ),
]


@dataclass(frozen=True)
class Host:
    """A running sshd: its folder, its port, and where the games are."""

    folder: Path
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


def write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A host where the key “anna” has that name, any other key is welcome too, and the files are ours."""
    data = tmp_path / "data"
    program, guest, players = tmp_path / "game", tmp_path / "tui2048-guest", tmp_path / "players"
    environ = f"PYTHONPATH={Path(__file__).parents[2] / 'src'} TUI2048_DATA_DIR={data}"
    write_program(program, f'#!/bin/sh\nexec env {environ} {sys.executable} -m tui2048 "$@"\n')
    script = (FILES / "tui2048-guest").read_text()
    script = script.replace("game=tui2048\n", f"game={program}\n").replace("/etc/tui2048/players", str(players))
    write_program(guest, script)
    make_key(tmp_path, "host")
    make_key(tmp_path, "bo")
    players.write_text((FILES / "players").read_text() + " ".join(make_key(tmp_path, "anna")) + "\n")
    rules = (FILES / "tui2048.conf").read_text()
    rules = rules.replace("Match User play", f"Match User {getpass.getuser()}").replace(
        "#Authorized", "Authorized"
    )
    rules = rules.replace("CommandUser nobody", f"CommandUser {getpass.getuser()}")
    rules = rules.replace("/etc/tui2048/players", str(players)).replace(
        "/usr/local/bin/tui2048-guest", str(guest)
    )
    port = free_port()
    config = tmp_path / "sshd_config"
    config.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path / 'host'}\nPidFile none\n"
        "StrictModes no\nPermitRootLogin yes\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
        f"AcceptEnv *\nSubsystem sftp internal-sftp\n{rules}"
    )
    if os.geteuid() == 0:  # where root's sshd goes before anybody has logged in
        Path("/run/sshd").mkdir(exist_ok=True)
    assert SSHD is not None
    log = tmp_path / "log"
    with log.open("wb") as output, subprocess.Popen([SSHD, "-D", "-e", "-f", config], stderr=output) as daemon:
        wait_for_port(port, daemon, log)
        yield Host(tmp_path, port, data)
        daemon.terminate()


def wait_for_port(port: int, daemon: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline and daemon.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"sshd does not answer:\n{log.read_text()}")


def guest_name(host: Host, key: str) -> str:
    """The profile of a key that has no name."""
    blob = (host.folder / f"{key}.pub").read_text().split()[1]
    return f"guest-{sha256(blob.encode()).hexdigest()[:20]}"


def play(terminal: Terminal, keys: str) -> int:
    """Type these keys; the moves that they have made."""
    terminal.wait_for("SCORE")
    terminal.send(keys + "?")
    terminal.wait_until(lambda screen: "SCORE" not in screen and "close" in screen, "the help, after all moves")
    terminal.send("?")
    found = re.search(r"(\d+) moves?\b", terminal.wait_for("SCORE"))
    assert found is not None
    return int(found[1])


def test_each_key_has_a_profile_and_a_dropped_line_saves(host: Host) -> None:
    terminals = {"anna": host.log_in("anna"), guest_name(host, "bo"): host.log_in("bo")}
    try:
        played = {}
        for keys, (profile, terminal) in zip(("hjkl", "hjkl" * 4), terminals.items(), strict=True):
            played[profile] = play(terminal, keys + "\x1a")  # no shell comes of Ctrl-Z
    finally:
        for terminal in terminals.values():
            terminal.close()
    assert played["anna"] > 0
    assert len({*played.values()}) == 2
    deadline = time.monotonic() + PATIENCE_SECONDS
    for profile, moves in played.items():
        assert host.moves(profile) == [moves]
        while players := playing(host, profile):
            assert time.monotonic() < deadline, f"somebody still plays: {players}"
            time.sleep(0.05)
    again = host.log_in("anna")
    try:
        again.wait_for("SCORE", f"{played['anna']} move")
        again.send("q")
        assert again.status() == 0
    finally:
        again.close()


def playing(host: Host, profile: str) -> list[str]:
    """The processes that still have the database of a profile open."""
    database = home({"TUI2048_DATA_DIR": str(host.data)}, profile).data / "tui2048.db"
    found = []
    for descriptor in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if descriptor.readlink() == database:
                found.append(descriptor.parts[2])
        except OSError:  # it has ended meanwhile
            continue
    return found


def test_there_is_nothing_but_the_game(host: Host) -> None:
    for words in (("id",), ("tui2048", "doctor")):
        done = host.ask("anna", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert "terminal" in done.stderr
        assert done.stderr.count("\n") == 1
    forwarding = ("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9")
    assert host.ask("anna", options=forwarding).returncode == 255
    tunnel = subprocess.run(
        host.client("anna", "-p", str(host.port), "-W", f"127.0.0.1:{host.port}", host.address()),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert b"SSH-2.0" not in tunnel.stdout
    fetched = host.folder / "fetched"
    for program in ("sftp", "scp"):
        command = host.client("anna", "-P", str(host.port), program=program)
        subprocess.run(
            [*command, f"{host.address()}:/etc/passwd", str(fetched)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=PATIENCE_SECONDS,
        )
        assert not fetched.exists()


def test_the_client_s_environment_stays_outside(host: Host) -> None:
    evil = host.folder / "evil"
    sent = {
        "TUI2048_DATA_DIR": str(evil),
        "LANG": "fi_FI.UTF-8",
        "PYTHONPATH": str(evil),
        "PYTHONSTARTUP": str(evil),
        "TEXTUAL_DRIVER": "evil:Driver",
        "TEXTUAL_LOG": str(evil),
    }
    words = " ".join(f"{name}={value}" for name, value in sent.items())
    terminal = host.log_in("anna", "-o", f"SetEnv={words}")
    try:
        terminal.wait_for("SCORE")
        terminal.send("q")
        assert terminal.status() == 0
    finally:
        terminal.close()
    assert not evil.exists()
    assert host.moves("anna") == [0]
