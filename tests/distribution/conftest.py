"""One build for all that look at it."""

import pytest

from distribution.building import Built, build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The sdist and the wheel, from a compiler that may not warn."""
    return build(tmp_path_factory.mktemp("build"))
