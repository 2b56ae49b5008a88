"""What the engine says when it refuses something."""


class EngineError(ValueError):
    """A refusal, as a whole sentence for the person who will read it.

    The sentence is kept as a template in English and the facts that fill it, so that a front can
    say it in another language: ``translate(error.template).format(**error.facts)``. A fact may be
    such an error itself, the reason for this one.

    >>> error = EngineError("Move {number} is illegal.", number=3)
    >>> str(error), error.template, error.facts
    ('Move 3 is illegal.', 'Move {number} is illegal.', {'number': 3})
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return self.template.format(**self.facts)


class PositionError(EngineError):
    """What was given is no position of 2048.

    >>> from engine import Board
    >>> Board([18, *[0] * 15])
    Traceback (most recent call last):
    ...
    engine.errors.PositionError: Row 1, column 1 has the exponent 18; it must be from 0 to 17.
    """


class GameError(EngineError):
    """What was given is no game of 2048.

    >>> from engine import Game
    >>> Game.parse("2048:1:7@1200000000000000:L")
    Traceback (most recent call last):
    ...
    engine.record.RecordError: Move 1, L, is illegal: it would change nothing.
    """


def quoted(text: str, limit: int = 24) -> str:
    """Foreign text made fit for a message: one line, no control characters, not long."""
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in shown)
