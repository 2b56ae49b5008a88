"""The main screens look as they are kept; `pytest --update-pictures` keeps them as they are now."""

import pytest

from support.every_screen import VIEWS
from support.kept_pictures import difference, picture
from support.staging import staged, steady_world
from tui2048.i18n import use_language

STANDARD = (
    "board: full hints",
    "board: won",
    "board: over at the highest",
    "review: the costliest move",
    "help: Rules",
    "games",
    "statistics",
)
BOARD = STANDARD[:1]


@pytest.mark.parametrize(
    ("size", "language", "names"),
    [
        ((80, 24), "en", STANDARD),
        ((80, 24), "fi", BOARD),
        ((100, 30), "en", BOARD),
        ((32, 14), "en", BOARD),
    ],
)
async def test_the_main_screens_look_as_before(
    size: tuple[int, int], language: str, names: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    use_language(language)
    views = {view.name: view for view in VIEWS}
    with steady_world():
        async with staged(size) as stage:
            differences = []
            for name in names:
                await views[name].reach(stage)
                await stage.calm()
                file = f"{name.replace(': ', '-').replace(' ', '-').lower()}-{size[0]}x{size[1]}-{language}"
                update = request.config.getoption("--update-pictures")
                differences.append(difference(file, picture(stage.app), update=update))
                await stage.leave()
    assert not any(differences), "\n".join(each for each in differences if each)
