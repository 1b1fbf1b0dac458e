"""Locked candidates: a digit that two houses can only have where they cross.

*Pointing*: all places of a digit in a box lie in one line, so the rest of the line is without it.
*Claiming*: all places of a digit in a line lie in one box, so the rest of the box is without it.
Base: the digit in the one house; cover: the digit in the other. (Terms as in Sudopedia; a region of
a jigsaw counts as a box.)
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern, is_line
from sudoku_csp.analysis.explanation.phrases import listed


def locked_candidates(pattern: Pattern) -> Named | None:
    if not (pattern.excludes and pattern.counts(cells=0, places=2)):
        return None
    cell, digit = pattern.target
    for base, cover in (pattern.places, pattern.places[::-1]):
        if (
            {base.digit, cover.digit} == {digit}
            and len(base.left) > 1
            and base.left.issubset(cover.house.cells)
            and cell in cover.house.cells
            and cell not in base.house.cells
        ):
            symbol = pattern.symbol(digit)
            return Named(
                "claiming" if is_line(base.house) else "pointing",
                f"the {symbol} of {base.house.name} can only stand in {cover.house.name} "
                f"({listed(sorted(base.left), 'or')}). So no other cell of {cover.house.name} "
                f"is {symbol}.",
            )
    return None
