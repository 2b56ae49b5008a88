"""Where lines of text may be broken."""

import re

import rich._wrap


def keep_hard_spaces() -> None:
    """Let no line be broken at a no-break space, which would tear 12\u00a0345 apart.

    Textual breaks lines where Rich does, and Rich takes every kind of white space for a place to do so.
    """
    rich._wrap.re_word = re.compile(r"[^\S\u00a0]*[\S\u00a0]+[^\S\u00a0]*")
