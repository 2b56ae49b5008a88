"""A line that asks for a text."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static


class EntryLine(Input):
    """One line of typing; what is pasted with several lines is told by :class:`Entry.Pasted` instead."""

    def __init__(self) -> None:
        super().__init__(compact=True, select_on_focus=False)
        self.cursor_blink = False

    def on_paste(self, event: events.Paste) -> None:
        """Hand on what has no room on a line."""
        if len(event.text.strip().splitlines()) > 1:
            event.prevent_default()
            event.stop()
            self.post_message(Entry.Pasted(event.text))


class Entry(Horizontal):
    """A label and a line to type in; away while nothing is asked.

    Posts :class:`Entered` when Enter is pressed; whoever opened it closes it.
    """

    class Entered(Message):
        """Enter was pressed on this text."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Pasted(Message):
        """A text of several lines was pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(classes="entry")
        self.display = False

    def compose(self) -> ComposeResult:
        """The label and the line."""
        yield Static(classes="entry-label", markup=False)
        yield EntryLine()

    @property
    def is_open(self) -> bool:
        """True while a text is asked for."""
        return bool(self.display)

    def open(self, label: str, text: str = "", *, longest: int = 0) -> None:
        """Ask for a text, beginning with this one, of at most so many characters; 0 for any number."""
        self.query_one(".entry-label", Static).update(label)
        line = self.query_one(EntryLine)
        line.max_length = longest
        line.value = text
        line.cursor_position = len(text)
        self.display = True
        line.focus()

    def close(self) -> None:
        """Ask for nothing any more."""
        self.display = False
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Tell what was typed."""
        event.stop()
        self.post_message(self.Entered(event.value))
