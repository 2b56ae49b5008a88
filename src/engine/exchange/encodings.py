"""Texts whose encoding nobody knows: every way to read them.

Replays hold letters beyond ASCII and travel through forums and chats in many countries. No encoding is
asked for: a reader tries the readings one after the other and takes the one that is a game.
"""

import codecs
from collections.abc import Iterator

_COMMON = ("gb18030", "big5", "shift_jis", "euc_kr", "cp850", "cp1252", "cp437")
_EXTENDED = ("big5hkscs", "shift_jis_2004", "cp949")
"""They hold more letters than the common ones, but a short text in another encoding may look like theirs."""
_MISTAKEN = ("gb18030", "big5", "cp950", "shift_jis", "cp932", "euc_kr", "cp949", "cp437", "cp850", "cp1252")
"""UTF-8 is taken for one of these by programs that expect it."""

_MARK = "\ufeff"
_JAPANESE_ASCII = str.maketrans("¥‾", "\\~")
_SAMPLE = 64
"""So many bytes are enough to tell two bytes a character from one."""


def plain_text(data: bytes | str) -> str:
    """The most natural reading: UTF-8, or UTF-16 where it is that; foreign bytes become U+FFFD."""
    return next(readings(data))


def readings(data: bytes | str) -> Iterator[str]:
    """Every reading of a text, the most natural first, each without a byte order mark."""
    wide = wide_encoding(data) if isinstance(data, bytes) else None
    plain = data if isinstance(data, str) else data.decode(wide or "utf-8", "replace")
    yield plain.removeprefix(_MARK)
    if plain.isascii():
        return
    if isinstance(data, bytes) and wide is None:
        for code_page in (*_COMMON, *_EXTENDED):
            yield _decoded(data, code_page)
    yield from _repaired(plain)


def wide_encoding(data: bytes) -> str | None:
    """“utf-16-le” or “utf-16-be” if this is text in it, with or without a mark; else None."""
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if data.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    even, odd = data[:_SAMPLE:2], data[1:_SAMPLE:2]
    if _are_halves(even, odd):
        return "utf-16-le"
    if _are_halves(odd, even):
        return "utf-16-be"
    return None


def _are_halves(low: bytes, high: bytes) -> bool:
    """True if these can be the low and high bytes of letters up to U+01FF; a letter alone tells nothing."""
    return len(low) > 1 and len(high) > 1 and max(high) <= 1 and min(low) >= ord("\n")


def _decoded(data: bytes, code_page: str) -> str:
    text = data.decode(code_page, "replace").removeprefix(_MARK)
    return text.translate(_JAPANESE_ASCII) if code_page == "shift_jis_2004" else text


def _repaired(text: str) -> Iterator[str]:
    """What the text was, if it was UTF-8 and taken for something else."""
    for code_page in _MISTAKEN:
        try:
            yield text.encode(code_page).decode()
        except UnicodeError:
            continue
