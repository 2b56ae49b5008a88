"""Losses of power, file by file: `PYTHONPATH=tests python -m soak.power --losses 500`.

A run of the store is recorded, write by write. Then the power is lost at random moments of it, in random ways
(see :mod:`soak.disk`). Whatever is left must open as a sound store, with nothing kept aside, which stands as it
once stood, and no earlier than when its log was last synced.
"""

import shutil
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from soak.disk import Disk, Event, Kind, recorded, recorder
from soak.folders import OLD_VERSIONS, check_whole, old_store
from soak.scenes import environ_of, victim
from tui2048.store.database import DATABASE

SAID = "said"


@dataclass
class Told:
    """What the recorded process has told by some moment, and what of it must be on the disk for certain."""

    states: list[dict[int, str]] = field(default_factory=lambda: [{}])
    safe: int = 0
    rest: str = ""

    def take(self, event: Event) -> None:
        """Note a line that says what was committed, or a sync that makes all of that safe."""
        name = Path(event.path).name
        if event.kind is Kind.SYNCED and name in (DATABASE, f"{DATABASE}-wal"):
            self.safe = len(self.states) - 1
        if event.kind is not Kind.WRITTEN or name != SAID:
            return
        *lines, self.rest = (self.rest + event.data.decode()).split("\n")
        for line in lines:
            if line.startswith("="):
                game_id, text = line.removeprefix("= ").split(" ", 1)
                self.states.append({**self.states[-1], int(game_id): text})


@dataclass(frozen=True)
class Run:
    """A recorded run: the folder as it was before, what was done to it, and how the store stood meanwhile."""

    before: Path
    folder: Path
    events: list[Event]
    states: list[dict[int, str]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Record and lose; the exit status."""
    parser = ArgumentParser(prog="soak.power", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--losses", type=int, default=500, help="so many losses of power (500)")
    parser.add_argument("--acts", type=int, default=2500, help="so many moves in the longest run (2500)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (1)")
    chosen = parser.parse_args(arguments)
    return campaign(chosen.losses, chosen.acts, chosen.seed)


def campaign(losses: int, acts: int, seed: int) -> int:
    """Lose the power so often; 1 at the first loss that spoilt something."""
    place = Path(mkdtemp(prefix="tui2048-power-"))
    library = recorder(place)
    began = time.monotonic()
    runs = [_sitting(place / "new", library, acts, seed), _sitting(place / "short", library, 60, seed)]
    runs += [_sitting(place / "network", library, 120, seed, "network")]
    runs += [_migration(place / f"old-{version}", library, version) for version in OLD_VERSIONS]
    events = sum(len(run.events) for run in runs)
    print(f"Recorded {events} writes and syncs in {len(runs)} runs", flush=True)
    lost = 0
    for number in range(losses):
        random = Random(f"{seed} {number}")
        run = runs[0] if number % 2 else random.choice(runs[1:])
        left = place / "left"
        shutil.rmtree(left, ignore_errors=True)
        try:
            lost += _lose(run, left, random)
        except AssertionError as error:
            print(f"Loss {number} spoilt something: {error}")
            print(f"What was left is in {left}. Again: --seed {seed} --acts {acts} --losses {number + 1}")
            return 1
        if number % 100 == 99:
            print(f"{number + 1}/{losses}", flush=True)
    seconds = time.monotonic() - began
    print(f"{losses} losses of power in {seconds:.0f} s: all stores whole; {lost / losses:.1f} moves lost each")
    shutil.rmtree(place)
    return 0


def _sitting(folder: Path, library: Path, acts: int, seed: int, *where: str) -> Run:
    """A new store, in which games are played."""
    folder.mkdir()
    before = _copied(folder)
    command = victim("sit", str(folder), str(seed), str(acts), str(folder / SAID), *where)
    return _run(before, folder, recorded(command, folder, library, environ_of(folder)))


def _migration(folder: Path, library: Path, version: int) -> Run:
    """A store of an older version, which is migrated and then played in."""
    old_store(folder, version)
    before = _copied(folder)
    command = victim("sit", str(folder), "1", "40", str(folder / SAID))
    return _run(before, folder, recorded(command, folder, library, environ_of(folder)))


def _copied(folder: Path) -> Path:
    return Path(shutil.copytree(folder, folder.with_name(f"{folder.name}-before")))


def _run(before: Path, folder: Path, events: list[Event]) -> Run:
    # What is looked at is a copy: to look is to bring an old store to our version.
    looked_at = shutil.copytree(before, before.with_name(f"{before.name}-looked-at"))
    told = Told([check_whole(Path(looked_at)) if any(before.iterdir()) else {}])
    for event in events:
        told.take(event)
    return Run(before, folder, events, told.states)


def _lose(run: Run, left: Path, random: Random) -> int:
    """Lose the power in a run; how many moves are lost of those that had been told."""
    moment = _moment(run.events, random)
    disk, told = Disk(run.before), Told(run.states[:1])
    for event in run.events[:moment]:
        disk.take(_moved(event, run))
        told.take(event)
    left.mkdir()
    for path, content in disk.after_power_loss(random).items():
        file = left / Path(path).relative_to(run.before)
        if file.name != SAID and not file.name.endswith("-shm"):  # it is not read without its process
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(content)
    found = check_whole(left) if (left / DATABASE).exists() else {}
    last = len(told.states) - 1
    for place in range(min(last + 1, len(run.states) - 1), told.safe - 1, -1):
        if _is(found, run.states[place]):
            return max(0, last - place)
    raise AssertionError(f"after event {moment} the store stands as it never stood since move {told.safe}")


def _moment(events: list[Event], random: Random) -> int:
    """Any moment, or one that is close to a sync, where there is most to go wrong."""
    if random.random() < 0.5:
        return random.randint(0, len(events))
    syncs = [place for place, event in enumerate(events) if event.kind is not Kind.WRITTEN]
    return min(max(0, random.choice(syncs) + random.randint(-4, 4)), len(events))


def _moved(event: Event, run: Run) -> Event:
    """The same event in the folder that is as it was before."""
    path = run.before / Path(event.path).relative_to(run.folder)
    return Event(event.kind, str(path), event.offset, event.data)


def _is(found: dict[int, str], state: dict[int, str]) -> bool:
    """Whether the games found stand like this; of one that has ended the redo branch is not read."""
    return found.keys() == state.keys() and all(
        found[game_id] in (line, line.split("|")[0]) for game_id, line in state.items()
    )


if __name__ == "__main__":
    sys.exit(main())
