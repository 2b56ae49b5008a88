"""`python -m tui2048` is `tui2048`."""

import sys

from tui2048.cli import main

if __name__ == "__main__":
    sys.exit(main())
