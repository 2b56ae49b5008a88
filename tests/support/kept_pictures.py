"""Pictures of the screen as text: what is written, and in which styles. They are kept, and compared."""

import string
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from rich.style import Style
from textual.app import App

FOLDER = Path(__file__).parents[1] / "tui2048" / "screens" / "pictures"
_LETTERS = string.ascii_lowercase + string.ascii_uppercase + string.digits
_PLAIN = "·"
"""Stands for the style of the first cell, which is that of the ground."""


def picture(app: App[None]) -> str:
    """The screen: its text, under it a letter for the style of each cell, and the styles of the letters."""
    legend, text, letters = _Legend(), [], []
    for strip in app.screen._compositor.render_strips(app.size):
        text.append(strip.text.rstrip())
        row = (legend.letter(segment.style) * segment.cell_length for segment in strip)
        letters.append("".join(row).rstrip(_PLAIN))
    return "\n".join(("TEXT", *text, "", "STYLES", *letters, "", *legend.lines())) + "\n"


@dataclass
class _Legend:
    """The letters of the styles, in the order in which they are come across."""

    letters: dict[str, str] = field(default_factory=dict)

    def letter(self, style: Style | None) -> str:
        """The letter of this style."""
        return self.letters.setdefault(_described(style), (_PLAIN + _LETTERS)[len(self.letters)])

    def lines(self) -> list[str]:
        """A line a letter."""
        return [f"{letter}  {style}" for style, letter in self.letters.items()]


def _described(style: Style | None) -> str:
    """The style without what tells of clicks."""
    return str(style.without_color + Style.from_color(style.color, style.bgcolor)) if style else "none"


def difference(name: str, shown: str, *, update: bool) -> str:
    """In what the picture that is kept under this name differs from what is shown; "" if in nothing.

    With ``update`` what is shown is kept from now on.
    """
    path = FOLDER / f"{name}.txt"
    if update:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = unified_diff(
        kept.splitlines(), shown.splitlines(), f"{name}, kept", f"{name}, shown", lineterm="", n=1
    )
    return "\n".join(lines)
