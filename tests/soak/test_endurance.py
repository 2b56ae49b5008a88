"""A whole game in the app, played by the engine."""

import pytest

from soak import endurance

pytestmark = pytest.mark.slow


def test_a_whole_game_in_the_app_is_what_its_moves_make_of_it() -> None:
    assert endurance.main(["--games", "1"]) == 0
