"""`tui2048 replay`: the end of a game from a line, a file or standard input."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Board, Game
from support.commanding import run
from support.replays import as_episode, as_replay, as_timed_replay, as_trainer_file
from support.walking import play
from tui2048.cli import main
from tui2048.sharing import board_table

CASES = json.loads((Path(__file__).parents[2] / "cases" / "games.json").read_text())
GAME = play(Game(seed=7), 80).record
WON = "2048:1:1@AA00000000000000:L"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["game"][:9])
def test_known_games_end_where_they_should(case: dict[str, object]) -> None:
    game = str(case["game"])
    done = run("replay", game, "--json")
    assert (done.status, done.complaint) == (0, "")
    shown = json.loads(done.output)
    assert list(shown) == ["board", "score", "max_tile", "moves", "won", "over"]
    assert (shown["board"], shown["score"]) == (case["board"], case["score"])
    assert shown["moves"] == len(game.rsplit(":", maxsplit=1)[-1])


def test_won_and_over_are_told() -> None:
    won = json.loads(run("replay", WON, "--json").output)
    assert (won["won"], won["over"], won["max_tile"]) == (True, False, 2048)
    over = json.loads(run("replay", str(play(Game(seed=7), 100_000)), "--json").output)
    assert over["over"] is True


def test_a_game_without_moves_is_a_game() -> None:
    assert json.loads(run("replay", "2048:1:7:", "--json").output)["moves"] == 0


def test_people_get_an_aligned_table() -> None:
    done = run("replay", WON)
    rows = done.output.splitlines()
    assert len({len(row) for row in rows[:4]}) == 1
    assert "2048" in rows[0]
    assert rows[4] == "2,048 points · largest tile 2,048 · 1 move · won"


def could_be(cells: list[int]) -> bool:
    """True of a position that a game could hold."""
    return sum(1 << cell for cell in cells if cell) <= 262140


@given(st.lists(st.integers(0, 16), min_size=16, max_size=16).filter(could_be))
def test_the_table_is_a_position_again(cells: list[int]) -> None:
    board = Board(cells)
    rows = board_table(board).splitlines()
    assert Board.parse("/".join(rows)) == board
    assert len({len(row) for row in rows}) == 1


class TestSources:
    def test_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        path.write_bytes(b"\xef\xbb\xbf2048:1:7:LLUR\r\n")
        assert run("replay", str(path)).output == run("replay", "2048:1:7:LLUR").output

    def test_standard_input(self) -> None:
        assert run("replay", "-", given="2048:1:7:LLUR\n").output == run("replay", "2048:1:7:LLUR").output

    def test_a_file_that_is_missing(self, tmp_path: Path) -> None:
        done = run("replay", str(tmp_path / "none"))
        assert done.status == 2
        assert str(tmp_path / "none")[:40] in done.complaint_line
        assert "none by that name" in done.complaint_line

    def test_a_folder(self, tmp_path: Path) -> None:
        done = run("replay", str(tmp_path))
        assert done.status == 2
        assert "it is a folder" in done.complaint_line

    @pytest.mark.parametrize(
        ("content", "named"),
        [
            (b"", "nothing in it"),
            (b" \n\n", "nothing in it"),
            (b"\xff\xfe2\x000\x00", "four rows"),
            (b"2048:1:7:" + b"L" * (4 << 20), "larger than 4 MiB"),
            (b"2048:1:7:" + b"L" * (1 << 20), "expected are at most 200000"),
            (b"2048:1:7:LLX", "Move 3"),
            (b"replay_3x3_(!", "3x3"),
            ("replay_(!äfCO".encode("cp850"), "Event 6"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\r", "neither a text"),
            (b"2048:1:7:L\n\n2048:1:8:L\n", "There are 2 games in this"),
            (b"2048:1:7:L\n\n2048:1:8:X\n", "Line 3: Move 1"),
            (b"hello\x1b[31m", "2048:1:SEED:MOVES"),
        ],
    )
    @pytest.mark.parametrize("by_file", [True, False])
    def test_wrong_content_is_named_with_its_place(
        self, tmp_path: Path, content: bytes, named: str, by_file: bool
    ) -> None:
        path = tmp_path / "game.txt"
        path.write_bytes(content)
        done = run("replay", str(path)) if by_file else run("replay", "-", given=content)
        assert done.status == 2
        assert named in done.complaint_line
        assert ("game.txt" if by_file else "standard input") in done.complaint_line

    @pytest.mark.parametrize(
        "content",
        [
            as_replay(GAME).encode(),
            as_replay(GAME).encode("cp850"),
            as_replay(GAME).encode("utf-16"),
            as_timed_replay(GAME, [(0, 100)] * GAME.moves).encode(),
            as_trainer_file(GAME),
            as_episode(GAME).encode(),
            f"{GAME.line}\n".encode("utf-16"),
        ],
    )
    def test_replays_of_other_programs(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "replay_1"
        path.write_bytes(content)
        expected = run("replay", str(GAME.line)).output
        assert run("replay", str(path)).output == run("replay", "-", given=content).output == expected

    def test_a_file_comes_before_a_text(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "1200000000000000").write_text("2048:1:7:LLUR")
        monkeypatch.chdir(tmp_path)
        assert run("replay", "1200000000000000").output == run("replay", "2048:1:7:LLUR").output
        assert run("replay", "1200000000000001").output != run("replay", "2048:1:7:LLUR").output

    @pytest.mark.parametrize(
        "name", ["game.txt", "1.txt", "a/b/c/d", "xyz", "((no)", "replays", "replay_1.txt"]
    )
    def test_what_could_be_a_name_is_not_taken_for_a_replay(self, name: str) -> None:
        done = run("replay", name)
        assert done.status == 2
        assert done.complaint_line == (
            f"“{name}” is neither a game nor a file that can be read: there is none by that name."
        )

    def test_something_without_an_end(self) -> None:
        done = run("replay", "/dev/zero")
        assert done.status == 2
        assert "larger than" in done.complaint_line


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("2048:1:3:LLLX", "Move 4"),
        ("2048:1:7:" + "L" * 50, "illegal"),
        ("2048:1:18446744073709551616:", "18446744073709551616"),
        ("2048:2:7:L", "2048:1:SEED:MOVES"),
        ("2048:1:7@xyz:L", "rows"),
        ("2048:1:7@HH00000000000000:L", "second 131072"),
        ("2048:1:-7:L", "2048:1:SEED:MOVES"),
        ("2048:", "2048:1:SEED:MOVES"),
    ],
)
def test_a_wrong_game_is_named_on_one_line(game: str, named: str) -> None:
    done = run("replay", game)
    assert done.status == 2
    assert named in done.complaint_line


@pytest.mark.parametrize("text", [as_replay(GAME), as_replay(GAME, ""), as_episode(GAME)])
def test_a_replay_may_be_the_argument(text: str) -> None:
    assert run("replay", text, "--json").output == run("replay", str(GAME.line), "--json").output


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("replay_3x3_(!", "3x3"),
        ("4x4-_¾úw¾û", "Event 2"),
        ("slide:place@1|0141#U|slide@2", "event 3"),
        ('{"grid": 5}', "grid"),
        ("2 4 8 3/0 0 0 0/0 0 0 0/0 0 0 0", "Row 1, column 4"),
    ],
)
def test_a_replay_that_is_wrong_is_named_on_one_line(text: str, named: str) -> None:
    done = run("replay", text)
    assert done.status == 2
    assert named in done.complaint_line


@pytest.mark.parametrize("text", ["2 4 8 16/0 0 0 2/0 0 0 0/. . . .", "1234000100000000"])
def test_a_position_is_shown(text: str) -> None:
    shown = json.loads(run("replay", text, "--json").output)
    assert shown["board"] == [[2, 4, 8, 16], [0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]]
    assert (shown["moves"], shown["score"]) == (0, 0)


@given(st.text(st.sampled_from("2048:1@URDLx0 \n"), max_size=30))
@settings(deadline=None)
def test_anything_like_a_game_is_one_or_refused(tail: str) -> None:
    assert main(["replay", f"2048:{tail}"]) in (0, 2)
