"""Empty rectangle: a digit that a box has left in one row and one column only.

A pair of places in another line has one place that sees the column (or the row) of the box. If the
other place of the pair is false, this one is true, the column of the box is out, and the digit
stands in the row of the box. So no cell that sees the other place and lies in that row has it.
(Terms as in the guide of HoDoKu, B. Hobiger, 2008-2012, single digit patterns.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern, Place, is_line, kind
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.grid.board import Cell


def recognise(pattern: Pattern) -> Named | None:
    if not (pattern.excludes and pattern.counts(cells=0, places=5)):
        return None
    if pattern.digits != {pattern.target.digit}:
        return None
    found = next(_rectangles(pattern), None)
    if found is None:
        return None
    box, pair, near, far, along, across = found
    symbol, target = pattern.symbol(pattern.target.digit), pattern.target.cell
    return Named(
        "empty rectangle",
        f"the {symbol} of {box.house.name} can only be in {across.house.name} or "
        f"{along.house.name}, that of {pair.house.name} only in "
        f"{listed(sorted(pair.left), 'or')}. If {near} is {symbol}, "
        f"{box.house.name} has it in {along.house.name}; if not, {far} is {symbol}. "
        f"Either way {target} sees {symbol}.",
    )


def _rectangles(pattern: Pattern) -> Iterator[tuple[Place, Place, Cell, Cell, Place, Place]]:
    """Ways to see the step as an empty rectangle: box, pair, its near and far place, lines.

    The near place sees the box along the second line, the target along the first.
    """
    target, digit = pattern.target.cell, pattern.target.digit
    boxes = [place for place in pattern.places if not is_line(place.house)]
    pairs = [place for place in pattern.places if is_line(place.house) and len(place.left) == 2]
    for box in boxes:
        for pair in pairs:
            rest = [place for place in pattern.places if place not in (box, pair)]
            for along, across, last in permutations(rest):
                if not _crosses(box, along, across):
                    continue
                for near in pair.left - set(box.house.cells):
                    far = min(pair.left - {near})
                    if (
                        near in across.house.cells
                        and target in set(along.house.cells) - set(box.house.cells) - pair.left
                        and last in set(pattern.joined(digit, target, far))
                    ):
                        yield box, pair, near, far, along, across


def _crosses(box: Place, along: Place, across: Place) -> bool:
    """Whether the box has the digit in a row and a column only, and in none of them alone."""
    if {kind(along.house), kind(across.house)} != {"row", "column"}:
        return False
    first, second = set(along.house.cells), set(across.house.cells)
    return box.left <= first | second and not (box.left <= first or box.left <= second)
