"""A text to be taken away, in a box that scrolls: for terminals that do not let programs fill the clipboard."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Static

from tui2048.i18n import _
from tui2048.widgets.question import Choice, ChoiceButton, QuestionBox


class TextBox(Vertical):
    """Shows one text at a time, and is away while there is none. Posts :class:`Closed`."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "close", show=False)]

    class Closed(Message):
        """The player is done with the text."""

    def __init__(self) -> None:
        super().__init__(id="text-box")
        self.display = False

    def compose(self) -> ComposeResult:
        """A sentence, the text under it, and how to put it away."""
        yield Static(id="text-box-sentence", markup=False)
        with VerticalScroll(id="text-box-scroll"):
            yield Static(id="text-box-text", markup=False)
        yield ChoiceButton(Choice("close", _("Close")))

    def open(self, sentence: str, text: str) -> None:
        """Show this text, with what is to be said of it."""
        self.query_one("#text-box-sentence", Static).update(sentence)
        self.query_one("#text-box-text", Static).update(text)
        self.display = True
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self.query_one(ChoiceButton).focus()

    @on(QuestionBox.Answered)
    def _on_answered(self, event: QuestionBox.Answered) -> None:
        event.stop()
        self.action_close()

    def action_close(self) -> None:
        """Put the text away."""
        self.display = False
        self.post_message(self.Closed())
