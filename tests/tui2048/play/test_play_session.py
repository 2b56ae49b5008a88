"""The session: moves are stored as they are made, and the best score is what it should be."""

from datetime import date
from pathlib import Path

import pytest

from engine import Board, Direction, Game
from support.driving import CLOSE_TO_WINNING, session_at
from tui2048.play.practice import PRACTICE_POSITIONS
from tui2048.play.session import PlaySession, begin_session, daily_seed
from tui2048.store import LONGEST_MOVE, GameSummary, Kind, Marks, State, Store, StoreError


def test_a_move_is_stored_when_it_returns(tmp_path: Path) -> None:
    session = begin_session(Store.open(tmp_path))
    line = ""
    for direction in list(Direction) * 3:
        session.move(direction)
        line = str(session.game)
    # No close(): the process might have been killed here. Another one reads what is there.
    session._store._context.leases.release(session._stored.id)
    again = begin_session(Store.open(tmp_path))
    assert str(again.game) == line
    assert again.game.score == session.game.score


def test_undone_moves_can_be_redone_after_a_restart(tmp_path: Path) -> None:
    session = begin_session(Store.open(tmp_path))
    for direction in list(Direction) * 3:
        session.move(direction)
    line = str(session.game)
    session.undo()
    session.undo()
    session.close()
    again = begin_session(Store.open(tmp_path))
    assert again.redo()
    assert again.redo()
    assert not again.redo()
    assert str(again.game) == line


@pytest.mark.parametrize("options", [{"new": True}, {"seed": 5}, {"daily": True}, {"new": True, "seed": 5}])
def test_options_begin_a_new_game_and_keep_the_old_one(tmp_path: Path, options: dict[str, int | bool]) -> None:
    session = begin_session(Store.open(tmp_path))
    session.move(session.game.board.legal_directions()[0])
    old = str(session.game)
    session.close()
    again = begin_session(
        Store.open(tmp_path),
        seed=options.get("seed"),
        daily=bool(options.get("daily")),
        new=bool(options.get("new")),
    )
    assert again.game.moves == 0
    assert str(again.game) != old
    assert again.game.seed == options.get("seed", again.game.seed)
    again.close()
    with Store.open(tmp_path) as store:
        assert [summary.moves for summary in store.history.games()] == [0, 1]


def test_the_daily_game_is_the_same_for_all() -> None:
    # printf 'tui2048 2026-01-01' | sha256sum begins with these eight bytes.
    assert daily_seed(date(2026, 1, 1)) == 0x768D2C589677E79A


def test_only_counted_games_set_the_best_score(tmp_path: Path) -> None:
    session = begin_session(Store.open(tmp_path), seed=3)
    for direction in list(Direction) * 10:
        session.move(direction)
    assert session.game.score > 0
    assert session.best == 0
    session.new_game()
    for direction in list(Direction) * 10:
        session.move(direction)
    assert session.best == session.game.score > 0


def test_two_programs_at_once_keep_the_higher_best(tmp_path: Path) -> None:
    low, high = begin_session(Store.open(tmp_path)), begin_session(Store.open(tmp_path))
    assert str(low.game) != str(high.game)  # the second terminal has a game of its own
    for direction in list(Direction) * 30:
        high.move(direction)
    best = high.best
    high.close()
    low.move(low.game.board.legal_directions()[0])
    low.close()
    assert begin_session(Store.open(tmp_path), new=True).best == best > 0


def test_the_win_waits_for_its_answer_over_a_restart(tmp_path: Path) -> None:
    session = session_at(CLOSE_TO_WINNING, tmp_path)
    session.move(Direction.LEFT)
    assert session.win_to_tell
    session.close()
    again = begin_session(Store.open(tmp_path))
    assert again.win_to_tell
    again.keep_playing()
    again.close()
    assert not begin_session(Store.open(tmp_path)).win_to_tell


def test_marks_tell_what_was_used(tmp_path: Path) -> None:
    session = begin_session(Store.open(tmp_path))
    first = session.game.board.legal_directions()[0]
    session.move(first)
    session.undo()
    session.move(first, hints_shown=True, hinted=True)
    session.close()
    with Store.open(tmp_path) as store:
        (summary,) = store.history.games()
    assert summary.marks == Marks(undo=True, hints=True, space=True)


class FailingStore(Store):
    """A store whose disk is full from some moment on."""

    full = False

    def save(self, game_id: int, game: Game, marks: Marks, milliseconds: int | None = None) -> None:
        if self.full:
            raise StoreError("The disk is full: {path} cannot be written.", path="x")
        super().save(game_id, game, marks, milliseconds)


def test_a_failing_store_is_told_once_and_made_up_for(tmp_path: Path) -> None:
    store = FailingStore.open(tmp_path)
    session = PlaySession(store, store.begin(Game(3), Kind.FREE))
    session.move(session.game.board.legal_directions()[0])
    store.full = True
    notices = []
    for direction in list(Direction) * 2:
        session.move(direction)
        notices.append(session.take_notice())
    told = [str(notice) for notice in notices if notice is not None]
    assert len(told) == 1
    assert "disk is full" in told[0]
    assert "not saved" in told[0]
    assert session.game.moves > 1


