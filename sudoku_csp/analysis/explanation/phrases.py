"""Small pieces of English: houses, numbers, capital letters."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import House
from sudoku_csp.grid.helpers import listed


def houses(several: Sequence[House], word: str = "and") -> str:
    """The names of houses of one kind.

    >>> houses([House("row 2", ()), House("row 7", ())]), houses([House("box 1", ())])
    ('rows 2 and 7', 'box 1')
    """
    kinds, numbers = zip(*(house.name.split(" ") for house in several), strict=True)
    if len(several) == 1:
        return several[0].name
    plural = "boxes" if kinds[0] == "box" else f"{kinds[0]}s"
    return f"{plural} {listed(numbers, word)}"


NUMBERS = ("none", "one", "two", "three", "four")
"""Small numbers as words."""


def capital(text: str) -> str:
    """The text with a capital letter, unless it begins with the name of a cell.

    >>> capital("in row 2"), capital("r1c1 is 3")
    ('In row 2', 'r1c1 is 3')
    """
    if text[:2].lower() in {f"r{digit}" for digit in range(1, 10)}:
        return text
    return text[:1].upper() + text[1:]
