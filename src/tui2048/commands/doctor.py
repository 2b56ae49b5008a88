"""`tui2048 doctor`: what there is, what is wrong, and how to mend it."""

import os
import platform
import sqlite3
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from dataclasses import dataclass
from pathlib import Path

from engine import Advisor
from engine.network import WeightsError
from engine.weights import open_weights
from tui2048.commands.options import add_profile
from tui2048.errors import refusal
from tui2048.i18n import _, current_language, number
from tui2048.settings.file import SettingsError, SettingsFile
from tui2048.store.checkup import examine
from tui2048.system.profiles import home
from tui2048.system.terminal import LEAST_COLUMNS, LEAST_ROWS, TerminalFacts, are_terminals, why_not_playable
from tui2048.system.version import installed_version


@dataclass(frozen=True)
class Finding:
    """One line of the report; ``trouble`` says what is wrong and how to mend it, "" if nothing is."""

    subject: str
    fact: str
    trouble: str = ""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _("Tells what is installed, what is wrong and how to mend it. Changes nothing.")
    add_profile(parser, SUPPRESS)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the report; the exit status is 1 if something is wrong."""
    place = home(os.environ, arguments.profile)
    findings = [
        _versions(),
        _engine(),
        _weights(),
        _storage(place.data),
        _settings(place.settings),
        *_terminal(),
        Finding(_("Language"), current_language().name),
    ]
    width = max(len(finding.subject) for finding in findings) + 2
    for finding in findings:
        print(finding.subject.ljust(width) + finding.fact)
    troubles = [finding.trouble for finding in findings if finding.trouble]
    print()
    print("\n".join(f"! {trouble}" for trouble in troubles) if troubles else _("All is well."))
    return 1 if troubles else 0


def _versions() -> Finding:
    versions = {
        "tui2048": installed_version("tui2048"),
        "Python": platform.python_version(),
        "Textual": installed_version("textual"),
        "SQLite": sqlite3.sqlite_version,
    }
    return Finding(_("Versions"), ", ".join(f"{name} {version}" for name, version in versions.items()))


def _engine() -> Finding:
    if Advisor().engine == "compiled":
        return Finding(_("Engine"), _("compiled"))
    return Finding(
        _("Engine"),
        _("Python"),
        _(
            "The compiled engine is missing, so hints are slow and look less far ahead. "
            "Install a C compiler, then install tui2048 again."
        ),
    )


def _weights() -> Finding:
    """The weights that ship, read to the last byte."""
    try:
        weights = open_weights()
        weights.check()
    except WeightsError as error:
        trouble = _("{sentence} Hints are weaker without. Install tui2048 again.")
        return Finding(_("Weights"), _("none"), trouble.format(sentence=refusal(error)))
    return Finding(
        _("Weights"),
        _("{name}, learned from {moves} million moves").format(
            name=weights.name, moves=number(weights.moves // 1_000_000)
        ),
    )


def _storage(folder: Path) -> Finding:
    trouble = examine(folder)
    return Finding(_("Data folder"), str(folder), "" if trouble is None else str(trouble))


def _settings(path: Path) -> Finding:
    file = SettingsFile(path)
    try:
        _chosen, wrong = file.read()
    except SettingsError as error:
        wrong = (error.sentence,)
    return Finding(_("Settings"), str(file.path), " ".join(map(str, wrong)))


def _terminal() -> list[Finding]:
    if not are_terminals(sys.stdout):
        # The report was sent elsewhere, which says nothing against the terminal one plays in.
        return [Finding(_("Terminal"), _("unknown, for this report goes to a file or a program"))]
    facts = TerminalFacts.gather(os.environ, sys.stdout)
    size = _("{columns} columns, {rows} rows").format(columns=facts.columns, rows=facts.rows)
    return [
        Finding(_("Terminal"), f"{facts.term or '?'}, {size}, {facts.encoding}", _terminal_trouble(facts)),
        Finding(_("Colours"), _(facts.colours)),
    ]


def _terminal_trouble(facts: TerminalFacts) -> str:
    obstacle = why_not_playable(os.environ, sys.stdout)
    if obstacle is not None:
        return _(obstacle).format(term=facts.term)
    known = facts.columns > 0 and facts.rows > 0  # some terminals tell no size
    if known and (facts.columns < LEAST_COLUMNS or facts.rows < LEAST_ROWS):
        return _("The game needs at least {columns} columns and {rows} rows. Make the window larger.").format(
            columns=LEAST_COLUMNS, rows=LEAST_ROWS
        )
    if not facts.encoding.lower().replace("-", "").startswith("utf8"):
        return _(
            "The terminal's encoding is {encoding}; arrows and blocks need UTF-8. Set LANG to a UTF-8 locale."
        ).format(encoding=facts.encoding)
    return ""
