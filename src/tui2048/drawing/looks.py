"""How the app is drawn: the palette of its tiles, its colours and its glyphs, for one kind of terminal."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.app import App
from textual.color import Color
from textual.filter import LineFilter, Monochrome, NoColor
from textual.reactive import var

from tui2048.drawing.colours import Colours, colours
from tui2048.drawing.filters import ColourlessFilter, SpellingFilter
from tui2048.drawing.legible import legible
from tui2048.drawing.palette import Palette, TileColours, sixteen_colours, tile_colours
from tui2048.drawing.palette.sixteen import BLACK, DARK_GREY, GREY, WHITE
from tui2048.glyphs import UNICODE, Glyphs, Repertoire, repertoire


@dataclass(frozen=True, slots=True)
class Looks:
    """What decides how a tile is drawn."""

    palette: Palette = Palette.CLASSIC
    colours: Colours = Colours.TRUE
    dark: bool = True
    repertoire: Repertoire = UNICODE

    @property
    def framed(self) -> bool:
        """True if tiles are frames on the ground instead of blocks of colour."""
        return self.colours is Colours.NONE or (
            self.palette is Palette.PLAIN and self.colours is Colours.SIXTEEN
        )

    @property
    def marked(self) -> bool:
        """True if tiles have marks that tell them apart without colours."""
        return self.framed or self.palette is Palette.PLAIN

    @property
    def ground_and_ink(self) -> tuple[Color, Color]:
        """The two colours that framed tiles are drawn in."""
        return (BLACK, WHITE) if self.dark else (WHITE, BLACK)

    def tile(self, exponent: int, *, bright: bool = False) -> TileColours:
        """The colours of the tile 2**exponent; ``bright`` for one that just merged."""
        if self.framed:
            ground, ink = self.ground_and_ink
            return TileColours(ink, ground) if bright or solid(exponent) else TileColours(ground, ink)
        if self.colours is Colours.SIXTEEN:
            return sixteen_colours(exponent, dark=self.dark, bright=bright)
        return tile_colours(exponent, self.palette, dark=self.dark, bright=bright)

    def soft(self, colour: Color, ground: Color, share: float) -> Color:
        """A colour that stands back: this far from its ground, from 0 to 1; grey among sixteen colours."""
        if self.colours is Colours.SIXTEEN:
            return DARK_GREY if self.dark else GREY
        return ground.blend(colour, share)


def solid(exponent: int) -> bool:
    """True for the largest tiles, which are blocks even where the others are frames."""
    return exponent >= 15


class LooksApp(App[None]):
    """An app that can be drawn in several ways: :attr:`palette` and :attr:`glyphs` choose.

    A change of either repaints everything at once.
    """

    palette: var[Palette] = var(Palette.CLASSIC, init=False)
    glyphs: var[Glyphs] = var(Glyphs.AUTOMATIC, init=False)

    colours = Colours.TRUE
    """How many colours the terminal has."""
    _looks: Looks | None = None
    _spelling: SpellingFilter | None = None

    def __init__(self) -> None:
        super().__init__()
        self.colours = colours(os.environ, self.console.color_system)
        # Textual draws greys for NO_COLOR, and its styles for that do not suit a filter that takes all colours.
        self.no_color = False
        self._filters = [one for one in self._filters if not isinstance(one, Monochrome | NoColor)]
        if self.colours is Colours.NONE:
            self._filters.append(ColourlessFilter())
        self._choose_spelling()
        self.stylesheet.set_variables(self.get_css_variables())

    @property
    def looks(self) -> Looks:
        """How tiles are drawn now."""
        if self._looks is None:
            dark = self.colours is Colours.NONE or self.current_theme.dark
            self._looks = Looks(self.palette, self.colours, dark, self._repertoire())
        return self._looks

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme, made legible."""
        self._looks = None
        self.theme_variables = legible(self.current_theme, super().get_css_variables(), self.colours)
        return self.theme_variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and the one for a terminal that lacks glyphs."""
        filters = super().get_line_filters()
        return filters if self._spelling is None else [*filters, self._spelling]

    def watch_palette(self) -> None:
        """Draw all tiles anew."""
        self._looks = None
        self._repaint()

    def watch_glyphs(self) -> None:
        """Draw everything anew."""
        self._looks = None
        self._choose_spelling()
        self._repaint()

    def _choose_spelling(self) -> None:
        target = self._repertoire()
        self._spelling = None if target == UNICODE else SpellingFilter(target)

    def _repertoire(self) -> Repertoire:
        if self.is_web and self.glyphs is Glyphs.AUTOMATIC:
            return UNICODE  # a browser has all glyphs, whatever the server's locale is
        return repertoire(self.glyphs, os.environ, sys.__stderr__)  # where Textual's driver writes to

    def _repaint(self) -> None:
        for screen in self.screen_stack:
            for widget in screen.walk_children(with_self=True):
                widget.refresh()


def looks_of(app: App[Any]) -> Looks:
    """How tiles are drawn in this app; as in a terminal with everything if it knows nothing of looks."""
    return app.looks if isinstance(app, LooksApp) else Looks(dark=app.current_theme.dark)
