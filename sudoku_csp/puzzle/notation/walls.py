"""Walls of a jigsaw: a picture whose lines run only part of the way shows regions.

    +-----------+---+
    | 1   2   . | 4 |
    |   +---+---+   |
    | 1 | 2 | .   4 |

Where every line goes through from side to side the boxes are rectangles, and nothing is read here.
A wall is where it is drawn: a bar between two cells of a row, dashes above and below a cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

_CELL = re.compile(r"[^| \t]+")

Walls = list[list[bool]]
"""For each line of places whether a wall stands there."""


def regions(
    rows: Sequence[str], between: Sequence[Sequence[str]], known: Sequence[int] | None = None
) -> Sequence[int] | None:
    """The region of each cell of a picture by its rows and the lines drawn between each two.

    `known` are the regions that are named, if any: walls that are exactly theirs show them also
    where a region is in pieces, which walls alone cannot show.

    None where no line ends inside the board, where a line does not reach from side to side, and
    where the cells do not stand below one another. Raises ValueError where walls end inside the
    board and close no regions as large as a row.

    >>> regions(["| 1 2 |", "| . . |"], [["+-----+"]]) is None
    True
    """
    places = _places(rows)
    if places is None:
        return None
    bars = [["|" in text[end:start] for (_, end), (start, _) in pairwise(places)] for text in rows]
    dashes = [_dashes(texts, places) for texts in between]
    if None in dashes:
        return None
    floors = [line for line in dashes if line is not None]
    ends_inside = any(len(set(line)) > 1 for line in floors)
    if not ends_inside and all(bar == bars[0] for bar in bars):
        return None
    side = len(rows)
    if known is not None and len(known) == side**2 and _are_between(bars, floors, known):
        return known
    found = _filled(bars, floors)
    if sorted(found) == sorted(list(range(side)) * side) and _are_between(bars, floors, found):
        return found
    if ends_inside:
        raise ValueError(f"walls that do not close {side} regions of {side} cells")
    return None


def _places(rows: Sequence[str]) -> list[tuple[int, int]] | None:
    """From where to where each column's cells are drawn; None where they do not stand in columns:
    numbers end below one another."""
    drawn = [[match.span() for match in _CELL.finditer(text)] for text in rows]
    if any("\t" in text for text in rows) or any(len(cells) != len(rows) for cells in drawn):
        return None
    columns = list(zip(*drawn, strict=True))
    if any(len({end for _, end in column}) > 1 for column in columns):
        return None
    return [(min(start for start, _ in column), column[0][1]) for column in columns]


def _dashes(texts: Sequence[str], places: Sequence[tuple[int, int]]) -> list[bool] | None:
    """Below which cells of a row the lines are drawn; None where that is not clear: a line is too
    short, or there is a wall at a part of a cell."""
    walls = [False] * len(places)
    for text in texts:
        if len(text) < places[-1][1] or len(text) - len(text.lstrip()) > places[0][0]:
            return None
        for column, (start, end) in enumerate(places):
            drawn = set(text[start:end].ljust(1))
            if not (drawn <= set("-") or drawn <= set(" ")):
                return None
            walls[column] |= drawn <= set("-")
    return walls


def _filled(bars: Walls, floors: Walls) -> list[int]:
    """The number of the closed room in which each cell lies, in the order in which they come."""
    side = len(bars)
    room = [-1] * side**2
    count = 0
    for first in range(side**2):
        if room[first] >= 0:
            continue
        room[first] = count
        reached = [first]
        for place in reached:
            for beside, wall in _beside(place, bars, floors):
                if not wall and room[beside] < 0:
                    room[beside] = count
                    reached.append(beside)
        count += 1
    return room


def _are_between(bars: Walls, floors: Walls, regions: Sequence[int]) -> bool:
    """Whether walls stand where two regions meet, and nowhere else."""
    return all(
        wall == (regions[place] != regions[beside])
        for place in range(len(regions))
        for beside, wall in _beside(place, bars, floors)
    )


def _beside(place: int, bars: Walls, floors: Walls) -> Iterator[tuple[int, bool]]:
    """The cells left and right of a cell, above and below it, and whether a wall is between."""
    side = len(bars)
    row, column = divmod(place, side)
    if column:
        yield place - 1, bars[row][column - 1]
    if column < side - 1:
        yield place + 1, bars[row][column]
    if row:
        yield place - side, floors[row - 1][column]
    if row < side - 1:
        yield place + side, floors[row][column]
