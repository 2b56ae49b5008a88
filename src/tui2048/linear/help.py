"""The pages of the help, read aloud: a sentence a line."""

import re
from collections.abc import Iterator

from engine import Advisor
from tui2048.coaching.words import direction_name
from tui2048.help.blocks import (
    Block,
    BoardExample,
    Entry,
    Gap,
    Keys,
    LadderOfTiles,
    Page,
    Paragraph,
    SearchExample,
    SlideExample,
)
from tui2048.help.pages import PAGES
from tui2048.help.program import controls
from tui2048.i18n import N_, _
from tui2048.linear.commands import GAME
from tui2048.linear.menu import BACK, LIST, Command, Menu, place
from tui2048.linear.talk import Talk
from tui2048.linear.words import board_lines, cell_text, in_one_line, option_lines

_SENTENCE_END = re.compile(r"(?<=[.!?]) (?=\w)")

_PAGES = tuple(Command(f"page-{number}", (str(number),), page.name) for number, page in enumerate(PAGES, 1))
HELP = place(
    *_PAGES,
    Command("back", LIST.keys, BACK.names, hidden=True),
    Command("next", ("right", "enter"), N_("next"), N_("The next page")),
    Command("previous", ("left",), N_("previous"), N_("The page before")),
)


def visit_help(talk: Talk, page: str = "") -> None:
    """Say the page asked for, or the names of all and then those that are asked for."""
    asked = Menu(*_PAGES).find(page) if page else None
    if asked is not None:
        _say_page(talk, int(asked.id.removeprefix("page-")))
        return
    names = in_one_line(f"{place_} {_(each.name)}" for place_, each in enumerate(PAGES, 1))
    talk.say(_("Help. {names}.").format(names=names))
    talk.say(
        _("2 lists the keys, another number opens its page, Escape goes back.")
        if talk.keyed
        else _("Give a number or a name. “back” goes back."),
    )
    here = 0
    while (given := talk.hear(HELP)).id != "back":
        match given.id:
            case "next":
                here = here % len(PAGES) + 1
            case "previous":
                here = (max(here, 1) - 2) % len(PAGES) + 1
            case name:
                here = int(name.removeprefix("page-"))
        _say_page(talk, here)
    talk.say(_("Back at the game."))


def _say_page(talk: Talk, number: int) -> None:
    page = PAGES[number - 1]
    talk.say(f"{number} {_(page.name)}", *page_lines(page, keyed=talk.keyed))


def page_lines(page: Page, *, keyed: bool) -> tuple[str, ...]:
    """A page as lines; in the place of the keys of the screens those that count here."""
    if page.blocks is controls:
        return GAME.lines(keyed=keyed)
    return tuple(line for block in page.blocks() for line in _lines(block) if line)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Gap() | Keys():  # keys of the screens: each place here tells its own
            return
        case Paragraph(text):
            yield from _sentences(text)
        case Entry(label, text):
            yield from _sentences(f"{label}: {text}")
        case SlideExample(board, direction, text):
            before, after = (_row(each.rows()[0]) for each in (board, block.after))
            yield _("{before}, moved {direction}: {after}.").format(
                before=before, direction=direction_name(direction), after=after
            )
            yield from _sentences(text)
        case BoardExample(board, title, text):
            yield from _sentences(f"{title}: {text}")
            yield from board_lines(board)
        case SearchExample(board, depth):
            yield from board_lines(board)
            yield from option_lines(Advisor().advise(board, depth=depth).options, None)
        case LadderOfTiles(exponents):
            yield _row([1 << exponent for exponent in exponents])


def _row(cells: list[int] | tuple[int, ...]) -> str:
    return ", ".join(map(cell_text, cells))


def _sentences(text: str) -> list[str]:
    """A text as a line a sentence."""
    return _SENTENCE_END.split(text)