class StopWatch:
    """Seconds that pass when the test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def first_legal(session: PlaySession) -> Direction:
    return session.game.board.legal_directions()[0]


def in_history(store: Store, session: PlaySession) -> GameSummary:
    return next(game for game in store.history.games() if game.id == session._stored.id)


class TestTime:
    @pytest.fixture
    def store(self) -> Store:
        return Store.in_memory()

    @pytest.fixture
    def watch(self) -> StopWatch:
        return StopWatch()

    @pytest.fixture
    def session(self, store: Store, watch: StopWatch) -> PlaySession:
        return PlaySession(store, store.begin(Game(3), Kind.FREE), watch)

    def test_of_each_move_is_stored(self, store: Store, session: PlaySession, watch: StopWatch) -> None:
        for seconds in (1.5, 0.25):
            watch.now += seconds
            session.move(first_legal(session))
        assert store.history.record(session._stored.id).milliseconds == (1500, 250)
        assert in_history(store, session).milliseconds == 1750

    def test_away_from_the_game_is_no_time_played(
        self, store: Store, session: PlaySession, watch: StopWatch
    ) -> None:
        watch.now += 3600
        session.move(first_legal(session))
        assert in_history(store, session).milliseconds == LONGEST_MOVE == 60_000

    def test_begins_anew_with_an_undo(self, store: Store, session: PlaySession, watch: StopWatch) -> None:
        watch.now += 1
        session.move(first_legal(session))
        watch.now += 5
        session.undo()
        watch.now += 2
        session.move(first_legal(session))
        assert store.history.record(session._stored.id).milliseconds == (2000,)
        assert in_history(store, session).milliseconds == 3000

    def test_goes_on_over_a_move_that_is_illegal(
        self, store: Store, session: PlaySession, watch: StopWatch
    ) -> None:
        session.practise(Board.parse(CLOSE_TO_WINNING))
        watch.now += 1
        assert session.move(Direction.UP) is None
        watch.now += 1
        session.move(first_legal(session))
        assert in_history(store, session).milliseconds == 2000

    def test_begins_with_a_new_game(self, store: Store, session: PlaySession, watch: StopWatch) -> None:
        watch.now += 9
        session.new_game()
        watch.now += 1
        session.move(first_legal(session))
        assert in_history(store, session).milliseconds == 1000


def test_a_game_touched_by_autoplay_counts_no_more() -> None:
    session = session_at()
    while not session.game.score:
        session.move(first_legal(session))
    assert session.best == session.game.score
    session.move(first_legal(session), auto=True)
    assert not session.counted
    assert session.best == 0
    session.undo()
    session.move(first_legal(session))
    assert session.best == 0


def test_practice_begins_from_a_position_and_does_not_count(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    session = PlaySession(store, store.begin(Game(3), Kind.FREE))
    session.move(first_legal(session))
    session.practise(Board.parse(CLOSE_TO_WINNING))
    assert (session.kind, session.game.board, session.game.score) == (
        Kind.POSITION,
        Board.parse(CLOSE_TO_WINNING),
        0,
    )
    session.move(Direction.LEFT)
    assert session.win_to_tell
    assert (session.counted, session.best) == (False, 0)
    assert [game.state for game in store.history.games()] == [State.PLAYING, State.ABANDONED]
    session.close()


class TestTakingUp:
    def test_goes_on_with_an_abandoned_game(self, tmp_path: Path) -> None:
        store = Store.open(tmp_path)
        session = PlaySession(store, store.begin(Game(3), Kind.FREE))
        for direction in list(Direction) * 10:
            session.move(direction)
        first, line, best = session._stored.id, str(session.game), session.best
        session.new_game()
        session.move(first_legal(session))
        session.take_up(first)
        assert (str(session.game), session.best) == (line, best)
        session.move(first_legal(session))
        line = str(session.game)
        session.close()
        assert str(begin_session(Store.open(tmp_path)).game) == line

    def test_of_the_game_under_way_changes_nothing(self) -> None:
        session = session_at()
        session.move(first_legal(session))
        game = session.game
        session.take_up(session._stored.id)
        assert session.game is game

    def test_that_is_refused_leaves_the_game_under_way(self, tmp_path: Path) -> None:
        session = session_at(folder=tmp_path)
        session.move(first_legal(session))
        line = str(session.game)
        with pytest.raises(StoreError, match="no game number 99"):
            session.take_up(99)
        assert str(session.game) == line
        assert session.move(first_legal(session)) is not None
        session.close()
        assert begin_session(Store.open(tmp_path)).game.moves == 2


def test_a_goal_holds_until_it_is_reached_whatever_comes_between(tmp_path: Path) -> None:
    falling_row = PRACTICE_POSITIONS[0]
    session = begin_session(Store.open(tmp_path))
    session.practise(falling_row.board, falling_row.goal)
    session.move(Direction.LEFT)
    session.close()
    session = begin_session(Store.open(tmp_path))
    assert session.goal == falling_row.goal
    assert "128" in str(session.take_notice())
    session.move(Direction.LEFT)
    session.move(Direction.LEFT)
    assert session.take_reached_goal() == falling_row.goal
    session.close()
    session = begin_session(Store.open(tmp_path))
    assert session.goal is None
    assert session.take_notice() is None
    session.close()


def test_a_game_that_is_taken_over_leaves_the_session_another(tmp_path: Path) -> None:
    mine = begin_session(Store.open(tmp_path))
    game, number = mine.game, mine.game_id
    assert mine.move(game.board.legal_directions()[0]) is not None
    line = str(game)
    other = begin_session(Store.open(tmp_path))
    assert f"Game {number} is being played in another window." in str(other.take_notice())
    other.take_up(number)
    assert str(other.game) == line
    assert mine.move(game.board.legal_directions()[0]) is None
    assert mine.game is not game
    assert mine.game.moves == 0
    assert f"Game {number} is being played in another window now." in str(mine.take_notice())
    assert mine.move(mine.game.board.legal_directions()[0]) is not None
    assert other.undo()
    mine.take_up(number)  # and back again
    assert not other.redo()
    assert mine.game.moves == 0
    assert mine.redo()
    assert str(mine.game) == line
    mine.close()
    other.close()
