"""What a monkey does to a terminal: an endless stream of inputs that follows from a seed alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

ESCAPE, ENTER, INTERRUPT, SUSPEND = b"\x1b", b"\r", b"\x03", b"\x1a"
PASTE_BEGINS, PASTE_ENDS = b"\x1b[200~", b"\x1b[201~"
ARROWS = (b"\x1b[A", b"\x1b[C", b"\x1b[B", b"\x1b[D")

ESCAPE_SECONDS = 0.15
"""After so long an Escape is the key, whatever follows."""
LOOK_SECONDS = 0.2
"""A pause so long is one to look at what the program has made of all that came before."""
LARGE = (100, 36)
PLAYABLE = ((80, 24), LARGE, (120, 40), (32, 14), (45, 60), (60, 20), (200, 50))
EXTREME = ((1, 1), (300, 100), (5, 3), (31, 13), (1, 60), (300, 1), (32, 13))

_KEYS = (
    *(bytes([code]) for code in b"abcdefghijklmnoprstuvwxyzABEFGNUVX0123456789?:/.+-=,;!'\"\\@"),
    *(ENTER, b"\t", b" ", b"\x7f", b"\x08", b"\x10", b"\x01", b"\x0e", b"\x15", b"\x17"),
    *(b"\x1b[H", b"\x1b[F", b"\x1b[5~", b"\x1b[6~", b"\x1b[3~", b"\x1b[2~", b"\x1b[Z", b"\x1bOP", b"\x1b[24~"),
    *(
        b"\x1bOA",
        b"\x1b[1;5C",
        b"\x1b[1;2B",
        b"\x1b[1;3D",
        b"\x1bw",
        b"\x1b[97u",
        b"\x1b[57352u",
        b"\x1b[13;5u",
    ),
    *("ä".encode(), "ß".encode(), "漢".encode(), "👍🏽".encode(), "e\u0301".encode()),
)
_LEADING = (*ARROWS, ENTER, b"\t", b" ", b"u", b"r")
_MOVING = (*ARROWS, *ARROWS, *ARROWS, b"u", b"r", b" ", b"h", b"j", b"k", b"l", b"8", b"a")
_NOISE = (
    b"\xff\xe4\xc3",
    b"\x1b[?62;22c\x1b[>0;276;0c",
    b"\x1b]11;rgb:1e1e/8426/wasd\x1b\\\x1bP1+r6368=q\x1b\\",
    b"\x1b[I\x1b[O\x1b[I",
    b"\x1b[57441;2u\x1b[57442;5u\x1b[57443;3u\x1b[57447u",
    b"\x1b[99999999999u\x1b[" + b"8;" * 100 + b"q",
    b"\x1b[<0;99999;99999M\x1b[<0;0;0m\x1b[<9999;1;1M",
    b"\x1b[M   \x1b[8;1;1t\x1b[?2026;2$y",
    b"\x00\x1b\x1b\x1b",
)
_TORN = (b"\x1b[D", b"\x1bOD", b"\x1b[1;2A", b"\x1b[<35;42;16M", b"\x1b[24~", b"\x1b[<0;10;10M", "漢".encode())
_PASTED = (
    b"2 4 8 16/0 0 0 2/0 0 0 0/. . . .",
    b"EDC1BA9187611111",
    b"2048:1:7:LLUR",
    b"2048:1:7:LLURXYZ",
    b"q\nwasdhjkl 8426\r\x1b[A \x1b[31muuu n \x03",
    b"new game; quit; delete 1",
    b"\x00\x07\x9b31m \xff\xfe" + "ä漢👍🏽\u202e\u0301".encode(),
    b"1" * 5000,
    b"131072 131072/" * 40,
)
CLOSE_TO_WINNING = b"1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 0"
CLOSE_TO_LOSING = b"0 4 8 16/16 4 2 8/2 8 4 16/8 2 16 4"
_TAKE_SECOND = (b"\t", ENTER)


class Kind(Enum):
    """What is done to the terminal."""

    KEY = "key"
    MOUSE = "mouse"
    RESIZE = "resize"
    SUSPEND = "suspend"
    PASTE = "paste"
    TORN = "torn"
    NOISE = "noise"
    QUIT = "quit"


@dataclass(frozen=True)
class Input:
    """One thing done: ``pieces`` are typed with ``gap`` seconds between them, or the terminal gets a ``size``.

    ``pause`` is how many seconds the monkey waits afterwards.
    """

    kind: Kind
    pieces: tuple[bytes, ...] = ()
    size: tuple[int, int] = (0, 0)
    gap: float = 0.0
    pause: float = 0.0

    def __str__(self) -> str:
        """As it is told where something went wrong."""
        if self.kind is Kind.RESIZE:
            what = "{}×{}".format(*self.size)
        else:
            what = " ".join(repr(piece)[1:] if len(piece) < 60 else f"{piece[:60]!r}…" for piece in self.pieces)
        torn = f", {self.gap:.2f} s apart" if len(self.pieces) > 1 else ""
        return f"{self.kind.value} {what}{torn}, then {self.pause:.3f} s"


def pasted(text: bytes) -> bytes:
    """A text as a terminal sends what is pasted."""
    return PASTE_BEGINS + text + PASTE_ENDS


TOURS: tuple[tuple[bytes, ...], ...] = (
    *((b"?", str(page).encode()) for page in range(1, 9)),
    (b"g",),
    (b"g", b"s"),
    (b"g", b"/", b"2", ENTER),
    (b"n", *_TAKE_SECOND, *ARROWS),
    (b"n", *_TAKE_SECOND, *ARROWS),
    (b"g", b"\x1b[B", b"d"),
    (b"g", b"\x1b[B", b"d", *_TAKE_SECOND),
    (b"g", b"\x1b[B", b"\x1b[B", b"t"),
    (b"g", b"\x1b[B", b"\x1b[B", b"v"),
    (b"v",),
    (b"v", b"\x1b[H", b"t", *_TAKE_SECOND),
    (b"x",),
    (b"e",),
    (b"e", b"t"),
    (b"e", b"t", b"\x1b[B", ENTER, *_TAKE_SECOND),
    (b"e", b"b"),
    (b"e", b"b", b"n", b"monkey", ENTER),
    (b"e", b"b", b"d", *_TAKE_SECOND),
    (b"e", b"c"),
    (b"c",),
    (b"o",),
    (b"o", b"\x1b[B", b"\x1b[B", b"\x1b[C"),
    (b"o", b"e"),
    (b"o", b"e", b"\x1b[B", ENTER, b"y"),
    (b"\x10",),
    (b"\x10", b"theme", ENTER),
    (b"\x10", b"scoreb", ENTER),
    (b"p", *_TAKE_SECOND),
    (b"p", b"p", b"p", b"+", b"+", b"+", b"+"),
    (b"n", *_TAKE_SECOND, *ARROWS, b"n"),
    (*ARROWS, b"p"),
    (b"n", *_TAKE_SECOND),
    (b"e", pasted(CLOSE_TO_WINNING), b"p", *_TAKE_SECOND, b"\x1b[D"),
    (b"e", pasted(CLOSE_TO_LOSING), b"p", *_TAKE_SECOND, b"\x1b[D"),
)
"""Keys from the board, with Escape before them, to every screen and most of what can be done there."""


class Inputs:
    """The stream: all tours first, and then spells of this and that, some of which begin with a tour.

    ``quits`` tells whether keys that end the program are among them.
    """

    def __init__(self, seed: int, *, quits: bool) -> None:
        self._random = Random(seed)
        self._quits = quits
        self._size = PLAYABLE[0]

    def __iter__(self) -> Iterator[Input]:
        for tour in TOURS:
            yield from self._tour(tour)
        while True:
            yield from self._spell()

    def _spell(self) -> Iterator[Input]:
        random = self._random
        if random.random() < 0.6:
            yield from self._tour(random.choice(TOURS))
        pool, escapes = random.choice(((_MOVING, 0.01), (_LEADING + _KEYS, 0.02), (_KEYS, 0.1)))
        for _number in range(random.randrange(5, 60)):
            yield from self._one(pool, escapes)
        if random.random() < 0.7:
            yield self._resize(random.choice(PLAYABLE))

    def _one(self, pool: Sequence[bytes], escapes: float) -> Iterator[Input]:
        random = self._random
        ways: tuple[tuple[float, Callable[[], Iterator[Input]]], ...] = (
            (0.13, self._mouse),
            (0.03, self._resizing),
            (0.004, self._suspend),
            (0.02, self._paste),
            (0.03, self._torn),
            (0.015, self._noise),
            (0.004 if self._quits else 0.0, self._quit),
        )
        draw = random.random()
        for share, way in ways:
            if draw < share:
                yield from way()
                return
            draw -= share
        if random.random() < escapes:
            yield Input(Kind.KEY, (ESCAPE,), pause=random.choice((0.0, 0.03, ESCAPE_SECONDS)))
        else:
            yield Input(Kind.KEY, (random.choice(pool),), pause=self._pause())

    def _tour(self, keys: Sequence[bytes]) -> Iterator[Input]:
        if self._random.random() < 0.7:
            yield self._resize(LARGE)
        for _number in range(4):
            yield Input(Kind.KEY, (ESCAPE,), pause=ESCAPE_SECONDS)
        for key in keys:
            yield Input(Kind.KEY, (key,), pause=LOOK_SECONDS)

    def _pause(self) -> float:
        return self._random.choice((0.0, 0.0, 0.002, 0.005, 0.02, 0.03, 0.05))

    def _mouse(self) -> Iterator[Input]:
        random = self._random
        column, row = random.randint(1, self._size[0] + 1), random.randint(1, self._size[1] + 1)
        if random.random() < 0.2:  # where the keys are shown
            row = self._size[1]
        draw = random.random()
        pieces: tuple[bytes, ...]
        if draw < 0.5:
            button = random.choice((0, 0, 0, 0, 1, 2, 4, 16))
            pieces = (_sgr(button, column, row), _sgr(button, column, row, end=b"m"))
        elif draw < 0.75:
            to = max(1, column + random.randint(-20, 20)), max(1, row + random.randint(-10, 10))
            pieces = (_sgr(0, column, row), _sgr(32, *to), _sgr(0, *to, end=b"m"))
        elif draw < 0.9:
            pieces = (_sgr(random.choice((64, 65, 66, 67)), column, row),) * random.randint(1, 4)
        else:
            pieces = (_sgr(35, column, row),)
        yield Input(Kind.MOUSE, pieces, gap=random.choice((0.0, 0.0, 0.01)), pause=self._pause())

    def _resizing(self) -> Iterator[Input]:
        random = self._random
        for _number in range(random.choice((1, 1, 2, 6))):
            anyone = random.randint(1, 300), random.randint(1, 100)
            yield self._resize(random.choice((*PLAYABLE, *EXTREME, anyone, anyone)))

    def _resize(self, size: tuple[int, int]) -> Input:
        self._size = size
        return Input(Kind.RESIZE, size=size, pause=self._random.choice((0.0, 0.0, 0.02, 0.1, LOOK_SECONDS)))

    def _suspend(self) -> Iterator[Input]:
        away = self._random.choice(((), (b"\x1b[D",), (b"wasd",), (pasted(b"8 8/8"),)))
        yield Input(Kind.SUSPEND, (SUSPEND, *away), pause=self._random.choice((0.0, 0.1)))

    def _paste(self) -> Iterator[Input]:
        random = self._random
        text = random.choice(_PASTED)
        if random.random() < 0.3:  # in pieces, with other keys between
            cut = random.randrange(len(text))
            yield Input(Kind.PASTE, (PASTE_BEGINS + text[:cut],), pause=self._pause())
            for _number in range(random.randrange(3)):
                yield Input(Kind.KEY, (random.choice(_KEYS),), pause=self._pause())
            yield Input(Kind.PASTE, (text[cut:] + PASTE_ENDS,), pause=self._pause())
        else:
            yield Input(Kind.PASTE, (pasted(text),), pause=self._pause())

    def _torn(self) -> Iterator[Input]:
        random = self._random
        sequence = random.choice(_TORN)
        cut = random.randrange(1, len(sequence))
        pieces = (sequence[:cut], sequence[cut:]) if random.random() < 0.8 else (sequence[:cut],)
        gap = random.choice((0.0, 0.005, 0.02, 0.1, 0.3))
        yield Input(Kind.TORN, pieces, gap=gap, pause=self._pause())

    def _noise(self) -> Iterator[Input]:
        yield Input(Kind.NOISE, (self._random.choice(_NOISE),), pause=self._pause())

    def _quit(self) -> Iterator[Input]:
        yield Input(Kind.QUIT, (self._random.choice((b"q", b"q", INTERRUPT)),), pause=0.1)


def _sgr(button: int, column: int, row: int, end: bytes = b"M") -> bytes:
    """What a terminal sends of its mouse, by its protocol 1006."""
    return f"\x1b[<{button};{column};{row}".encode() + end
