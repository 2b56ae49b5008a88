"""For a Python that is to do without the network: whoever asks for it fails."""

import sys

REACHING = {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}


def _refuse(event: str, _arguments: tuple[object, ...]) -> None:
    if event in REACHING:
        raise PermissionError(f"{event}: this must be done without the network")


sys.addaudithook(_refuse)
