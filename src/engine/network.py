"""The n-tuple network in plain Python: its weights file, and what an afterstate is worth by it.

The twin of core/network.c, to the last point; core/network.h draws the file. A network is eight tuples of
six cells, each with a table of values for every content of its cells, which looks at the board in all
eight symmetries. The value of a board is the sum of the 64 entries that it reads.
"""

import mmap
import struct
import zlib

from engine.errors import EngineError

Cells = tuple[int, ...]

MAGIC = b"2048NTUP"
VERSION = 1
TUPLES = (
    (0, 1, 2, 4, 5, 6),
    (4, 5, 6, 7, 8, 9),
    (0, 1, 2, 3, 4, 5),
    (2, 3, 4, 5, 6, 9),
    (0, 1, 2, 5, 9, 10),
    (3, 4, 5, 6, 7, 8),
    (1, 3, 4, 5, 6, 7),
    (0, 1, 4, 8, 9, 10),
)
"""The cells of every tuple; the first is the lowest nibble of an index."""

PAGE = 256
PAGES = 1 << 16
UNIT = 64
"""Weights are whole numbers of this part of a point."""
VALUE_MOST = 1 << 24
"""No board is worth more, either way."""
MOST = 15
"""The largest exponent that the tables know."""

CLOSED_FROM = 14
"""Boards with a tile of this exponent or more, 16384, are played with their gaps closed."""

HEADER_SIZE = 192
DIRECTORY_OFFSET = HEADER_SIZE
PAGES_OFFSET = DIRECTORY_OFFSET + 8 * len(TUPLES) * PAGES

_HEADER = struct.Struct("<8sIIQQIIII48s8I")
_ENTRY = struct.Struct("<HHi")
_SHAPE = (len(TUPLES), len(TUPLES[0]), PAGE, bytes(cell for cells in TUPLES for cell in cells))


class WeightsError(EngineError):
    """A weights file that cannot be used."""


class Network:
    """The network whose weights file is this buffer, called ``file`` in messages.

    Raises :class:`WeightsError` if it is none; looks at the header alone. ``moves`` are those it
    learned from, ``checksum`` the CRC-32 of all behind the header.
    """

    def __init__(self, data: "bytes | mmap.mmap", file: str) -> None:
        header = data[:HEADER_SIZE]
        if not header or header[: len(MAGIC)] != MAGIC[: len(header)]:
            raise WeightsError("The file {file} holds no weights of tui2048.", file=file)
        if len(header) < HEADER_SIZE:
            raise WeightsError("The weights file {file} is shorter than it should be.", file=file)
        _magic, version, crc, size, self.moves, self.checksum, *shape = _HEADER.unpack_from(header)
        if version != VERSION or tuple(shape[:4]) != _SHAPE:
            raise WeightsError("The weights file {file} is of another version of tui2048.", file=file)
        if size > len(data):
            raise WeightsError("The weights file {file} is shorter than it should be.", file=file)
        if _header_checksum(header) != crc:
            raise WeightsError("The weights file {file} is damaged.", file=file)
        self._counts: tuple[int, ...] = tuple(shape[4:])
        if not all(1 <= count <= PAGES for count in self._counts) or not (
            PAGES_OFFSET + PAGE * sum(self._counts) == len(data) == size
        ):
            raise WeightsError("The weights file {file} is damaged.", file=file)
        self._data = data
        self._first = [PAGES_OFFSET + PAGE * sum(self._counts[:place]) for place in range(len(TUPLES))]

    def value(self, cells: Cells) -> int:
        """Points still to be scored after this afterstate; below zero where the network errs."""
        if max(cells) > MOST:
            cells = downgraded(cells, MOST)
        data = self._data
        total = 0
        for place, views in enumerate(_VIEWS):
            directory = DIRECTORY_OFFSET + 8 * PAGES * place
            first, count = self._first[place], self._counts[place]
            for a, b, c, d, e, f in views:
                number = cells[c] | cells[d] << 4 | cells[e] << 8 | cells[f] << 12
                page, step, base = _ENTRY.unpack_from(data, directory + 8 * number)
                if page >= count:
                    page = 0
                code = data[first + PAGE * page + (cells[a] | cells[b] << 4)]
                if code:
                    total += base + step * code
        return max(-VALUE_MOST, min((total + UNIT // 2) // UNIT, VALUE_MOST))

    def whole(self) -> bool:
        """True if the checksum of what is behind the header agrees; reads through the file."""
        checksum = 0
        for start in range(HEADER_SIZE, len(self._data), 1 << 20):
            checksum = zlib.crc32(self._data[start : start + (1 << 20)], checksum)
        return bool(checksum == self.checksum)


def _header_checksum(header: bytes) -> int:
    return zlib.crc32(header[:12] + bytes(4) + header[16:])


def _views() -> list[list[Cells]]:
    """The cells of every tuple in the eight symmetries of the board."""
    row_by_row = [tuple(range(start, start + 4)) for start in range(0, 16, 4)]
    boards = []
    for rows in (row_by_row, [*zip(*row_by_row, strict=True)]):
        for order in (1, -1):
            for way in (1, -1):
                boards.append([cell for row in rows[::order] for cell in row[::way]])
    return [[tuple(board[cell] for cell in cells) for board in boards] for cells in TUPLES]


_VIEWS = _views()


def downgraded(cells: Cells, ceiling: int) -> Cells:
    """The board with the tiles above its largest gap halved, time and again, until none exceeds 2**ceiling."""
    while max(cells) > ceiling:
        cells = _halved_above(cells, _largest_gap(cells))
    return cells


def gaps_closed(cells: Cells) -> Cells:
    """The board that the network plays instead of one with a 16384 or more.

    As long as there is such a tile and some value below it is absent, the tiles above the largest gap are
    halved. The same moves are legal, and the network, which learned from boards so reduced, knows them better
    (tile downgrading; Guei, Chen & Wu 2022).
    """
    while max(cells) >= CLOSED_FROM and (gap := _largest_gap(cells)):
        cells = _halved_above(cells, gap)
    return cells


def _largest_gap(cells: Cells) -> int:
    """The largest exponent below the largest tile's that no tile has; 0 if there is none."""
    return next((exponent for exponent in range(max(cells) - 1, 0, -1) if exponent not in cells), 0)


def _halved_above(cells: Cells, gap: int) -> Cells:
    return tuple(exponent - 1 if exponent > gap else exponent for exponent in cells)
