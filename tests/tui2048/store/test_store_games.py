"""Games in the store: what is kept, resumed, counted and ended."""

from collections.abc import Iterator
from datetime import UTC, date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Board, Direction, Game
from support.keeping import Clock, played
from support.walking import ORDER, line_of, play, step
from tui2048.store import GameSummary, Kind, Marks, State, Store, StoredGame

DAY = date(2026, 11, 30)
LOST = Board.parse("2 4 8 16/4 8 16 32/8 16 32 64/16 32 64 128")
ALMOST_LOST = Board.parse("2 4 8 16/4 8 16 32/8 16 32 64/16 32 128 128")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path, Clock()) as store:
        yield store


def resumed(folder: Path) -> StoredGame:
    """What a later start finds."""
    with Store.open(folder) as store:
        stored = store.resume()
    assert stored is not None
    return stored


def summary(store: Store, game_id: int) -> GameSummary:
    return next(game for game in store.history.games() if game.id == game_id)


def test_a_new_store_holds_nothing(store: Store) -> None:
    assert store.resume() is None
    assert store.best() == 0
    assert store.history.games() == ()
    assert store.notices == ()


def test_a_game_without_a_move_is_resumed(store: Store, tmp_path: Path) -> None:
    begun = store.begin(Game(seed=7), Kind.FREE)
    store.close()
    found = resumed(tmp_path)
    assert (found.id, line_of(found.game), found.begun_at) == (begun.id, "2048:1:7:|", begun.begun_at)
    assert found.begun_at.tzinfo is UTC


def test_a_game_without_a_move_is_no_newer_than_one_that_is_played(store: Store, tmp_path: Path) -> None:
    """As another window begins one, which is closed again at once."""
    played = store.begin(Game(seed=7), Kind.FREE)
    store.save(played.id, play(played.game, 1), played.marks)
    store.begin(Game(seed=8), Kind.FREE)
    store.close()
    assert resumed(tmp_path).id == played.id


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
def test_every_seed_is_kept(store: Store, tmp_path: Path, seed: int) -> None:
    store.begin(Game(seed), Kind.FREE)
    store.close()
    assert resumed(tmp_path).game.seed == seed


def test_what_is_known_of_a_game_is_kept(store: Store, tmp_path: Path) -> None:
    daily = store.begin(Game(seed=11), Kind.DAILY, day=DAY)
    played(store, daily, 3, Marks(undo=True, hints=False, space=True))
    store.tell_won(daily.id)
    store.close()
    found = resumed(tmp_path)
    assert (found.kind, found.day, found.counted) == (Kind.DAILY, DAY, True)
    assert (found.marks, found.won_told) == (Marks(undo=True, space=True), True)
    assert found.game.board == daily.game.board


def test_a_game_from_a_position_is_kept(store: Store, tmp_path: Path) -> None:
    position = Board.parse("65536 131072 2 2/0 0 0 0/0 0 0 0/0 0 0 0")
    stored = store.begin(Game.from_board(position, seed=5), Kind.POSITION)
    played(store, stored, 4)
    store.close()
    assert line_of(resumed(tmp_path).game) == line_of(stored.game)


def test_a_game_that_was_played_already_is_stored_whole(store: Store, tmp_path: Path) -> None:
    imported = play(Game(seed=3), 40)
    imported.undo()
    store.begin(imported, Kind.IMPORTED)
    store.close()
    assert line_of(resumed(tmp_path).game) == line_of(imported)


def take(game: Game, taken: str | Direction) -> bool:
    """One step of a game; True if it changed anything."""
    match taken:
        case Direction():
            return game.play(taken) is not None
        case "move":
            return step(game)
        case "undo":
            return game.undo()
        case "redo":
            return game.redo()
    return False


@given(st.integers(0, 2**64 - 1), st.lists(st.sampled_from(["move", *ORDER, "undo", "undo", "redo", "reopen"])))
@settings(max_examples=40, deadline=None)
def test_the_store_follows_every_step(seed: int, steps: list[str | Direction]) -> None:
    with TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        stored = store.begin(Game(seed), Kind.FREE)
        for taken in (*steps, "reopen"):
            game = stored.game
            changed = take(game, taken)
            if changed:
                store.save(stored.id, game, stored.marks)
            if taken == "reopen":
                store.close()
                store = Store.open(Path(folder))
                again = store.resume()
                assert again is not None
                assert line_of(again.game) == line_of(game)
                assert (again.game.board, again.game.score) == (game.board, game.score)
                assert store.best() == game.score
                stored = again
        store.close()


def test_a_lost_game_is_resumed_as_it_was_lost(store: Store, tmp_path: Path) -> None:
    stored = store.begin(Game.from_board(ALMOST_LOST, seed=1), Kind.POSITION)
    while not stored.game.over:
        played(store, stored, 1)
    store.close()
    found = resumed(tmp_path)
    assert found.game.over
    assert found.game.undo()


