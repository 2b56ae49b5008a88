"""The review of a game, read aloud: its costliest moves, and any move with its grade and the reasons."""

from collections import Counter
from collections.abc import Callable
from time import monotonic

from engine import Advisor, Board
from engine.coach import Grade
from tui2048.coaching.exercises import note_own_mistakes
from tui2048.coaching.notebook_words import noted_text
from tui2048.coaching.review_page import page_of_move
from tui2048.coaching.words import costly_text, direction_name, grade_name
from tui2048.i18n import N_, _, decimal, number
from tui2048.linear.analysis import Analysis
from tui2048.linear.menu import Command, Given, place
from tui2048.linear.sitting import Sitting
from tui2048.linear.words import (
    board_lines,
    count_of_moves,
    count_of_points,
    in_one_line,
    largest_text,
    option_lines,
)
from tui2048.play.practice import Practice
from tui2048.questions import confirm_practice
from tui2048.sharing import game_texts
from tui2048.store import StoreError

LISTED = 3
_STEPS = {"next": 1, "previous": -1, "far": 10, "far-back": -10}
_MOST_DIGITS = 9
_TOLD_EVERY = 5.0
"""Seconds after which one who waits at a terminal hears how far the analysis has come."""
_BAD = (Grade.MISTAKE, Grade.BLUNDER)

REVIEW = place(
    Command("next", ("right", "l", "enter"), N_("next"), N_("A move on")),
    Command("previous", ("left", "h"), N_("previous"), N_("A move back")),
    Command("far", ("pagedown",), N_("far"), N_("Ten moves on")),
    Command("far-back", ("pageup",), N_("far back"), N_("Ten moves back")),
    Command("first", ("home",), N_("first"), N_("The first move")),
    Command("end", ("end",), N_("whole|end"), N_("The game as a whole")),
    Command("go", ("m",), N_("go|go to"), N_("Go to the move of a number"), argument=True),
    *(
        Command(f"costliest-{nth}", (str(nth),), str(nth), N_("A move that cost most"))
        for nth in range(1, LISTED + 1)
    ),
    Command("mistake", ("x", "n"), N_("mistake"), N_("The next mistake")),
    Command("mistake-before", ("X", "N"), N_("mistake before"), N_("The mistake before")),
    Command("board", ("b", "5"), N_("board"), N_("Say the board before this move")),
    Command("values", ("i",), N_("values|hint"), N_("Say what each move is worth here")),
    Command("try", ("t",), N_("try|try again"), N_("Play on from here, as practice")),
    Command("share", ("c",), N_("share|copy"), N_("Say the game's line, from which it can be replayed")),
    closing="v",
)


def visit_review(sitting: Sitting, game_id: int) -> Practice | None:
    """Go through a stored game, or the one under way as it stands; what to practise, if it comes to that."""
    session, talk = sitting.session, sitting.talk
    try:
        if game_id == session.game_id:
            session.keep_found()
            record = session.game.record
        else:
            record = session.store.history.record(game_id)
        if not record.moves:
            talk.say(_("No move has been made in this game."))
            return None
        analysis = Analysis(session.store, game_id, record, Advisor())
    except StoreError as error:
        talk.say(str(error))
        return None
    return _Review(sitting, game_id, analysis).visit()


