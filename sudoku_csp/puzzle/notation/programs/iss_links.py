"""Links that carry a constraint string of ISS in them.

    https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Thermo~R1C1~R1C2

What stands after `q=` is the string, written as forms are in a link: a blank as +, and what has a
meaning there in percent; the names of tables, which are so already, are so twice.
"""

from __future__ import annotations

import re
from urllib.parse import quote_plus, unquote_plus

ISS = "https://sigh.github.io/Interactive-Sudoku-Solver/"
"""Where ISS is to be found."""

_LINK = re.compile(
    r"https?://sigh\.github\.io/Interactive-Sudoku-Solver/?(?P<query>[?#].*)?", re.ASCII
)
_Q = re.compile(r"[?&]q=(?P<q>[^&#]*)", re.ASCII)


def is_link(text: str) -> bool:
    """Whether a line is a link to ISS.

    >>> is_link(ISS + "?q=.Windoku"), is_link("https://f-puzzles.com/?load=N4Ig")
    (True, False)
    """
    return "sigh.github.io/" in text[:32] and _LINK.match(text) is not None


def string(text: str) -> str:
    """The string that a link carries. Raises ValueError for one that carries none.

    >>> string(ISS + "?q=.Pair%7EC%7E_up%2520by%25201%7ER1C1~R1C2&mode=all-possibilities")
    '.Pair~C~_up%20by%201~R1C1~R1C2'
    """
    match = _LINK.fullmatch(text)
    found = _Q.search(match["query"] or "") if match else None
    if found is None or not found["q"]:
        raise ValueError("the link carries no constraint string of ISS: none stands after q=")
    return unquote_plus(found["q"])


def link(text: str) -> str:
    """The link that carries the string.

    >>> link(".Pair~C~_up%20by%201~R1C1~R1C2").partition("q=")[2]
    '.Pair~C~_up%2520by%25201~R1C1~R1C2'
    """
    return f"{ISS}?q={quote_plus(text)}"
