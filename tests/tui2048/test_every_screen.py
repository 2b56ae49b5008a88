"""Every screen at every size, in all colours and both languages: nothing is cut, and nothing raises."""

import pytest
from rich.color import ColorSystem

from every_screen import VIEWS
from judging import faults, illegible
from staging import staged, steady_world
from tui2048.i18n import use_language

SIZES = ((80, 24), (32, 14), (200, 60))


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_cut(size: tuple[int, int], language: str) -> None:
    use_language(language)
    found = []
    with steady_world():
        async with staged(size) as stage:
            for view in VIEWS:
                await view.reach(stage)
                found += [f"{view.name}: {fault}" for fault in faults(stage.screen)]
                found += [f"{view.name}: {f}" for f in illegible(stage.pilot.app, ColorSystem.STANDARD)]
                await stage.leave()
    assert not found, "\n".join(found)
