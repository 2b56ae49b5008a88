"""`tui2048 games export`, `import`, `backup` and `restore`: games out of the store and into it."""

import json
import shutil
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from engine import Record
from engine.errors import EngineError
from engine.exchange import read_games, write_game
from tui2048.commands.inputs import path_text, read_bounded, standard_input
from tui2048.commands.stored_games import GAME_ID, open_store
from tui2048.errors import ProgramError, UsageError, as_usage_error, complain, reason, refusal
from tui2048.i18n import _, ngettext, number
from tui2048.store import BackupError, Merged, NoSuchGameError, Store, StoreError


def add_parsers(actions: "_SubParsersAction[ArgumentParser]") -> tuple[ArgumentParser, ...]:
    """The parsers of these actions."""
    exporting = actions.add_parser(
        "export",
        help=_("print games as text, one a line"),
        description=_("Prints games as lines of text that play again to the last tile, here or elsewhere."),
    )
    exporting.add_argument(
        "game",
        metavar=_("ID"),
        nargs="?",
        type=GAME_ID,
        help=_("the number of a game; all games unless it is given"),
    )
    exporting.add_argument("--output", metavar=_("FILE"), help=_("write them into this file"))
    exporting.set_defaults(run=run_export)

    importing = actions.add_parser(
        "import",
        help=_("add games of this program and of others"),
        description=_("Adds the games in a file, all or none. They do not count for the best score."),
    )
    importing.add_argument("file", metavar=_("FILE"), help=_("a file of games, or “-” for standard input"))
    importing.set_defaults(run=run_import)

    saving = actions.add_parser(
        "backup",
        help=_("write all that is stored into one file"),
        description=_("Writes all games, exercises and bookmarks of a player into one file."),
    )
    saving.add_argument(
        "file", metavar=_("FILE"), help=_("a file that does not exist yet, or “-” for standard output")
    )
    saving.set_defaults(run=run_backup)

    restoring = actions.add_parser(
        "restore",
        help=_("add what a backup holds and is missing here"),
        description=_("Adds what a backup holds and is missing here. What is stored already is left as it is."),
    )
    restoring.add_argument(
        "file", metavar=_("FILE"), help=_("what “games backup” wrote, or “-” for standard input")
    )
    restoring.set_defaults(run=run_restore)
    return exporting, importing, saving, restoring


def run_export(arguments: Namespace) -> int:
    """Write one game or all; the exit status is 1 if one of them cannot be read."""
    with open_store(arguments.profile) as store:
        if arguments.game is None:
            ids = [game.id for game in reversed(store.history.games())]
            texts = _readable_texts(store, ids)
        else:
            ids = [arguments.game]
            texts = {arguments.game: _text(store, arguments.game)}
    if arguments.json:
        written = json.dumps({"games": [{"id": game_id, "text": text} for game_id, text in texts.items()]})
    else:
        written = "\n".join(texts.values())
    _write(written, arguments.output)
    return 0 if len(texts) == len(ids) else 1


def run_import(arguments: Namespace) -> int:
    """Store the games that are not there yet, all or none."""
    records = _read_records(arguments.file)
    with open_store(arguments.profile) as store:
        imported = store.history.import_games(records)
    if arguments.json:
        print(json.dumps({"games": [{"id": game.id, "new": game.new} for game in imported]}))
        return 0
    for game in imported:
        told = _("Imported as game {id}.") if game.new else _("Stored already as game {id}.")
        print(told.format(id=game.id))
    return 0


def run_backup(arguments: Namespace) -> int:
    """Write the backup."""
    if arguments.file == "-":
        return _pour_backup(arguments)
    file = Path(arguments.file)
    with open_store(arguments.profile) as store:
        try:
            store.moving.backup(file)
        except BackupError as error:
            raise as_usage_error(error) from error
        count = len(store.history.games())
    if arguments.json:
        print(json.dumps({"file": str(file), "games": count}))
    else:
        told = ngettext("{file} holds {count} game.", "{file} holds {count} games.", count)
        print(told.format(file=file, count=number(count)))
    return 0


def run_restore(arguments: Namespace) -> int:
    """Add what is missing here."""
    with open_store(arguments.profile) as store, _file_to_restore(arguments.file) as file:
        try:
            added = store.moving.restore(file)
        except BackupError as error:
            facts = error.sentence.facts
            if arguments.file == "-":
                facts = {name: _("standard input") if fact == file else fact for name, fact in facts.items()}
            raise UsageError(error.sentence.template, **facts) from error
    print(json.dumps(asdict(added)) if arguments.json else _restored(added))
    return 0


def _pour_backup(arguments: Namespace) -> int:
    """Write the backup, and nothing else, to standard output."""
    if arguments.json:
        raise UsageError("“-” writes the backup itself to standard output, so --json does not go with it.")
    if sys.stdout is None or sys.stdout.isatty():
        raise UsageError("A backup is nothing for a terminal. Send it to a file or a program, or name a file.")
    with open_store(arguments.profile) as store, TemporaryDirectory() as place:
        file = Path(place) / "backup.db"
        store.moving.backup(file)
        with file.open("rb") as source:
            shutil.copyfileobj(source, sys.stdout.buffer)
    return 0


@contextmanager
def _file_to_restore(name: str) -> Iterator[Path]:
    """The file of this name; for “-” one that holds what comes on standard input."""
    if name != "-":
        yield Path(name)
        return
    given = standard_input()
    with TemporaryDirectory() as place:
        file = Path(place) / "backup.db"
        with file.open("wb") as copy:
            shutil.copyfileobj(given, copy)
        yield file


def _restored(added: Merged) -> str:
    counts = (
        (added.games, ngettext("{count} game", "{count} games", added.games)),
        (added.exercises, ngettext("{count} exercise", "{count} exercises", added.exercises)),
        (added.bookmarks, ngettext("{count} bookmark", "{count} bookmarks", added.bookmarks)),
    )
    told = [words.format(count=number(count)) for count, words in counts if count]
    if not told:
        return _("All that it holds is stored here already.")
    return _("Added: {what}").format(what=" · ".join(told))


def _readable_texts(store: Store, ids: list[int]) -> dict[int, str]:
    """The texts of these games by their numbers; those that cannot be read are told on standard error."""
    texts = {}
    for game_id in ids:
        try:
            texts[game_id] = _text(store, game_id)
        except StoreError as error:
            complain(str(error))
    return texts


def _text(store: Store, game_id: int) -> str:
    try:
        return write_game(store.history.record(game_id))
    except NoSuchGameError as error:
        raise as_usage_error(error) from error


def _write(text: str, output: str | None) -> None:
    """Write to this file, or to standard output."""
    if output is None:
        if text:
            print(text)
        return
    try:
        Path(output).write_text(f"{text}\n" if text else "", encoding="utf-8")
    except OSError as error:
        raise ProgramError("{file} cannot be written: {reason}.", file=output, reason=reason(error)) from error


def _read_records(source: str) -> tuple[Record, ...]:
    """The games in this file or on standard input; raises :class:`UsageError`, which says what is wrong."""
    where = _("standard input") if source == "-" else path_text(source)
    try:
        if source == "-":
            data = read_bounded(standard_input(), where)
        else:
            with Path(source).open("rb") as file:
                data = read_bounded(file, where)
    except OSError as error:
        raise UsageError("{file} cannot be read: {reason}.", file=where, reason=reason(error)) from error
    try:
        return read_games(data)
    except EngineError as error:
        raise UsageError("{where}: {sentence}", where=where, sentence=refusal(error)) from error
