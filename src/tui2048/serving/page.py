"""The words of the pages, and the pages."""

import gettext
from dataclasses import dataclass

import aiohttp_jinja2
from aiohttp import web

from tui2048.i18n import N_, catalogue
from tui2048.serving.closing import Closing


@dataclass(frozen=True, slots=True)
class Ended:
    """What the page says when its socket was closed; without a button it tries again by itself."""

    sentence: str
    button: str | None = None
    reload: bool = False
    """True if the button loads the page anew, with which a cookie comes."""


_PLAY_ON = N_("Play on")
_ENDED = {
    Closing.QUIT: Ended(N_("The game is saved and waits for you."), _PLAY_ON),
    Closing.MISBEHAVED: Ended(N_("Your browser sent more than a player does. The game is saved."), _PLAY_ON),
    Closing.CRASHED: Ended(N_("The game stopped, which it should not. Every move is saved."), _PLAY_ON),
    Closing.RESTARTING: Ended(N_("The server restarts. The game is saved and comes back with it.")),
    Closing.FULL: Ended(N_("Every place is taken. The game starts as soon as one is free.")),
    Closing.IDLE: Ended(N_("You were away for a while. The game is saved and waits for you."), _PLAY_ON),
    Closing.ELSEWHERE: Ended(N_("This game goes on in another tab."), N_("Play here")),
    Closing.TOO_MANY_TABS: Ended(
        N_("You play in as many tabs as you can. Close one to play here."), N_("Try again")
    ),
    Closing.UNKNOWN: Ended(
        N_("Your browser keeps no cookie for this page, and without one no game can be kept for you."),
        N_("Try again"),
        reload=True,
    ),
    Closing.FORGOTTEN: Ended(N_("Your games have been deleted."), N_("Begin anew"), reload=True),
}
_LOST = Ended(N_("The connection is lost. The game is saved; trying again …"))


@dataclass(frozen=True, slots=True)
class PageWriter:
    """Makes pages for one request, in one language."""

    request: web.Request
    language: str
    tag: str
    """Of the files that pages load."""

    def game(self) -> web.Response:
        """The page on which one plays."""
        words = catalogue(self.language)
        sentences = {str(closing.value): _said(ended, words) for closing, ended in _ENDED.items()}
        return self._page("game.html", {"sentences": sentences | {"lost": _said(_LOST, words)}})

    def busy(self, seconds: int) -> web.Response:
        """The polite page while every place is taken; it loads itself anew after so many seconds."""
        page = self._page("busy.html", {"seconds": seconds}, status=503)
        page.headers["Retry-After"] = str(seconds)
        return page

    def privacy(self, *, keep_days: int) -> web.Response:
        """What is kept of a visitor, for how long, and the way to delete it."""
        kept_for = catalogue(self.language).ngettext(
            "What is kept is deleted {days} day after your last visit, or now:",
            "What is kept is deleted {days} days after your last visit, or now:",
            keep_days,
        )
        return self._page("privacy.html", {"kept_for": kept_for.format(days=keep_days)})

    def question(self) -> web.Response:
        """Whether all is to be deleted, which cannot be undone."""
        return self._page("delete.html", {})

    def forgotten(self) -> web.Response:
        """All that was kept is deleted."""
        return self._page("forgotten.html", {})

    def _page(self, template: str, facts: dict[str, object], status: int = 200) -> web.Response:
        words = catalogue(self.language)
        shared = {"lang": self.language, "tag": self.tag, "words": _words(words)}
        return aiohttp_jinja2.render_template(template, self.request, shared | facts, status=status)


def _said(ended: Ended, words: gettext.NullTranslations) -> dict[str, object]:
    button = None if ended.button is None else words.gettext(ended.button)
    return {"sentence": words.gettext(ended.sentence), "button": button, "reload": ended.reload}


_WORDS = {
    "about": N_("2048 in the browser, with hints from a strong player"),
    "privacy": N_("Privacy"),
    "keyboard": N_("Keyboard"),
    "menu": N_("menu"),
    "escape": N_("Back (Escape)"),
    "loading": N_("The board is being set up …"),
    "needs_script": N_("The board is drawn by JavaScript, which is switched off in this browser."),
    "needs_webgl": N_("This browser cannot draw the board: it lacks WebGL 2."),
    "board": N_("The game, as in a terminal"),
    "busy": N_("Every place is taken"),
    "busy_more": N_("As many people play here as the server can hold. This page tries again by itself."),
    "to_game": N_("To the game"),
    "kept": N_(
        "The server keeps your games, your best score and your settings, so that you find them again in this "
        "browser. One cookie, a random number, finds them. No name, no address and nothing else about you "
        "is kept."
    ),
    "reported": N_("Nothing is reported to anyone, and this page loads nothing from anywhere else."),
    "delete": N_("Delete all that is kept of me"),
    "sure": N_("Delete everything?"),
    "delete_more": N_("Your games in this browser end, and the best score is gone. This cannot be undone."),
    "forgotten": N_("All deleted"),
    "forgotten_more": N_("Your games, your best score, your settings and the cookie are gone."),
    "new_game": N_("New game"),
}


def _words(words: gettext.NullTranslations) -> dict[str, str]:
    return {name: words.gettext(text) for name, text in _WORDS.items()}
