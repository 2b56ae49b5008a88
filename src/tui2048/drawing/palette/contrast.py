"""How well one colour is seen on another."""

from textual.color import Color


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Relative luminance, from 0 for black to 1 for white, as WCAG 2 defines it."""
    red, green, blue = (_linear(share) for share in colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
