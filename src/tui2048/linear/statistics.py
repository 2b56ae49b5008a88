"""The statistics in words: a line a figure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from engine import Advisor
from engine.coach import Effort
from tui2048.coaching.words import direction_name, percent
from tui2048.games.statistics import MOST_GAMES_JUDGED, Statistics, accuracy, direction_counts, mean, statistics
from tui2048.i18n import _, decimal, duration_text, number
from tui2048.linear.sitting import Sitting
from tui2048.linear.words import capitalised, in_one_line
from tui2048.store import GameSummary, Reader, State, StoreError


def tell_statistics(sitting: Sitting, games: Iterable[GameSummary]) -> None:
    """Say what these games, which are all that are stored, tell of their player."""
    session, talk = sitting.session, sitting.talk
    own = statistics(
        # A lost game is in progress until another begins; here it counts at once.
        replace(game, state=State.FINISHED) if game.id == session.game_id and session.game.over else game
        for game in games
    )
    talk.say(_("Statistics"))
    try:
        talk.say(*_figures(own, session.best, session.store.clean_best()))
        talk.say(*(_tile_line(own, tile.tile, tile.largest, tile.reached) for tile in own.tiles))
        with session.store.reader() as reader:
            talk.say(*_of_moves(reader, [game.id for game in own.games]))
    except StoreError as error:
        talk.say(str(error))
    if own.games:
        talk.say(
            _("Only games played by hand from an empty board, ended or left: no imports, practice or autoplay.")
        )


def _figures(own: Statistics, best: int, clean_best: int) -> Iterator[str]:
    figures = (
        (_("BEST"), number(best)),
        (_("CLEAN BEST"), number(clean_best)),
        (_("GAMES"), number(len(own.games))),
        (_("MEAN SCORE"), number(round(own.mean_score))),
        (_("TIME PLAYED"), duration_text(own.milliseconds)),
    )
    return (f"{capitalised(label)}: {figure}" for label, figure in figures)


def _tile_line(own: Statistics, tile: int, largest: int, reached: int) -> str:
    share = percent(reached / len(own.games))
    return _("{tile}: largest in {largest}, reached in {reached}, {share}").format(
        tile=tile, largest=number(largest), reached=number(reached), share=share
    )


def _of_moves(reader: Reader, game_ids: Sequence[int]) -> Iterator[str]:
    """What must be read move by move: how often each way was gone, and the accuracy of the last games."""
    counts = direction_counts([reader.directions(game_id) for game_id in game_ids])
    total = sum(counts.values())
    if not total:
        return
    shares = sorted(counts.items(), key=lambda item: -item[1])
    ways = in_one_line(f"{direction_name(direction)} {percent(count / total)}" for direction, count in shares)
    yield f"{capitalised(_('MOVES'))}: {ways}"
    accuracies = _accuracies(reader, game_ids)
    if accuracies:
        yield capitalised(_("ACCURACY {share} %").format(share=decimal(mean(accuracies))))
    else:
        yield _("None of these games is analysed whole yet; a review does that.")


def _accuracies(reader: Reader, game_ids: Sequence[int]) -> list[float]:
    effort, found = Effort.of(Advisor()), []
    for game_id in reversed(game_ids):
        share = accuracy(reader.analysed_moves(game_id), effort)
        if share is not None:
            found.append(share)
        if len(found) == MOST_GAMES_JUDGED:
            break
    return found
