"""A small weights file made in the test: few pages, values by chance."""

import random
import struct
import zlib

from engine.network import CODES, HEADER_SIZE, PAGE, PAGES, TUPLES, VERSION


def weights_file(seed: int = 1, largest: int = 3000, pages: int = 5) -> bytes:
    """A whole weights file whose entries are drawn from this seed, none larger than ``largest``."""
    generator = random.Random(seed)
    codes = b"".join(
        struct.pack("<256i", 0, *(generator.randint(-largest // 4, largest) for _ in range(CODES - 1)))
        for _ in TUPLES
    )
    directory = b"".join(struct.pack(f"<{PAGES}H", *generator.choices(range(pages), k=PAGES)) for _ in TUPLES)
    tables = b"".join(bytes(PAGE) + generator.randbytes(PAGE * (pages - 1)) for _ in TUPLES)
    body = codes + directory + bytes(192) + tables
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
