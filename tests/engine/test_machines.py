"""The core says the same everywhere: in 32 bits, with the other order of bytes, from a poorer compiler."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.weights import ALL_BOARDS, ENDGAMES, PACKAGED

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
CORE = HERE.parents[1] / "src/engine/core"
PARTS = [path for path in CORE.glob("*.c") if path.stem != "module" and not path.stem.startswith("python_")]
MOVES = 2000
FLAGS = ("-std=c11", "-O2", "-ffp-contract=off", "-static", "-Wall", "-Wextra", "-Werror")


@dataclass(frozen=True)
class Machine:
    """A compiler, its further flags, and what runs its programs here."""

    compiler: str
    flags: tuple[str, ...] = ()
    runner: tuple[str, ...] = ()


CLANG = "clang" if shutil.which("clang") else "clang-14"
HOST = Machine("gcc")
OTHERS = {
    "32 bits": Machine("i686-linux-gnu-gcc"),
    "big-endian": Machine("s390x-linux-gnu-gcc", (), ("qemu-s390x",)),
    # Nothing of GCC's own, and what the MSVC has instead of C11's atomics.
    "as for MSVC": Machine(
        CLANG, ("-std=gnu11", "-U__GNUC__", "-D_MSC_VER=1939", f"-I{HERE / 'machines' / 'like_msvc'}")
    ),
}


def program(machine: Machine, source: Path, folder: Path) -> tuple[str | Path, ...]:
    """The command that runs this source and the core as built for the machine."""
    for needed in (machine.compiler, *machine.runner):
        if shutil.which(needed) is None:
            pytest.skip(f"{needed} is not installed here")
    built = folder / f"{source.stem} by {machine.compiler}"
    subprocess.run(
        [machine.compiler, *FLAGS, *machine.flags, f"-I{CORE}", "-o", built, source, *PARTS, "-lm"], check=True
    )
    return (*machine.runner, built)


def answers(machine: Machine, folder: Path) -> list[str]:
    command = program(machine, HERE / "machines" / "answers.c", folder)
    weights = (PACKAGED / ALL_BOARDS, PACKAGED / ENDGAMES)
    done = subprocess.run([*command, *weights, str(MOVES)], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", OTHERS)
def test_every_value_and_game_is_the_same(name: str, tmp_path: Path) -> None:
    expected = answers(HOST, tmp_path)
    assert len(expected) > 80
    assert answers(OTHERS[name], tmp_path) == expected


@pytest.mark.parametrize("source", ["harness", "fuzz"])
@pytest.mark.parametrize("name", OTHERS)
def test_nothing_is_found_by_the_random_tests_either(name: str, source: str, tmp_path: Path) -> None:
    command = program(OTHERS[name], HERE / "sanitizers" / f"{source}.c", tmp_path)
    done = subprocess.run([*command, "1", "100"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("nothing found")
