"""The documents as their readers see them: commands, other examples, links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "packaging" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "guide").glob("*.md")),
)
_FENCE = re.compile(r"```(\w*)")
_CODE = re.compile(r"`([^`]+)`")
_COMMAND = re.compile(r"(?:tui2048|make|python|pip|pipx|uv|man|textual|runuser|\.ci/run)(?: |$)")
"""How a command begins where text and commands stand side by side."""
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_SHELL = ("", "sh", "bash", "console", "shell")


@dataclass(frozen=True)
class Block:
    """Lines that are fenced, with the language of the fence, or indented, with none."""

    language: str
    lines: tuple[str, ...]
    indented: bool = False

    @property
    def text(self) -> str:
        """The lines as they stand."""
        return "\n".join(self.lines) + "\n"


@dataclass(frozen=True)
class Document:
    """One of the documents."""

    path: Path

    @property
    def name(self) -> str:
        """The path from the root."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All that is set apart from the text."""
        return tuple(block for block in self._parts() if isinstance(block, Block))

    @property
    def text(self) -> str:
        """All that is not."""
        return "\n".join(part for part in self._parts() if isinstance(part, str))

    @property
    def commands(self) -> tuple[str, ...]:
        """Every command, in the order of the text, those in the midst of it last.

        A block of commands begins with one, but a line that is indented is one in any case.
        """
        blocks = [block for block in self.blocks if block.language in _SHELL]
        found = [
            line.strip()
            for block in blocks
            if block.indented or _COMMAND.match(block.lines[0])
            for line in block.lines
            if line.strip()
        ]
        named = [code for code in _CODE.findall(self.text) if _COMMAND.match(code)]
        return tuple(dict.fromkeys((*found, *named)))

    @property
    def options(self) -> tuple[str, ...]:
        """Every option that the text names by itself."""
        return tuple(code.split()[0] for code in _CODE.findall(self.text) if code.startswith("--"))

    @property
    def links(self) -> tuple[str, ...]:
        """Where its links and pictures lead, but for other sites."""
        return tuple(link for link in _LINK.findall(self.text) if "://" not in link)

    @property
    def anchors(self) -> frozenset[str]:
        """What a link can lead to within it."""
        headings = re.findall(r"^#+ (.*)$", self.text, re.MULTILINE)
        return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)

    def _parts(self) -> Iterator[Block | str]:
        """Blocks, and lines of text."""
        language: str | None = None
        lines: list[str] = []
        for line in [*self.path.read_text(encoding="utf-8").splitlines(), ""]:
            fence = _FENCE.match(line)
            if language is not None:
                if fence:
                    yield Block(language, tuple(lines))
                    language, lines = None, []
                else:
                    lines.append(line)
            elif line.startswith("    "):
                lines.append(line[4:])
            else:
                if lines:
                    yield Block("", tuple(lines), indented=True)
                    lines = []
                if fence:
                    language = fence[1]
                else:
                    yield line
