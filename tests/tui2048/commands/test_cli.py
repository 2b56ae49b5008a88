"""The command line: languages, refusals of one line, exit statuses, and ends that make no noise."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.commanding import ALL_WELL, PROGRAM, interrupted_at, only_line, run, run_on_terminal
from tui2048.cli import build_parser, main
from tui2048.i18n import use_language

POSITION = "2 2 4 8/0 0 0 0/0 0 0 0/16 0 0 0"
FINNISH = {"LANG": "fi_FI.UTF-8", "LANGUAGE": ""}
COMMANDS = ("hint", "replay", "games", "doctor")


def test_the_program_and_the_module_are_the_same() -> None:
    program = Path(sys.executable).with_name("tui2048")
    for option in ("--version", "--help"):
        done = subprocess.run([program, option], capture_output=True, text=True, check=True)
        assert run(option).output == done.stdout


def test_version() -> None:
    done = run("--version")
    assert (done.status, done.complaint) == (0, "")
    name, number = done.output.split()
    assert name == "tui2048"
    assert number[0].isdigit()


def test_help_names_every_command_and_option_of_playing() -> None:
    done = run("--help")
    assert done.status == 0
    for name in (
        *COMMANDS,
        "--seed N",
        "--daily",
        "--new",
        "--lang",
        "--theme NAME",
        "--no-animation",
        "--no-hints",
    ):
        assert name in done.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(command: str) -> None:
    english, finnish = run(command, "--help"), run(command, "--help", environ=FINNISH)
    assert english.status == finnish.status == 0
    assert english.output.startswith("usage: ")
    assert finnish.output.startswith("käyttö: ")
    assert "show this help" not in finnish.output


def heed_ctrl_c() -> None:
    """Whatever started the tests may have had it ignored, as a shell does for what runs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class TestLanguage:
    @pytest.mark.parametrize(
        "arguments",
        [
            ["--lang", "fi", "replay"],
            ["--lang=fi", "replay"],
            ["replay", "--lang", "fi"],
            ["replay", "--lang=fi"],
        ],
    )
    def test_can_be_asked_for_anywhere(self, arguments: list[str]) -> None:
        assert run(*arguments).complaint_line == "replay: puuttuvia argumentteja: PELI"

    def test_asked_for_goes_before_the_environment(self) -> None:
        assert "required" in run("--lang", "en", "replay", environ=FINNISH).complaint_line
        assert "puuttuvia" in run("replay", environ=FINNISH).complaint_line

    def test_the_last_one_counts(self) -> None:
        assert "puuttuvia" in run("--lang", "en", "replay", "--lang", "fi").complaint_line

    @pytest.mark.parametrize(
        "wrong", [["--lang", "sv"], ["--lang"], ["--lang="], ["hint", POSITION, "--lang", "x"]]
    )
    def test_unknown_is_refused(self, wrong: list[str]) -> None:
        done = run(*wrong)
        assert done.status == 2
        assert "--lang" in done.complaint_line


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chess"], "'chess'"),
        (["--colour"], "--colour"),
        (["hint"], "POSITION"),
        (["hint", POSITION, "extra"], "extra"),
        (["hint", POSITION, "--dep", "3"], "--dep"),
        (["replay"], "GAME"),
        (["games", "sort"], "'sort'"),
        (["games", "delete"], "ID"),
        (["games", "export", "first"], "“first”"),
        (["doctor", "x"], "x"),
        (["--seed"], "--seed"),
        (["--seed", "-1"], "“-1”"),
        (["--seed", "18446744073709551616"], "18446744073709551616"),
        (["--seed", "seven"], "seven"),
        (["--seed", "٣"], "٣"),
        (["--seed", "0" * 5000 + "7"], "--seed"),
        (["--new=yes"], "--new"),
    ],
)
def test_a_wrong_command_line_is_named_on_one_line(arguments: list[str], named: str) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert named in done.complaint_line


def test_control_codes_that_were_typed_do_not_reach_the_terminal() -> None:
    done = run("--x\x1b[31m\n\x07")
    assert done.status == 2
    assert all(character.isprintable() for character in done.complaint_line)


@given(
    st.lists(
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12), max_size=5
    )
)
@settings(deadline=None, max_examples=150)
def test_any_words_at_all_end_in_a_status(words: list[str]) -> None:
    # Without a terminal nothing is played; “-” would wait for input that never comes.
    assert main([word for word in words if word != "-"]) in (0, 1, 2)


