"""`tui2048 hint`: one position or many, for people and for programs."""

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Advice, Board, Direction, Option
from engine.board import MAX_SUM
from support.commanding import PROGRAM, run
from tui2048.cli import main
from tui2048.commands.hint import as_line, as_table

POSITION = "2 2 4 8/0 0 0 0/0 0 0 0/16 0 0 0"
OVER = "2 4 8 16/4 8 16 32/8 16 32 64/16 32 64 128"


def test_json_has_the_promised_shape() -> None:
    done = run("hint", POSITION, "--depth", "2", "--json")
    assert (done.status, done.complaint) == (0, "")
    hint = json.loads(done.output)
    assert list(hint) == ["best", "options", "depth", "nodes", "seconds", "engine"]
    assert hint["best"] == hint["options"][0]["direction"]
    assert {option["direction"] for option in hint["options"]} == {"up", "right", "down", "left"}
    assert hint["depth"] == 2
    assert hint["nodes"] > 0
    assert hint["seconds"] >= 0
    assert hint["engine"] in ("compiled", "python")
    for option in hint["options"]:
        assert list(option) == ["direction", "value", "gained"]
        assert option["gained"] == Board.parse(POSITION).slide(Direction(option["direction"])).gained
    values = [option["value"] for option in hint["options"]]
    assert values == sorted(values, reverse=True)


def test_only_legal_moves_are_options() -> None:
    done = run("hint", "2 4 8 16/0 0 0 0/0 0 0 0/0 0 0 0", "--depth", "1", "--json")
    assert [option["direction"] for option in json.loads(done.output)["options"]] == ["down"]


@pytest.mark.parametrize("position", [OVER, "0000000000000000"])
def test_no_move_is_no_error(position: str) -> None:
    hint = json.loads(run("hint", position, "--json").output)
    assert (hint["best"], hint["options"], hint["depth"]) == (None, [], 0)
    done = run("hint", position)
    assert (done.status, done.output) == (0, "No move is possible.\n")


@pytest.mark.parametrize(
    "position",
    [
        "EDC1BA9187611111",
        "edc1ba9187611111",
        "2,4,8,16/0\t0 0 2/0 0 0 0/. . . .",
        "2 4 8 16\n0 0 0 2\n0 0 0 0\n. . . .",
    ],
)
def test_every_form_of_a_position_is_read(position: str) -> None:
    assert run("hint", position, "--depth", "1").status == 0


def test_the_largest_tiles_are_understood() -> None:
    hint = json.loads(run("hint", "65536 65536 4 4/0 0 0 0/0 0 0 0/0 0 0 0", "--depth", "1", "--json").output)
    assert {option["gained"] for option in hint["options"]} == {0, 131072 + 8}


class TestLimits:
    def test_a_depth_decides(self) -> None:
        assert json.loads(run("hint", POSITION, "--depth", "1", "--json").output)["depth"] == 1

    def test_nodes_decide_and_give_the_same_twice(self) -> None:
        first, second = (
            json.loads(run("hint", POSITION, "--nodes", "2000", "--json").output) for _ in range(2)
        )
        assert first["nodes"] <= 2000 + 100
        assert first["options"] == second["options"]

    def test_a_time_is_kept(self) -> None:
        short = json.loads(run("hint", POSITION, "--time-ms", "0", "--json").output)
        long = json.loads(run("hint", POSITION, "--time-ms", "300", "--json").output)
        assert short["depth"] >= 1
        assert short["seconds"] < long["seconds"]

    def test_the_first_of_several_ends_the_search(self) -> None:
        hint = json.loads(run("hint", POSITION, "--depth", "1", "--time-ms", "60000", "--json").output)
        assert hint["depth"] == 1

    @pytest.mark.parametrize(
        "limit",
        [
            ["--depth", "0"],
            ["--depth", "99"],
            ["--depth", "x"],
            ["--nodes", "0"],
            ["--time-ms", "-1"],
            ["--time-ms", "1e3"],
        ],
    )
    def test_nonsense_is_refused(self, limit: list[str]) -> None:
        done = run("hint", POSITION, *limit)
        assert done.status == 2
        assert limit[0] in done.complaint_line


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ("", "rows"),
        ("2 2 2 2", "rows"),
        ("2 2 2/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1"),
        ("2 2 2 3/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 4"),
        ("2 2 2 2/0 0 0 0/0 -2 0 0/0 0 0 0", "Row 3, column 2"),
        ("131072 131072 0 0/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 2"),
        ("131072 65536 65536 2/0 0 0 0/0 0 0 0/0 0 0 0", str(MAX_SUM)),
        ("EDC1BA918761111I", "Row 4, column 4"),
        ("EDC1BA918761111", "rows"),
        ("\x1b[31m", "rows"),
    ],
)
def test_a_wrong_position_is_named_on_one_line(position: str, named: str) -> None:
    done = run("hint", position)
    assert done.status == 2
    assert named in done.complaint_line


