"""Several processes at one store, and processes that are killed."""

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from engine import Game
from soak.folders import check_whole
from support.walking import play, step
from tui2048.store import Kind, Marks, Store, StoredGame
from tui2048.store.lease import Lease

TESTS = Path(__file__).parents[2]

PLAYER = """
import sys
from pathlib import Path
from engine import Game
from soak.folders import check_whole
from tui2048.store import Kind, Store
from support.walking import step

store = Store.open(Path(sys.argv[1]))
stored = store.resume() or store.begin(Game(int(sys.argv[2])), Kind.FREE)
print(stored.id, flush=True)
for _ in range(int(sys.argv[3])):
    if not step(stored.game):
        stored = store.begin(Game(), Kind.FREE, previous=stored.id)
        continue
    store.save(stored.id, stored.game, stored.marks)
    print(stored.id, stored.game, stored.game.score, flush=True)
print(store.best(), flush=True)
sys.stdin.readline()
store.close()
"""


@contextmanager
def player(folder: Path, seed: int = 7, moves: int = 0) -> Iterator[subprocess.Popen[str]]:
    """Another process that resumes or begins a game, plays, and holds it until its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), str(seed), str(moves)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def begun(folder: Path, seed: int = 7) -> StoredGame:
    """A game of ten moves, stored and let go."""
    with Store.open(folder) as store:
        stored = store.begin(Game(seed), Kind.FREE)
        for _ in range(10):
            assert step(stored.game)
            store.save(stored.id, stored.game, stored.marks)
    return stored


def test_a_game_that_another_process_plays_is_left_to_it(tmp_path: Path) -> None:
    game = begun(tmp_path)
    with player(tmp_path) as other:
        assert said(other) == str(game.id)
        with Store.open(tmp_path) as store:
            assert store.resume() is None


def test_an_older_game_is_resumed_instead(tmp_path: Path) -> None:
    older, newer = begun(tmp_path, 7), begun(tmp_path, 8)
    with player(tmp_path) as other:
        assert said(other) == str(newer.id)
        with Store.open(tmp_path) as store:
            found = store.resume()
            assert found is not None
            assert found.id == older.id


@pytest.mark.parametrize("ending", ["killed", "closed"])
def test_a_game_is_free_when_its_process_has_ended(tmp_path: Path, ending: str) -> None:
    game = begun(tmp_path)
    with player(tmp_path) as other:
        assert said(other) == str(game.id)
        if ending == "killed":
            other.kill()
        else:
            other.communicate("\n")
        other.wait()
        with Store.open(tmp_path) as store:
            found = store.resume()
            assert found is not None
            assert found.id == game.id


def test_a_game_is_free_when_another_was_begun(tmp_path: Path) -> None:
    game = begun(tmp_path)
    with Store.open(tmp_path) as store, Store.open(tmp_path) as other:
        assert store.resume() is not None
        assert other.resume() is None
        store.begin(Game(seed=8), Kind.FREE, previous=game.id)
        assert other.resume() is None  # the old one is history now, the new one is held
        assert sorted(path.name for path in (tmp_path / "leases").iterdir()) == ["2.lock"]


def test_resuming_twice_gives_the_same_game(tmp_path: Path) -> None:
    game = begun(tmp_path)
    with Store.open(tmp_path) as store:
        first, second = store.resume(), store.resume()
        assert first is not None
        assert second is not None
        assert first.id == second.id == game.id


def test_the_best_score_never_goes_back(tmp_path: Path) -> None:
    """One stores a high score; another, begun earlier and knowing nothing of it, ends with a low one."""
    with Store.open(tmp_path) as early, Store.open(tmp_path) as late:
        low = early.begin(Game(seed=8), Kind.FREE)
        high = late.begin(Game(seed=7), Kind.FREE)
        for _ in range(100):
            assert step(high.game)
            late.save(high.id, high.game, high.marks)
        early.save(low.id, play(low.game, 1), Marks())
        assert early.best() == late.best() == high.game.score
        assert early.best(besides=low.id) == high.game.score


def test_many_at_once_on_a_new_store_all_keep_everything(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    moves = 60
    with ExitStack() as players:
        processes = [players.enter_context(player(folder, seed, moves)) for seed in range(6)]
        # All have played before the first lets its game go, or one that starts late would resume it.
        outputs = [[said(process) for _ in range(1 + moves + 1)] for process in processes]
        for process in processes:
            process.communicate("\n")
    assert [process.returncode for process in processes] == [0] * 6, outputs
    last = {output[-2].split()[0]: output[-2] for output in outputs}
    assert len(last) == 6
    assert sorted(stored_games(folder)) == sorted(last.values())


SETTINGS: dict[str, tuple[object, object]] = {
    "language": ("en", "fi"),
    "theme": ("nord", "gruvbox"),
    "thinking-seconds": (0.5, 2.0),
    "confirm": (True, False),
    "grades": (True, False),
}
HAMMER = """
import sys
from pathlib import Path
from engine import Board, Direction, Game
from soak.victims import analyses_of
from tui2048.settings.file import SettingsFile
from soak.folders import check_whole
from tui2048.store import Kind, Marks, MoveValues, Store
from support.walking import play, step
SETTINGS = {settings}

