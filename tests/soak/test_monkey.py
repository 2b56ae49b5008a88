"""Short runs of the monkey, each its own way."""

import pytest

from soak import monkey

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("ways", [(), ("--quits",), ("--linear", "--quits")], ids=["stays", "quits", "linear"])
def test_whatever_is_typed_the_program_lives_and_keeps_its_games(ways: tuple[str, ...]) -> None:
    assert monkey.main(["--inputs", "500", "--seed", "5", *ways]) == 0