class TestWithoutATerminal:
    def test_playing_is_refused_and_another_way_named(self) -> None:
        done = run()
        assert done.status == 2
        assert "--linear" in done.complaint_line

    def test_a_dumb_terminal_is_refused(self) -> None:
        done = run_on_terminal([], {"TERM": "dumb"})
        assert done.status == 2
        assert "--linear" in only_line(done.output)
        assert "TERM=dumb" in done.output

    def test_nothing_is_stored(self, tmp_path: Path) -> None:
        run("--seed", "7")
        assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["hint", POSITION, "--depth", "1"],
        ["replay", "2048:1:7:LLUR"],
        ["games"],
        ["doctor"],
        ["--help"],
        ["hint"],
    ],
)
def test_a_command_that_draws_nothing_imports_no_textual(arguments: list[str]) -> None:
    code = (
        "import sys; from tui2048.cli import main; main(sys.argv[1:]); "
        "print({'textual', 'rich'} & {name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "set()"


class TestEnds:
    def test_ctrl_c_is_130_without_a_word(self) -> None:
        with subprocess.Popen(
            [*PROGRAM, "hint", "-"],
            preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - the tests run in one thread
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(f"{POSITION}\n")
            process.stdin.flush()
            assert "left" in process.stdout.readline()  # it runs, and now waits for a line
            process.send_signal(signal.SIGINT)
            output, complaint = process.communicate()
        assert (process.returncode, output, complaint) == (130, "", "")

    @pytest.mark.parametrize("module", ["tui2048.cli", "tui2048.commands.games", "sqlite3"])
    def test_ctrl_c_while_it_starts_is_130_too(self, module: str) -> None:
        done = subprocess.run(
            [*interrupted_at(module), "games"],
            preexec_fn=heed_ctrl_c,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")

    def test_ctrl_c_ends_a_long_search(self) -> None:
        with subprocess.Popen(
            [sys.executable, "-c", SEARCHING, POSITION],
            preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - the tests run in one thread
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "searching\n"
            process.send_signal(signal.SIGINT)
            output, complaint = process.communicate()
        assert (process.returncode, output, complaint) == (130, "", "")

    def test_a_reader_that_has_seen_enough_is_no_error(self) -> None:
        with subprocess.Popen(
            [*PROGRAM, "hint", "-", "--nodes", "1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            process.stdout.close()
            process.stdout = None
            _, complaint = process.communicate(f"{POSITION}\n".encode() * 50)
        assert (process.returncode, complaint) == (0, b"")

    @pytest.mark.parametrize(
        "arguments", [["hint", POSITION, "--nodes", "1"], ["replay", "2048:1:7:L"], ["games"], ["doctor"]]
    )
    def test_a_full_disk_is_told(self, arguments: list[str]) -> None:
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [*PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert done.returncode == 1
        assert only_line(done.stderr) == "The output cannot be written: the disk is full."

    @pytest.mark.parametrize(
        ("arguments", "status"),
        [
            (["hint", POSITION, "--nodes", "1"], 0),
            (["hint", "-"], 2),
            (["replay", "-"], 2),
            (["games"], 0),
            (["games", "import", "-"], 2),
            (["games", "delete", "1"], 2),
            (["doctor"], ALL_WELL),
            ([], 2),
        ],
    )
    def test_closed_streams_are_no_traceback(self, arguments: list[str], status: int) -> None:
        done = subprocess.run(
            ["/bin/sh", "-c", 'exec "$@" <&- >&-', "sh", *PROGRAM, *arguments],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert done.returncode == status
        assert "Traceback" not in done.stderr

    def test_bytes_that_are_no_text_are_no_traceback(self) -> None:
        done = run("hint", b"\xff\xfe")
        assert done.status == 2
        assert "�" in done.complaint_line

    def test_a_terminal_without_our_letters_shows_something_else(self) -> None:
        done = run("replay", "2048:1:7:L", "--lang", "fi", environ={"PYTHONIOENCODING": "ascii"})
        assert done.status == 0
        assert "pistetta" in done.output


SEARCHING = """
import sys
from engine import Advisor
from tui2048.cli import main
advise = Advisor.advise
def announced(self, *arguments, **limits):
    print("searching", flush=True)
    return advise(self, *arguments, **limits)
Advisor.advise = announced
sys.exit(main(["hint", sys.argv[1], "--time-ms", "600000"]))
"""


def test_the_parser_can_be_built_in_every_language() -> None:
    use_language("fi")
    assert "valitsimet" in build_parser().format_help()
    use_language("en")
    assert "options" in build_parser().format_help()


def test_main_returns_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert main(["replay", "2048:1:7:L"]) == 0
    assert main(["nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err
    assert os.environ["LANGUAGE"] == "en"