class TestBest:
    def test_is_the_score_as_it_now_stands(self, store: Store) -> None:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 30)
        assert store.best() == stored.game.score > 0
        assert store.best(besides=stored.id) == 0

    def test_is_taken_back_by_undo(self, store: Store) -> None:
        stored = store.begin(Game(seed=7), Kind.FREE)
        while not (stored.game.last_turn and stored.game.last_turn.slide.gained):
            played(store, stored, 1)
        assert store.best() > 0
        stored.game.undo()
        store.save(stored.id, stored.game, stored.marks)
        assert store.best() == 0

    def test_outlives_the_game_that_made_it(self, store: Store) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 60)
        second = played(store, store.begin(Game(seed=8), Kind.FREE, previous=first.id), 10)
        assert second.game.score < first.game.score
        assert store.best() == store.best(besides=second.id) == first.game.score

    @pytest.mark.parametrize("kind", [Kind.SEED, Kind.POSITION, Kind.IMPORTED])
    def test_does_not_count_games_with_a_known_beginning(self, store: Store, kind: Kind) -> None:
        stored = played(store, store.begin(Game(seed=7), kind), 30)
        assert stored.game.score > 0
        assert not stored.counted
        assert store.best() == 0

    def test_counts_only_the_first_try_at_a_day(self, store: Store) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.DAILY, day=DAY), 20)
        second = played(store, store.begin(Game(seed=7), Kind.DAILY, day=DAY, previous=first.id), 60)
        assert (first.counted, second.counted) == (True, False)
        assert store.best() == first.game.score < second.game.score
        assert store.begin(Game(seed=9), Kind.DAILY, day=DAY + timedelta(days=1), previous=second.id).counted

    def test_a_try_without_a_move_is_none(self, store: Store) -> None:
        first = store.begin(Game(seed=7), Kind.DAILY, day=DAY)
        assert store.begin(Game(seed=7), Kind.DAILY, day=DAY, previous=first.id).counted


class TestEnding:
    def test_a_game_left_is_abandoned(self, store: Store) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 5)
        store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        kept = summary(store, first.id)
        assert (kept.state, kept.moves, kept.score) == (State.ABANDONED, 5, first.game.score)

    def test_a_game_lost_is_finished(self, store: Store) -> None:
        first = store.begin(Game(seed=7), Kind.FREE)
        while step(first.game):
            store.save(first.id, first.game, first.marks)
        assert summary(store, first.id).state is State.PLAYING
        store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        assert summary(store, first.id).state is State.FINISHED

    def test_a_position_without_a_move_is_forgotten_though_it_is_over(self, store: Store) -> None:
        first = store.begin(Game.from_board(LOST), Kind.POSITION)
        second = store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        assert [game.id for game in store.history.games()] == [second.id]

    def test_a_game_whose_moves_were_all_undone_is_kept(self, store: Store) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 1)
        first.game.undo()
        store.save(first.id, first.game, Marks(undo=True))
        store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        assert summary(store, first.id).state is State.ABANDONED

    def test_the_new_game_is_the_one_resumed(self, store: Store, tmp_path: Path) -> None:
        first = played(store, store.begin(Game(seed=7), Kind.FREE), 5)
        second = store.begin(Game(seed=8), Kind.FREE, previous=first.id)
        store.close()
        assert resumed(tmp_path).id == second.id

    def test_no_number_is_given_twice(self, store: Store) -> None:
        first = store.begin(Game(seed=7), Kind.FREE)
        assert store.begin(Game(seed=8), Kind.FREE, previous=first.id).id > first.id


def test_the_history_is_newest_first_and_complete(store: Store) -> None:
    first = played(store, store.begin(Game(seed=7), Kind.SEED), 12, Marks(hints=True))
    second = played(store, store.begin(Game(seed=8), Kind.DAILY, day=DAY, previous=first.id), 3)
    newest, oldest = store.history.games()
    assert (newest.id, newest.day, newest.state) == (second.id, DAY, State.PLAYING)
    assert (oldest.id, oldest.kind, oldest.counted, oldest.day) == (first.id, Kind.SEED, False, None)
    assert (oldest.score, oldest.max_tile) == (first.game.score, first.game.board.max_tile())
    assert oldest.marks == Marks(hints=True)
    assert oldest.begun_at < oldest.changed_at < newest.begun_at < newest.changed_at


@pytest.mark.parametrize(("kind", "day"), [(Kind.DAILY, None), (Kind.FREE, DAY)])
def test_a_day_belongs_to_a_daily_game(store: Store, kind: Kind, day: date | None) -> None:
    with pytest.raises(ValueError, match="day"):
        store.begin(Game(seed=7), kind, day=day)


def test_a_store_in_memory_does_all_but_last() -> None:
    with Store.in_memory() as store:
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 30)
        assert store.best() == stored.game.score
        assert store.path is None
        again = store.resume()
        assert again is not None
        assert line_of(again.game) == line_of(stored.game)
    with Store.in_memory() as other:
        assert other.history.games() == ()


def test_closing_twice_is_harmless(store: Store) -> None:
    store.close()
    store.close()
