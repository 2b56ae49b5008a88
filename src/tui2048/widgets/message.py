"""The line on which a screen says something; for a long message other things make room."""

from textual.content import Content
from textual.widget import Widget

from tui2048.widgets.remembered import Text

_FILLING = 4
"""A message of so many lines takes all the room that a low screen has beside its board."""


class MessageLine(Text):
    """One line of text, or more where it needs them.

    It then gives the screen the class ``-long-message``, and ``-filling-message`` if it needs a great many.
    """

    def __init__(self) -> None:
        super().__init__(id="message", markup=False, classes="-silent")
        self._text = ""
        self._lines = 1

    def tell(self, text: str) -> None:
        """Show this; "" for nothing."""
        self._text = text
        self.set_class(not text, "-silent")
        before = self._lines
        self._count()
        self.update(text, layout=max(before, self._lines) > 1)

    def on_resize(self) -> None:
        """Need other lines in another width."""
        self._count()

    def _count(self) -> None:
        parent = self.parent
        width = parent.content_size.width if isinstance(parent, Widget) else 0
        self._lines = len(Content(self._text).wrap(width)) if width and self._text else 1
        self.screen.set_class(self._lines > 1, "-long-message")
        self.screen.set_class(self._lines >= _FILLING, "-filling-message")
