"""The stubs of the compiled search say what it has."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine import Advisor

SOURCES = Path(__file__).parents[2] / "src"


@pytest.mark.slow
@pytest.mark.skipif(Advisor().engine != "compiled", reason="there is no compiled search here")
def test_the_stubs_agree_with_the_extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYPYPATH", str(SOURCES))
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "engine._core"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
