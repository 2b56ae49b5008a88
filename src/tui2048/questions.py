"""What the player is asked: at the win, at the end, and before something is put away or forgotten."""

from collections.abc import Sequence
from datetime import datetime

from engine import Game
from tui2048.asking import Choice, Question
from tui2048.coaching.notebook_words import when
from tui2048.i18n import _, ngettext, number
from tui2048.store import Bookmark, Exercise, GameSummary


def outcome_question(game: Game, *, won_now: bool) -> Question:
    """What the banner says when a 2048 was made, when no move is left, or both."""
    if not game.over:
        return Question(_("2048!"), _won(game), (_keep_playing(), _new_game()))
    lost = _("No moves left. {score} points, largest tile {tile}.").format(
        score=number(game.score), tile=number(game.board.max_tile())
    )
    choices = (_new_game(), Choice("undo", _("Undo")), Choice("review", _("Review")))
    if won_now:
        return Question(_("2048!"), f"{_won(game)} {lost}", choices)
    return Question(_("Game over"), lost, choices)


def confirm_new_game(game: Game) -> Question:
    """Whether to put this game away."""
    sentence = _("This one, with {score} points, goes into the history.").format(score=number(game.score))
    return Question(
        _("Begin a new game?"),
        sentence,
        (Choice("stay", _("No, keep playing")), Choice("new_game", _("Yes, begin"))),
    )


def confirm_autoplay() -> Question:
    """Whether the engine may play in a game that counts."""
    return Question(
        _("Let the engine play?"),
        _("This game will then no longer count for the best score."),
        (Choice("stay", _("No, I play")), Choice("autoplay", _("Yes, let it play"))),
    )


def confirm_practice(game: Game) -> Question:
    """Whether to put the game under way away for practice."""
    sentence = _("The game under way, with {score} points, goes into the history.").format(
        score=number(game.score)
    )
    return Question(
        _("Practise from here?"),
        sentence,
        (Choice("stay", _("No, stay here")), Choice("practise", _("Yes, practise"))),
    )


def won_sentence(game: Game) -> str:
    """What is said of a 2048 where no banner is wanted."""
    return f"{_('2048!')} {_won(game)}"


def confirm_game_deletion(game: GameSummary) -> Question:
    """Whether to forget this game."""
    sentence = _("Game {id} with {score} points is gone then, and its moves with it.")
    return Question(
        _("Delete this game for good?"),
        sentence.format(id=game.id, score=number(game.score)),
        (Choice("keep", _("No, keep it")), Choice("delete", _("Yes, delete it"))),
    )


def confirm_bookmark_deletion(bookmark: Bookmark) -> Question:
    """Whether to forget this position."""
    return Question(
        _("Delete this bookmark?"),
        _("“{name}” will be forgotten.").format(name=bookmark.name),
        (Choice("stay", _("No, keep it")), Choice("delete", _("Yes, delete"))),
    )


def confirm_exercise_deletion() -> Question:
    """Whether to forget an exercise."""
    return Question(
        _("Delete this exercise?"),
        _("It will not come back."),
        (Choice("stay", _("No, keep it")), Choice("delete", _("Yes, delete"))),
    )


def nothing_due(waiting: Sequence[Exercise], now: datetime) -> Question:
    """What to do while no exercise is due: these wait, the one that comes back first at the head."""
    close = Choice("close", _("Close"))
    if not waiting:
        return Question(
            _("The notebook is empty"),
            _("Review a game, and its mistakes come here to be tried again."),
            (close,),
        )
    sentence = ngettext(
        "The only exercise comes back {when}.",
        "The first of {count} exercises comes back {when}.",
        len(waiting),
    ).format(count=number(len(waiting)), when=when(waiting[0].due_at - now))
    return Question(_("Nothing is due"), sentence, (close, Choice("ahead", _("Practise anyway"))))


def _won(game: Game) -> str:
    text = ngettext("You made it in {count} move.", "You made it in {count} moves.", game.moves)
    return text.format(count=number(game.moves))


def _keep_playing() -> Choice:
    return Choice("keep_playing", _("Keep playing"))


def _new_game() -> Choice:
    return Choice("new_game", _("New game"))
