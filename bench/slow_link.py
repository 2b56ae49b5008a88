"""A slow line between a client and a server on this machine."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue

ROUND_TRIP_SECONDS = 0.1
BYTES_A_SECOND = 62_000
_CHUNK = 1 << 11


@contextmanager
def slow_link(port: int) -> Iterator[int]:
    """A port whose connections lead to this port, with that round trip, and that rate each way."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_accept, args=(listening, port), daemon=True).start()
        yield int(listening.getsockname()[1])


def _accept(listening: socket.socket, port: int) -> None:
    with suppress(OSError):  # it is closed
        while True:
            client, _address = listening.accept()
            server = socket.create_connection(("127.0.0.1", port))
            for source, target in ((client, server), (server, client)):
                _carry(source, target)


def _carry(source: socket.socket, target: socket.socket) -> None:
    """Hand on what comes, in threads, each piece when it would have arrived."""
    arriving: SimpleQueue[tuple[float, bytes]] = SimpleQueue()

    def take() -> None:
        free = 0.0
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                free = max(free, time.monotonic()) + len(data) / BYTES_A_SECOND
                arriving.put((free + ROUND_TRIP_SECONDS / 2, data))
        arriving.put((0.0, b""))

    def give() -> None:
        with suppress(OSError):
            while True:
                due, data = arriving.get()
                if not data:
                    break
                time.sleep(max(0.0, due - time.monotonic()))
                target.sendall(data)
        target.close()

    for work in (take, give):
        threading.Thread(target=work, daemon=True).start()
