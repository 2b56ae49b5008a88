"""Whether a screen shows all that it says: nothing cut, covered, broken, or written in the colour behind it.

What a widget says is compared with what it paints, word for word, in the size that it was given; and then it
must lie in view, or where one can scroll to. A new widget that draws its own lines needs an entry in `_DRAWN`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rich.color import Color, ColorSystem
from rich.color_triplet import ColorTriplet
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList

from tui2048.i18n import NO_BREAK_SPACE
from tui2048.widgets.board import TileCell
from tui2048.widgets.graph import ValueGraph
from tui2048.widgets.keybar import KeyBar, KeyButton
from tui2048.widgets.listing import Listing, ListingHead
from tui2048.widgets.mini_board import TileGrid
from tui2048.widgets.series import SeriesGraph

BROKEN_BY_DESIGN = "share-text"
"""A game's line is one word, which fills the lines of the screen so that it can be marked and copied."""

_HARD_SPACE = "\N{SYMBOL FOR SPACE}"
"""Stands for a no-break space, at which no text may be broken."""


_LINES = str.maketrans(dict.fromkeys("▌┃┏┓┗┛━│║", " "))
"""The mark of a row of a list, the frame of a cell and the line between tiles stand right beside the words."""


_TELLING = 8
"""So many columns of a text tell what it is about."""
_MARKS = ",:;“”"
"""Stand around words where something is told in a sentence."""


def faults(screen: Screen[Any]) -> list[str]:
    """What is wrong with how this screen is laid out, one sentence each; empty if nothing is."""
    speaking = [widget for widget in screen.walk_children(Widget) if _is_shown(widget) and _says(widget)]
    found = [fault for widget in speaking for fault in (*_cut(widget), *_out_of_reach(widget))]
    told = {word.strip(_MARKS) for widget in speaking for word in _words(_painted(widget))}
    for listing in screen.query(Listing):
        found += [*_narrow_columns(listing), *_untold(listing, told)]
    return [*found, *_overlaps(screen, speaking), *_bare_key_bars(screen)]


def illegible(screen: Screen[Any], system: ColorSystem) -> list[str]:
    """Words that vanish in these colours: their colour is that behind them."""
    found = []
    for widget in screen.walk_children(Widget):
        if not _is_shown(widget) or not _says(widget):
            continue
        for segment in (segment for strip in _strips(widget) for segment in strip if _has_words(segment.text)):
            style = segment.style
            if style is None or style.color is None or style.bgcolor is None:
                continue
            if _seen(style.color, system) == _seen(style.bgcolor, system):
                found.append(f"{_name(widget)}: {_shown(segment.text)} is written in the colour behind it")
    return found


def _seen(colour: Color, system: ColorSystem) -> tuple[int | None, ColorTriplet | None]:
    """What a terminal of these colours shows of this one."""
    shown = colour.downgrade(system)
    return shown.number, shown.triplet


@dataclass(frozen=True)
class _Spoken:
    """What a widget says: words that it paints in this order, and no others if that is ``all`` it paints."""

    phrases: tuple[str, ...]
    all: bool = False


def _says(widget: Widget) -> tuple[str, ...]:
    return tuple(phrase for phrase in _spoken(widget).phrases if phrase.split())


def _spoken(widget: Widget) -> _Spoken:
    for kind in type(widget).__mro__:
        for known, words in _DRAWN.items():
            if issubclass(kind, known):
                return _Spoken(tuple(words(widget)))
        if "render" in vars(kind) and kind is not Widget:
            return _Spoken((str(widget.render()),), all=True)
        if "render_line" in vars(kind) and kind is not Widget:
            raise AssertionError(f"Nobody knows what a {kind.__name__} says: add it to _DRAWN.")
    return _Spoken(())


def _tile_numbers(widget: Widget) -> Iterator[str]:
    assert isinstance(widget, TileCell)
    return (str(1 << sprite.exponent) for sprite in widget._sprites)


def _grid_numbers(widget: Widget) -> Iterator[str]:
    assert isinstance(widget, TileGrid)
    rows = widget.rows(widget.size.width)
    return (str(1 << exponent) for row in rows for exponent in row if exponent)


def _series_words(widget: Widget) -> Iterator[str]:
    assert isinstance(widget, SeriesGraph)
    series = widget.series
    if series is not None and series.values:
        yield from (series.labels[1], series.labels[0], f"{series.first} {series.last}")


def _column_names(widget: Widget) -> Iterator[str]:
    assert isinstance(widget, ListingHead)
    mark = "▴" if widget.rising else "▾"
    columns, key = widget.grid.columns, widget.sorted_by
    return (column.name + (mark if key and column.key == key else "") for column in columns)


def _row_texts(widget: Widget) -> Iterator[str]:
    """The cells in view; all figures, and of texts those that have room."""
    assert isinstance(widget, Listing)
    top, area = round(widget.scroll_y), widget.scrollable_content_region
    for place in range(top, min(widget.count, top + area.height)):
        row = zip(widget.grid.columns, widget.grid.widths(area.width), widget._cells(place), strict=True)
        yield from (cell.text for column, width, cell in row if column.right or len(cell.text) <= width)


def _option_texts(widget: Widget) -> Iterator[str]:
    """The options that are whole in view; one can scroll to the others."""
    assert isinstance(widget, OptionList)
    rows, top = widget._lines, round(widget.scroll_y)
    bottom = top + widget.scrollable_content_region.height
    for place, option in enumerate(widget.options):
        own = [row for row, (index, _line) in enumerate(rows) if index == place]
        if own and top <= own[0] and own[-1] < bottom:
            yield str(option.prompt)


