"""Rows of text that take few bytes on their way to the terminal."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


def thrifty(strip: Strip) -> Strip:
    """The same to the eye, with spaces in the style of their neighbours: each change of style is 30 bytes."""
    joined: list[Segment] = []
    for segment in strip:
        if joined and (style := _style_of_both(joined[-1], segment)) is not None:
            joined[-1] = Segment(joined[-1].text + segment.text, style)
        else:
            joined.append(segment)
    return Strip(joined, strip.cell_length)


def _style_of_both(one: Segment, other: Segment) -> Style | None:
    """A style in which both texts look as they do in their own; None if there is none."""
    if one.style is None or other.style is None or one.control or other.control:
        return None
    if one.style == other.style:
        return one.style
    if one.style.bgcolor != other.style.bgcolor or _drawn_on_spaces(one.style) or _drawn_on_spaces(other.style):
        return None
    if not other.text.strip(" "):
        return one.style
    return other.style if not one.text.strip(" ") else None


def _drawn_on_spaces(style: Style) -> bool:
    """True if a space in this style shows more than its background, or does something when it is clicked."""
    if style.meta.keys() - {"offset"}:  # where in its text a segment begins means nothing to a space
        return True
    lines = style.underline or style.underline2 or style.strike or style.overline
    return bool(lines or style.reverse or style.link)
