"""Importing the engine costs nothing but the standard library."""

import subprocess
import sys

PROBE = """
import sys, threading
before = set(sys.modules)
opened = []
sys.addaudithook(lambda event, facts: opened.append(facts[0]) if event == "open" else None)
import engine
strangers = {
    name.partition(".")[0] for name in set(sys.modules) - before
} - set(sys.stdlib_module_names) - {"engine"}
files = [str(name) for name in opened if not str(name).endswith((".py", ".pyc", ".so", ".pyd"))]
print(sorted(strangers), threading.active_count(), files)
"""


def test_the_engine_stands_alone() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] 1 []"
