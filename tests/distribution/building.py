"""What is built for others, as those build it who pack it: from a copy of the sources, in isolation."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EPOCH = "1700000000"
"""The date that everything built bears, in seconds: some day in 2023."""
_LEFT_BEHIND = (
    ".*_cache",
    ".git",
    ".hypothesis",
    ".venv",
    "__pycache__",
    "build",
    "dist",
    "*.egg-info",
    "*.mo",
    "*.so",
)


@dataclass(frozen=True)
class Built:
    """What a build made."""

    sdist: Path
    wheel: Path


def run(*command: str | Path, environ: Mapping[str, str] | None = None, folder: Path | None = None) -> str:
    """What a command writes that goes well, in no environment of Python but its own."""
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        command, env=own | dict(environ or {}), cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-5000:]}\n{done.stderr[-5000:]}"
    return done.stdout


def build(folder: Path) -> Built:
    """The sdist and the wheel of a fresh copy of the sources in this folder."""
    sources, made = folder / "sources", folder / "made"
    shutil.copytree(ROOT, sources, ignore=shutil.ignore_patterns(*_LEFT_BEHIND), copy_function=shutil.copy)
    run(
        sys.executable, "-m", "build", "--outdir", made, sources,
        environ={"SOURCE_DATE_EPOCH": EPOCH, "TUI2048_STRICT_BUILD": "1"},
        folder=folder,
    )  # fmt: skip
    (sdist,) = made.glob("*.tar.gz")
    (wheel,) = made.glob("*.whl")
    return Built(sdist, wheel)


def fresh_environment(python: str | Path, folder: Path) -> Path:
    """The folder of the programs of a new environment of this Python."""
    run(python, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin")


def python_of(version: str) -> str:
    """A Python of this version, on the path or among those of pyenv; skips the test where there is none."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python{version}"), *map(str, pyenv.glob(f"{version}.*/bin/python"))]
    for program in found:
        # What is on the path may stand for a Python that is not there.
        if program and subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode == 0:
            return program
    pytest.skip(f"There is no Python {version} here: neither on the path nor below {pyenv}.")
