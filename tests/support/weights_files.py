"""A small weights file made in the test: few pages, values by chance."""

import random
import struct
import zlib

from engine.network import HEADER_SIZE, PAGE, PAGES, TUPLES, UNIT, VERSION


def weights_file(seed: int = 1, largest: int = 3000, pages: int = 5) -> bytes:
    """A whole weights file whose entries are drawn from this seed, none larger than ``largest``."""
    generator = random.Random(seed)
    directory = bytearray()
    for _ in range(len(TUPLES) * PAGES):
        base, page = generator.randint(-largest // 4, largest // 2), generator.randrange(pages)
        directory += struct.pack(
            "<HHi", page, generator.randint(1, min(UNIT * largest // 512, 65535)), UNIT * base
        )
    tables = b"".join(bytes(PAGE) + generator.randbytes(PAGE * (pages - 1)) for _ in TUPLES)
    body = bytes(directory) + tables
    cells = bytes(cell for tuple_ in TUPLES for cell in tuple_)
    header = bytearray(HEADER_SIZE)
    struct.pack_into(
        "<8sIIQQIIII48s8I",
        header,
        0,
        b"2048NTUP",
        VERSION,
        0,
        HEADER_SIZE + len(body),
        1_000_000,
        zlib.crc32(body),
        len(TUPLES),
        len(TUPLES[0]),
        PAGE,
        cells,
        *[pages] * len(TUPLES),
    )
    struct.pack_into("<I", header, 12, zlib.crc32(header))
    return bytes(header) + body
