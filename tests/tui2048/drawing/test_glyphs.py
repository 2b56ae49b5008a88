"""What stands for glyphs that a terminal lacks, and which terminals lack them."""

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from tui2048.drawing.filters import ColourlessFilter, SpellingFilter
from tui2048.glyphs import (
    ASCII,
    CONSOLE,
    SPELL,
    UNICODE,
    Glyphs,
    Repertoire,
    repertoire,
    spelling,
    terminal_encoding,
)

BLACK = Color(0, 0, 0)


def stream(encoding: str = "utf-8") -> TextIOWrapper:
    return TextIOWrapper(BytesIO(), encoding=encoding)


class TestSpelling:
    @pytest.mark.parametrize(
        ("text", "plain"),
        [
            ("← ↑ → ↓", "< ^ > v"),
            ("▁▂▃▄▅▆▇█", "__--==##"),
            ("━━╸", "==-"),
            ("“Häivä” – 5 × 3 · 1 234…", '"Haiva" - 5 x 3 - 1 234.'),
            ("┌─┐ ┏━┓ ╔═╗", "+-+ +=+ ###"),
            ("Jaśkowski, Ørsted", "Jaskowski, Orsted"),
            ("12\u00a0345 e\u0301 日本 ?", "12 345 e ???? ?"),
            ("plain", "plain"),
        ],
    )
    def test_in_ascii(self, text: str, plain: str) -> None:
        assert text.translate(spelling(ASCII)) == plain
        assert cell_len(plain) == cell_len(text)

    def test_letters_stay_where_the_encoding_has_them(self) -> None:
        assert "Häivä ← ±".translate(spelling(Repertoire("iso8859-1"))) == "Häivä < ±"
        assert "Häivä ─ ━".translate(spelling(CONSOLE)) == "Häivä ─ ="

    def test_lines_of_output_have_room_for_longer_forms(self) -> None:
        written = stream("ascii")
        written.reconfigure(errors=SPELL)
        written.write("≤ 5… ± 2 \udcff")
        written.flush()
        assert written.buffer.getvalue() == b"<= 5... +/- 2 ?"  # type: ignore[attr-defined]


class TestRepertoire:
    @pytest.mark.parametrize(
        ("environ", "encoding"),
        [
            ({}, "utf-8"),
            ({"LANG": "fi_FI.UTF-8"}, "utf-8"),
            ({"LANG": "en_GB"}, "utf-8"),
            ({"LANG": "C"}, "ascii"),
            ({"LC_ALL": "POSIX", "LANG": "fi_FI.UTF-8"}, "ascii"),
            ({"LANG": "C", "LC_CTYPE": "en_US.UTF-8"}, "utf-8"),
            ({"LANG": "fi_FI.ISO-8859-1@euro"}, "ascii"),
            ({"LANG": "fi_FI.nonsense"}, "utf-8"),
        ],
    )
    def test_follows_the_locale(self, environ: dict[str, str], encoding: str) -> None:
        assert terminal_encoding(environ, stream()) == encoding

    def test_follows_the_stream(self) -> None:
        assert terminal_encoding({"LANG": "fi_FI.UTF-8"}, stream("latin-1")) == "iso8859-1"
        assert terminal_encoding({}, None) == "utf-8"

    def test_of_the_linux_console_is_small(self) -> None:
        assert repertoire(Glyphs.AUTOMATIC, {"TERM": "linux", "LANG": "fi_FI.UTF-8"}, stream()) == CONSOLE
        assert repertoire(Glyphs.AUTOMATIC, {"TERM": "linux", "LANG": "C"}, stream()) == ASCII
        assert repertoire(Glyphs.AUTOMATIC, {"TERM": "xterm"}, stream()) == UNICODE

    def test_can_be_chosen(self) -> None:
        assert repertoire(Glyphs.UNICODE, {"LANG": "C"}, stream("ascii")) == UNICODE
        assert repertoire(Glyphs.ASCII, {"LANG": "fi_FI.UTF-8"}, stream()) == ASCII

    @pytest.mark.parametrize(
        ("environ", "output"),
        [
            ({"LANG": "C"}, b"2 siirtoa eteenpain - "),
            ({"LC_ALL": "C"}, b"2 siirtoa eteenpain - "),
            ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "2 siirtoa eteenpäin · ".encode()),
        ],
    )
    def test_of_commands_is_that_of_the_locale(self, environ: dict[str, str], output: bytes) -> None:
        # Python itself sets LC_CTYPE under the locale C, which must not count as the user's own.
        command = [sys.executable, "-m", "tui2048", "--lang", "fi", "hint", "2 2 0 0/0/0/0", "--depth", "2"]
        command[-3] = "2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0"
        names = ("PATH", "PYTHONPATH", "TUI2048_DATA_DIR")
        kept = {name: os.environ[name] for name in names if name in os.environ}
        done = subprocess.run(command, env=kept | environ, capture_output=True, check=True)
        assert output in done.stdout


class TestFilters:
    def test_an_ellipsis_takes_the_room_it_has(self) -> None:
        (segment,) = SpellingFilter(ASCII).apply([Segment("Searching…   ")], BLACK)
        assert segment.text == "Searching... "
        (segment,) = SpellingFilter(ASCII).apply([Segment("Search…")], BLACK)
        assert segment.text == "Search."

    @pytest.mark.parametrize(
        ("style", "left"),
        [
            ("#ffffff on #000000", "none"),
            ("bold #ffffff on #000000", "bold"),
            ("#000000 on #ffffff", "reverse"),
            ("reverse #ffffff on #000000", "reverse"),
            ("reverse #000000 on #ffffff", "none"),
            ("#555555 on #000000", "dim"),
            ("reverse", "reverse"),
            ("default on default", "none"),
        ],
    )
    def test_without_colours_attributes_say_it(self, style: str, left: str) -> None:
        meta = Style(meta={"@click": "app.quit"})
        (segment,) = ColourlessFilter().apply([Segment("x", Style.parse(style) + meta)], BLACK)
        assert segment.style is not None
        assert segment.style.color is None
        assert segment.style.bgcolor is None
        assert segment.style.meta == meta.meta
        wanted = Style.parse(left)
        for name in ("bold", "reverse", "dim"):
            assert bool(getattr(segment.style, name)) == bool(getattr(wanted, name))
