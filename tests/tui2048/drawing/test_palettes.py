"""The colours of tiles: numbers that read, tiles that stay apart to all eyes and in all terminals."""

from itertools import combinations, pairwise

import pytest
from rich.color import ColorSystem
from textual.color import Color

from support.seeing import difference, least_difference, seen
from tui2048.drawing.palette import Palette, TileColours, contrast, sixteen_colours, tile_colours
from tui2048.drawing.palette.sixteen import COLOURS, IN_XTERM
from tui2048.drawing.palette.tables import LARGEST
from tui2048.drawing.themes import DARK, LIGHT
from tui2048.widgets.tiles import FIVE, ONE, marks

EXPONENTS = range(1, LARGEST + 1)
COLOURFUL = [palette for palette in Palette if palette is not Palette.PLAIN]

NEIGHBOURS = 12.0
"""CIEDE2000 between tiles of neighbouring ranks, and to empty cells: five times what the eye just notices."""
ANY_TWO = 4.5
"""The same between any two tiles: still seen side by side, and told by the number."""
GREYS = 2.0
"""The same between neighbours of the plain palette, which has marks besides."""

both_grounds = pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
every_palette = pytest.mark.parametrize("palette", Palette)


def shades(palette: Palette, dark: bool) -> list[Color]:
    """The colours of all tiles."""
    return [tile_colours(exponent, palette, dark=dark).background for exponent in EXPONENTS]


def grounds(dark: bool) -> list[Color]:
    """The ground of the board and that of an empty cell, in our own themes."""
    theme = DARK if dark else LIGHT
    return [Color.parse(str(theme.background)), Color.parse(str(theme.surface))]


@both_grounds
@every_palette
def test_numbers_read_well(palette: Palette, dark: bool) -> None:
    least = 7 if palette is Palette.CONTRAST else 4.5
    for exponent in (*EXPONENTS, LARGEST + 1):
        for bright in (False, True):
            colours = tile_colours(exponent, palette, dark=dark, bright=bright)
            assert contrast(colours.background, colours.text) >= (4.5 if exponent > LARGEST else least)


@both_grounds
@every_palette
def test_a_tile_that_just_merged_looks_different(palette: Palette, dark: bool) -> None:
    brilliant = Color.parse("#ffffff")  # a white tile cannot become brighter; its neighbours on the board do
    for exponent in EXPONENTS:
        still = tile_colours(exponent, palette, dark=dark)
        if still.background.rgb not in (brilliant.rgb, (0, 0, 0), (254, 254, 254)):
            assert tile_colours(exponent, palette, dark=dark, bright=True) != still


@both_grounds
@every_palette
def test_tiles_stay_apart_in_256_colours(palette: Palette, dark: bool) -> None:
    snapped = [
        shade.rich_color.downgrade(ColorSystem.EIGHT_BIT).number
        for shade in (*shades(palette, dark), *grounds(dark))
    ]
    assert len(set(snapped)) == len(snapped)


@both_grounds
@every_palette
def test_tiles_stand_out_from_empty_cells(palette: Palette, dark: bool) -> None:
    for shade in shades(palette, dark):
        assert min(difference(seen(shade), seen(ground)) for ground in grounds(dark)) >= 8


@both_grounds
def test_the_safe_palette_is_safe_for_all_eyes(dark: bool) -> None:
    tiles = shades(Palette.SAFE, dark)
    assert min(least_difference(one, next_) for one, next_ in pairwise(tiles)) >= NEIGHBOURS
    assert min(least_difference(tile, ground) for tile in tiles for ground in grounds(dark)) >= NEIGHBOURS
    assert min(least_difference(one, other) for one, other in combinations(tiles, 2)) >= ANY_TWO


@both_grounds
def test_the_plain_palette_goes_away_from_the_ground_step_by_step(dark: bool) -> None:
    tiles = shades(Palette.PLAIN, dark)
    ground, _ = grounds(dark)
    steps = [contrast(tile, ground) for tile in tiles]
    assert steps == sorted(steps)
    assert min(difference(seen(one), seen(next_)) for one, next_ in pairwise(tiles)) >= GREYS
    assert all(tile.r == tile.g == tile.b for tile in tiles)


def test_marks_tell_every_tile_and_fit_on_each() -> None:
    shown = [marks(exponent) for exponent in EXPONENTS]
    assert len(set(shown)) == len(shown)
    assert all(
        5 * text.count(FIVE) + text.count(ONE) == exponent
        for exponent, text in zip(EXPONENTS, shown, strict=True)
    )
    assert max(map(len, shown)) <= 6
    assert (marks(3), marks(6), marks(11)) == ("•••", "■•", "■■•")


class TestSixteenColours:
    """A terminal's own sixteen, in the shades of a PC and in those of xterm."""

    @pytest.fixture(params=[True, False], ids=["dark", "light"])
    def tiles(self, request: pytest.FixtureRequest) -> list[TileColours]:
        return [sixteen_colours(exponent, dark=request.param) for exponent in EXPONENTS]

    def test_colours_become_the_numbers_they_stand_for(self) -> None:
        snapped = [colour.rich_color.downgrade(ColorSystem.STANDARD).number for colour in COLOURS]
        assert snapped == list(range(16))

    @pytest.mark.parametrize("shown", [COLOURS, IN_XTERM], ids=["PC", "xterm"])
    def test_numbers_read_and_neighbours_stay_apart(
        self, tiles: list[TileColours], shown: tuple[Color, ...]
    ) -> None:
        def in_terminal(colour: Color) -> Color:
            return shown[COLOURS.index(colour)]

        for tile in tiles:
            assert contrast(in_terminal(tile.background), in_terminal(tile.text)) >= 4.5
        backgrounds = [in_terminal(tile.background) for tile in tiles]
        assert min(least_difference(one, next_) for one, next_ in pairwise(backgrounds)) >= NEIGHBOURS

    def test_equal_colours_are_far_apart(self, tiles: list[TileColours]) -> None:
        for (low, one), (high, other) in combinations(enumerate(tiles), 2):
            assert one.background != other.background or high - low >= 6

    def test_empty_cells_have_a_colour_of_their_own(self) -> None:
        for dark, well, ground in ((True, 8, 0), (False, 7, 15)):
            tiles = {sixteen_colours(exponent, dark=dark).background for exponent in EXPONENTS}
            assert not tiles & {COLOURS[well], COLOURS[ground]}


def test_a_tile_without_a_colour_of_its_own_still_has_one() -> None:
    for palette in Palette:
        assert tile_colours(LARGEST + 1, palette, dark=True) != tile_colours(LARGEST, palette, dark=True)
    assert sixteen_colours(LARGEST + 1, dark=True).background != COLOURS[8]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_its_authors(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
