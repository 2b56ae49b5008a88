"""Pages of the help on the program: its keys, its solver, its review, and whom to thank."""

from engine import Board
from engine.coach import BOUNDS, FORGIVING, LEAST_AT_STAKE
from tui2048.coaching.words import percent
from tui2048.help.blocks import Block, Entry, Gap, Keys, LadderOfTiles, Paragraph, SearchExample
from tui2048.i18n import _, number

MEAN_SCORE = 290_700
"""Of 1,000 games at one move ahead, by ``tui2048 bench --games 1000 --seed 1000``."""


_MOVES = "move-up", "move-left", "move-down", "move-right"


def controls() -> tuple[Block, ...]:
    """Every key and gesture."""
    leaving = Keys(
        (":", "Ctrl-P", "Ctrl-Z"), _("all commands by name; back to the shell"), ("palette", "palette", "")
    )
    return _controls(leaving)


def kiosk_controls() -> tuple[Block, ...]:
    """The same where there is no shell to go back to."""
    return _controls(Keys((":", "Ctrl-P"), _("all commands by name"), ("palette", "palette")))


def _controls(leaving: Keys) -> tuple[Block, ...]:
    return (
        Keys(("↑ ← ↓ →", "WASD", "KHJL", "8426"), _("move all tiles up, left, down, right"), _MOVES),
        Keys(("u", "r"), _("undo a move, redo it; as far back as you like"), ("undo", "redo")),
        Keys(("n",), _("new game; asks if this one is worth keeping"), ("new-game",)),
        Keys(("t", "m"), _("hints: none, a word, all; grades of your moves"), ("hints", "grades")),
        Keys(
            (_("space"), ".", "p"),
            _("play the best move; let the engine play"),
            ("play-hint", "play-hint", "autoplay"),
        ),
        Keys(("+", "−"), _("the engine plays faster, slower"), ("faster", "slower")),
        Keys(("v", "x"), _("review this game; your mistakes as exercises"), ("review", "notebook")),
        Keys(("g", "e"), _("all games and statistics; set up a position"), ("games", "position")),
        Keys(("c", "o"), _("copy the game’s line; settings and keys"), ("share", "settings")),
        Keys(("q", "Ctrl-C"), _("save and quit; the game waits for you"), ("quit", "")),
        leaving,
        Keys(("Enter", "Esc"), _("answer a question; Esc takes the safe answer")),
        Gap(),
        Keys((_("drag"), _("swipe")), _("across the board: move that way")),
        Keys((_("click"), _("tap")), _("near an edge of the board: move there; on a key below: its work")),
        Gap(),
        Keys(("?", "F1", "← →", "1 2 …"), _("open this help, turn its pages")),
        Keys(("↑ ↓", "PgUp", "PgDn"), _("scroll a longer page, as does the wheel")),
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


def review() -> tuple[Block, ...]:
    """How a game is gone through again, and how its moves are judged."""
    good, inaccuracy, mistake = (percent(bound) for bound, _grade in BOUNDS)
    return (
        Paragraph(
            _(
                "The key v goes through a game again, one that is over or the one you play: each board, what "
                "its moves were worth, and why. The analysis goes on in the background and is kept."
            )
        ),
        Entry(
            _("Grades"),
            _(
                "A move is measured by the share that it loses of what the best one is worth, which counts as "
                "{least} points at least. Up to {good} it is good, up to {inaccuracy} an inaccuracy, up to "
                "{mistake} a mistake, and beyond that a blunder. What looks worse than good is looked at "
                "again, deeper, before it counts."
            ).format(least=number(round(LEAST_AT_STAKE)), good=good, inaccuracy=inaccuracy, mistake=mistake),
        ),
        Entry(
            _("Accuracy"),
            _(
                "The mean of 100·e^(−share / {forgiving}) over the moves that left a choice: 100 for one that "
                "lost nothing, 37 for one that lost {forgiving}."
            ).format(forgiving=percent(FORGIVING)),
        ),
        Keys(("← →", "PgUp", "PgDn"), _("a move on or back, or ten")),
        Keys(("1", "2", "3"), _("to the moves that cost most")),
        Keys(("x", "X"), _("to the next mistake, to the one before")),
        Keys(("t",), _("try again from here: practice, never counted")),
        Keys(("c",), _("copy the game as a line of text")),
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
