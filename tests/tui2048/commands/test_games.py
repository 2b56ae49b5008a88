"""`tui2048 games`: the list, texts out and in, deleting after a question, and moving house."""

import json
import re
import subprocess
import sys
from datetime import date
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from engine import Board, Game
from support.commanding import PROGRAM, run, run_on_terminal
from support.keeping import Clock, played
from support.walking import play
from tui2048.cli import main
from tui2048.i18n import use_language
from tui2048.store import Kind, Marks, Store

PLAYED = ("2048:1:9:", "2048:1:7:", "2048:1:8@BA00000000000011:")


class Terminal(StringIO):
    """A keyboard at which this is typed."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the player's games are: one of the day, the best one, and practice in progress."""
    folder = tmp_path / "data"
    with Store.open(folder, Clock()) as store:
        daily = store.begin(Game(9), Kind.DAILY, day=date(2026, 11, 30))
        played(store, daily, 10)
        best = store.begin(Game(7), Kind.FREE, previous=daily.id)
        played(store, best, 100, Marks(undo=True, hints=True), 40_000)
        practice = Game.from_board(Board.parse("BA00000000000011"), 8)
        played(store, store.begin(practice, Kind.POSITION, previous=best.id), 3)
    return folder


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> "Shell":
    return Shell(capsys)


