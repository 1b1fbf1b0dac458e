"""Hidden pair, triple, quad: n digits that have no places left in a house but the same n cells.

The cells hold the n digits, and no other. Not every digit needs to have all n places left. Base:
each of the digits in the house; cover: the cells. (The hidden subsets of Sudopedia.)
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.phrases import NUMBERS, listed

NAMES = {2: "hidden pair", 3: "hidden triple", 4: "hidden quad"}


def recognise(pattern: Pattern) -> Named | None:
    cells, digits = set(pattern.cells), pattern.digits
    size = len(digits)
    if not (pattern.excludes and size in NAMES and pattern.counts(size, size)):
        return None
    cell, digit = pattern.target
    left = frozenset().union(*(place.left for place in pattern.places))
    houses = {place.house for place in pattern.places}
    if cell not in cells or digit in digits or left != cells or len(houses) != 1:
        return None
    where, count = houses.pop().name, NUMBERS[size]
    return Named(
        NAMES[size],
        f"the digits {listed(pattern.symbols(digits))} have only {listed(sorted(cells))} left in "
        f"{where}. "
        f"The {count} digits take the {count} cells, so {cell} holds no other digit.",
    )
