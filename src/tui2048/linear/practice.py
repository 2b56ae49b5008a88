"""The practice positions: their names and goals, one line each."""

from tui2048.i18n import N_, _
from tui2048.linear.lists import STEPS, Walk
from tui2048.linear.menu import Command, place
from tui2048.linear.talk import Talk
from tui2048.linear.words import board_lines
from tui2048.play.practice import PRACTICE_POSITIONS, Practice, PracticePosition, goal_text

PRACTICE = place(
    *STEPS,
    Command("number", ("n",), N_("number"), N_("Go to the position of a number"), argument=True),
    Command("board", ("b",), N_("board"), N_("Say the board, row by row")),
    Command("play", ("enter", "p"), N_("practise|play"), N_("Play on from this position")),
)


def choose_practice(talk: Talk) -> Practice | None:
    """What the player chooses among the positions that come with the game; None for nothing."""
    walk = Walk(talk, PRACTICE_POSITIONS, _line, "")
    talk.say(_("Practice positions"), _("Practice never counts."))
    walk.tell_here()
    while (given := talk.hear(PRACTICE)).id != "back":
        here = walk.here
        if walk.step(given.id) or here is None:
            continue
        match given.id:
            case "board":
                talk.say(*board_lines(here.board))
            case "number":
                _go(walk, given.argument or talk.ask_text(_("Number of the position")))
            case "play":
                return Practice(here.board, here.goal)
    return None


def _line(position: PracticePosition) -> str:
    place_ = PRACTICE_POSITIONS.index(position) + 1
    return f"{place_} {_(position.name)}: {goal_text(position.goal)}"


def _go(walk: Walk[PracticePosition], text: str) -> None:
    places = [str(place_) for place_ in range(1, len(PRACTICE_POSITIONS) + 1)]
    if text in places:
        walk.go(places.index(text))
    else:
        walk.tell_here()
