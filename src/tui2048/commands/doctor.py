"""`tui2048 doctor`: what there is, what is wrong, and how to mend it."""

import os
import platform
import sqlite3
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import dataclass
from importlib.metadata import version

from engine import Advisor
from tui2048.i18n import _, current_language
from tui2048.store import data_folder
from tui2048.store.checkup import examine
from tui2048.terminal import LEAST_COLUMNS, LEAST_ROWS, TerminalFacts, why_not_playable


@dataclass(frozen=True)
class Finding:
    """One line of the report; ``trouble`` says what is wrong and how to mend it, "" if nothing is."""

    subject: str
    fact: str
    trouble: str = ""


def add_parser(commands: "_SubParsersAction[ArgumentParser]") -> ArgumentParser:
    """The parser of this command."""
    parser = commands.add_parser("doctor", help=_("tell what is installed and what is wrong"), allow_abbrev=False)
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Print the report; the status is 1 if something is wrong."""
    del arguments
    findings = [_versions(), _engine(), _storage(), *_terminal(), Finding(_("Language"), current_language().name)]
    width = max(len(finding.subject) for finding in findings) + 2
    for finding in findings:
        print(finding.subject.ljust(width) + finding.fact)
    troubles = [finding.trouble for finding in findings if finding.trouble]
    print()
    print("\n".join(f"! {trouble}" for trouble in troubles) if troubles else _("All is well."))
    return 1 if troubles else 0


def _versions() -> Finding:
    fact = (
        f"tui2048 {version('tui2048')}, Python {platform.python_version()}, "
        f"Textual {version('textual')}, SQLite {sqlite3.sqlite_version}"
    )
    return Finding(_("Versions"), fact)


def _engine() -> Finding:
    if Advisor().engine == "compiled":
        return Finding(_("Engine"), _("compiled"))
    return Finding(
        _("Engine"),
        _("Python"),
        _("The compiled engine is missing, so hints are slow and look less far. Install a C compiler and install tui2048 again."),
    )


def _storage() -> Finding:
    folder = data_folder(os.environ)
    trouble = examine(folder)
    return Finding(_("Data folder"), str(folder), "" if trouble is None else str(trouble))


def _terminal() -> list[Finding]:
    if not sys.stdout.isatty():  # the report goes to a file, and says nothing about where one will play
        return [Finding(_("Terminal"), _("none"))]
    facts = TerminalFacts.gather(os.environ, sys.stdout)
    obstacle = why_not_playable(os.environ, sys.stdout)
    trouble = "" if obstacle is None else _(obstacle).format(term=facts.term)
    if obstacle is None and (facts.columns < LEAST_COLUMNS or facts.rows < LEAST_ROWS):
        trouble = _("The game needs a terminal of at least {width} columns and {height} rows.").format(
            width=LEAST_COLUMNS, height=LEAST_ROWS
        )
    size = _("{columns} columns, {rows} rows").format(columns=facts.columns, rows=facts.rows)
    return [
        Finding(_("Terminal"), f"{facts.term or '?'}, {size}, {facts.encoding}", trouble),
        Finding(_("Colours"), _(facts.colours)),
    ]
