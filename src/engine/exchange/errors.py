"""What the exchange says when a text is no game."""

from typing import Self

from engine.errors import EngineError, GameError
from engine.record import Record

MOST_EVENTS = 200_000
"""More moves and starting tiles than any game can have: its 131,070 tiles would fill the largest board."""


class ExchangeError(GameError):
    """What was given is no game or position, or only in part.

    ``partial`` is the game up to the first impossible event, None if not even its start is possible.
    """

    def __init__(self, template: str, *, partial: Record | None = None, **facts: object) -> None:
        super().__init__(template, **facts)
        self.partial = partial

    @classmethod
    def of(cls, error: EngineError, partial: Record | None = None) -> Self:
        """What another part of the engine refused, in the same words."""
        return cls(error.template, partial=partial, **error.facts)


def check_count(events: int) -> None:
    """Refuse a game of more events than :data:`MOST_EVENTS`."""
    if events > MOST_EVENTS:
        raise ExchangeError(
            "There are {count} events in this; expected are at most {most}.", count=events, most=MOST_EVENTS
        )


def check_size(size: str) -> None:
    """Refuse a board of another size than “4x4”."""
    if size != "4x4":
        raise ExchangeError("This is a game on a board of {size}; expected is 4x4.", size=size)
