"""`tui2048 doctor`: what there is, what is wrong, and how to mend it."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine import Game
from support.commanding import ALL_WELL, Done, run, run_on_terminal
from support.walking import play
from tui2048.store import Kind, Store
from tui2048.store.database import DATABASE

GOOD_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def fact(done: Done, subject: str) -> str:
    """What the report says of this subject."""
    (line,) = (line for line in done.output.splitlines() if line.startswith(f"{subject} "))
    return line.removeprefix(subject).strip()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data folder of this test, with a game in it."""
    with Store.open(tmp_path / "data") as store:
        store.begin(play(Game(seed=7), 20), Kind.FREE)
    return tmp_path / "data"


def test_all_is_well(folder: Path) -> None:
    done = run("doctor")
    assert (done.status, done.complaint) == (ALL_WELL, "")
    assert ("\nAll is well.\n" in done.output) == (ALL_WELL == 0)
    for name in ("tui2048 ", "Python 3.", "Textual 8.", "SQLite 3."):
        assert name in fact(done, "Versions")
    assert fact(done, "Engine") == ("compiled" if ALL_WELL == 0 else "Python")
    assert fact(done, "Data folder") == str(folder)
    assert fact(done, "Language") == "English"


def test_it_fits_on_one_screen(folder: Path) -> None:
    assert folder.exists()
    assert run("doctor").output.count("\n") < 24


def test_it_changes_nothing(folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    run("doctor")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_it_makes_no_folder(tmp_path: Path) -> None:
    assert run("doctor").status == ALL_WELL
    assert not (tmp_path / "data").exists()


def test_a_damaged_store_is_told(folder: Path) -> None:
    (folder / DATABASE).write_bytes(b"no database" * 1000)
    done = run("doctor")
    assert done.status == 1
    assert f"! {folder / DATABASE} is damaged" in done.output
    assert (folder / DATABASE).read_bytes() == b"no database" * 1000


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    done = run("doctor")
    assert done.status == 1
    assert f"! {tmp_path / 'data'} is a file" in done.output
    assert "TUI2048_DATA_DIR" in done.output


def test_the_python_engine_is_told_with_its_cure() -> None:
    code = (
        "import sys; sys.modules['engine._core'] = None; "
        "from tui2048.cli import main; sys.exit(main(['doctor']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert fact(Done(1, done.stdout, ""), "Engine") == "Python"
    assert "Install a C compiler" in done.stdout


class TestTerminal:
    def test_is_described(self) -> None:
        done = run_on_terminal(["doctor"], GOOD_TERMINAL, columns=100, rows=30)
        assert done.status == ALL_WELL
        assert fact(done, "Terminal") == "xterm-256color, 100 columns, 30 rows, utf-8"
        assert fact(done, "Colours") == "16 million"

    @pytest.mark.parametrize(
        ("environ", "colours"),
        [
            ({"TERM": "xterm-256color", "COLORTERM": ""}, "256"),
            ({"TERM": "linux", "COLORTERM": ""}, "16"),
            (GOOD_TERMINAL | {"NO_COLOR": "1"}, "none (NO_COLOR)"),
        ],
    )
    def test_has_the_colours_it_promises(self, environ: dict[str, str], colours: str) -> None:
        assert fact(run_on_terminal(["doctor"], environ), "Colours") == colours

    @pytest.mark.parametrize(
        ("environ", "columns", "told"),
        [
            ({"TERM": "dumb"}, 80, "TERM=dumb"),
            (GOOD_TERMINAL, 20, "at least 32 columns"),
            (GOOD_TERMINAL | {"PYTHONIOENCODING": "ascii"}, 80, "UTF-8"),
        ],
    )
    def test_that_will_not_do_is_told(self, environ: dict[str, str], columns: int, told: str) -> None:
        done = run_on_terminal(["doctor"], environ, columns)
        assert done.status == 1
        assert told in done.output.replace("\n", " ")

    def test_elsewhere_is_no_fault(self) -> None:
        done = run("doctor", environ={"TERM": "dumb"})
        assert done.status == ALL_WELL
        assert "goes to a file or a program" in fact(done, "Terminal")


def test_it_speaks_finnish() -> None:
    done = run("doctor", "--lang", "fi")
    assert ("\nKaikki on kunnossa.\n" in done.output) == (ALL_WELL == 0)
    assert fact(done, "Kieli") == "suomi"
