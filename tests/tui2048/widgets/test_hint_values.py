"""The values on the one line of hints, where every column counts."""

import pytest

from tui2048.i18n import use_language
from tui2048.widgets.hints import short_value


@pytest.mark.parametrize(
    ("value", "fine", "english", "finnish"),
    [
        (-950, False, "−950", "−950"),
        (2412, True, "2.4k", "2\N{NO-BREAK SPACE}412"),
        (-24_117, False, "−24k", "−24\N{NO-BREAK SPACE}117"),
        (322_148, True, "322k", "322\N{NO-BREAK SPACE}148"),
        (1_234_567, True, "1.2M", "1,2 milj."),
    ],
)
def test_no_abbreviation_is_longer_than_what_it_stands_for(
    value: float, fine: bool, english: str, finnish: str
) -> None:
    for language, shown in (("en", english), ("fi", finnish)):
        use_language(language)
        assert short_value(value, fine=fine) == shown
