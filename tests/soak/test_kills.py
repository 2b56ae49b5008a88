"""Short campaigns of deaths, losses of power, and starts that are ended."""

import shutil

import pytest

from soak import kills, power, starts

pytestmark = pytest.mark.slow


def test_a_few_deaths_cost_nothing() -> None:
    assert kills.main(["--kills", "15"]) == 0


@pytest.mark.skipif(shutil.which("cc") is None, reason="what is written is recorded by a library in C")
def test_a_few_losses_of_power_leave_sound_stores() -> None:
    assert power.main(["--losses", "60", "--acts", "1200"]) == 0


def test_a_start_can_be_ended_at_any_moment() -> None:
    assert starts.main(["--starts", "15"]) == 0
