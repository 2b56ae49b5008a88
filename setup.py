"""What pyproject.toml cannot say: the C extension for the stable ABI, the weights and the catalogues.

With SOURCE_DATE_EPOCH set, what is built from the same sources by the same tools is the same byte for byte,
wherever, whenever and by whom it is built.
"""

import gzip
import os
import sys
import sysconfig
import tarfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

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


class BuildCore(build_ext):
    """Builds the extension with the flags that its compiler knows."""

    def build_extensions(self) -> None:
        """Choose the flags and compile."""
        for extension in self.extensions:
            extension.extra_compile_args = compiler_flags(self.compiler.compiler_type)
        super().build_extensions()


class ReproducibleSdist(sdist):
    """Packs the sources so that the archive tells nothing of when, where and by whom it was made."""

    def make_archive(  # noqa: PLR0913, PLR0917 - as in setuptools
        self,
        base_name: str,
        format: str,
        root_dir: str | None = None,
        base_dir: str | None = None,
        owner: str | None = None,
        group: str | None = None,
    ) -> str:
        """The path of the archive; its dates are SOURCE_DATE_EPOCH where that is set."""
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        if epoch is None or format != "gztar" or base_dir is None:
            return super().make_archive(base_name, format, root_dir, base_dir, owner, group)

        def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
            entry.mtime = int(epoch)
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mode = 0o755 if entry.mode & 0o100 else 0o644
            return entry

        path = f"{base_name}.tar.gz"
        with (
            Path(path).open("wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=int(epoch)) as packed,
            # Links would tell which files were one on the disk where it was made.
            tarfile.open(path, "w", fileobj=packed, format=tarfile.PAX_FORMAT, dereference=True) as archive,
        ):
            archive.add(base_dir, filter=anonymous)
        return path


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


def compiler_flags(compiler: str) -> list[str]:
    """Flags beyond the platform's own for a compiler of this type, by setuptools' names."""
    if compiler == "msvc":
        return ["/std:c11", "/O2", "/fp:precise"]
    # No contraction: the same position and depth give the same value on every machine. No debugging
    # information, which names the folder of the build.
    flags = ["-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-g0"]
    return [*flags, "-Wall", "-Wextra", "-Werror"] if STRICT else flags


core = Extension(
    "engine._core",
    sources=sorted(str(path) for path in CORE.glob("*.c")),
    depends=sorted(str(path) for path in CORE.glob("*.h")),
    include_dirs=[str(CORE)],
    define_macros=[("Py_LIMITED_API", "0x030B0000")] if ABI3 else [],
    py_limited_api=ABI3,
    optional=not STRICT,
)

os.umask(0o022)  # what is made has the same modes whoever makes it
setup(
    ext_modules=[core],
    cmdclass={"build_ext": BuildCore, "build_py": BuildWithData, "sdist": ReproducibleSdist},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if ABI3 else {},
)
