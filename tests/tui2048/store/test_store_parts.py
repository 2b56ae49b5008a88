"""The small parts of the store: analyses, the notebook of mistakes, and bookmarks."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from engine import Advisor, Board, Direction, Game
from support.keeping import Clock, played
from support.walking import play
from tui2048.store import Analysis, Exercise, Kind, Marks, MoveValues, Store, StoredGame

BOARD = Board.parse("2 2 4 8/0 0 0 0/0 0 0 0/0 0 0 0")
OTHER = Board.parse("1024 2 4 8/0 0 0 0/0 0 0 0/0 0 0 2")
VALUES = MoveValues(up=None, right=1200.5, down=1100.0, left=1300.25)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with Store.open(tmp_path, clock) as store:
        yield store


def spoil(store: Store, statement: str) -> None:
    connection = store._context.connection
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute(statement)


def test_values_are_told_by_direction() -> None:
    advice = Advisor(weights="none").advise(BOARD, depth=1)
    values = MoveValues.of_options(advice.options)
    assert values.up is None
    assert {way: values.of(way) for way in BOARD.legal_directions()} == {
        option.direction: option.value for option in advice.options
    }


class TestAnalyses:
    @pytest.fixture
    def stored(self, store: Store) -> StoredGame:
        """A game of ten moves, each of which has been analysed, and the board after them too."""
        stored = played(store, store.begin(Game(seed=7), Kind.FREE), 10)
        analyses = [Analysis(ply, 3, VALUES) for ply in range(1, 12)]
        store.analyses.keep(stored.id, stored.game.record, analyses)
        return stored

    def plies(self, store: Store, stored: StoredGame) -> list[int]:
        return [analysis.ply for analysis in store.analyses.of(stored.id)]

    def test_are_kept_in_order(self, store: Store, stored: StoredGame) -> None:
        assert store.analyses.of(stored.id) == tuple(Analysis(ply, 3, VALUES) for ply in range(1, 12))
        assert store.analyses.of(stored.id + 1) == ()

    def test_are_replaced_by_deeper_ones(self, store: Store, stored: StoredGame) -> None:
        deeper = Analysis(4, 6, MoveValues(left=7))
        store.analyses.keep(stored.id, stored.game.record, [deeper])
        assert store.analyses.of(stored.id)[3] == deeper
        assert len(store.analyses.of(stored.id)) == 11

    def test_stay_when_moves_are_added_undone_and_redone(self, store: Store, stored: StoredGame) -> None:
        played(store, stored, 1)
        for step in (stored.game.undo, stored.game.undo, stored.game.redo, stored.game.redo):
            step()
            store.save(stored.id, stored.game, Marks(undo=True))
        assert self.plies(store, stored) == list(range(1, 12))

    def test_beyond_another_move_are_dropped_with_it(self, store: Store, stored: StoredGame) -> None:
        change_course(store, stored, take_back(store, stored, 4))
        assert self.plies(store, stored) == list(range(1, 8))

    def test_are_dropped_too_when_a_failed_save_is_made_up_for(self, store: Store, stored: StoredGame) -> None:
        before = take_back(store, stored, 4)
        store._behind[stored.id] = 0
        change_course(store, stored, before)
        assert self.plies(store, stored) == list(range(1, 8))

    def test_about_moves_that_were_taken_back_are_not_kept(self, store: Store, stored: StoredGame) -> None:
        before = stored.game.record
        change_course(store, stored, take_back(store, stored, 4))
        store.analyses.keep(stored.id, before, [Analysis(ply, 5, VALUES) for ply in range(1, 12)])
        assert [analysis.depth for analysis in store.analyses.of(stored.id)] == [5] * 7

    def test_of_a_deleted_game_are_gone(self, store: Store, stored: StoredGame) -> None:
        store.begin(Game(seed=8), Kind.FREE, previous=stored.id)
        store.history.delete(stored.id)
        store.analyses.keep(stored.id, stored.game.record, [Analysis(1, 3, VALUES)])
        assert store.analyses.of(stored.id) == ()

    def test_that_were_spoilt_are_missing(self, store: Store, stored: StoredGame) -> None:
        spoil(store, "UPDATE analysis SET left = 'much' WHERE ply = 5")
        assert 5 not in self.plies(store, stored)


def take_back(store: Store, stored: StoredGame, moves: int) -> Direction:
    """Take back so many moves; the first of them."""
    for _ in range(moves):
        taken_back = stored.game.last_turn
        stored.game.undo()
        store.save(stored.id, stored.game, Marks(undo=True))
    assert taken_back is not None
    return taken_back.direction


def change_course(store: Store, stored: StoredGame, before: Direction) -> None:
    """Make another move than the one made before."""
    other = next(way for way in stored.game.board.legal_directions() if way is not before)
    stored.game.play(other)
    store.save(stored.id, stored.game, Marks(undo=True))


class TestNotebook:
    def test_holds_one_exercise_a_position(self, store: Store, clock: Clock) -> None:
        assert store.notebook.add(BOARD, Direction.DOWN, 3, VALUES)
        assert not store.notebook.add(BOARD, Direction.RIGHT, 5, VALUES)
        assert store.notebook.add(OTHER, Direction.LEFT, 4, VALUES)
        first, second = store.notebook.exercises()
        assert second.board == OTHER
        assert first == Exercise(
            board=BOARD,
            played=Direction.DOWN,
            depth=3,
            values=VALUES,
            made_at=first.made_at,
            level=0,
            due_at=first.made_at,
            tries=0,
            solved=0,
        )
        assert first.made_at < clock.now

    def test_brings_back_what_is_due(self, store: Store, clock: Clock) -> None:
        store.notebook.add(BOARD, Direction.DOWN, 3, VALUES)
        store.notebook.add(OTHER, Direction.DOWN, 3, VALUES)
        later = clock.now + timedelta(days=3)
        store.notebook.tried(BOARD, solved=False, level=0, due_at=clock.now)
        store.notebook.tried(BOARD, solved=True, level=1, due_at=later)
        assert [exercise.board for exercise in store.notebook.due()] == [OTHER]
        clock.now = later
        due = store.notebook.due()
        assert [exercise.board for exercise in due] == [OTHER, BOARD]
        assert (due[1].level, due[1].due_at, due[1].tries, due[1].solved) == (1, later, 2, 1)

    def test_forgets_an_exercise_for_good(self, store: Store, clock: Clock) -> None:
        store.notebook.add(BOARD, Direction.DOWN, 3, VALUES)
        store.notebook.remove(BOARD)
        assert not store.notebook.add(BOARD, Direction.DOWN, 3, VALUES)
        store.notebook.tried(BOARD, solved=False, level=0, due_at=clock.now)  # in another window
        assert store.notebook.exercises() == store.notebook.due() == ()

    @pytest.mark.parametrize("change", ["board = 'xyz'", "played = 'X'", "due_at = 'soon'"])
    def test_shows_what_can_be_shown(self, store: Store, change: str) -> None:
        store.notebook.add(BOARD, Direction.DOWN, 3, VALUES)
        store.notebook.add(OTHER, Direction.DOWN, 3, VALUES)
        spoil(store, f"UPDATE exercise SET {change} WHERE board = '{BOARD.compact()}'")
        assert [exercise.board for exercise in store.notebook.exercises()] == [OTHER]


class TestBookmarks:
    def marked(self, store: Store) -> list[tuple[str, Board]]:
        return [(bookmark.name, bookmark.board) for bookmark in store.bookmarks.all()]

    def test_are_shown_newest_first(self, store: Store) -> None:
        store.bookmarks.add("a corner", BOARD)
        store.bookmarks.add("Ecke Ä", OTHER)
        store.bookmarks.add("a corner", BOARD)
        store.bookmarks.add("a corner", OTHER)
        assert self.marked(store) == [("a corner", OTHER), ("Ecke Ä", OTHER), ("a corner", BOARD)]

    def test_can_be_renamed_and_removed(self, store: Store) -> None:
        store.bookmarks.add("one", BOARD)
        store.bookmarks.add("two", BOARD)
        store.bookmarks.rename("one", BOARD, "two")
        assert self.marked(store) == [("two", BOARD)]
        store.bookmarks.remove("two", BOARD)
        assert self.marked(store) == []

    def test_that_were_spoilt_are_left_out(self, store: Store) -> None:
        store.bookmarks.add("one", BOARD)
        store.bookmarks.add("two", OTHER)
        spoil(store, "UPDATE bookmark SET board = '' WHERE name = 'one'")
        assert self.marked(store) == [("two", OTHER)]


def test_a_game_in_memory_can_be_analysed_too() -> None:
    with Store.in_memory() as store:
        stored = store.begin(play(Game(seed=3), 4), Kind.FREE)
        store.analyses.keep(stored.id, stored.game.record, [Analysis(5, 3, VALUES), Analysis(6, 3, VALUES)])
        assert [analysis.ply for analysis in store.analyses.of(stored.id)] == [5]
