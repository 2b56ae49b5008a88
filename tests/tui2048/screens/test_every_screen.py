"""Every screen at every size, in all colours and both languages: nothing is cut, and nothing raises."""

from collections.abc import Iterable, Sequence

import pytest
from rich.color import ColorSystem
from textual.command import CommandPalette

from support.driving import shown_text
from support.every_screen import VIEWS, View
from support.judging import faults, illegible
from support.staging import Stage, staged, steady_world
from tui2048.drawing.colours import Colours
from tui2048.i18n import use_language

Size = tuple[int, int]

STANDARD, COMPACT, HUGE, PHONE = (80, 24), (32, 14), (200, 60), (43, 44)
TINY = ((1, 1), (20, 6))


ENVIRONMENTS: dict[Colours, dict[str, str]] = {
    Colours.TRUE: {"COLORTERM": "truecolor"},
    Colours.SIXTEEN: {"COLORTERM": "", "TERM": "screen"},
    Colours.NONE: {"NO_COLOR": "1"},
}
"""How a terminal tells of its colours."""


async def faults_of(stage: Stage, views: Iterable[View], sizes: Sequence[Size]) -> list[str]:
    """What is wrong with these views at these sizes. Each opens at the one where the last was left."""
    sixteen = stage.app.colours is Colours.SIXTEEN
    system = ColorSystem.STANDARD if sixteen else ColorSystem.TRUECOLOR
    found = []
    for view in views:
        await view.reach(stage)
        here = sizes.index(stage.size)
        others = (*sizes[here + 1 :], *sizes[:here]) or (stage.size,)
        for size in (stage.size, *TINY, *others):
            if size != stage.size:
                await stage.resize(size)
            told = not_told(stage) if size in TINY else faults(stage.screen) + illegible(stage.screen, system)
            found += [f"{view.name} at {size[0]}×{size[1]}: {fault}" for fault in told]
        await stage.leave()
    return found


def not_told(stage: Stage) -> list[str]:
    """Where nothing has room it is said how much is needed, as far as that has room."""
    if stage.size == TINY[0] or isinstance(stage.screen, CommandPalette):
        return []
    text = shown_text(stage.pilot)
    return [] if "32" in text and "14" in text else [f"it is not told which size is needed: {text!r}"]


async def assert_whole(views: Iterable[View], sizes: Sequence[Size], colours: Colours, language: str) -> None:
    """Nothing is wrong with these views, in an app of their own."""
    use_language(language)
    with pytest.MonkeyPatch.context() as patch, steady_world():
        for name, value in ENVIRONMENTS[colours].items():
            patch.setenv(name, value)
        async with staged(sizes[0]) as stage:
            assert stage.app.colours is colours
            found = await faults_of(stage, views, sizes)
    assert not found, "\n".join(found)


async def test_nothing_is_cut_on_the_main_screens() -> None:
    views = [view for view in VIEWS if view.main]
    await assert_whole(views, (STANDARD, COMPACT), Colours.TRUE, "fi")  # whose words are longer


@pytest.mark.slow
@pytest.mark.parametrize("colours", ENVIRONMENTS)
@pytest.mark.parametrize("language", ["en", "fi"])
async def test_nothing_is_cut_on_any_screen(language: str, colours: Colours) -> None:
    await assert_whole(VIEWS, (STANDARD, COMPACT, HUGE, PHONE), colours, language)
