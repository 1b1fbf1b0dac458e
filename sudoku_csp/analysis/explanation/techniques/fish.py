"""X-wing, swordfish, jellyfish: n rows that have a digit in the same n columns and nowhere else.

The n rows take the digit of the n columns, and no other row has it there; or with rows and columns
exchanged. Not every row needs a place in each of the columns. Base: the digit in the rows; cover:
the digit in the columns. (The basic fish of Sudopedia.)
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern, kind
from sudoku_csp.analysis.explanation.phrases import NUMBERS, houses, listed
from sudoku_csp.grid.board import Cell, House

NAMES = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


def recognise(pattern: Pattern) -> Named | None:
    digit, size = pattern.target.digit, len(pattern.places) // 2
    if not (pattern.excludes and size in NAMES and pattern.counts(0, 2 * size)):
        return None
    if pattern.digits != {digit}:
        return None
    for across, other in (("row", "column"), ("column", "row")):
        base = [place for place in pattern.places if kind(place.house) == across]
        cover = [place.house for place in pattern.places if kind(place.house) == other]
        left = sorted(frozenset().union(*(place.left for place in base)))
        lines = [place.house for place in base]
        if len(base) == len(cover) == size and _caught(pattern.target.cell, lines, cover, left):
            symbol = pattern.symbol(digit)
            return Named(
                NAMES[size],
                f"the {symbol} of {houses(lines)} can only stand in {houses(cover)} "
                f"({listed(left)}). The {NUMBERS[size]} {across}s take the {symbol} of the "
                f"{NUMBERS[size]} {other}s, so no other {across} has it there.",
            )
    return None


def _caught(target: Cell, base: list[House], cover: list[House], left: list[Cell]) -> bool:
    """Whether the places of the base lie in the cover, and the target in the cover alone."""
    covered = {cell for house in cover for cell in house.cells}
    inside = {cell for house in base for cell in house.cells}
    return covered.issuperset(left) and target in covered - inside
