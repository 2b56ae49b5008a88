"""What a screen of the program shows, told by its words in either language."""

from collections.abc import Mapping
from dataclasses import dataclass

from tui2048.i18n import LANGUAGES, N_, catalogue


@dataclass(frozen=True)
class Sight:
    """A screen in one of its states: its words, all of which it shows, and those it does not."""

    name: str
    words: tuple[str, ...]
    others: tuple[str, ...] = ()

    def seen(self, shown: str) -> bool:
        """True if this is what is shown, on one line, in any language."""
        return any(
            all(_said(code, word) in shown for word in self.words)
            and not any(_said(code, word) in shown for word in self.others)
            for code in LANGUAGES
        )


_SAID: dict[str, Mapping[str, str]] = {}


def _said(code: str, word: str) -> str:
    """What this word is in a language, up to where something is put in."""
    known = _SAID.setdefault(code, {})
    if word not in known:
        said = " ".join(catalogue(code).gettext(word).partition("{")[0].split())
        _SAID[code] = {**known, word: said}
    return _SAID[code][word]


_DELETE_GAME = N_("Delete this game for good?")
QUESTIONS = tuple(
    Sight(f"question: {heading}", (heading,))
    for heading in (
        "2048!",
        "Game over",
        "Begin a new game?",
        "Let the engine play?",
        "Practise from here?",
        _DELETE_GAME,
        "Delete this bookmark?",
        "The notebook is empty",
    )
)
"""What is asked, which has the keys until it is answered."""
TOO_SMALL = Sight("too small", ("The game needs a terminal of at least {width} columns and {height} rows.",))
BOARD = Sight("board", ("SCORE", "BEST"), ("CLEAN BEST", "MEAN SCORE", *(each.words[0] for each in QUESTIONS)))
LEAVING = Sight("a command that leaves", ("Save the game and leave",))
CATCHING = Sight("a list of keys", ("Settings", "Keys", "usual keys"))
QUIT_WORD = Sight("the key that quits", ("quit",))
_HELP = ("Rules", "Controls", "Credits", "pages")
SIGHTS = (
    BOARD,
    TOO_SMALL,
    *QUESTIONS,
    Sight("autoplay", ("The engine plays · {speed} · p rests · + and − change it",)),
    Sight("autoplay rests", ("The engine rests · p goes on · space steps · Esc ends",)),
    Sight("help", _HELP),
    Sight("games", ("Games played", "Statistics", "review")),
    Sight("statistics", ("Games played", "Statistics", "MEAN SCORE")),
    Sight("review", ("ACCURACY", "close")),
    Sight("position", ("Position", "play on", "remove")),
    Sight("practice list", ("Practice positions", "practise")),
    Sight("bookmarks", ("Bookmarks", "keep this one")),
    Sight("notebook", ("Mistake notebook",), ("Search for a command …",)),
    Sight("share", ("Sent to the clipboard. If the terminal did not take it, mark the text here.",)),
    Sight("settings", ("Settings", "Keys", "usual value")),
    Sight("keys", ("Settings", "Keys", "usual keys")),
    Sight("keys: which?", ("Press the key for “{action}”; Esc leaves it as it is.",)),
    Sight("palette", ("Search for a command …",)),
    Sight("themes", ("tui2048-dark", "tui2048-light"), ("Settings",)),
    Sight("scoreboard", ("Scoreboard", "You take no part. In the settings you can switch it on.")),
)
"""The sights of the app; each must be met."""
LINEAR_SIGHTS = (
    Sight("new game?", ("Begin a new game?",)),
    Sight("autoplay?", ("Let the engine play?",)),
    Sight("over", ("Game over",)),
    Sight("won", ("2048!",)),
    Sight("help", ("2 lists the keys, another number opens its page, Escape goes back.",)),
    Sight("games", ("Games played",)),
    Sight("statistics", ("Statistics",)),
    Sight("delete?", (_DELETE_GAME,)),
    Sight("position", ("Position",)),
    Sight("practice list", ("Practice positions",)),
    Sight("bookmarks", ("Bookmarks",)),
    Sight("notebook", ("Mistake notebook",)),
    Sight("settings", ("Settings",)),
    Sight("review", ("Review",)),
)
"""The places of the game line by line."""
