"""What the terminal sends, taken apart: whole, in pieces, and what nobody knows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from tui2048.app.input.reader import Reader
from tui2048.system.terminal import escape_seconds, over_ssh

ESCAPE_SECONDS = 0.1


class Typing:
    """A reader, a clock, and what came of it."""

    def __init__(self) -> None:
        self.reader = Reader(ESCAPE_SECONDS)
        self.now = 100.0
        self.messages: list[Message] = []

    def send(self, *pieces: str, apart: float) -> "Typing":
        """These pieces, each so many seconds after the one before; then a long silence."""
        for piece in pieces:
            self.messages += self.reader.read(piece, self.now)
            self.wait(apart)
        return self.wait(10)

    def wait(self, seconds: float) -> "Typing":
        """Silence."""
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.messages += self.reader.wait(self.now)
        return self

    @property
    def keys(self) -> list[str]:
        """The names of the keys."""
        return [message.key for message in self.messages if isinstance(message, events.Key)]


def typed(*pieces: str, apart: float = 0.0) -> Typing:
    return Typing().send(*pieces, apart=apart)


KNOWN = {
    "\x1b[A": "up",
    "\x1bOB": "down",
    "\x1b[1;5C": "ctrl+right",
    "\x1b[3~": "delete",
    "\x1bOP": "f1",
    "\x1b[[A": "f1",
    "\x1b[Z": "shift+tab",
    "\x1b[27u": "escape",
    "\x1b[97;;97u": "a",
    "\x1b[99;5u": "ctrl+c",
    "\x1bf": "ctrl+right",
    "\x1bx": "alt+x",
    "\x1b": "escape",
}


@pytest.mark.parametrize(("sequence", "key"), KNOWN.items(), ids=KNOWN.values())
def test_whole_sequences_are_their_keys(sequence: str, key: str) -> None:
    assert typed(sequence).keys == [key]
    assert typed(f"w{sequence}s").keys[:2] == ["w", key if sequence != "\x1b" else "alt+s"]


def test_letters_are_letters_whatever_comes_before() -> None:
    assert typed("\x1b[Aq\x1b[Bw").keys == ["up", "q", "down", "w"]
    assert typed("[A", "O", "[").keys == ["left_square_bracket", "A", "O", "left_square_bracket"]


TORN = (
    "\x1b[A",
    "\x1bOA",
    "\x1b[1;5D",
    "\x1b[<0;42;6M",
    "\x1b[<0;42;6m",
    "\x1b[112;;113u",
    "\x1b[24~",
    "\x1b[I",
)


@pytest.mark.parametrize("apart", [0.05, 0.15, 0.3, 0.6])
@pytest.mark.parametrize("sequence", TORN, ids=lambda sequence: sequence[1:])
def test_torn_sequences_are_themselves_or_nothing(sequence: str, apart: float) -> None:
    whole = typed(sequence)
    for cut in range(1, len(sequence)):
        pieces = typed(sequence[:cut], sequence[cut:], apart=apart)
        if cut > 1 or apart < ESCAPE_SECONDS:
            assert pieces.keys == whole.keys
            assert list(map(type, pieces.messages)) == list(map(type, whole.messages))
        else:
            assert pieces.keys == ["escape"]
            assert len(pieces.messages) == 1
    one_by_one = typed(*sequence, apart=apart)
    assert one_by_one.keys in (whole.keys, ["escape"])


@pytest.mark.parametrize(
    "unknown",
    [
        "\x1b[?62;22c",
        "\x1b[>0;276;0c",
        "\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\",
        "\x1b]11;rgb:1e1e/1e1e/1e1e\x07",
        "\x1bP1+r696e646e=q\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[?1;2;4q",
        "\x1b[99999999999u",
        "\x1b[" + "8;" * 500 + "q",
        "\x1b[I",
        "\x1b[O",
        "\x1b[?2026;0$y",
    ],
    ids=lambda unknown: unknown[1:12],
)
def test_what_nobody_types_is_no_key(unknown: str) -> None:
    assert typed(unknown).keys == []
    assert typed(f"w{unknown}s\x1b[A").keys == ["w", "s", "up"]
    middle = max(2, len(unknown) // 2)
    assert typed(unknown[:middle], unknown[middle:], "s", apart=0.3).keys == ["s"]


def test_what_stays_unfinished_is_dropped_and_leaves_the_keyboard_alive() -> None:
    for begun in ("\x1b[", "\x1b[1;5", "\x1bO", "\x1b[<0;4", "\x1b]11;", "\x1b[M", "\x1bP"):
        assert typed(begun, "a", apart=1.1).keys == ["a"]
        assert typed(f"{begun}\x03").keys == ["ctrl+c"]
        assert typed(f"{begun}\x1b[A").keys == ["up"]


def test_escape_is_the_key_before_other_keys() -> None:
    assert typed("\x1b", "q", apart=0.2).keys == ["escape", "q"]
    assert typed("\x1b\x1b[A").keys == ["escape", "up"]
    assert typed("\x1b\x1b").keys == ["escape", "escape"]


@pytest.mark.parametrize("code", range(57441, 57455))
def test_modifiers_alone_are_keys_without_a_character(code: int) -> None:
    typing = typed(f"\x1b[{code};2u", f"\x1b[{code}u")
    assert all(isinstance(message, events.Key) and message.character is None for message in typing.messages)
    assert len(typing.messages) == 2


@pytest.mark.parametrize("cut", [1, 3, 5, 6, 20, 30, 33, 36])
@pytest.mark.parametrize("apart", [0.0, 0.3])
def test_pasted_text_is_one_event(cut: int, apart: float) -> None:
    text = "\x1b[200~q\x1b[31mwasd 8426\nuuu\x00\x1b[201~"
    typing = typed(text[:cut], text[cut:], "w", apart=apart)
    keys = typing.keys
    pasted = [message.text for message in typing.messages if isinstance(message, events.Paste)]
    assert pasted == ["q[31mwasd 8426\nuuu"]
    assert keys == (["escape", "w"] if cut == 1 and apart else ["w"])


def test_a_paste_without_an_end_ends() -> None:
    typing = Typing().send("\x1b[200~qqq", apart=0.0).send("q", apart=0.0)
    assert typing.keys == ["q"]
    assert [message.text for message in typing.messages if isinstance(message, events.Paste)] == ["qqq"]


def test_an_escape_ends_a_paste_whose_end_was_lost() -> None:
    typing = Typing().send("\x1b[200~qqq", "\x1b[20", "wwww", "\x1b", "\x1b", "u", apart=0.6)
    assert typing.keys == ["escape", "u"]
    assert [message.text for message in typing.messages if isinstance(message, events.Paste)] == ["qqq[20wwww"]


def test_a_paste_whose_end_comes_in_pieces_is_whole_and_nothing_is_left_of_it() -> None:
    typing = Typing().send("\x1b[200~q\x1b[31mq\x1b", "[201~", "w", apart=0.6)
    assert typing.keys == ["w"]
    assert [message.text for message in typing.messages if isinstance(message, events.Paste)] == ["q[31mq"]


def test_the_mouse_is_where_it_was_after_something_unknown() -> None:
    typing = typed("\x1b[<35;10;5M", "\x1b[?62;22c", "\x1b[<35;12;5M")
    moves = [message for message in typing.messages if isinstance(message, events.MouseMove)]
    assert [move.x for move in moves] == [9, 11]
    assert moves[1].delta_x == 2


def test_how_long_an_escape_is_waited_for() -> None:
    here, far = escape_seconds({}), escape_seconds({"SSH_CONNECTION": "10.0.0.1 5000 10.0.0.2 22"})
    assert here < far < 1
    assert escape_seconds({"ESCDELAY": "25", "SSH_TTY": "/dev/pts/1"}) == 0.025
    assert escape_seconds({"ESCDELAY": "soon"}) == here


def test_ssh_is_known_by_its_variables() -> None:
    assert not over_ssh({"TERM": "xterm", "SSH_AUTH_SOCK": "/tmp/agent", "SSH_TTY": ""})
    assert over_ssh({"SSH_TTY": "/dev/pts/1"})
    assert over_ssh({"SSH_CONNECTION": "10.0.0.1 5000 10.0.0.2 22"})


PIECES = st.sampled_from(
    ["\x1b", "[", "O", "<", ";", "~", "M", "m", "A", "u", "200~", "201~", "\x1b[200~", "0", "99999999"]
)


@given(st.lists(PIECES | st.text(max_size=4), max_size=12))
def test_whatever_a_terminal_sends_ends_and_leaves_the_keys_working(pieces: list[str]) -> None:
    typing = typed(*pieces, "\x1b[201~", apart=0.2)
    typing.messages.clear()
    assert typing.send("q", apart=1).keys == ["q"]
