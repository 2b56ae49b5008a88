"""From bytes to keys: whole, torn at any place, and what is no key at all."""

import pytest

from tui2048.linear.keys import KeyDecoder, burst

SEQUENCES = {
    "\x1b[A": "up",
    "\x1bOB": "down",
    "\x1b[C": "right",
    "\x1bOD": "left",
    "\x1b[5~": "pageup",
    "\x1b[11~": "f1",
    "\x1b[[A": "f1",
    "\x1b[3~": "delete",
}


@pytest.mark.parametrize(("sequence", "key"), SEQUENCES.items())
def test_a_sequence_is_a_key_wherever_it_is_torn(sequence: str, key: str) -> None:
    for place in range(len(sequence) + 1):
        decoder = KeyDecoder()
        assert decoder.feed(sequence[:place].encode()) + decoder.feed(sequence[place:].encode()) == [key]
        assert decoder.feed(b"u") == ["u"]


@pytest.mark.parametrize("sequence", ["\x1b[A", "\x1bOA"])
def test_the_tail_of_a_sequence_that_comes_late_is_no_move(sequence: str) -> None:
    decoder = KeyDecoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.settle() == ["escape"]
    assert decoder.feed(sequence[1:].encode()) == ["up"]
    decoder = KeyDecoder()
    assert decoder.feed(sequence[:2].encode()) == []
    assert decoder.settle() == []
    assert decoder.feed(sequence[2:].encode()) == ["up"]


def test_escape_is_a_key_once_nothing_follows() -> None:
    decoder = KeyDecoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.undecided
    assert decoder.settle() == ["escape"]
    assert decoder.settle() == []
    assert decoder.feed(b"a") == ["a"]


@pytest.mark.parametrize(
    "passed_over",
    ["\x1ba", "\x1b[1;5A", "\x1b[200~uuu q\n\x1b[201~", "\x1b[?62c", "\x1b[Z", "\x00", "\x1b[" + "1" * 100],
    ids=["alt", "ctrl+up", "pasted", "report", "shift+tab", "nul", "endless"],
)
def test_what_is_no_key_is_passed_over(passed_over: str) -> None:
    decoder = KeyDecoder()
    keys = decoder.feed(passed_over.encode())
    assert set(keys) <= {"1"}
    assert decoder.feed(b"\x1b[Bu")[-1:] == ["u"]


def test_letters_are_known_whole() -> None:
    decoder = KeyDecoder()
    torn = "ä".encode()
    assert decoder.feed(torn[:1]) == []
    assert decoder.feed(torn[1:] + b"A \r\t\x7f\x10") == [
        "ä",
        "A",
        "space",
        "enter",
        "tab",
        "backspace",
        "ctrl+p",
    ]


class TestBursts:
    KNOWN = frozenset(("left", "u", "a", "s", "enter"))

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("left\n", ["left"]),
            ("a\r\n", None),
            ("left\r\nu", ["left", "u"]),
            ("left\nu\n", ["left", "u"]),
            ("lfet\n", ["lfet"]),
            ("\n\n", None),
            ("aassu", None),
            ("az", None),
        ],
    )
    def test_lines_are_commands_and_letters_keys(self, text: str, words: list[str] | None) -> None:
        assert burst(text, self.KNOWN.__contains__) == words

    @pytest.mark.parametrize("text", ["as usual", "left\nas usual\nu\n"])
    def test_what_was_pasted_is_one_word_and_no_command(self, text: str) -> None:
        words = burst(text, self.KNOWN.__contains__)
        assert words is not None
        assert len(words) == 1
        assert words[0] not in self.KNOWN
