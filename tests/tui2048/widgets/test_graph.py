"""The graph of what a game was worth."""

import pytest
from textual.app import App, ComposeResult

from engine.coach import Grade
from support.driving import wait_until
from tui2048.drawing.themes import OURS
from tui2048.widgets.graph import Point, ValueGraph, columns, heights, mean, worst

POINTS = tuple(Point(float(place)) for place in range(10))


@pytest.mark.parametrize("width", [1, 3, 7, 10, 11, 500])
def test_columns_hold_every_point_once_and_are_about_as_full(width: int) -> None:
    found = columns(POINTS, width)
    assert [point for column in found for point in column] == list(POINTS)
    assert len(found) == min(width, len(POINTS))
    sizes = {len(column) for column in found}
    assert max(sizes) - min(sizes) <= 1


def test_there_are_no_columns_of_nothing() -> None:
    assert columns((), 30) == []
    assert columns(POINTS, 0) == []


def test_heights_go_from_one_eighth_to_the_top() -> None:
    assert heights([0.0, 500.0, 1000.0], 4) == [1, 17, 32]
    assert heights([1000.0, 0.0], 1) == [8, 1]


def test_a_calm_game_looks_calm() -> None:
    low, high = heights([990.0, 1000.0], 4)
    assert low >= high - 2
    assert heights([1000.0], 3) == [24]
    assert heights([0.0, 0.0], 3) == [1, 1]


def test_what_is_unknown_has_no_height() -> None:
    assert heights([None, 1000.0, None, 0.0], 1) == [0, 8, 0, 1]
    assert heights([None, None], 3) == [0, 0]


def test_a_column_is_as_high_as_the_mean_of_what_is_known() -> None:
    assert mean([Point(10.0), Point(), Point(20.0)]) == 15.0
    assert mean([Point(), Point()]) is None


def test_the_worst_grade_marks_a_column() -> None:
    points = [Point(1.0, grade) for grade in (Grade.GOOD, Grade.BLUNDER, None, Grade.INACCURACY)]
    assert worst(points) is Grade.BLUNDER
    assert worst(points[2:]) is Grade.INACCURACY
    assert worst([Point(1.0)]) is None
    assert worst([]) is None


class GraphApp(App[None]):
    """A graph of ten columns and three rows, alone on the screen."""

    CSS = "ValueGraph { width: 10; height: 3; }"

    def __init__(self) -> None:
        super().__init__()
        for own in OURS:
            self.register_theme(own)
        self.theme = OURS[0].name
        self.picked: list[int] = []

    def compose(self) -> ComposeResult:
        yield ValueGraph()

    def on_value_graph_picked(self, event: ValueGraph.Picked) -> None:
        self.picked.append(event.place)


async def test_a_click_picks_the_worst_move_of_its_column() -> None:
    points = [Point(1000.0, Grade.BEST)] * 100
    points[37] = Point(1000.0, Grade.INACCURACY)
    points[38] = points[39] = Point(500.0, Grade.MISTAKE)
    app = GraphApp()
    async with app.run_test() as pilot:
        graph = app.query_one(ValueGraph)
        graph.points = tuple(points)
        assert [graph.place_at(x) for x in (0, 3, 9)] == [0, 38, 90]
        assert graph.place_at(10) is graph.place_at(-1) is None
        await pilot.click(ValueGraph, offset=(3, 1))
        await wait_until(pilot, lambda: app.picked == [38], "the place")


async def test_rows_show_columns_dots_and_the_cursor() -> None:
    app = GraphApp()
    async with app.run_test():
        graph = app.query_one(ValueGraph)
        graph.points = (
            Point(1000.0, Grade.BEST),
            Point(0.0, Grade.BLUNDER),
            Point(),
            Point(500.0, Grade.MISTAKE),
        )
        graph.cursor = 1
        rows = [graph.render_line(y) for y in range(3)]
        assert [row.text for row in rows] == ["█  ▁      ", "█▁ █      ", " ● •      "]
        assert all(row.cell_length == 10 for row in rows)
        grounds = [segment.style.bgcolor for segment in rows[1].divide([1, 2])[1] if segment.style is not None]
        beside = [segment.style.bgcolor for segment in rows[1].divide([1, 2])[0] if segment.style is not None]
        assert grounds != beside


async def test_an_empty_graph_is_blank() -> None:
    app = GraphApp()
    async with app.run_test():
        graph = app.query_one(ValueGraph)
        assert [graph.render_line(y).text for y in range(3)] == [" " * 10] * 3
        assert graph.place_at(0) is None
