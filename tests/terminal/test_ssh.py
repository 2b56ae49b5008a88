"""A game host over SSH: each key has its games, and there is nothing but the game."""

import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal.ssh_host import MISSING, Host, game_host
from terminal.terminal import PATIENCE_SECONDS, Terminal
from tui2048.system.profiles import home

pytestmark = [pytest.mark.slow, pytest.mark.skipif(MISSING is not None, reason=str(MISSING))]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with game_host(tmp_path) as host:
        yield host


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
    terminals = {"anna": host.log_in("anna"), host.guest("bo"): host.log_in("bo")}
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
