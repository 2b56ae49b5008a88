"""What the player has chosen, as names and texts."""

from tui2048.store.context import Context


class Settings:
    """A part of the store; what the names and texts mean is for others to know."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._connection = context.connection

    def get(self, name: str) -> str | None:
        """The text of this setting; None if nothing was chosen."""
        with self._context.explained():
            row = self._connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, name: str, value: str) -> None:
        """Keep what was chosen."""
        with self._context.writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", (name, value)
            )

    def remove(self, name: str) -> None:
        """Forget what was chosen."""
        with self._context.writing():
            self._connection.execute("DELETE FROM setting WHERE name = ?", (name,))
