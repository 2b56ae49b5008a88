"""What pages of the help are made of. How it is shown is for the help screen."""

from collections.abc import Callable
from dataclasses import dataclass

from engine import Board, Direction


@dataclass(frozen=True)
class Paragraph:
    """A text across the page."""

    text: str


@dataclass(frozen=True)
class Entry:
    """A text with a word beside it that says what it is about."""

    label: str
    text: str


@dataclass(frozen=True)
class Keys:
    """Keys or gestures, and what they do; ``actions`` are their names where others can be chosen."""

    keys: tuple[str, ...]
    text: str
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gap:
    """An empty line."""


@dataclass(frozen=True)
class SlideExample:
    """The first row of a board before and after a move, and what it shows."""

    board: Board
    direction: Direction
    text: str

    @property
    def after(self) -> Board:
        """The board after the move, before the next tile falls."""
        return self.board.slide(self.direction).board


@dataclass(frozen=True)
class BoardExample:
    """A board, and what it shows."""

    board: Board
    title: str
    text: str


@dataclass(frozen=True)
class LadderOfTiles:
    """All tiles there are."""

    exponents: tuple[int, ...]


@dataclass(frozen=True)
class SearchExample:
    """A board and what the solver makes of it, looking so many moves ahead."""

    board: Board
    depth: int


Block = Paragraph | Entry | Keys | Gap | SlideExample | BoardExample | LadderOfTiles | SearchExample


@dataclass(frozen=True)
class Page:
    """A page: its name for the line of names, and what makes its content in the language in use."""

    name: str
    blocks: Callable[[], tuple[Block, ...]]
