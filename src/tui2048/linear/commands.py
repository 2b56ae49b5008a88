"""The commands of the game: the keys of the play screen, and words for them."""

from engine import Direction
from tui2048.i18n import N_
from tui2048.linear.menu import BY_NAME, LIST, QUIT, Command, Menu

MOVES = {
    "move-up": Direction.UP,
    "move-right": Direction.RIGHT,
    "move-down": Direction.DOWN,
    "move-left": Direction.LEFT,
}

MOVING = (
    Command("move-up", ("up", "w", "k", "8"), N_("up|upwards")),
    Command("move-right", ("right", "d", "l", "6"), N_("right|rightwards")),
    Command("move-down", ("down", "s", "j", "2"), N_("down|downwards")),
    Command("move-left", ("left", "a", "h", "4"), N_("left|leftwards")),
)
_ASKING = (
    Command("board", ("b", "5"), N_("board"), N_("Say the board, row by row")),
    Command("score", ("enter",), N_("score|points"), N_("Say the score, the best score and the moves")),
    Command("hint", ("i",), N_("hint"), N_("Say what each move is worth, and why")),
    Command("hints", ("t",), N_("hints"), N_("Off, a word, or everything")),
    Command("grades", ("m",), N_("grades"), N_("Tell after each move what it was worth, or no longer")),
)
_UNDO = Command("undo", ("u",), N_("undo"), N_("Take the last move back"))
_REDO = Command("redo", ("r",), N_("redo"), N_("Make the move again that was undone last"))
_NEW_GAME = Command(
    "new-game", ("n",), N_("new|new game"), N_("Put this game into the history and begin another")
)
_PLAY_HINT = Command(
    "play-hint", ("space", "."), N_("play hint|play"), N_("Make the move that the engine thinks best")
)
_AUTOPLAY = Command("autoplay", ("p",), N_("autoplay|auto"), N_("Let the engine play, or rest"), argument=True)
_ELSEWHERE = (
    Command("review", ("v",), N_("review"), N_("See what each move of this game was worth, and why")),
    Command("games", ("g",), N_("games|history"), N_("All of them in a list, and their statistics")),
)
_TRYING = (
    Command(
        "position", ("e",), N_("position"), N_("Set up a position: hints on it, practice from it, bookmarks")
    ),
    Command("notebook", ("x",), N_("notebook|mistakes"), N_("Try again where a move went wrong")),
)
_SETTINGS = Command("settings", ("o",), N_("settings"), N_("Language, hints, questions and more"))
_SHARE = Command("share", ("c",), N_("share|copy"), N_("Say the game's line, from which it can be replayed"))
_HELP = Command("help", ("?", "f1"), N_("help"), N_("Rules, keys, strategy and the solver"), argument=True)
_KEYS = Command("list", (), N_("commands|keys"), LIST.text)
_TAIL = (*_ELSEWHERE, _SETTINGS, _SHARE, _HELP, _KEYS, BY_NAME, QUIT)

GAME = Menu(
    *MOVING, *_ASKING, _UNDO, _REDO, _NEW_GAME, _PLAY_HINT, _AUTOPLAY, *_TRYING, *_TAIL
)  # fmt: skip
"""What can be done on the board."""
OUTCOME = (*_ASKING, _UNDO, _NEW_GAME, *_TRYING, *_TAIL)
"""What can be done besides choosing an answer, while the banner of a win or a loss is up."""
CONFIRMING = (*_ASKING[:3], LIST, QUIT)
"""What can be asked while something must be confirmed."""

FASTER = Command("faster", ("+", "="), N_("faster"), N_("Let the engine play faster"))
SLOWER = Command("slower", ("-",), N_("slower"), N_("Let the engine play slower"))
PLAYING = Menu(FASTER, SLOWER, QUIT)
"""What can be done while the engine plays; any other key stops it."""
