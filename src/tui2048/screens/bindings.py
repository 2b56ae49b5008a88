"""Keys that are commands too."""

from textual.binding import Binding


def titled(keys: str, action: str, name: str, title: str, explanation: str = "") -> Binding:
    """A binding that is a command too: by its title in the palette, by its name in the file of keys."""
    return Binding(keys, action, title, id=name, tooltip=explanation, show=False)
