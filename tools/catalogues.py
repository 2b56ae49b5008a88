"""Brings the message catalogues up to date with the sources: `make catalogues`.

New texts are added without a translation, texts that are gone are dropped, and nothing is guessed.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
LOCALES = SOURCES / "tui2048" / "locales"

KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    # Errors and sentences are templates, translated when they are said.
    "BackupError": None,
    "BrokenSettingsError": None,
    "EngineError": None,
    "ExchangeError": None,
    "GameError": None,
    "LimitError": None,
    "ListeningError": None,
    "NoSuchGameError": None,
    "NotInstalledError": None,
    "OutputError": None,
    "PositionError": None,
    "ProgramError": None,
    "RecordError": None,
    "Sentence": None,
    "SettingError": None,
    "ProfileError": None,
    "ScoreboardError": None,
    "FailureError": None,
    "SettingsError": None,
    "StoreError": None,
    "TakenOverError": None,
    "UsageError": None,
    "VisitorsError": None,
    "WeightsError": None,
    "TrainingError": None,
}


def extract() -> Catalog:
    """Every marked text of the sources, with the files it stands in."""
    template = Catalog(project="tui2048")
    found = extract_from_dir(
        str(SOURCES), [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    )
    for name, _line, message, comments, context in sorted(found, key=lambda text: (text[0], text[1])):
        # Files without lines: a line added above a text is no change of the catalogue.
        template.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return template


def update(path: Path) -> None:
    """Bring one catalogue up to date."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    catalogue.update(extract(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, ignore_obsolete=True, include_lineno=False)


if __name__ == "__main__":
    for source in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        update(source)
