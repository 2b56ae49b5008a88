"""What is built for others holds all that is needed, by way of the sdist too."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

MOST_WHEEL_BYTES, MOST_INSTALLED_BYTES = 40_000_000, 150_000_000
SHARED = {"tui2048.1", "tui2048.bash", "_tui2048", "tui2048.fish", "tui2048.desktop", "tui2048.svg"}
"""For man, the shells and the desktop."""
ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_a_wheel_from_the_sdist_holds_catalogues_styles_and_no_c(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "build", "--outdir", tmp_path, ROOT], check=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    (wheel,) = tmp_path.glob("*.whl")
    with tarfile.open(sdist) as archive:
        sources = archive.getnames()
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert any(name.endswith("fi/LC_MESSAGES/tui2048.po") for name in sources)
    assert any(name.endswith("core/bitboard.h") for name in sources)
    assert "tui2048/locales/fi/LC_MESSAGES/tui2048.mo" in names
    assert "tui2048/styles/play.tcss" in names
    assert {"engine/py.typed", "engine/_core.pyi", "tui2048/py.typed"} <= {*names}
    assert {"engine/values/network.2048", "engine/values/endgame.2048"} <= set(names)
    assert wheel.stat().st_size <= MOST_WHEEL_BYTES
    with zipfile.ZipFile(wheel) as archive:
        assert sum(entry.file_size for entry in archive.infolist()) <= MOST_INSTALLED_BYTES
    assert "engine/_core.abi3.so" in names or sys.platform != "linux"
    assert {name.rpartition("/")[2] for name in names if ".data/data/share/" in name} == SHARED
    assert not [name for name in names if name.endswith((".c", ".h", ".po"))]
