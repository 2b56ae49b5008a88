"""Pages of the help on the game: its rules, its tiles, and how to play it well.

The positions that follow from a move are worked out by the engine.
"""

from engine import Board, Direction
from tui2048.help.blocks import Block, BoardExample, Entry, LadderOfTiles, SlideExample
from tui2048.i18n import _, number


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
                "lies still when you move sideways."
            ),
        ),
        BoardExample(
            order.slide(Direction.DOWN).board.place((0, 0), 2),
            _("Stay there"),
            _(
                "Leave the corner only in need. One move down on the first board does this: the 512 is out, "
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
