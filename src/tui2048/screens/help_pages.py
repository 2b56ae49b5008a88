"""What the help says, page by page: words and positions. How they are shown is for the help screen.

The positions that follow from a move are worked out by the engine.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine import Board, Direction
from tui2048.i18n import N_, _, number


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
    """Keys or gestures, and what they do."""

    keys: tuple[str, ...]
    text: str


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


MEAN_SCORE = 290_700
"""Of 1,000 games at one move ahead, by ``tui2048 bench --games 1000 --seed 1000``."""


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


def rules() -> tuple[Block, ...]:
    """How the game is played."""
    points = number(sum((1 << (11 - join)) << join for join in range(10)))
    return (
        Entry(
            _("Goal"),
            _(
                "Slide numbered tiles on a 4×4 board, join equal ones and make a 2048. You play alone, "
                "with no clock and no limit of moves, and an unfinished game is kept by itself."
            ),
        ),
        Entry(
            _("Start"),
            _(
                "Each of the sixteen cells is empty or holds one tile, a power of two. Two tiles lie there "
                "at first, each a 2 (90%) or a 4 (10%), in random cells. Nothing else is set up."
            ),
        ),
        Entry(
            _("Move"),
            _(
                "Choose one of four directions. All tiles slide at once, as far as the edge or another tile "
                "lets them; you cannot choose which of them move. Then a new tile, a 2 or a 4 with the same "
                "odds, appears in a random empty cell."
            ),
        ),
        Entry(
            _("Legal"),
            _(
                "A direction counts only if something slides or joins. Otherwise nothing happens, and nothing "
                "is lost by trying."
            ),
        ),
        Entry(
            _("Joining"),
            _(
                "Two equal tiles that meet become one with their sum, always the double: 2 + 2 = 4, "
                "512 + 512 = {sum}. Three rules make it exact:"
            ).format(sum=number(1024)),
        ),
        SlideExample(
            Board.parse("4 4 4 4/0 0 0 0/0 0 0 0/0 0 0 0"),
            Direction.LEFT,
            _("A tile joins once a move: two 8s, and never a 16."),
        ),
        SlideExample(
            Board.parse("4 4 4 0/0 0 0 0/0 0 0 0/0 0 0 0"),
            Direction.LEFT,
            _("Joining begins at the edge that is moved to."),
        ),
        SlideExample(
            Board.parse("4 4 8 2/0 0 0 0/0 0 0 0/0 0 0 0"),
            Direction.UP,
            _("Equal neighbours lying still do not join: the move must drive one into the other."),
        ),
        Entry(
            _("Points"),
            _(
                "A join gives the value of the tile it makes: 256 + 256 gives 512. Sliding gives nothing. So "
                "points tell how large a thing was built: a 2048 made of 2s alone stands for {points} points, "
                "a little less for each 4 that appeared by itself. Your best score is kept."
            ).format(points=points),
        ),
        Entry(
            _("Winning"),
            _(
                "You win the moment a join makes 2048. Then play on with the same board, towards {next}, "
                "{second} and beyond, or begin a new game."
            ).format(next=number(4096), second=number(8192)),
        ),
        Entry(
            _("The end"),
            _(
                "The game ends when the board is full and no two neighbours, across or down, are equal. "
                "A full board with a pair left goes on."
            ),
        ),
    )


def controls() -> tuple[Block, ...]:
    """Every key and gesture."""
    return (
        Keys(("↑ ← ↓ →", "WASD", "KHJL"), _("push all tiles up, left, down, right")),
        Keys((_("space"),), _("play the best move of the hints")),
        Keys(("u", "r"), _("undo a move, redo it; as far back as you like")),
        Keys(("n",), _("new game; asks if this one is worth keeping")),
        Keys(("t",), _("show or hide the hints")),
        Keys(("g",), _("all games that were played, and statistics")),
        Keys(("?", "F1"), _("open and close this help")),
        Keys(("q", "Ctrl-C"), _("save and quit; the game waits for you")),
        Keys(("Ctrl-Z",), _("back to the shell; “fg” brings the game on again")),
        Keys(("Ctrl-P",), _("all commands, and the colours")),
        Keys(("Enter", "Esc"), _("answer a question; Esc takes the safe answer")),
        Gap(),
        Keys((_("drag"),), _("across the board: push that way")),
        Keys((_("click"),), _("near an edge of the board: push to that edge")),
        Keys(("",), _("or on a key below, an answer, a page’s name")),
        Keys((_("swipe"), _("tap")), _("on a touch screen: the same as drag and click")),
        Gap(),
        Keys(("← →", "Tab", f"1 … {len(PAGES)}"), _("turn the pages of this help")),
        Keys(("↑ ↓", "PgUp", "PgDn"), _("scroll a longer page, as does the wheel")),
    )


def ladder() -> tuple[Block, ...]:
    """All tiles in their colours."""
    return (
        LadderOfTiles(tuple(range(1, 18))),
        BoardExample(
            Board.parse("65536 32768 16384 8192/512 1024 2048 4096/256 128 64 32/4 4 8 16"),
            _("From 2 to {largest}").format(largest=number(131072)),
            _(
                "Each tile is two of the one before it. {largest} is the highest that can exist: it takes all "
                "sixteen cells, and a 4 in the last of them, as here."
            ).format(largest=number(131072)),
        ),
    )


def mistakes() -> tuple[Block, ...]:
    """What ends games early."""
    return (
        BoardExample(
            Board.parse("4 16 2 8/32 256 64 4/8 128 16 2/2 0 4 0"),
            _("All four directions"),
            _(
                "Strong play uses two directions all the time, a third seldom and the fourth almost never. "
                "So the largest tile stays in its corner."
            ),
        ),
        BoardExample(
            Board.parse("256 128 64 16/2 4 4 16/0 0 2 8/0 0 0 0"),
            _("Every join in sight"),
            _(
                "One in the middle is often better left. Here, joining the 4s to the left would tear the 16 "
                "away from the 16 above it."
            ),
        ),
        BoardExample(
            Board.parse("256 64 128 16/64 2 32 8/128 16 8 4/4 0 2 0"),
            _("A small tile trapped"),
            _(
                "A 2 walled in by large tiles fills its cell for the rest of the game. Get it out while it "
                "still has a neighbour in reach."
            ),
        ),
        BoardExample(
            Board.parse("512 128 32 16/64 16 8 2/4 8 2 4/2 4 0 0"),
            _("Haste on a full board"),
            _("With two or three cells left, one careless move cannot be mended. This is where to slow down."),
        ),
    )


def strategy() -> tuple[Block, ...]:
    """How to get far."""
    order = Board.parse("512 128 64 16/8 4 16 2/0 2 4 0/0 0 0 0")
    return (
        BoardExample(
            order,
            _("A corner"),
            _(
                "Choose a corner for the largest tile, and play almost only the two directions that press "
                "towards it: here, up and left."
            ),
        ),
        BoardExample(
            Board.parse("512 256 128 64/4 8 32 64/0 2 16 4/0 0 2 2"),
            _("A full edge, a falling row"),
            _(
                "Fill the edge beside it, each tile smaller than the last. A full row without a pair "
                "lies still when you push sideways."
            ),
        ),
        BoardExample(
            order.slide(Direction.DOWN).board.place((0, 0), 2),
            _("Stay there"),
            _(
                "Leave the corner only in need. One push down on the first board does this: the 512 is out, "
                "and a 2 sits in its corner."
            ),
        ),
        BoardExample(
            Board.parse("512 128 64 32/8 4 2 0/2 0 0 0/0 0 0 0"),
            _("Room"),
            _(
                "Keep cells empty: join small tiles early, next to where they will be needed, and never fill "
                "the board for a single large join."
            ),
        ),
        BoardExample(
            Board.parse("2 512 128 32/2 8 16 4/4 0 2 0/0 0 0 0"),
            _("After an accident"),
            _(
                "Corner still free? Go straight back. A small tile in it? Feed it until it joins its "
                "neighbours: here, up makes the 2 a 4."
            ),
        ),
    )


def solver() -> tuple[Block, ...]:
    """What the hints mean and where they come from."""
    example = SearchExample(Board.parse("0 128 64 8/2 16 8 4/4 4 2 0/2 0 0 0"), depth=3)
    return (
        Paragraph(
            _(
                "Beside the board the solver shows what each direction is worth, in points: the score it still "
                "expects if you play well, the gain of this very move included."
            )
        ),
        example,
        Entry(
            _("Looking ahead"),
            _(
                "It tries every move, and after each one every tile that may appear: any empty cell, all "
                "equally likely, and in it a 2 (90%) or a 4 (10%). It weighs these by their chances, answers "
                "each with the best move, and so on, deeper while you think; here, {count} moves ahead."
            ).format(count=example.depth),
        ),
        Entry(
            _("Judging"),
            _(
                "Where its look ends, a network judges the board: 64 numbers, each for what six cells hold, "
                "learned from billions of moves of its own. Looking one move ahead, it "
                "scores {mean} on average."
            ).format(mean=number(MEAN_SCORE)),
        ),
    )


def credits_() -> tuple[Block, ...]:
    """Whom to thank."""
    return (
        LadderOfTiles((11,)),
        Entry(_("The game"), _("2048 was made by Gabriele Cirulli, who gave it to the world in March 2014.")),
        Entry(
            _("The solver"),
            _(
                "Expectimax is by Donald Michie (1966). That 2048 can be learned by such networks was found by "
                "Marcin Szubert and Wojciech Jaśkowski (2014), and much of how by Kun-Hao Yeh, Wojciech "
                "Jaśkowski, Kiminori Matsuzaki, Hung Guei and others after them."
            ),
        ),
        Entry(
            _("The program"),
            _(
                "tui2048 is free software under the MIT licence, written in Python and C. It stands on "
                "Textual, by Will McGugan and others."
            ),
        ),
    )


PAGES = (
    Page(N_("Rules"), rules),
    Page(N_("Controls"), controls),
    Page(N_("Ladder"), ladder),
    Page(N_("Mistakes"), mistakes),
    Page(N_("Strategy"), strategy),
    Page(N_("Solver"), solver),
    Page(N_("Credits"), credits_),
)