folder, number = Path(sys.argv[1]), int(sys.argv[2])
with Store.open(folder) as store:
    settings = SettingsFile(folder / "settings.toml")
    stored = store.begin(Game(number), Kind.FREE)
    best = store.best()
    for round in range(20):
        step(stored.game)
        store.save(stored.id, stored.game, Marks(), 100)
        others = [play(Game(1000 * number + 10 * round + other), 8).record for other in range(2)]
        store.history.import_games([*others, play(Game(5), round + 1).record])
        store.analyses.keep(stored.id, stored.game.record, analyses_of(stored.game))
        store.notebook.add(stored.game.board, Direction.LEFT, 3, MoveValues(left=1.0))
        store.bookmarks.add(f"{number}-{round}", stored.game.board)
        settings.write(sys.argv[3], SETTINGS[sys.argv[3]][round % 2])
        assert store.best() >= best, "the best score went backwards"
        best = store.best()
        assert stored.id in [game.id for game in store.history.games()]
    print(stored.id, stored.game)
"""


def test_ten_at_once_lose_nothing_of_each_others(tmp_path: Path) -> None:
    """Games, imports, analyses, exercises, bookmarks and settings; nobody is told of a lock."""
    processes = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                HAMMER.replace("{settings}", repr(SETTINGS)),
                str(tmp_path),
                str(number),
                name,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        )
        for number, name in enumerate([*SETTINGS] * 2)
    ]
    said_all = [process.communicate()[0] for process in processes]
    outputs = [text.split() for text in said_all]
    assert [process.returncode for process in processes] == [0] * 10, "\n".join(said_all)
    lines = check_whole(tmp_path)
    assert {int(game_id): line for game_id, line in outputs}.items() <= {
        game_id: line.split("|")[0] for game_id, line in lines.items()
    }.items()
    # Those that all imported are there once.
    assert len(lines) == 10 + 10 * 20 * 2 + 20
    with Store.open(tmp_path) as store:
        assert store.best() == max(play(Game(number), 20).score for number in range(10))
        assert all(len(store.analyses.of(int(game_id))) == 20 for game_id, _line in outputs)
        assert len(store.bookmarks.all()) == 200
        boards = {play(Game(number), moves).board for number in range(10) for moves in range(1, 21)}
        assert {exercise.board for exercise in store.notebook.exercises()} == boards
    written = tomllib.loads((tmp_path / "settings.toml").read_text(encoding="utf-8"))
    assert written == {name: last for name, (_first, last) in SETTINGS.items()}


def stored_games(folder: Path) -> list[str]:
    """Every game in progress, each taken up by a process of its own."""
    found: list[str] = []
    with ExitStack() as stores:
        while True:
            store = stores.enter_context(Store.open(folder))
            assert store.notices == ()
            stored = store.resume()
            if stored is None:
                return found
            found.append(f"{stored.id} {stored.game} {stored.game.score}")


@pytest.mark.parametrize("moves_before_kill", [1, 2, 17, 40])
def test_kill_9_loses_no_confirmed_move(tmp_path: Path, moves_before_kill: int) -> None:
    with player(tmp_path, seed=11, moves=100_000) as process:
        said(process)
        for _ in range(moves_before_kill):
            confirmed = said(process)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        whole = [line for line in process.stdout.read().splitlines() if line.count(" ") == 2]
    game_id, line, score = (whole or [confirmed])[-1].split()
    with Store.open(tmp_path) as store:
        assert store.notices == ()
        found = store.resume()
        assert found is not None
        # One move more may have been stored and not yet confirmed; or another game begun.
        assert found.id >= int(game_id)
        if found.id == int(game_id):
            assert str(found.game).startswith(line)
            assert found.game.score >= int(score)


class TestLease:
    def test_has_one_holder(self, tmp_path: Path) -> None:
        lease = Lease.take(tmp_path / "a.lock")
        assert lease is not None
        assert Lease.take(tmp_path / "a.lock") is None
        assert Lease.take(tmp_path / "b.lock") is not None
        lease.release()
        lease.release()
        assert Lease.take(tmp_path / "a.lock") is not None

    def test_is_not_taken_on_a_file_that_was_removed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its last holder lets go between our opening the file and our locking it."""
        path = tmp_path / "a.lock"
        before = Lease.take(path)
        assert before is not None
        opened = os.open

        def open_and_wait(*arguments: object, **named: object) -> int:
            descriptor: int = opened(*arguments, **named)  # type: ignore[arg-type]
            before.release()
            return descriptor

        monkeypatch.setattr(os, "open", open_and_wait)
        mine = Lease.take(path)
        assert mine is not None
        assert Lease.take(path) is None

    def test_is_granted_where_files_cannot_be_locked(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(_descriptor: int) -> None:
            raise OSError(37, "No locks available")

        monkeypatch.setattr("tui2048.store.lease._lock", refuse)
        assert Lease.take(tmp_path / "a.lock") is not None
