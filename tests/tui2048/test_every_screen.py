"""Every screen at every size, in all colours and both languages: nothing is cut, and nothing raises."""

from collections.abc import Iterable, Sequence

import pytest
from rich.color import ColorSystem
from textual.command import CommandPalette

from driving import shown_text
from every_screen import VIEWS, View
from judging import faults, illegible
from staging import Stage, staged, steady_world
from tui2048.i18n import use_language

Size = tuple[int, int]

SIZES = ((80, 24), (32, 14), (200, 60))
TINY = ((1, 1), (20, 6))


async def faults_of(stage: Stage, views: Iterable[View], sizes: Sequence[Size]) -> list[str]:
    """What is wrong with these views at these sizes. Each opens at the one where the last was left."""
    found = []
    for view in views:
        await view.reach(stage)
        here = sizes.index(stage.size)
        for size in (stage.size, *TINY, *sizes[here + 1 :], *sizes[:here]):
            if size != stage.size:
                await stage.resize(size)
            told = faults_of_tiny(stage) if size in TINY else faults_of_colour(stage) + faults(stage.screen)
            found += [f"{view.name} at {size[0]}×{size[1]}: {fault}" for fault in told]
        await stage.leave()
    return found


def faults_of_colour(stage: Stage) -> list[str]:
    """What is wrong with the colours, all of them or sixteen."""
    app = stage.pilot.app
    return illegible(app, ColorSystem.TRUECOLOR) + illegible(app, ColorSystem.STANDARD)


def faults_of_tiny(stage: Stage) -> list[str]:
    """Where nothing has room it is said how much is needed, as far as that has room."""
    if stage.size == TINY[0] or isinstance(stage.screen, CommandPalette):
        return []
    text = shown_text(stage.pilot)
    return [] if "32" in text and "14" in text else [f"it is not told which size is needed: {text!r}"]


async def test_nothing_is_cut_on_the_main_screens() -> None:
    use_language("fi")  # whose words are longer
    with steady_world():
        async with staged(SIZES[0]) as stage:
            assert not await faults_of(stage, [view for view in VIEWS if view.main], SIZES[:2])


@pytest.mark.slow
@pytest.mark.parametrize("colours", ["all and sixteen", "none"])
@pytest.mark.parametrize(("language", "first"), [("en", 1), ("fi", 2)])
async def test_nothing_is_cut_on_any_screen(
    language: str, first: int, colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(language)
    if colours == "none":
        monkeypatch.setenv("NO_COLOR", "1")
    with steady_world():
        async with staged(SIZES[first]) as stage:
            assert stage.pilot.app.no_color is (colours == "none")
            assert not await faults_of(stage, VIEWS, SIZES)
