"""What pyproject.toml cannot say: the C extension for the stable ABI, the weights and the catalogues."""

import os
import sys
import sysconfig
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Extension, setup
from setuptools.command.build_py import build_py

CORE = Path("src/engine/core")
STRICT = bool(os.environ.get("TUI2048_STRICT_BUILD"))
"""In CI a missing extension or a compiler warning fails the build; at a player's it must not."""

# A free-threaded CPython has no stable ABI: there the extension is built for that version alone.
ABI3 = not sysconfig.get_config_var("Py_GIL_DISABLED")


class BuildWithData(build_py):
    """Sees that the weights are whole, and compiles the message catalogues beside their sources."""

    def run(self) -> None:
        """Check and compile, then collect the packages."""
        check_weights()
        sources = list(Path("src/tui2048/locales").glob("*/LC_MESSAGES/*.po"))
        if not sources:
            raise SystemExit("The message catalogues are missing: src/tui2048/locales/*/LC_MESSAGES/*.po")
        for source in sources:
            with source.open("rb") as file:
                catalogue = read_po(file)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
        super().run()


def check_weights() -> None:
    """Read the weights that ship to the last byte; to build without them, or with others, is an error."""
    sys.path.insert(0, "src")
    try:
        from engine.network import WeightsError
        from engine.weights import open_weights
    finally:
        del sys.path[0]
    try:
        open_weights().check()
    except WeightsError as error:
        raise SystemExit(str(error)) from error


def compiler_flags() -> list[str]:
    """Flags beyond the platform's own; another compiler than GCC and Clang gets none."""
    if os.name == "nt":
        return []
    # No contraction: the same position and depth give the same value on every machine.
    flags = ["-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden"]
    return [*flags, "-Wall", "-Wextra", "-Werror"] if STRICT else flags


core = Extension(
    "engine._core",
    sources=sorted(str(path) for path in CORE.glob("*.c")),
    depends=sorted(str(path) for path in CORE.glob("*.h")),
    include_dirs=[str(CORE)],
    extra_compile_args=compiler_flags(),
    define_macros=[("Py_LIMITED_API", "0x030B0000")] if ABI3 else [],
    py_limited_api=ABI3,
    optional=not STRICT,
)

setup(
    ext_modules=[core],
    cmdclass={"build_py": BuildWithData},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