class Shell:
    """Runs the command in this process; what it said is kept."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.complaint = ""

    def __call__(self, *arguments: str | Path, status: int = 0) -> str:
        """What the command wrote; it must end with this status."""
        found = main(["games", *map(str, arguments)])
        output, self.complaint = self._capsys.readouterr()
        assert found == status, self.complaint
        assert self.complaint.count("\n") == (1 if status == 2 else self.complaint.count("\n"))
        return output

    def json(self, *arguments: str | Path) -> Any:
        return json.loads(self(*arguments, "--json"))


class TestList:
    def test_of_nothing(self, shell: Shell) -> None:
        assert shell() == "No game has been played yet.\n"
        assert shell.json() == {"best": 0, "clean_best": 0, "games": []}

    @pytest.mark.usefixtures("folder")
    def test_is_an_aligned_table_newest_first(self, shell: Shell) -> None:
        names, *rows = shell().splitlines()
        assert names.split() == ["No.", "Played", "Score", "Largest", "Moves", "Time", "Notes"]
        assert [row.split()[0] for row in rows] == ["3", "2", "1"]
        for name in ("Score", "Largest", "Moves", "Time"):
            end = names.index(name) + len(name)
            assert all(row[end - 1] != " " and row[end] == " " for row in rows)
        assert rows[0].endswith("  practice, in progress")
        assert rows[1].endswith("  100  1:06:40  abandoned, undo used, hints shown")
        assert rows[2].endswith("  –  daily game of 2026-11-30, try 1, abandoned")
        assert re.search(r"  2026-\d\d-\d\d \d\d:\d\d  ", rows[0])
        assert shell.complaint == ""

    @pytest.mark.usefixtures("folder")
    def test_as_json_holds_all_that_is_known(self, shell: Shell) -> None:
        listed = shell.json()
        best, daily = play(Game(7), 100), play(Game(9), 10)
        assert (listed["best"], listed["clean_best"]) == (best.score, daily.score)
        practice, free, first = listed["games"]
        assert free == {
            "id": 2,
            "kind": "free",
            "day": None,
            "attempt": None,
            "counted": True,
            "state": "abandoned",
            "score": best.score,
            "max_tile": best.board.max_tile(),
            "moves": 100,
            "milliseconds": 4_000_000,
            "marks": {"undo": True, "hints": True, "space": False, "auto": False},
            "begun_at": free["begun_at"],
            "changed_at": free["changed_at"],
        }
        assert free["begun_at"].startswith("2026-11-30T12:00:")
        assert (practice["state"], practice["counted"]) == ("playing", False)
        assert (first["kind"], first["day"], first["attempt"]) == ("daily", "2026-11-30", 1)

    @pytest.mark.usefixtures("folder")
    def test_speaks_finnish(self, shell: Shell) -> None:
        use_language("fi")
        row = next(row for row in shell("--lang", "fi").splitlines() if row.lstrip().startswith("2"))
        assert f"{play(Game(7), 100).score:,}".replace(",", "\u00a0") in row
        assert re.search(r"  \d+\.\d+\.2026 \d+\.\d\d  ", row)

    def test_tells_what_was_found_damaged(self, folder: Path, shell: Shell) -> None:
        (folder / "tui2048.db").write_bytes(b"no database" * 1000)
        assert shell() == "No game has been played yet.\n"
        assert "could not be read" in shell.complaint


class TestExport:
    @pytest.mark.usefixtures("folder")
    def test_of_all_is_one_line_each_oldest_first(self, shell: Shell) -> None:
        lines = shell("export").splitlines()
        assert [line[: len(start)] for line, start in zip(lines, PLAYED, strict=True)] == [*PLAYED]
        assert lines[1] == str(play(Game(7), 100))

    @pytest.mark.usefixtures("folder")
    def test_of_one(self, shell: Shell) -> None:
        assert shell("export", "1") == f"{play(Game(9), 10)}\n"
        assert shell.json("export", "1") == {"games": [{"id": 1, "text": str(play(Game(9), 10))}]}

    @pytest.mark.usefixtures("folder")
    def test_into_a_file(self, shell: Shell, tmp_path: Path) -> None:
        said = shell("export")
        assert shell("export", "--output", tmp_path / "games.txt") == ""
        assert (tmp_path / "games.txt").read_text() == said

    @pytest.mark.usefixtures("folder")
    def test_into_a_file_that_cannot_be_is_told(self, shell: Shell, tmp_path: Path) -> None:
        assert shell("export", "--output", tmp_path, status=1) == ""
        assert str(tmp_path) in shell.complaint
        assert "it is a folder" in shell.complaint

    def test_of_nothing_is_nothing(self, shell: Shell) -> None:
        assert shell("export") == ""

    @pytest.mark.usefixtures("folder")
    def test_of_an_unknown_game_is_a_mistake(self, shell: Shell) -> None:
        assert shell("export", "12", status=2) == ""
        assert "no game number 12" in shell.complaint

    def test_leaves_out_a_spoilt_game_and_says_so(self, folder: Path, shell: Shell) -> None:
        with Store.open(folder) as store:
            store._context.connection.execute("DELETE FROM move WHERE game_id = 2 AND ply = 50")
        assert len(shell("export", status=1).splitlines()) == 2
        assert "Game 2 cannot be read. Move 50 is missing." in shell.complaint
        assert shell("export", "2", status=1) == ""


class TestImport:
    def test_stores_what_is_not_there_yet(self, shell: Shell, folder: Path, tmp_path: Path) -> None:
        (tmp_path / "games.txt").write_text(f"{play(Game(5), 20)}\n{play(Game(7), 100)}\n")
        assert shell("import", tmp_path / "games.txt") == "Imported as game 4.\nStored already as game 2.\n"
        assert shell.json("import", tmp_path / "games.txt") == {
            "games": [{"id": 4, "new": False}, {"id": 2, "new": False}]
        }
        with Store.open(folder) as store:
            newest = store.history.games()[0]
        assert (newest.kind, newest.counted, newest.moves) == (Kind.IMPORTED, False, 20)

    def test_from_standard_input(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(str(play(Game(5), 20)).encode())))
        assert shell("import", "-") == "Imported as game 1.\n"

    def test_of_what_was_exported_adds_nothing(self, shell: Shell, folder: Path, tmp_path: Path) -> None:
        shell("export", "--output", tmp_path / "games.txt")
        shell("import", tmp_path / "games.txt")
        with Store.open(folder) as store:
            assert len(store.history.games()) == 3

    @pytest.mark.parametrize(
        ("content", "why"),
        [
            (b"2048:1:5:LLU\n2048:1:5:LX\n", "Move 2"),
            (b"", "games.txt"),
            (b"2048:1:5:" + b"L" * (5 << 20), "4 MiB"),
            (b"\x00\xff\xfe", "games.txt"),
        ],
    )
    def test_that_cannot_be_read_stores_nothing(
        self, shell: Shell, tmp_path: Path, content: bytes, why: str
    ) -> None:
        (tmp_path / "games.txt").write_bytes(content)
        assert shell("import", tmp_path / "games.txt", status=2) == ""
        assert why in shell.complaint
        assert "games.txt" in shell.complaint
        assert shell.json()["games"] == []

    def test_of_no_file_is_told(self, shell: Shell, tmp_path: Path) -> None:
        shell("import", tmp_path / "nothing.txt", status=2)
        assert "cannot be read: there is none by that name" in shell.complaint


class TestDelete:
    @pytest.mark.usefixtures("folder")
    def test_without_a_terminal_needs_a_yes(self, shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", StringIO("y\n"))
        shell("delete", "2", status=2)
        assert "--yes" in shell.complaint
        assert shell("delete", "1", "--yes") == "1 game was deleted.\n"
        assert [game["id"] for game in shell.json()["games"]] == [3, 2]

    @pytest.mark.usefixtures("folder")
    @pytest.mark.parametrize("answer", ["y", "YES", "k", " kyllä "])
    def test_asks_on_a_terminal(self, shell: Shell, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
        monkeypatch.setattr(sys, "stdin", Terminal(f"{answer}\n"))
        assert shell("delete", "2", "1").startswith("2 games were deleted.\n")
        names, second, first, question = shell.complaint.splitlines()
        assert names.split()[0] == "No."
        assert (second.split()[0], first.split()[0]) == ("2", "1")
        assert question.startswith("Delete these games for good?")

    @pytest.mark.usefixtures("folder")
    @pytest.mark.parametrize("answer", ["n\n", "\n", "", "yep\n"])
    def test_takes_anything_else_for_a_no(
        self, shell: Shell, monkeypatch: pytest.MonkeyPatch, answer: str
    ) -> None:
        monkeypatch.setattr(sys, "stdin", Terminal(answer))
        assert shell("delete", "2", status=1) == ""
        assert "Nothing was deleted." in shell.complaint
        assert len(shell.json()["games"]) == 3

    @pytest.mark.usefixtures("folder")
    def test_tells_the_best_score_if_it_was_deleted(self, shell: Shell) -> None:
        left = play(Game(9), 10).score
        assert shell("delete", "2", "--yes").splitlines()[1] == f"The best score is now {left}."
        assert shell.json("delete", "1", "1", "--yes") == {"deleted": [1], "best": 0}

    @pytest.mark.usefixtures("folder")
    def test_of_an_unknown_game_deletes_none(self, shell: Shell) -> None:
        shell("delete", "1", "12", "--yes", status=2)
        assert "no game number 12" in shell.complaint
        assert len(shell.json()["games"]) == 3

    def test_refuses_a_game_that_is_being_played(self, shell: Shell, folder: Path) -> None:
        with Store.open(folder) as player:
            found = player.resume()
            assert found is not None
            shell("delete", "1", str(found.id), "--yes", status=1)
        assert f"Game {found.id} is being played in another window." in shell.complaint
        assert len(shell.json()["games"]) == 3


class TestMovingHouse:
    @pytest.mark.usefixtures("folder")
    def test_takes_everything_along(
        self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        backup = tmp_path / "backup.db"
        assert shell("backup", backup) == f"{backup} holds 3 games.\n"
        before = shell.json()
        monkeypatch.setenv("TUI2048_DATA_DIR", str(tmp_path / "new"))
        assert shell("restore", backup) == "Added: 3 games\n"
        assert shell("restore", backup) == "All that it holds is stored here already.\n"
        assert shell.json() == before
        assert shell.json("restore", backup) == {"games": 0, "exercises": 0, "bookmarks": 0}

    @pytest.mark.usefixtures("folder")
    def test_overwrites_nothing(self, shell: Shell, tmp_path: Path) -> None:
        assert shell.json("backup", tmp_path / "b.db") == {"file": str(tmp_path / "b.db"), "games": 3}
        shell("backup", tmp_path / "b.db", status=2)
        assert "exists already" in shell.complaint
        shell("backup", tmp_path / "nowhere" / "b.db", status=1)
        assert "cannot be written" in shell.complaint

    def test_goes_by_standard_output_and_input(self, tmp_path: Path, folder: Path) -> None:
        there = {"TUI2048_DATA_DIR": str(tmp_path / "there")}
        poured = subprocess.run([*PROGRAM, "games", "backup", "-"], capture_output=True, check=False)
        assert poured.returncode == 0, poured.stderr
        restored = run("games", "restore", "-", given=poured.stdout, environ=there)
        assert (restored.status, restored.output) == (0, "Added: 3 games\n")
        assert not Path("-").exists()
        wrong = run("games", "restore", "-", given=b"no backup", environ=there)
        assert (wrong.status, wrong.complaint_line) == (
            2,
            "standard input is damaged or not a backup of tui2048. Nothing of it was taken over.",
        )
        assert run("games", "backup", "-", "--json").status == 2
        assert run_on_terminal(["games", "backup", "-"], {}).status == 2
        assert sorted(path.name for path in folder.iterdir()) == ["leases", "tui2048.db"]

    @pytest.mark.usefixtures("folder")
    def test_refuses_what_is_no_backup(self, shell: Shell, tmp_path: Path) -> None:
        (tmp_path / "games.txt").write_text("2048:1:7:L\n")
        for name in ("games.txt", "nothing.db"):
            shell("restore", tmp_path / name, status=2)
            assert str(tmp_path / name) in shell.complaint
        assert len(shell.json()["games"]) == 3


def test_json_may_be_asked_for_before_the_action(shell: Shell) -> None:
    assert json.loads(shell("--json", "export")) == {"games": []}


def test_the_program_does_it(tmp_path: Path) -> None:
    done = run("games", "import", "-", given=str(play(Game(5), 20)))
    assert (done.status, done.output, done.complaint) == (0, "Imported as game 1.\n", "")
    done = run("games", "delete", "1")
    assert done.status == 2
    assert "--yes" in done.complaint_line
    assert (tmp_path / "data").is_dir()
