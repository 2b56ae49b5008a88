"""The conversation with the player: lines are said, commands and answers are heard."""

from typing import TextIO

from engine.errors import quoted
from tui2048.asking import Choice, Question
from tui2048.errors import printable
from tui2048.i18n import _
from tui2048.linear.menu import BACK, LIST, LONGEST_WORD, QUIT, Command, Given, Menu, fold, key_name
from tui2048.linear.sources import Source
from tui2048.system.ending import Leaving

_ANSWER_KEYS = {"keep_playing": "enter", "new_game": "n", "undo": "u", "review": "v"}
"""The answers to a win and a loss, with the keys that most of them have in the game too."""


class Talk:
    """Says lines and hears commands; the end of input and the command to quit raise :class:`Leaving`."""

    def __init__(self, source: Source, stream: TextIO | None) -> None:
        self._source = source
        self._stream = stream

    @property
    def keyed(self) -> bool:
        """True if each key counts at once."""
        return self._source.keyed

    def say(self, *lines: str) -> None:
        """Say these lines, at once; those that are empty are left out."""
        for line in lines:
            if line:
                print(printable(line), file=self._stream, flush=True)

    def hear(self, menu: Menu) -> Given:
        """The next command that means something here; what can be done everywhere is done already."""
        while True:
            given = self._understood(menu, self._word(menu))
            if given is None:
                continue
            if given.id != "list":
                return given
            self.say(*menu.lines(keyed=self.keyed))

    def ask_text(self, prompt: str) -> str:
        """A line of text; "" if none is given."""
        self.say(f"{prompt}:")
        text = self._source.text()
        if text is None and not self.keyed:
            raise Leaving(0)
        return (text or "").strip()

    def put(self, question: Question) -> None:
        """Say what is asked, and the choices."""
        self.say(f"{question.lead} {question.sentence}", choices_text(question))

    def ask(self, question: Question) -> str:
        """The action chosen, which is said again."""
        self.put(question)
        given = self.hear(Menu(*answers(question), LIST, QUIT))
        self.confirm(question, given.id)
        return given.id

    def confirm(self, question: Question, action: str) -> None:
        """Say again what was chosen."""
        self.say(*(choice.label for choice in question.choices if choice.action == action))

    def stopped(self, seconds: float = 0.0) -> bool:
        """True if a key is there that stops what goes on, or comes within so many seconds."""
        return self._source.waits(seconds)

    def word(self, menu: Menu) -> Given | None:
        """The key that stopped something; None if it means nothing here."""
        word = self._word(menu)
        given = menu.find(word)
        if given is not None and given.id == "quit":
            raise Leaving(0)
        return given

    def _word(self, menu: Menu) -> str:
        word = self._source.word(menu.understands)
        if word is None:
            raise Leaving(0)
        return word

    def _understood(self, menu: Menu, word: str) -> Given | None:
        """The command of this word; None, and why, if there is none, or it was no more than a question."""
        given = menu.find(word)
        if given is not None and given.id == "by-name":
            word = given.argument or self.ask_text(_("Command"))
            given = menu.find(word) if word else None
            if not word or (given is not None and given.id == "by-name"):
                return None
        if given is None:
            if word != "escape":  # where nothing is open it closes nothing
                self.say(self._unknown(word))
        elif given.id == "quit":
            raise Leaving(0)
        return given

    def _unknown(self, word: str) -> str:
        text = (
            _("{word}: no command here. The question mark helps.")
            if self.keyed
            else _("{word}: no command here. The word “commands” lists them.")
        )
        return text.format(word=key_name(word) if self.keyed else quoted(word, LONGEST_WORD))


def answers(question: Question) -> tuple[Command, ...]:
    """The choices as commands: by a letter, a number, or their words; the safe one by Enter and Escape too."""
    return tuple(
        Command(
            choice.action,
            (*_letter(question, choice), str(place), *(("enter", *BACK.keys) if place == 1 else ())),
            "|".join(dict.fromkeys((choice.label, *_first_word(question, choice)))),
        )
        for place, choice in enumerate(question.choices, 1)
    )


def choices_text(question: Question) -> str:
    """The choices with their keys on one line."""
    first, *others = question.choices
    parts = [(key_name("enter"), first)]
    parts += [
        ((_letter(question, choice) or (str(place),))[0], choice) for place, choice in enumerate(others, 2)
    ]
    return " ".join(f"{key}: {choice.label}." for key, choice in parts)


def _letter(question: Question, choice: Choice) -> tuple[str, ...]:
    """The key of an answer: that of the game where it has one, else the first letter where that is only its."""
    if all(each.action in _ANSWER_KEYS for each in question.choices):
        return (_ANSWER_KEYS[choice.action],)
    letters = [fold(each.label)[:1] for each in question.choices]
    letter = fold(choice.label)[:1]
    return (letter,) if letters.count(letter) == 1 and letter != "q" else ()


def _first_word(question: Question, choice: Choice) -> tuple[str, ...]:
    words = [fold(each.label).partition(" ")[0] for each in question.choices]
    word = fold(choice.label).partition(" ")[0]
    return (word,) if words.count(word) == 1 else ()