class _Review:
    """A visit to the review. ``place`` is the number of the move looked at; 0 is the game as a whole."""

    def __init__(self, sitting: Sitting, game_id: int, analysis: Analysis) -> None:
        self._sitting = sitting
        self._talk = sitting.talk
        self._game_id = game_id
        self._analysis = analysis
        self._record = analysis.record
        self._place = 0

    def visit(self) -> Practice | None:
        self._analyse()
        self._tell_game()
        while (given := self._talk.hear(REVIEW)).id != "back":
            if given.id != "try":
                self._do(given)
            elif (practice := self._try_again()) is not None:
                return practice
        return None

    def _analyse(self) -> None:
        talk, analysis = self._talk, self._analysis
        talk.say(_("Review"))
        if not analysis.done:
            looking, stop = _("Looking at each move"), _("Any key stops it.")
            talk.say(f"{looking}. {stop}" if talk.keyed else looking)
            try:
                analysis.run(self._goes_on())
            except StoreError as error:
                talk.say(_("What is found is not kept. {error}").format(error=error))
        if analysis.done:
            self._note_mistakes()

    def _goes_on(self) -> Callable[[int], bool]:
        talk, told = self._talk, monotonic()

        def go_on(looked: int) -> bool:
            nonlocal told
            self._sitting.ending.check()
            if talk.stopped():
                return False
            if talk.keyed and monotonic() - told > _TOLD_EVERY:
                told = monotonic()
                talk.say(
                    _("move {move} of {total}").format(move=number(looked), total=number(self._record.moves))
                )
            return True

        return go_on

    def _note_mistakes(self) -> None:
        analysis = self._analysis
        try:
            noted = note_own_mistakes(
                self._sitting.session.store, self._game_id, self._record, analysis.review, analysis.assessments
            )
        except StoreError as error:
            self._talk.say(str(error))
            return
        if noted:
            self._talk.say(noted_text(noted))

    def _do(self, given: Given) -> None:
        talk, moves = self._talk, self._record.moves
        match given.id:
            case "next" | "previous":
                self._go((self._place + _STEPS[given.id]) % (moves + 1))
            case "far" | "far-back":
                self._go(max(1, min(moves, self._place + _STEPS[given.id])))
            case "first":
                self._go(1)
            case "end":
                self._go(0)
            case "go":
                self._go_to_number(given.argument or talk.ask_text(_("Number of the move")))
            case "mistake":
                self._go_to_mistake(range(self._place + 1, moves + 1))
            case "mistake-before":
                self._go_to_mistake(range((self._place or moves + 1) - 1, 0, -1))
            case "board":
                talk.say(*board_lines(self._board))
            case "values":
                found = self._analysis.assessment(self._place)
                talk.say(*(option_lines(found.options, None) if found is not None else (_("Not judged yet."),)))
            case "share":
                talk.say(game_texts(self._record)[0].text)
            case costliest:
                self._go_to_costliest(int(costliest.removeprefix("costliest-")) - 1)

    @property
    def _board(self) -> Board:
        """The board before the move looked at, or after the last."""
        return self._record.boards[self._place - 1]

    def _go(self, place_: int) -> None:
        self._place = place_
        if place_ == 0:
            self._tell_game()
            return
        judgement = self._analysis.judgement(place_)
        page = page_of_move(self._record, place_, self._analysis.assessment(place_), judgement, direction_name)
        self._talk.say(f"{number(place_)}, {page.verdict}", *page.reasons)
        if judgement is not None and judgement.grade is not Grade.BEST:
            self._talk.say(_("{move} was better.").format(move=direction_name(judgement.best)))

    def _go_to_number(self, text: str) -> None:
        if not text:
            return
        wanted = int(text) if text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS else 0
        if 1 <= wanted <= self._record.moves:
            self._go(wanted)
        else:
            self._talk.say(
                _("The moves have numbers from 1 to {last}.").format(last=number(self._record.moves))
            )

    def _go_to_mistake(self, places: range) -> None:
        for place_ in places:
            judgement = self._analysis.judgement(place_)
            if judgement is not None and judgement.grade in _BAD:
                self._go(place_)
                return
        self._talk.say(self._nothing())

    def _go_to_costliest(self, which: int) -> None:
        costliest = self._analysis.review.costliest(LISTED)
        if which < len(costliest):
            self._go(costliest[which].number)
        else:
            self._talk.say(self._nothing())

    def _nothing(self) -> str:
        return _("Nothing more of that.") if self._analysis.done else _("Nothing found of that yet.")

    def _try_again(self) -> Practice | None:
        """The board looked at, to be played on from; None, and why, if it is not to be."""
        if self._board.is_over():
            self._talk.say(_("No move is left here."))
            return None
        session = self._sitting.session
        if session.worth_keeping and self._talk.ask(confirm_practice(session.game)) != "practise":
            return None
        return Practice(self._board)

    def _tell_game(self) -> None:
        """Say how the game was as a whole, as far as that is known."""
        record, review = self._record, self._analysis.review
        counts = Counter(each.grade for each in review.judgements)
        accuracy = _("accuracy {share} %").format(share=decimal(review.accuracy)) if review.judgements else ""
        self._talk.say(
            in_one_line(
                (
                    accuracy,
                    count_of_points(record.score),
                    count_of_moves(record.moves),
                    largest_text(record.board),
                )
            ),
            in_one_line(f"{grade_name(grade)} {number(counts[grade])}" for grade in Grade if counts[grade]),
            *(f"{nth}: {costly_text(each)}" for nth, each in enumerate(review.costliest(LISTED), 1)),
        )
