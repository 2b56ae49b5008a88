"""A campaign of kill -9 at random moments: `PYTHONPATH=tests python -m soak.kills --kills 500`.

After each death the store must pass every check, the program must start, and nothing may be missing that had
been shown. It ends with 1 and the folder, kept for a look, at the first death of which that is not true.
"""

import shutil
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from soak import scenes
from soak.folders import check_starts, check_whole
from soak.playing_scene import playing

SCENES: dict[str, tuple[int, scenes.Scene]] = {
    "playing": (7, playing),
    "moves": (3, scenes.moves),
    "importing": (2, scenes.importing),
    "reviewing": (2, scenes.reviewing),
    "migrating": (2, scenes.migrating),
    "restoring": (1, scenes.restoring),
    "first-start": (1, scenes.first_start),
    "backing-up": (1, scenes.backing_up),
    "choosing": (1, scenes.choosing),
}
"""The scenes, and how many of twenty deaths happen in each."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign; the exit status."""
    parser = ArgumentParser(prog="soak.kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=500, help="so many deaths (500)")
    parser.add_argument("--seed", type=int, default=1, help="of what is done until then (1)")
    parser.add_argument("--scene", choices=SCENES, action="append", help="only this one; may be given again")
    chosen = parser.parse_args(arguments)
    names = chosen.scene or [name for name, (share, _scene) in SCENES.items() for _ in range(share)]
    return campaign(chosen.kills, chosen.seed, names)


def campaign(kills: int, seed: int, names: Sequence[str]) -> int:
    """Kill so often, in these scenes; 1 at the first death that cost something."""
    place = Path(mkdtemp(prefix="tui2048-kills-"))
    counts: Counter[str] = Counter()
    began = time.monotonic()
    for number in range(kills):
        name = _spread(names, number)
        random = Random(f"{seed} {number}")
        # A scene goes on in its own folder, so that what one death leaves behind meets the next.
        folder = place / name
        if not folder.exists():
            folder.mkdir()
            scenes.prepared(folder)
        try:
            told = SCENES[name][1](folder, random)
            check_whole(folder)
            check_starts(folder)
        except AssertionError as error:
            print(f"death {number} ({name}) cost something: {error}")
            print(f"The folder is {folder}. Again: --seed {seed} --scene {name} --kills {kills}")
            return 1
        counts[name] += 1
        print(f"{number + 1}/{kills} {name}: {told}", flush=True)
    shares = ", ".join(f"{name} {count}" for name, count in counts.most_common())
    print(f"{kills} deaths in {time.monotonic() - began:.0f} s, nothing lost: {shares}")
    shutil.rmtree(place)
    return 0


def _spread(names: Sequence[str], number: int) -> str:
    """The scenes in turn, so that a short run meets all of them."""
    kinds = list(dict.fromkeys(names))
    if number < len(kinds):
        return kinds[number]
    return Random(number).choice(names)


if __name__ == "__main__":
    sys.exit(main())