def _placeholder(widget: Widget) -> Iterator[str]:
    """What invites to type; what was typed may be longer than its place, and scrolls."""
    assert isinstance(widget, Input)
    if not widget.value:
        yield str(widget.placeholder)


_DRAWN: dict[type[Widget], Callable[[Widget], Iterator[str]]] = {
    TileCell: _tile_numbers,
    TileGrid: _grid_numbers,
    SeriesGraph: _series_words,
    ListingHead: _column_names,
    Listing: _row_texts,
    OptionList: _option_texts,
    Input: _placeholder,
    ValueGraph: lambda _graph: iter(()),
}
"""What widgets say that draw their own lines: phrases, in the order in which they are painted."""


def _is_shown(widget: Widget) -> bool:
    nodes = [node for node in widget.ancestors_with_self if isinstance(node, Widget)]
    return widget.visible and all(node.display for node in nodes) and widget.is_on_screen


def _words(text: str) -> list[str]:
    return text.replace(NO_BREAK_SPACE, _HARD_SPACE).translate(_LINES).split()


def _has_words(text: str) -> bool:
    return any(letter.isalnum() for letter in text)


def _strips(widget: Widget) -> list[Strip]:
    """All that the widget paints in its size, whether it is in view or not."""
    return widget.render_lines(Region(0, 0, widget.outer_size.width, widget.outer_size.height))


def _painted(widget: Widget) -> str:
    """The same as text."""
    return "\n".join(strip.text for strip in _strips(widget))


def _cut(widget: Widget) -> Iterator[str]:
    """Words that are said and not painted, or not in one piece."""
    painted, spoken = _painted(widget), _spoken(widget)
    if widget.id == BROKEN_BY_DESIGN:
        complete = "".join(painted.split()) == "".join("".join(spoken.phrases).split())
    elif spoken.all:
        complete = _words(painted) == [word for phrase in spoken.phrases for word in _words(phrase)]
    else:
        complete = _contains(_words(painted), spoken.phrases)
    if not complete:
        yield f"{_name(widget)} says {_shown(' '.join(spoken.phrases))} and shows {_shown(painted)}"


def _narrow_columns(listing: Listing) -> Iterator[str]:
    """Columns of texts that show next to nothing of them."""
    if not _is_shown(listing) or not listing.count:
        return
    widths = listing.grid.widths(listing.scrollable_content_region.width)
    for column, width, cell in zip(listing.grid.columns, widths, listing._cells(listing.cursor), strict=True):
        if width < min(len(cell.text), _TELLING):
            yield f"{_name(listing)} has {width} columns for {_shown(cell.text)} under {column.name!r}"


def _untold(listing: Listing, told: set[str]) -> Iterator[str]:
    """Texts of the row under the cursor that are whole neither in the list nor in what is told of it."""
    if not _is_shown(listing) or not listing.count:
        return
    for cell in listing._cells(listing.cursor):
        if missing := [word for word in _words(cell.text) if word.strip(_MARKS) not in told]:
            yield f"{_name(listing)} does not tell {_shown(cell.text)} whole: {missing}"


def _contains(words: list[str], phrases: tuple[str, ...]) -> bool:
    """True if the words of each phrase are there one after another, phrase after phrase."""
    start = 0
    for phrase in phrases:
        wanted = _words(phrase)
        while words[start : start + len(wanted)] != wanted:
            start += 1
            if start > len(words):
                return False
        start += len(wanted)
    return True


def _out_of_reach(widget: Widget) -> Iterator[str]:
    """Parts of a widget that are beyond the edge of what holds it, and cannot be scrolled to."""
    region = widget.region
    if region.width * region.height == 0:
        yield f"{_name(widget)} has no room: {region}"
        return
    for parent in widget.ancestors:
        if not isinstance(parent, Widget) or not parent.visible:
            continue
        box = parent.scrollable_content_region
        if not (box.x <= region.x and region.right <= box.right):
            yield f"{_name(widget)} is cut at the side by {_name(parent)}: {region} in {box}"
            return
        if box.y <= region.y and region.bottom <= box.bottom:
            continue
        above, below = box.y - region.y, region.bottom - box.bottom
        rows_left = parent.max_scroll_y - parent.scroll_y
        if not parent.allow_vertical_scroll or above > parent.scroll_y or below > rows_left or not box.height:
            yield f"{_name(widget)} is cut by {_name(parent)}: {region} in {box}"
            return
        region = Region(region.x, box.y, region.width, box.height)
    if not widget.screen.region.contains_region(region):
        yield f"{_name(widget)} is beyond the screen: {region}"


def _overlaps(screen: Screen[Any], widgets: list[Widget]) -> Iterator[str]:
    """Pairs of widgets that are painted on the same cells."""
    visible = screen._compositor.visible_widgets
    places = [(widget, _in_view(*visible[widget])) for widget in widgets if widget in visible]
    for (one, here), (other, there) in combinations(places, 2):
        if here.overlaps(there):
            yield f"{_name(one)} and {_name(other)} lie over each other: {here} and {there}"


def _in_view(region: Region, clip: Region) -> Region:
    return region.intersection(clip)


def _bare_key_bars(screen: Screen[Any]) -> Iterator[str]:
    """Lines of keys without a key."""
    for bar in screen.query(KeyBar):
        if _is_shown(bar) and not any(_is_shown(button) for button in bar.query(KeyButton)):
            yield "the line of keys has no key"


def _name(widget: Widget) -> str:
    return str(widget.css_identifier)


def _shown(text: str) -> str:
    return repr(" ".join(text.split()))
