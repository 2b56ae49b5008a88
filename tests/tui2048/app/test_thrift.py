"""Rows that take few bytes look the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui2048.widgets.thrift import thrifty

STYLES = [
    Style(color=colour, bgcolor=ground, bold=bold, underline=underline, reverse=reverse)
    for colour in ("red", "blue")
    for ground in ("black", "white")
    for bold, underline, reverse in (
        (False, False, False),
        (True, False, False),
        (True, True, False),
        (True, False, True),
    )
]
SEGMENTS = some.builds(Segment, some.sampled_from([" ", "   ", "2", " 64 ", "▆▆"]), some.sampled_from(STYLES))


def cells(strip: Strip) -> list[object]:
    """What the eye sees of each cell: of a space that nothing is drawn on, its background alone."""
    seen: list[object] = []
    for text, style, _control in strip:
        assert style is not None
        bare = not (style.underline or style.reverse)
        seen += [style.bgcolor if glyph == " " and bare else (glyph, style) for glyph in text]
    return seen


@given(some.lists(SEGMENTS, max_size=8))
def test_it_looks_the_same_and_takes_no_more_segments(segments: list[Segment]) -> None:
    strip = Strip(segments)
    saved = thrifty(strip)
    assert cells(saved) == cells(strip)
    assert saved.cell_length == strip.cell_length
    assert len(list(saved)) <= len(segments)


def test_a_number_and_the_spaces_around_it_are_one() -> None:
    ground, ink = Style(bgcolor="white"), Style(color="red", bgcolor="white", bold=True)
    saved = thrifty(Strip([Segment("   ", ground), Segment("64", ink), Segment("  ", ground)]))
    assert list(saved) == [Segment("   64  ", ink)]


@pytest.mark.parametrize(
    "style", [Style(bgcolor="white", underline=True), Style(bgcolor="white", meta={"@click": "x"})]
)
def test_what_is_drawn_or_clicked_does_not_grow(style: Style) -> None:
    segments = [Segment("link", style), Segment("   ", Style(bgcolor="white"))]
    assert list(thrifty(Strip(segments))) == segments
