"""The hint panel: what each direction is worth, best first."""

from dataclasses import dataclass

from textual.app import ComposeResult, RenderResult
from textual.content import Content
from textual.geometry import Region
from textual.reactive import reactive, var

from engine import Advice, Direction
from engine.coach import accuracy
from tui2048.coaching.words import ARROWS, Help, lacking, with_arrow
from tui2048.i18n import _, decimal, ngettext, number
from tui2048.widgets.remembered import Column, Remembered, Text

_BAR, _HALF_BAR = "━", "╸"
_STRONG, _QUIET = "$accent", "$foreground-muted"


@dataclass(frozen=True)
class HintLine:
    """What one row of the panel shows: a direction, its value, and how good it is, from 0 to 1."""

    direction: Direction
    value: float | None = None
    """Points still to come; None for a direction that is not possible."""
    share: float = 0.0
    best: bool = False


def hint_lines(advice: Advice) -> tuple[HintLine, ...]:
    """The four directions, legal ones first in their order, then those that are not possible."""
    best = max((option.value for option in advice.options), default=0.0)
    lines = [
        HintLine(
            option.direction,
            option.value,
            accuracy(best, best - option.value) / 100,
            option.direction is advice.best,
        )
        for option in advice.options
    ]
    known = {line.direction for line in lines}
    return (*lines, *(HintLine(direction) for direction in Direction if direction not in known))


class HintRow(Remembered):
    """One direction: its name and value, and where there is room a bar under them."""

    line: var[HintLine | None] = var(None)

    def render(self) -> RenderResult:
        """The two lines of the row, or the first alone."""
        words, bar = self._parts(self.line)
        return Content.assemble(words, "\n", bar) if self.size.height > 1 else Content.assemble(words)

    def watch_line(self, before: HintLine | None, line: HintLine | None) -> None:
        """Draw anew what has changed: a deeper search often leaves the bar as it was."""
        both = zip(self._parts(before), self._parts(line), strict=True)
        changed = [Region(0, y, self.size.width, 1) for y, (was, is_) in enumerate(both) if was != is_]
        if changed:
            self.refresh(*changed)

    def _parts(self, line: HintLine | None) -> tuple[tuple[str, str], tuple[str, str]]:
        """The words and the bar under them, each with its style."""
        if line is None:
            return ("", ""), ("", "")
        name, width = with_arrow(line.direction), self.size.width
        if line.value is None:
            return (f"{name}  " + _("not possible"), _QUIET), ("", "")
        value = number(round(line.value))
        halves = round(2 * width * line.share)
        return (
            (name.ljust(width - len(value)) + value, f"bold {_STRONG}" if line.best else ""),
            (_BAR * (halves // 2) + _HALF_BAR * (halves % 2), _STRONG if line.best else _QUIET),
        )


class HintLineRow(Remembered):
    """All four directions on one line, for a narrow screen: the best value, and what the others lose."""

    lines: reactive[tuple[HintLine, ...]] = reactive(())

    def render(self) -> RenderResult:
        """The line; directions that do not fit at the end are left out whole."""
        text = Content()
        best = next((line.value for line in self.lines if line.best), None)
        for line in self.lines:
            if line.value is None or best is None:
                continue
            shown = short_value(line.value, fine=True) if line.best else short_value(line.value - best)
            part = Content.styled(f"{ARROWS[line.direction]} {shown}", f"bold {_STRONG}" if line.best else "")
            if text.cell_length + 2 + part.cell_length > self.size.width:
                break
            text = Content.assemble(text, "  " if text else "", part)
        return text


def short_value(value: float, *, fine: bool = False) -> str:
    """A value in few characters: 950, 24k, 1M; with ``fine`` also 2.4k and 1.2M.

    A language whose abbreviation is longer than the digits that it saves shows the whole number.
    """
    whole = number(round(value))
    for unit, shown in ((1e6, _("{number}M")), (1e3, _("{number}k"))):
        if abs(value) >= unit:
            places = 1 if fine and abs(value) < 10 * unit else 0
            return min(shown.format(number=decimal(value / unit, places)), whole, key=len)
    return whole


class HintPanel(Column):
    """What the coach says of the board shown: nothing, a word, or all values and a reason."""

    advice: var[Advice | None] = var(None)
    level: var[Help] = var(Help.FULL)
    sentence = var("")
    weights_missing = var(False)

    def __init__(self, *, compiled: bool, level: Help = Help.FULL) -> None:
        super().__init__(id="hints", classes=f"-{level.value}")
        self.set_reactive(HintPanel.level, level)
        self._compiled = compiled

    def compose(self) -> ComposeResult:
        """Four rows, a line that stands for them on a narrow screen, a sentence, and the search on itself."""
        yield Text(_("HINTS"), classes="label", id="hints-title")
        for place in range(4):
            yield HintRow(id=f"hint-{place}", classes="hint-row")
        yield HintLineRow(id="hint-line")
        yield Text(id="hint-sentence", markup=False)
        yield Text(id="hint-status", classes="quiet")
        yield Text(id="hint-engine", classes="quiet")

    def on_mount(self) -> None:
        """Show what was bound before there was anything to show it."""
        self.watch_level()
        self.watch_weights_missing()

    def watch_advice(self) -> None:
        """Hand each row its line."""
        lines = hint_lines(self.advice) if self.advice is not None and self.level is Help.FULL else ()
        for place, row in enumerate(self.query(HintRow)):
            row.line = lines[place] if place < len(lines) else None
        for narrow in self.query(HintLineRow):
            narrow.lines = lines
        self._update("#hint-status", self._status())

    def watch_sentence(self) -> None:
        """Show what the coach says in words."""
        self._update("#hint-sentence", self.sentence)

    def watch_level(self) -> None:
        """Show as much as is wanted."""
        for level in Help:
            self.set_class(level is self.level, f"-{level.value}")
        self.watch_advice()
        self.watch_sentence()

    def watch_weights_missing(self) -> None:
        """Say what keeps the hints from being as good as they could be."""
        said = lacking(compiled=self._compiled, weights_missing=self.weights_missing)
        for line in self.query("#hint-engine").results(Text):
            line.update(said)
            line.display = bool(said)

    def _update(self, selector: str, text: str) -> None:
        for line in self.query(selector).results(Text):
            line.update(text, layout=False)

    def _status(self) -> str:
        if self.level is Help.OFF:
            return _("Hints are off (t shows them)")
        if self.level is Help.NUDGE or self.advice is None or self.advice.best is None:
            return ""
        depth = ngettext("{count} move ahead", "{count} moves ahead", self.advice.depth)
        seconds = _("{seconds} s").format(seconds=decimal(self.advice.seconds))
        return f"{depth.format(count=self.advice.depth)} · {seconds}"
