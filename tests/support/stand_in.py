"""What the server starts in tests in place of the game: quick, and as naughty as it is told to be."""

import json
import os
import signal
import sys
from pathlib import Path


def paint(data: bytes, kind: bytes = b"D") -> None:
    os.write(1, kind + len(data).to_bytes(4, "big") + data)


def read(count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = os.read(0, count - len(data))
        if not piece:
            sys.exit()
        data += piece
    return data


def main() -> None:
    """Answer what is typed."""
    os.write(1, b"__GANGLION__\n")
    paint(json.dumps({**os.environ, "cwd": str(Path.cwd())}).encode())
    while True:
        kind, size = read(1), int.from_bytes(read(4), "big")
        data = read(size)
        if kind != b"D":
            continue
        if data == b"quit":
            paint(b'{"type": "exit"}', b"M")
            sys.exit()
        if data == b"crash":
            os._exit(1)
        if data == b"deaf":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if data == b"flood":
            while True:
                paint(bytes(60000))
        paint(data)


if __name__ == "__main__":
    main()
