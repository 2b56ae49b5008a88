"""What is built for others: all that is needed and nothing else, the same from everyone who builds it."""

import re
import tarfile
import zipfile
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path

import pytest

from distribution.building import Built, build

pytestmark = pytest.mark.slow

MOST_WHEEL_BYTES, MOST_INSTALLED_BYTES = 40_000_000, 150_000_000
KINDS = {
    "the extension, for the stable ABI": r"engine/_core\.(abi3\.so|pyd)",
    "weights": r"engine/values/(network|endgame)\.2048",
    "catalogues": r"tui2048/locales/[a-z]+/LC_MESSAGES/tui2048\.mo",
    "styles": r"tui2048/styles/[a-z_]+\.tcss",
    "pages": r"tui2048/serving/(assets/[a-z]+\.(css|js|svg)|templates/[a-z]+\.html)",
    "Python": r"(engine|tui2048)(/[a-z0-9_]+)*/[a-z0-9_]+\.py",
    "types": r"(engine|tui2048)/py\.typed|engine/_core\.pyi",
    "for man, shells and desktop": r"tui2048-[^/]+\.data/data/share/("
    r"man/man1/tui2048\.1|bash-completion/completions/tui2048\.bash|zsh/site-functions/_tui2048|"
    r"fish/vendor_completions\.d/tui2048\.fish|applications/tui2048\.desktop|"
    r"icons/hicolor/scalable/apps/tui2048\.svg)",
    "about it": r"tui2048-[^/]+\.dist-info/"
    r"(METADATA|RECORD|WHEEL|entry_points\.txt|top_level\.txt|licenses/LICENSE)",
}
"""Everything that may be in a wheel, and of which each kind must be."""
SHARED, ABOUT = 6, 6


def wheel_names(built: Built) -> list[str]:
    with zipfile.ZipFile(built.wheel) as archive:
        return archive.namelist()


def test_the_wheel_holds_a_closed_set_of_kinds(built: Built) -> None:
    names = wheel_names(built)
    of_kind = {kind: [name for name in names if re.fullmatch(form, name)] for kind, form in KINDS.items()}
    assert [name for name in names if not any(name in found for found in of_kind.values())] == []
    assert [kind for kind, found in of_kind.items() if not found] == []
    counts = {
        kind: len(of_kind[kind]) for kind in ("weights", "types", "for man, shells and desktop", "about it")
    }
    assert list(counts.values()) == [2, 3, SHARED, ABOUT]


def test_no_python_file_is_missing_from_the_wheel(built: Built) -> None:
    sources = Path(__file__).parents[2] / "src"
    ours = {path.relative_to(sources).as_posix() for path in sources.glob("*/**/*.py")}
    assert {name for name in wheel_names(built) if name.endswith(".py")} == ours


def test_one_wheel_serves_every_python_from_3_11_on(built: Built) -> None:
    assert "-cp311-abi3-" in built.wheel.name


def test_the_sizes_stay_within_bounds(built: Built) -> None:
    assert built.wheel.stat().st_size <= MOST_WHEEL_BYTES
    with zipfile.ZipFile(built.wheel) as archive:
        assert sum(entry.file_size for entry in archive.infolist()) <= MOST_INSTALLED_BYTES


def test_the_licence_is_told_and_comes_along(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        (about,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = HeaderParser().parsestr(archive.read(about).decode())
        licence = archive.read(about.replace("METADATA", "licenses/LICENSE")).decode()
    assert (metadata["License-Expression"], metadata["License-File"]) == ("MIT", "LICENSE")
    assert licence.startswith("MIT License\n")


def test_the_sdist_holds_what_is_compiled_from_and_what_it_is_tested_by(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {
        "src/engine/core/bitboard.h",
        "src/tui2048/locales/fi/LC_MESSAGES/tui2048.po",
        "src/engine/values/network.2048",
        "tests/distribution/building.py",
        ".ci/run",
        ".github/workflows/wheels.yml",
        "LICENSE",
        "docs/training.md",
    }
    assert wanted - names == set()
    assert [name for name in names if name.endswith((".so", ".mo", ".o", ".pyc"))] == []


def test_another_folder_and_another_time_build_the_same_bytes(built: Built, tmp_path: Path) -> None:
    again = build(tmp_path / "some where else")
    digests = [
        [sha256(path.read_bytes()).hexdigest() for path in (one.sdist, one.wheel)] for one in (built, again)
    ]
    assert digests[0] == digests[1]
