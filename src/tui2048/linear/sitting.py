"""What the places of a sitting share: the conversation, the game, and what thinks."""

from dataclasses import dataclass

from engine import Advisor
from tui2048.linear.coach import Coach
from tui2048.linear.talk import Talk
from tui2048.play.session import PlaySession
from tui2048.settings.preferences import Preferences
from tui2048.settings.values import Settings
from tui2048.system.ending import Ending


@dataclass(frozen=True)
class Sitting:
    """One sitting, from the first line to the last."""

    talk: Talk
    session: PlaySession
    preferences: Preferences
    advisor: Advisor
    coach: Coach
    ending: Ending

    @property
    def settings(self) -> Settings:
        """What the player has chosen, as it is now."""
        return self.preferences.settings
