"""What the server reads from requests, with suspicion; and its limits."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tui2048.errors import UsageError
from tui2048.serving.address import Place, PublicAddress
from tui2048.serving.arrival import Arrival
from tui2048.serving.languages import asked_language
from tui2048.serving.limits import MESSAGE_BURST, Allowance, InputMeter
from tui2048.serving.messages import (
    MOST_COLUMNS,
    MOST_ROWS,
    FocusChanged,
    Message,
    Pinged,
    Resized,
    RubbishError,
    Typed,
    read_message,
)


@pytest.mark.parametrize(
    ("url", "origin", "path"),
    [
        ("https://example.org", "https://example.org", ""),
        ("https://Example.org:443/2048/", "https://example.org", "/2048"),
        ("http://example.org:8080/a/b", "http://example.org:8080", "/a/b"),
        ("http://[::1]:2048/", "http://[::1]:2048", ""),
        ("http://[2001:DB8:0::1]/", "http://[2001:db8::1]", ""),
        ("https://peliä.example/2048/", "https://xn--peli-ooa.example", "/2048"),
        ("https://MÜNCHEN.example:8443", "https://xn--mnchen-3ya.example:8443", ""),
        ("https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example", ""),
        ("http://game_1.lan./~a/x-y_z.w", "http://game_1.lan.", "/~a/x-y_z.w"),
    ],
)
def test_a_public_address_has_an_origin_and_a_path(url: str, origin: str, path: str) -> None:
    assert PublicAddress.parse(url) == PublicAddress(origin, path)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "ftp://example.org",
        "https://",
        "https://a.b/?x",
        "http://u:p@a.b/",
        "http://a:99999/",
        # Python writes these hosts otherwise than browsers, or not at all.
        "https://faß.example/",
        "https://a..b/",
        "https://" + "ä" * 64 + ".example/",
        "https://a b/",
        "https://a;script-src/",
        "https://ex%61mple.org/",
        "http://[::1%25eth0]/",
        # Neither a cookie nor a route could be counted on to have the path as browsers send it.
        "https://a.b/my games/",
        "https://a.b/peliä/",
        "https://a.b/pel%C3%A4/",
        "https://a.b/{a}/",
        "https://a.b/x;y/",
        "https://a.b/x/../y/",
        "https://a.b/./",
        "https://a.b//x",
    ],
)
def test_what_is_no_public_address_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match="--public-url"):
        PublicAddress.parse(url)


HERE = Place("127.0.0.1", 2048)
EVERYWHERE = Place("0.0.0.0", 2048)
BEHIND_PROXY = Place("127.0.0.1", 2048, PublicAddress.parse("https://example.org/2048/"))


@pytest.mark.parametrize(
    ("place", "host", "origin", "home"),
    [
        (HERE, "localhost:2048", "http://localhost:2048", True),
        (HERE, "127.0.0.1:9000", "http://127.0.0.1:9000", True),  # by way of a forwarded port
        (HERE, "[::1]:2048", "http://[::1]:2048", True),
        (HERE, "localhost:2048", "http://evil.example", False),
        (HERE, "localhost:2048", "http://localhost:2049", False),
        (HERE, "localhost:2048", "", False),
        (HERE, "localhost:2048", "null", False),
        (HERE, "", "http://", False),
        (HERE, "[", "http://[", False),
        # The name of a stranger's page that points to this machine.
        (HERE, "evil.example:2048", "http://evil.example:2048", False),
        (EVERYWHERE, "game.lan:2048", "http://game.lan:2048", True),
        (EVERYWHERE, "game.lan:2048", "https://game.lan:2048", False),
        (BEHIND_PROXY, "127.0.0.1:2048", "https://example.org", True),
        (BEHIND_PROXY, "127.0.0.1:2048", "http://127.0.0.1:2048", False),
        (BEHIND_PROXY, "example.org", "https://example.org.evil.example", False),
    ],
)
def test_only_our_own_page_is_at_home(place: Place, host: str, origin: str, home: bool) -> None:
    assert place.is_home({"Host": host, "Origin": origin}) is home


def test_no_host_can_write_into_the_headers() -> None:
    assert HERE.socket_origin({"Host": "localhost:2048"}) == "ws://localhost:2048"
    assert HERE.socket_origin({"Host": "a; script-src *"}) == ""
    assert BEHIND_PROXY.socket_origin({"Host": "whatever"}) == "wss://example.org"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ("", "en"),
        ("fi", "fi"),
        ("fi-FI,fi;q=0.9,en;q=0.8", "fi"),
        ("de,en;q=0.5,fi;q=0.7", "fi"),
        ("sv-FI,sv", "en"),
        ("fi;q=0,en", "en"),
        ("fi;q=much, ;;, en;q=0.1", "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_prefers(asked: str, code: str) -> None:
    assert asked_language(asked) == code


def test_what_a_page_tells_of_itself_is_taken_only_where_it_makes_sense() -> None:
    sound = {
        "width": "43",
        "height": "44",
        "tab": "a1-b2",
        "zone": "Europe/Helsinki",
        "still": "1",
        "thumb": "1",
    }
    assert Arrival.read(sound, "fi") == Arrival(
        43, 44, "a1-b2", "fi", "Europe/Helsinki", still=True, thumb=True
    )
    wrong = {
        "width": "²",
        "height": "999999999",
        "tab": "../x",
        "zone": ":/etc/passwd",
        "still": "yes",
        "thumb": "2",
    }
    assert Arrival.read(wrong, "") == Arrival(80, 24, "", "en", "", still=False, thumb=False)


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (["stdin", "\x1b[A"], Typed("\x1b[A")),
        (["resize", {"width": 100, "height": 30}], Resized(100, 30)),
        (["resize", {"width": 10**9, "height": 10**9}], Resized(MOST_COLUMNS, MOST_ROWS)),
        (["resize", {"width": -1, "height": 0}], Resized(10, 5)),
        (["ping", "1"], Pinged("1")),
        (["focus"], FocusChanged(focused=True)),
        (["blur"], FocusChanged(focused=False)),
    ],
)
def test_the_messages_of_our_page_are_understood(sent: list[object], message: Message) -> None:
    assert read_message(json.dumps(sent)) == message


RUBBISH = (
    "",
    "no JSON",
    "[" * 100_000,
    "null",
    "{}",
    "[]",
    '["stdin"]',
    '["stdin", 1]',
    '["stdin", "\\ud800"]',
    '["resize", {}]',
    '["resize", {"width": "80", "height": 24}]',
    '["resize", {"width": 1e400, "height": 24}]',
    '["ping", "' + "1" * 33 + '"]',
    '["quit"]',
)


@pytest.mark.parametrize("text", RUBBISH)
def test_rubbish_is_known_as_such(text: str) -> None:
    with pytest.raises(RubbishError):
        read_message(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda values: (
        st.lists(values, max_size=3) | st.dictionaries(st.sampled_from(["width", "height", "x"]), values)
    ),
    max_leaves=6,
)
ENVELOPES = st.tuples(st.sampled_from(["stdin", "resize", "ping", "focus", "blur", "quit"]), JSON) | JSON


@given(st.text() | ENVELOPES.map(json.dumps))
@settings(max_examples=300)
def test_whatever_is_sent_is_understood_within_bounds_or_is_rubbish(text: str) -> None:
    try:
        message = read_message(text)
    except RubbishError:
        return
    match message:
        case Typed(typed):
            assert typed.encode().decode() == typed
        case Resized(columns, rows):
            assert 0 < columns <= MOST_COLUMNS
            assert 0 < rows <= MOST_ROWS
        case Pinged(mark):
            assert len(mark) < 100
        case FocusChanged(focused):
            assert focused in (True, False)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_is_not_used_is_saved_up_to_the_burst() -> None:
    clock = Clock()
    allowance = Allowance(10, 2, clock)
    assert allowance.take(10)
    assert not allowance.take(1)
    clock.now += 1
    assert allowance.take(2)
    assert not allowance.take(0.5)
    clock.now += 1000
    assert allowance.take(10)
    assert not allowance.take(0.5)


def test_a_mouse_in_motion_is_no_flood_and_a_flood_is() -> None:
    clock = Clock()
    meter = InputMeter(clock)
    for _ in range(60 * 120):  # a minute of it
        clock.now += 1 / 120
        assert meter.allows(30)
    assert not all(meter.allows(30) for _ in range(MESSAGE_BURST + 1))
    assert not InputMeter(clock).allows(1_000_000)
