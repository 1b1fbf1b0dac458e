"""Blank cells: rows of a picture in which nothing stands in an empty cell.

    | 1 |   | 3 |   |        | 5 3   |   7   |       |        |53 | 7 |   |

Between bars a cell has its place, and all rows of a picture have the same: of the ways to divide
them it is the one that fits all. Rows of fields may have an empty one more at an edge. Rows without
bars have a character for each cell, or blanks at their ends are lost, and nobody knows how many.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

WIDEST = 3
"""The characters of the largest number in a cell."""


_WORD = re.compile(r"[^| \t]+")
_DIGITS = re.compile(r"[1-9 ]+", re.ASCII)


class Divided(NamedTuple):
    """The cells of each row, "" where nothing stands, and how many are between two bars; None where
    the bars are around every cell, or only around the whole."""

    rows: list[list[str]]
    width: int | None


def framed(texts: Sequence[str], fits: Callable[[int], bool]) -> Divided | None:
    """The cells of rows drawn between bars. `fits` tells whether a row may have so many cells.

    None where some row is not between bars, and where no way to divide them is that of a board.

    >>> framed(["| 1   |   4 |"] * 4, lambda side: side == 4).rows[3]
    ['1', '', '', '4']
    """
    stripped = [text.strip() for text in texts]
    if not all(len(text) > 2 and text[0] == text[-1] == "|" for text in stripped):
        return None
    parts = [text[1:-1].split("|") for text in stripped]
    across = len(parts[0])
    sizes = {len(part) for row in parts for part in row}
    if any(len(row) != across for row in parts):
        return None
    if len(sizes) != 1:
        fitting = fits(across) and across == len(texts)
        return _one_a_part(parts) if fitting else None
    ways = list(_ways(sizes.pop()))
    # One picture rather than several: in larger ones nothing may stand in many cells.
    for places in sorted(ways, key=lambda ways: across * len(ways) != len(texts)):
        side = across * len(places)
        if fits(side) and len(texts) % side == 0 and (side > 1 or len(texts) == 1):
            rows = [_cells(row, places) for row in parts]
            found = [row for row in rows if row is not None]
            if len(found) == len(texts):
                width = len(places) if across > 1 and len(places) > 1 else None
                return Divided(found, width)
    return None


def _one_a_part(parts: Sequence[Sequence[str]]) -> Divided | None:
    """A cell between every two bars, however wide, as in tables of Markdown; None where more than a
    word stands there."""
    if any(len(part.split()) > 1 for row in parts for part in row):
        return None
    return Divided([[part.strip() for part in row] for row in parts], None)


def unframed(texts: Sequence[str], fits: Callable[[int], bool]) -> Divided | None:
    """The cells of rows of digits and blanks, one a character; None where some row has more or
    fewer characters than such a board has columns, and where the blanks part columns.

    >>> unframed(["1  4", "4  1", " 2 3", "3 2 "], lambda side: side == 4).rows[3]
    ['3', '', '2', '']
    """
    side = len(texts[0])
    if side > 9 or not fits(side) or len(texts) % side or below_one_another(texts):
        return None
    if not all(len(text) == side and _DIGITS.fullmatch(text) for text in texts):
        return None
    return Divided([[sign.strip() for sign in text] for text in texts], None)


def is_meant(texts: Sequence[str]) -> bool:
    """Whether blanks in rows without bars seem meant as cells: gaps are wide, and rows differ.

    >>> is_meant(["5  7", " 98"]), is_meant(["1  2  3", "3  2  1"])
    (True, False)
    """
    if not all(map(_DIGITS.fullmatch, texts)) or len({len(text.split()) for text in texts}) == 1:
        return False
    return any("  " in text.strip() for text in texts)


def below_one_another(texts: Sequence[str]) -> bool:
    """Whether what stands in the rows ends at the same places in all: no cell is blank, or a whole
    column.

    >>> below_one_another(["| 1 | 2 |", "| 3 | 4 |"]), below_one_another(["| 1 |   |", "|   | 4 |"])
    (True, False)
    """
    return len({tuple(word.end() for word in _WORD.finditer(text)) for text in texts}) == 1


def _ways(width: int) -> Iterator[list[slice]]:
    """Where the cells between two bars may stand: one alone, with blanks around each, or close."""
    yield [slice(0, width)]
    for wide in range(1, WIDEST + 1):
        if width % (wide + 1) == 1:
            yield [slice(start, start + wide) for start in range(1, width, wide + 1)]
    yield [slice(place, place + 1) for place in range(width)]


def _cells(parts: Sequence[str], places: Sequence[slice]) -> list[str] | None:
    """What stands at the places of each part; None where anything stands beside them, or more than
    a word at one of them."""
    found = [part[place].strip() for part in parts for place in places]
    signs = sum(len("".join(part.split())) for part in parts)
    if any(" " in text for text in found) or sum(map(len, found)) != signs:
        return None
    return found


def without_edge(
    rows: Sequence[Sequence[str]], fits: Callable[[int], bool]
) -> list[list[str]] | None:
    """Rows of fields without the empty one after the last separator of each, or before the first.

    None where that is not so in all rows, where other fields are empty too, and where the rest is
    the row of no board.

    >>> without_edge([["1", "2", ""], ["2", "1", ""]], lambda side: side == 2)
    [['1', '2'], ['2', '1']]
    """
    side = len(rows[0]) - 1
    if not fits(side) or len(rows) % side or any(row.count("") != 1 for row in rows):
        return None
    for edge, kept in ((-1, slice(0, -1)), (0, slice(1, None))):
        if all(len(row) == side + 1 and row[edge] == "" for row in rows):
            return [list(row[kept]) for row in rows]
    return None
