"""A wheel, installed where nothing of ours is: it plays."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from distribution.building import EPOCH, Built, fresh_environment, python_of, run
from terminal.terminal import Terminal

pytestmark = pytest.mark.slow

POSITION = "2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0"
OFFLINE = """
import sys

def refuse(event, _arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        raise PermissionError(f"{event}: this must be done without the network")

sys.addaudithook(refuse)
"""
"""As its sitecustomize.py, it makes a Python do without the network."""
BUILD_REQUIREMENTS = ("setuptools>=77", "babel>=2.14")


def hint(program: tuple[str | Path, ...], environ: Mapping[str, str]) -> dict[str, object]:
    said: dict[str, object] = json.loads(
        run(*program, "hint", POSITION, "--json", "--depth", "2", environ=environ)
    )
    return said


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_it_plays_in_a_fresh_environment(built: Built, version: str, tmp_path: Path) -> None:
    programs = fresh_environment(python_of(version), tmp_path / "environment")
    run(programs / "python", "-m", "pip", "install", "--quiet", built.wheel)
    program = programs / "tui2048"
    environ = {"TUI2048_DATA_DIR": str(tmp_path / "data"), "LANG": "C.UTF-8", "LANGUAGE": ""}

    assert built.wheel.name.startswith(run(program, "--version", environ=environ).strip().replace(" ", "-"))
    assert (hint((program,), environ)["best"], hint((program,), environ)["engine"]) == ("down", "compiled")
    assert json.loads(run(program, "replay", "2048:1:7:LLUR", "--json", environ=environ))["moves"] == 4
    assert "All is well." in run(program, "doctor", environ=environ)
    assert "suomi" in run(program, "--lang", "fi", "doctor", environ=environ)
    assert (tmp_path / "environment/share/man/man1/tui2048.1").is_file()

    terminal = Terminal((str(program),), environ | {"TERM": "xterm-256color", "PYTHONPATH": ""})
    try:
        terminal.wait_for("q quit")
        terminal.send("q")
        assert terminal.status() == 0
    finally:
        terminal.close()


def test_without_network_and_compiler_the_sdist_gives_the_python_search(built: Built, tmp_path: Path) -> None:
    python = fresh_environment(sys.executable, tmp_path / "environment") / "python"
    run(python, "-m", "pip", "install", "--quiet", *BUILD_REQUIREMENTS)
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (sources,) = tmp_path.glob("tui2048-*")
    offline = tmp_path / "offline"
    offline.mkdir()
    (offline / "sitecustomize.py").write_text(OFFLINE, encoding="utf-8")
    environ = {
        "PYTHONPATH": str(offline),
        "CC": "false",
        "TUI2048_STRICT_BUILD": "",
        "SOURCE_DATE_EPOCH": EPOCH,
    }
    refused = subprocess.run(
        [python, "-c", "import socket; socket.create_connection(('127.0.0.1', 9))"],
        env=os.environ | environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "without the network" in refused.stderr
    run(
        python, "-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation",
        "--wheel-dir", tmp_path / "made", sources, environ=environ,
    )  # fmt: skip

    (wheel,) = (tmp_path / "made").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert [name for name in archive.namelist() if "_core" in name] == ["engine/_core.pyi"]
        assert "tui2048/locales/fi/LC_MESSAGES/tui2048.mo" in archive.namelist()
        archive.extractall(tmp_path / "unpacked")
    said = hint((sys.executable, "-m", "tui2048"), {"PYTHONPATH": str(tmp_path / "unpacked")})
    assert (said["best"], said["engine"]) == ("down", "python")
