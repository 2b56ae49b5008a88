"""The keys: what each does, on which screen, and which other keys shall do it."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.keys import format_key
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tui2048.i18n import N_, _
from tui2048.screens.bindings import titled
from tui2048.screens.closing import ClosingScreen
from tui2048.settings.keymap import KeyAction, KeyGroup, Keymap
from tui2048.settings.preferences import Preferences
from tui2048.widgets.headline import Headline, Name
from tui2048.widgets.keybar import KeyBar, KeyHelp
from tui2048.widgets.listing import Cell, Column, Grid, Listing
from tui2048.widgets.too_small import TooSmall

_ROOMY = 60, 20
"""Columns from which the screen of a key is told beside it, and rows from which there are empty lines."""
_WIDEST = 84
"""Columns of the list where there is room, as in the stylesheet."""
_LEAVING = "escape", "ctrl+c"


class KeyCatcher(Widget, can_focus=True):
    """Takes the next key, whatever it is, and tells it by a :class:`Caught`."""

    class Caught(Message):
        """A key was pressed."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """No key is left for others."""
        del key, character
        return True

    class Left(Message):
        """The focus went elsewhere, so no key will be caught."""

    def on_key(self, event: events.Key) -> None:
        """Tell it, and keep it from doing anything."""
        event.stop()
        self.post_message(self.Caught(event.key))

    def on_blur(self) -> None:
        """Tell that no key will be caught."""
        self.post_message(self.Left())


class KeysScreen(ClosingScreen[None]):
    """Shows all that the keys of these groups do; ``apply`` is called after each change."""

    CSS_PATH = "../styles/settings.tcss"
    AUTO_FOCUS = "Listing"

    BINDINGS: ClassVar[list[BindingType]] = [
        titled("escape,e,tab,shift+tab", "close", "keys-close", N_("Close")),
        titled("plus,a", "catch(True)", "keys-add", N_("Add a key")),
        titled("delete,backspace", "usual", "keys-usual", N_("The usual keys")),
    ]

    def __init__(self, preferences: Preferences, apply: Callable[[], None], groups: Sequence[KeyGroup]) -> None:
        super().__init__()
        self._preferences = preferences
        self._apply = apply
        self._groups = groups
        self._rows = [(group, action) for group in self._groups for action in group.actions]
        self._adding = False
        self._asked = False
        """True while the message asks for a key."""

    def compose(self) -> ComposeResult:
        """The names of the two lists, the keys, what is told, and the keys of this screen."""
        yield TooSmall()
        with Vertical(id="settings"):
            yield Headline(Name(_("Settings"), "screen.close"), Name(_("Keys")))
            yield Listing(id="settings-list")
            yield KeyCatcher()
            with Vertical(id="settings-foot"):
                yield Static(id="settings-message", markup=False)
                yield KeyBar(
                    (
                        KeyHelp("enter", _("another key"), "screen.catch(False)"),
                        KeyHelp("+", _("one more"), "screen.catch(True)"),
                        KeyHelp("del", _("usual keys"), "screen.usual"),
                        KeyHelp("?", _("help"), "app.help"),
                        KeyHelp("esc", _("close"), "screen.close"),
                    )
                )

    def on_mount(self) -> None:
        """List the keys."""
        self._list(0)

    def on_resize(self) -> None:
        """Give up empty lines and the names of screens where there is no room for them."""
        self.set_class(self.size.height < _ROOMY[1], "-low")
        self._list(self.query_one(Listing).cursor)

    @on(Listing.Reached)
    def _on_reached(self) -> None:
        if not self._asked:
            self._tell_row()

    @on(Listing.Opened)
    def _on_opened(self) -> None:
        self.action_catch(False)

    def action_catch(self, adding: bool) -> None:
        """Take the next key for what stands under the cursor, in place of its keys or beside them."""
        self._adding = adding
        _group, action = self._row
        self._tell(_("Press the key for “{action}”; Esc leaves it as it is.").format(action=action.title))
        self._asked = True
        self.query_one(KeyCatcher).focus()

    @on(KeyCatcher.Caught)
    def _on_caught(self, event: KeyCatcher.Caught) -> None:
        self.query_one(Listing).focus()
        if event.key not in _LEAVING:
            self._choose(event.key)

    @on(KeyCatcher.Left)
    def _on_left(self) -> None:
        if self._asked:
            self._tell_row()

    def _choose(self, key: str) -> None:
        _group, action = self._row
        if self._is_taken(self._keymap, action, key):
            return
        keys = self._keymap.keys(action) if self._adding else ()
        self._change(action, ",".join(dict.fromkeys((*keys, key))))

    def action_usual(self) -> None:
        """Let what stands under the cursor have the keys that came with it."""
        _group, action = self._row
        usual = Keymap(self._groups, self._without(action))
        if not any(self._is_taken(usual, action, key) for key in action.keys):
            self._change(action, None)

    def _is_taken(self, keymap: Keymap, action: KeyAction, key: str) -> bool:
        """True, and said, if another action has this key."""
        holder = keymap.holder(action.name, key)
        if holder is None:
            return False
        told = _("{key} is the key of “{action}” already; give that another one first.")
        self._tell(told.format(key=format_key(key), action=holder.title))
        return True

    def action_close(self) -> None:
        """Back to the settings."""
        self.dismiss()

    @property
    def _row(self) -> tuple[KeyGroup, KeyAction]:
        return self._rows[self.query_one(Listing).cursor]

    @property
    def _keymap(self) -> Keymap:
        return Keymap(self._groups, self._preferences.settings.keys)

    def _without(self, action: KeyAction) -> dict[str, str]:
        return {name: text for name, text in self._preferences.settings.keys.items() if name != action.name}

    def _change(self, action: KeyAction, keys: str | None) -> None:
        chosen = self._without(action)
        if keys is not None and tuple(keys.split(",")) != action.keys:
            chosen[action.name] = keys
        failure = self._preferences.change(keys=chosen)
        self._apply()
        self.query_one(Listing).refresh()
        if failure is not None:
            self._tell(str(failure))
        else:
            self._tell_row()

    def _tell_row(self) -> None:
        """Say what has no room in the row under the cursor; nothing if all of it has."""
        listing, cells = self.query_one(Listing), self._cells(self.query_one(Listing).cursor)
        widths = listing.grid.widths(listing.scrollable_content_region.width)[-len(cells) :]
        whole = all(len(cell.text) <= width for cell, width in zip(cells, widths, strict=True))
        self._tell("" if whole else ": ".join(cell.text for cell in cells))

    def _tell(self, text: str) -> None:
        self._asked = False
        self.query_one("#settings-message", Static).update(text)

    def _list(self, place: int) -> None:
        what = Column("", "", right=False)
        keys = Column("", "", width=max(10, min(self.size.width, _WIDEST) // 3), right=False)
        where = Column("", "", width=16, right=False)
        roomy = self.size.width >= _ROOMY[0]
        listing = self.query_one(Listing)
        listing.grid = Grid((where, what, keys) if roomy else (what, keys))
        listing.show(len(self._rows), self._cells_roomy if roomy else self._cells, place)

    def _cells_roomy(self, place: int) -> Sequence[Cell]:
        group, _action = self._rows[place]
        first = place == 0 or self._rows[place - 1][0] is not group
        return Cell(group.title if first else ""), *self._cells(place)

    def _cells(self, place: int) -> Sequence[Cell]:
        _group, action = self._rows[place]
        return Cell(action.title), Cell("  ".join(format_key(key) for key in self._keymap.keys(action)))
