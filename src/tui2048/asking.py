"""A question: a heading, a sentence and a few choices. What is asked when is in `questions`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """An answer: the action it stands for, and what it is called."""

    action: str
    label: str


@dataclass(frozen=True)
class Question:
    """What is asked. The first choice is the safe one."""

    heading: str
    sentence: str
    choices: tuple[Choice, ...]

    @property
    def lead(self) -> str:
        """The heading as a sentence of its own, for where the other one follows on the same line."""
        return self.heading if self.heading[-1] in "?!." else f"{self.heading}."