class TestLines:
    def test_each_is_answered_with_one(self) -> None:
        done = run("hint", "-", "--depth", "1", "--json", given=f"{POSITION}\n{OVER}\r\nEDC1BA9187611111")
        assert (done.status, done.complaint) == (0, "")
        answers = [json.loads(line) for line in done.output.splitlines()]
        assert [len(answer["options"]) for answer in answers] == [4, 0, 4]

    def test_a_wrong_one_is_named_and_the_others_answered(self) -> None:
        done = run(
            "hint",
            "-",
            "--depth",
            "1",
            given=b"\n".join([POSITION.encode(), b"nonsense", b"\xff", OVER.encode()]),
        )
        assert done.status == 2
        answers = done.output.splitlines()
        assert answers[1:] == ["?", "?", "No move is possible."]
        assert [complaint[:15] for complaint in done.complaint.splitlines()] == [
            "tui2048: line 2",
            "tui2048: line 3",
        ]

    def test_a_wrong_one_is_an_object_with_an_error_in_json(self) -> None:
        done = run("hint", "-", "--depth", "1", "--json", given=f"nonsense\n{POSITION}\n")
        assert done.status == 2
        wrong, right = (json.loads(line) for line in done.output.splitlines())
        assert wrong["line"] == 1
        assert "nonsense" in wrong["error"]
        assert right["depth"] == 1

    def test_empty_ones_are_passed_over(self) -> None:
        done = run("hint", "-", "--depth", "1", given=f"\n{POSITION}\n  \n\n")
        assert done.status == 0
        assert done.output.count("\n") == 1

    def test_no_lines_are_no_answers(self) -> None:
        done = run("hint", "-")
        assert (done.status, done.output, done.complaint) == (0, "", "")

    def test_an_endless_one_is_refused_in_one_piece(self) -> None:
        done = run("hint", "-", "--depth", "1", given="2 " * 100_000 + f"\n{POSITION}\n")
        assert done.status == 2
        assert done.output.count("\n") == 2
        assert done.complaint.count("\n") == 1
        assert len(done.complaint) < 300

    def test_each_is_answered_before_the_next_is_read(self) -> None:
        with subprocess.Popen(
            [*PROGRAM, "hint", "-", "--depth", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for _ in range(3):
                process.stdin.write(f"{POSITION}\n")
                process.stdin.flush()
                assert process.stdout.readline().startswith(("up", "left", "right", "down"))
            process.stdin.close()
        assert process.returncode == 0


@given(st.text(max_size=40))
@settings(deadline=None)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    assert main(["hint", "--depth", "1", "--", text if text != "-" else "x"]) in (0, 2)


ADVICE = Advice(
    Direction.LEFT,
    (Option(Direction.LEFT, 123456.4, 1024), Option(Direction.UP, 9.6, 0)),
    depth=3,
    nodes=12345,
    seconds=0.104,
)


def test_the_table_is_aligned() -> None:
    assert as_table(ADVICE, "compiled").splitlines() == [
        "left  123,456  +1,024",
        "up         10      +0",
        "3 moves ahead · 12,345 positions · 0.10 s · compiled engine",
    ]
    assert as_table(ADVICE, "python").endswith("Python engine")


def test_a_line_names_all_moves() -> None:
    assert as_line(ADVICE) == "left 123,456  up 10"


def test_finnish_writes_numbers_its_way() -> None:
    done = run("hint", POSITION, "--depth", "1", "--lang", "fi")
    assert "vasemmalle" in done.output
    assert "\u00a0" in done.output
    assert "," in done.output.splitlines()[-1]


def test_the_python_engine_is_said_where_there_is_no_other() -> None:
    code = (
        "import sys; sys.modules['engine._core'] = None; "
        "from tui2048.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "hint", POSITION, "--depth", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["engine"] == "python"
