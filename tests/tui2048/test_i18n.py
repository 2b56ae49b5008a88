"""Languages: which one is chosen, what it says, how it writes numbers."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Board, EngineError, PositionError
from tui2048.errors import ProgramError, Sentence, reason, refusal
from tui2048.i18n import (
    LANGUAGES,
    MINUS,
    NO_BREAK_SPACE,
    _,
    choose_language,
    current_language,
    day_text,
    decimal,
    duration_text,
    moment_text,
    ngettext,
    number,
    say_error,
    use_language,
)


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "fi"}, "fi"),
        ({"LANG": "FI_fi"}, "fi"),
        ({"LANG": "fil_PH.UTF-8"}, "en"),
        ({"LANG": "sv_FI.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "fi_FI.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "fi_FI.UTF-8"}, "fi"),
        ({"LANG": "fi_FI.UTF-8", "LC_ALL": ""}, "fi"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fi"}, "fi"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "sv:fi:en"}, "fi"),
        ({"LANG": "fi_FI.UTF-8", "LANGUAGE": "en:fi"}, "en"),
        ({"LANG": "fi_FI.UTF-8", "LANGUAGE": "sv"}, "fi"),
        ({"LANG": "C", "LANGUAGE": "fi"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fi"}, "en"),
        ({"LANG": "::", "LANGUAGE": ":::"}, "en"),
    ],
)
def test_the_environment_chooses_as_gettext_would(environ: dict[str, str], code: str) -> None:
    assert choose_language(environ) == code


def test_a_language_can_be_changed_at_any_time() -> None:
    use_language("fi")
    assert (_("left"), current_language()) == ("vasemmalle", LANGUAGES["fi"])
    use_language("en")
    assert (_("left"), current_language()) == ("left", LANGUAGES["en"])


def test_counts_have_their_forms() -> None:
    for code, one, many in (("en", "1 move", "0 moves"), ("fi", "1 siirto", "0 siirtoa")):
        use_language(code)
        assert ngettext("{count} move", "{count} moves", 1).format(count=1) == one
        assert ngettext("{count} move", "{count} moves", 0).format(count=0) == many


@pytest.mark.parametrize(
    ("code", "value", "written"),
    [
        ("en", 0, "0"),
        ("en", 999, "999"),
        ("en", 1234567, "1,234,567"),
        ("en", -1234, f"{MINUS}1,234"),
        ("fi", 999, "999"),
        ("fi", 1234567, f"1{NO_BREAK_SPACE}234{NO_BREAK_SPACE}567"),
        ("fi", -1234, f"{MINUS}1{NO_BREAK_SPACE}234"),
    ],
)
def test_whole_numbers(code: str, value: int, written: str) -> None:
    use_language(code)
    assert number(value) == written


@pytest.mark.parametrize(
    ("code", "value", "places", "written"),
    [
        ("en", 1234.56, 1, "1,234.6"),
        ("en", -0.25, 2, f"{MINUS}0.25"),
        ("en", 1234.5, 0, "1,234"),
        ("fi", 1234.56, 1, f"1{NO_BREAK_SPACE}234,6"),
        ("fi", 0.1, 2, "0,10"),
    ],
)
def test_decimals(code: str, value: float, places: int, written: str) -> None:
    use_language(code)
    assert decimal(value, places) == written


@pytest.mark.parametrize(("code", "written"), [("en", "2026-03-09 07:05"), ("fi", "9.3.2026 7.05")])
def test_moments_where_the_player_is(code: str, written: str) -> None:
    use_language(code)
    here = datetime(2026, 3, 9, 7, 5).astimezone()
    assert moment_text(here.astimezone(UTC)) == written
    assert day_text(here) == written.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("milliseconds", "written"),
    [(0, "0:00"), (999, "0:00"), (61_000, "1:01"), (3_599_999, "59:59"), (36_061_000, "10:01:01")],
)
def test_durations(milliseconds: int, written: str) -> None:
    assert duration_text(milliseconds) == written


@given(st.integers(), st.sampled_from(sorted(LANGUAGES)))
def test_a_number_can_be_read_back(value: int, code: str) -> None:
    use_language(code)
    plain = number(value).replace(MINUS, "-").replace(current_language().thousands, "")
    use_language("en")
    assert int(plain) == value


def refused(text: str) -> PositionError:
    with pytest.raises(PositionError) as refusal_of:
        Board.parse(text)
    return refusal_of.value


def test_the_engine_is_translated() -> None:
    error = refused("2 2 2 3/0 0 0 0/0 0 0 0/0 0 0 0")
    assert say_error(error) == str(refusal(error)) == str(error)
    use_language("fi")
    assert say_error(error) == str(refusal(error))
    assert say_error(error).startswith("Rivin 1 sarakkeessa 4 on 3;")
    outer = EngineError("{sentence}", sentence=error)
    assert say_error(outer) == str(refusal(outer)) == say_error(error)


def test_an_error_speaks_the_language_in_use() -> None:
    error = ProgramError("{path} cannot be written: {reason}.", path="/x", reason=reason(OSError(28, "ENOSPC")))
    assert str(error) == "/x cannot be written: the disk is full."
    use_language("fi")
    assert str(error) == "Kansioon /x ei voi kirjoittaa: levy on täynnä."


def test_a_reason_nobody_foresaw_is_said_in_the_words_of_the_system() -> None:
    assert str(reason(OSError(9999, "the moon is full"))) == "the moon is full"
    assert str(reason(OSError("no number"))) == "no number"


def test_a_sentence_takes_braces_in_its_facts_as_they_are() -> None:
    assert str(Sentence("{words}", words="{path} {0} {}")) == "{path} {0} {}"
