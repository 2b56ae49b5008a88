"""The program of the game host: which name it finds for the key of a guest."""

import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from support.commanding import run

SCRIPT = Path(__file__).parents[3] / "packaging" / "ssh" / "tui2048-guest"
KEY, OTHER = "AAAAC3NzaC1lZDI1NTE5AAAAIF+/K==", "AAAAC3NzaC1lZDI1NTE5AAAAIG"
NAMELESS = f"guest-{sha256(KEY.encode()).hexdigest()[:20]}"


def name_given(folder: Path, players: str) -> str:
    """What the game is told as the name of who comes with the key, by these lines of players."""
    game, script, login = folder / "game", folder / "guest", folder / "login"
    game.write_text("#!/bin/sh\nprintf '%s|' \"$@\"\n")
    game.chmod(0o755)
    (folder / "players").write_text(players)
    login.write_text(f"publickey ssh-ed25519 {KEY}\n")
    text = SCRIPT.read_text().replace("/etc/tui2048/players", str(folder / "players"))
    script.write_text(text.replace("game=tui2048\n", f"game={game}\n"))
    environ = {"SSH_USER_AUTH": str(login), "SSH_CONNECTION": "", "HOME": str(folder), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(["/bin/sh", script], capture_output=True, text=True, check=True, env=environ)
    assert done.stdout.startswith("--kiosk|--profile=")
    return done.stdout.removeprefix("--kiosk|--profile=").removesuffix("|")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (f"ssh-ed25519 {KEY} anna", "anna"),
        (f"  ssh-ed25519\t{KEY}  päivi \r", "päivi"),
        (f"restrict,pty ssh-ed25519 {KEY} opt", "opt"),
        (f'from="127.0.0.1, ::1",pty ssh-ed25519 {KEY} bo', "bo"),
        (f'environment="SAID=a \\"b c\\" d",pty ssh-ed25519 {KEY} bo', "bo"),
        (f'command="x ssh-ed25519 {KEY} evil" ssh-ed25519 {OTHER} bo', NAMELESS),
        (f'command="ssh-ed25519 {KEY} evil" ssh-ed25519 {KEY} bo', "bo"),
        (f"ssh-ed25519 {OTHER} {KEY} bo", NAMELESS),
        (f"ssh-ed25519 {KEY}", NAMELESS),
        (f"#ssh-ed25519 {KEY} anna", NAMELESS),
        (f"# pty ssh-ed25519 {KEY} anna", NAMELESS),
        (f"ssh-ed25519 {KEY} anna\nssh-ed25519 {KEY} bo", "anna"),
        # What is no name stays whole, and the game refuses it.
        (f"ssh-ed25519 {KEY} Anna Smith", "Anna Smith"),
        (f'ssh-ed25519 {KEY} anna "the best"', 'anna "the best"'),
        (f"ssh-ed25519 {KEY} --help", "--help"),
    ],
)
def test_the_name_is_all_that_stands_after_the_key(tmp_path: Path, line: str, name: str) -> None:
    assert name_given(tmp_path, f"# Who may play.\n\n{line}\n") == name


@pytest.mark.parametrize("name", ["Anna Smith", "anna@laptop", "--help", "con", "../bo", ""])
def test_who_has_no_proper_name_is_told_so_in_plain_words(tmp_path: Path, name: str) -> None:
    environ = {"TUI2048_DATA_DIR": str(tmp_path), "LANGUAGE": "en"}
    done = run("--kiosk", f"--profile={name}", environ=environ)
    assert done.status == 2
    assert done.complaint_line == (
        f"The host calls you “{name}”, which cannot name a profile. Please tell whoever runs it."
    )
    assert [*tmp_path.iterdir()] == []
