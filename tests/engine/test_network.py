"""The network: its file, its values in C and in Python, and the advice by it."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.advisor import Advisor
from engine.board import Board
from engine.evaluation import VALUE_LIMIT, evaluate_by_network
from engine.expectimax import Search
from engine.network import CLOSED_FROM, Network, WeightsError, downgraded, gaps_closed
from engine.weights import open_weights
from support.weights_files import weights_file

_core = pytest.importorskip("engine._core", reason="the extension is not built here")

WHOLE = weights_file()
WILD = weights_file(seed=2, largest=1 << 24)

boards = st.lists(st.integers(0, 16), min_size=16, max_size=16).map(
    lambda cells: tuple(cell if cells.index(cell) == place else cell % 16 for place, cell in enumerate(cells))
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "weights"
    path.write_bytes(WHOLE)
    return path


@pytest.mark.parametrize("data", [WHOLE, WILD])
def test_same_value_in_both(data: bytes, wild_positions: list[Board], game_positions: list[Board]) -> None:
    python, compiled = Network(data, "test"), _core.Network(data)
    for board in wild_positions + game_positions:
        assert compiled.value(board.exponents) == python.value(board.exponents)
        value = evaluate_by_network(python, board.exponents)
        assert _core.evaluate(board.exponents, compiled) == value
        assert 0 < value < VALUE_LIMIT


@pytest.mark.parametrize("data", [WHOLE, WILD])
@pytest.mark.parametrize("depth", [1, 2])
def test_same_search_in_both(data: bytes, depth: int, wild_positions: list[Board]) -> None:
    python, compiled = Search(1 << 26, Network(data, "test")), _core.Search(1 << 20, _core.Network(data))
    for board in wild_positions:
        assert compiled.run(board.exponents, depth)[2] == python.run(board.exponents, depth)[2]


def test_symmetric_boards_have_equal_values(wild_positions: list[Board]) -> None:
    network = _core.Network(WHOLE)
    for board in wild_positions:
        rows = [board.exponents[start : start + 4] for start in range(0, 16, 4)]
        images = []
        for lines in (rows, [*zip(*rows, strict=True)]):
            for order in (1, -1):
                images += [sum((tuple(row[::way]) for row in lines[::order]), ()) for way in (1, -1)]
        assert len({network.value(cells) for cells in images}) == 1


@given(boards)
@settings(max_examples=200, deadline=None)
def test_downgrading(cells: tuple[int, ...]) -> None:
    assert max(downgraded(cells, 15)) <= 15
    closed = gaps_closed(cells)
    assert [a == b for a in closed for b in closed] == [a == b for a in cells for b in cells]
    assert [bool(cell) for cell in closed] == [bool(cell) for cell in cells]
    assert max(closed) < CLOSED_FROM or set(range(1, max(closed))) <= set(closed)


def test_depth_one_is_gain_plus_value(file: Path, game_positions: list[Board]) -> None:
    network = Network(WHOLE, "test")
    advisor = Advisor(weights=file)
    for board in game_positions[::20]:
        if board.max_tile() >= 1 << CLOSED_FROM:
            continue  # looked at with its gaps closed
        for option in advisor.advise(board, depth=1).options:
            slide = board.slide(option.direction)
            assert option.value == slide.gained + evaluate_by_network(network, slide.board.exponents)


@pytest.mark.parametrize("engine", ["compiled", "python"])
@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "There is no weights file"),
        (b"", "holds no weights"),
        (b"2048:1:7:LLUR" * 100, "holds no weights"),
        (WHOLE[:100], "shorter"),
        (WHOLE[:-1], "shorter"),
        (WHOLE + b"x", "damaged"),
        (WHOLE[:8] + b"\2" + WHOLE[9:], "another version"),
        (WHOLE[:48] + b"\5" + WHOLE[49:], "another version"),
        (WHOLE[:96] + b"\0" + WHOLE[97:], "damaged"),
        (WHOLE[:24] + b"\1" + WHOLE[25:], "damaged"),
        (WHOLE[:33] + b"\1" + WHOLE[34:], "damaged"),
    ],
)
def test_what_cannot_be_used_is_told_and_stood_in_for(
    tmp_path: Path, data: bytes | None, told: str, engine: str
) -> None:
    path = tmp_path / "weights"
    if data is not None:
        path.write_bytes(data)
        with pytest.raises(ValueError, match="weights file"):
            _core.Network(data)
    advisor = Advisor("compiled" if engine == "compiled" else "python", weights=path)
    board = Board.parse("12B03A5689041021")
    assert advisor.advise(board, depth=1).options == Advisor(weights="none").advise(board, depth=1).options
    assert isinstance(advisor.trouble, WeightsError)
    assert told in str(advisor.trouble)
    assert str(path) in str(advisor.trouble)
    assert advisor.weights == "none"


def test_advisors_share_one_mapping(file: Path) -> None:
    assert open_weights(file).files[0] is open_weights(file).files[0]
    assert Advisor(weights=file).trouble is None
    file.write_bytes(WILD)
    assert open_weights(file).files[0].network.checksum == Network(WILD, "test").checksum


def test_a_changed_byte_is_found_by_the_check(file: Path) -> None:
    open_weights(file).check()
    data = bytearray(WHOLE)
    data[-1] ^= 1
    file.write_bytes(data)
    with pytest.raises(WeightsError, match="damaged"):
        open_weights(file).check()


def test_any_change_gives_an_error_or_a_network(wild_positions: list[Board]) -> None:
    generator = random.Random(3)
    for _ in range(200):
        data = bytearray(WHOLE)
        for _ in range(generator.randint(1, 4)):
            data[generator.randrange(200 if generator.random() < 0.7 else len(data))] = generator.randrange(256)
        try:
            network = _core.Network(data)
        except ValueError:
            continue
        for board in wild_positions[:20]:
            assert network.value(board.exponents) == Network(bytes(data), "test").value(board.exponents)
