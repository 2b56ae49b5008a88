"""`tui2048 train`: trains the value network by self-play, in a folder that it can be taken up from."""

import os
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import closing
from functools import partial
from pathlib import Path

from engine import endgame_training as endgames
from engine.errors import EngineError, quoted
from engine.training import CHECKPOINT, Figures, Settings, Trainer
from tui2048.commands.options import whole_number
from tui2048.commands.progress import Progress
from tui2048.errors import ProgramError, UsageError, reason
from tui2048.i18n import _, decimal, number
from tui2048.store.lease import Lease
from tui2048.system.ending import Ending

MOST_THREADS = 256
MOST_MOVES = 10**15
LEAST_TOLD = 8192
SAVE_EVERY = 300
"""Seconds between two checkpoints."""
_DEFAULT = Settings()


def add_arguments(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.description = _(
        "Trains a value network by playing against itself, from nothing or from where it stopped in this "
        "folder, until Ctrl-C or for so many moves. It takes 1.6 GB of memory and as much on the disk."
    )
    parser.add_argument("folder", type=_path, metavar=_("FOLDER"), help=_("where checkpoint and log are kept"))
    parser.add_argument(
        "--moves",
        type=whole_number(1, MOST_MOVES),
        metavar="N",
        help=_("stop when it has learned from so many moves in all"),
    )
    parser.add_argument(
        "--threads", type=whole_number(1, MOST_THREADS), metavar="N", help=_("play in so many threads")
    )
    for name, told in (
        ("rate", _("learn this share of every error ({default})")),
        ("floor", _("learn no less than this share of that, however noisy the errors ({default})")),
        ("late", _("begin this share of the games late in an earlier one ({default})")),
    ):
        default = getattr(_DEFAULT, name)
        parser.add_argument(
            f"--{name}", type=_share, default=default, metavar="X", help=told.format(default=default)
        )
    parser.add_argument(
        "--endgame",
        action="store_true",
        help=_("train the network of endgames, on boards from games of the player, which it plays first"),
    )
    parser.add_argument(
        "--export", type=_path, metavar=_("FILE"), help=_("train no further: write the weights to this file")
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Train or export; what was learned is saved, however it ends."""
    folder: Path = arguments.folder
    if arguments.export is not None and not (folder / CHECKPOINT).exists():
        raise UsageError("There is nothing to export: {folder} holds no checkpoint.", folder=str(folder))
    _check_kind(arguments, folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lease = Lease.take(folder / "lock")
        if lease is None:
            raise ProgramError("Another training is under way in {folder}.", folder=str(folder))
        try:
            return _run(arguments, folder)
        finally:
            lease.release()
    except EngineError as error:
        raise ProgramError(error.template, **error.facts) from error
    except MemoryError as error:
        raise ProgramError("Training takes 1.6 GB of memory, and there is not so much.") from error
    except OSError as error:
        if error.filename is None:  # of the output
            raise
        where = str(error.filename)
        raise ProgramError("{file} cannot be used: {reason}.", file=where, reason=reason(error)) from error


def _check_kind(arguments: Namespace, folder: Path) -> None:
    """What is in the folder must not learn on from other games; to export it, its kind need not be told."""
    of_endgames = endgames.starts_file(folder).exists()
    if arguments.export is not None or not (folder / CHECKPOINT).exists() or arguments.endgame == of_endgames:
        return
    if of_endgames:
        raise UsageError("{folder} holds a training of endgames: go on with --endgame.", folder=str(folder))
    raise UsageError("{folder} holds a training of whole games: go on without --endgame.", folder=str(folder))


def _run(arguments: Namespace, folder: Path) -> int:
    if arguments.endgame and arguments.export is None:
        with Ending() as ending:
            _gather(folder, ending)
        if ending.status:
            return ending.status
    of_endgames = endgames.starts_file(folder).exists()
    trainer = Trainer(
        folder, partial(endgames.EndgameLearner, endgames.starts(folder)) if of_endgames else None
    )
    if arguments.export is not None:
        if of_endgames:
            trainer.export(arguments.export, endgames.PAGES, endgames.COARSENESS)
        else:
            trainer.export(arguments.export)
        told = _("{file}: learned from {moves} moves")
        print(told.format(file=arguments.export, moves=number(trainer.learned)))
        return 0
    with Ending() as ending:
        try:
            _train(trainer, arguments, ending)
        finally:
            trainer.save()
    return ending.status


def _gather(folder: Path, ending: Ending) -> None:
    with Progress(endgames.ENOUGH) as progress, closing(endgames.gather(folder)) as gathering:
        for count in gathering:
            progress.show(count, _("{count} endgames found").format(count=number(count)))
            if ending.status:
                break


def _train(trainer: Trainer, arguments: Namespace, ending: Ending) -> None:
    settings = Settings(arguments.rate, arguments.floor, arguments.late)
    threads = arguments.threads or os.cpu_count() or 1
    saved = time.monotonic()
    with (
        Progress(arguments.moves) as progress,
        closing(trainer.train(settings, threads, arguments.moves)) as run,
    ):
        for state in run:
            if isinstance(state, Figures):
                progress.clear()
                print(_line(state), flush=True)
            else:
                progress.show(state, _("{moves} moves").format(moves=number(state)))
            if ending.status:
                break
            if time.monotonic() - saved >= SAVE_EVERY:
                trainer.save()
                saved = time.monotonic()


def _line(figures: Figures) -> str:
    """The figures for people, in a line."""
    return " · ".join(
        (
            _("{moves} moves").format(moves=number(figures.learned)),
            _("{count} a second").format(count=number(round(figures.moves / max(figures.seconds, 0.1)))),
            _("{count} games").format(count=number(figures.games)),
            _("mean {points}").format(points=f"{number(round(figures.mean))} ± {number(round(figures.error))}"),
            *(
                f"{tile}: " + _("{share} %").format(share=decimal(100 * share))
                for tile, share in figures.reached.items()
                if tile >= LEAST_TOLD
            ),
        )
    )


def _path(text: str) -> Path:
    if not Path(text).name:
        raise ArgumentTypeError(_("“{text}” is not a name").format(text=quoted(text)))
    return Path(text)


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(_("a share is a number from 0 to 1"))
    return value
