"""Positions that the tests of the search share, and the two engines they all run on."""

import json
import random
from pathlib import Path

import pytest

from engine.advisor import Advisor, Engine
from engine.board import Board
from engine.errors import PositionError

CASES = Path(__file__).parent.parent / "cases"

HANDMADE = (
    "0" * 16,
    "1000000000000000",
    "1100000000000000",
    "0000011001100000",
    "1212343456567878",
    "1212212112122121",  # over
    "EDC1BA9187611111",
    "FF00000000000000",  # 32768 + 32768, which four bits a cell cannot add
    "GG00000000000000",
    "G0G0FF0000001111",
    "GFEDCBA987654321",
    "GFFDCBA987654320",
    "HGFEDCBA98765432",  # the fullest board there is; over
    "HG00000000000000",
    "0H1G000010000002",
    "FGH1121021000000",
    "0000000000000H00",
    "000000000000000G",
)


def random_position(generator: random.Random) -> Board:
    """A board from empty to full whose tiles lie below a bound that varies, up to 131072."""
    bound = generator.randint(1, 17)
    fill = generator.random()
    while True:
        cells = [generator.randint(1, bound) if generator.random() < fill else 0 for _ in range(16)]
        try:
            return Board(cells)
        except PositionError:
            bound -= 1


@pytest.fixture(scope="session")
def wild_positions() -> list[Board]:
    """What no game would show, but could hold."""
    generator = random.Random(2048)
    return [Board.parse(text) for text in HANDMADE] + [random_position(generator) for _ in range(60)]


@pytest.fixture(scope="session")
def game_positions() -> list[Board]:
    """Positions from games, early and late."""
    lines = (CASES / "slides.jsonl").read_text(encoding="utf-8").splitlines()
    return [Board.from_rows(json.loads(line)["board"]) for line in lines]


@pytest.fixture(params=["compiled", "python"])
def advisor(request: pytest.FixtureRequest) -> Advisor:
    """An advisor on each of the two engines."""
    engine: Engine = request.param
    if engine == "compiled":
        pytest.importorskip("engine._core", reason="the extension is not built here")
    return Advisor(engine)
