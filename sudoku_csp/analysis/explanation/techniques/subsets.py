"""Naked and hidden subsets: n cells of a house and n digits that take one another."""

from __future__ import annotations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.phrases import NUMBERS, listed

NAKED = {2: "naked pair", 3: "naked triple", 4: "naked quad"}


def naked_subset(pattern: Pattern) -> Named | None:
    """Naked pair, triple, quad: n cells of a house that have no digits left but the same n.

    They take the n digits between them, and no other cell of the house has any. Not every cell
    needs to have all n left. Base: the cells; cover: each of the digits in the house. (The
    preemptive sets of J. F. Crook, "A pencil-and-paper algorithm for solving Sudoku puzzles",
    Notices of the AMS 56(4), 2009.)
    """
    cells, digits = set(pattern.cells), pattern.digits
    size = len(cells)
    if not (pattern.excludes and size in NAKED and pattern.counts(size, size)):
        return None
    cell, digit = pattern.target
    left = frozenset().union(*pattern.cells.values())
    if cell in cells or digit not in digits or left != digits:
        return None
    count = NUMBERS[size]
    for house in pattern.board.houses_of(cell):
        if cells.issubset(house.cells):
            return Named(
                NAKED[size],
                f"the cells {listed(sorted(cells))} of {house.name} have only "
                f"{listed(pattern.symbols(digits))} left. The {count} cells take the {count} "
                f"digits, so no other cell of {house.name} is {pattern.symbol(digit)}.",
            )
    return None


HIDDEN = {2: "hidden pair", 3: "hidden triple", 4: "hidden quad"}


def hidden_subset(pattern: Pattern) -> Named | None:
    """Hidden pair, triple, quad: n digits that have no places left in a house but the same n cells.

    The cells hold the n digits, and no other. Not every digit needs to have all n places left.
    Base: each of the digits in the house; cover: the cells. (The hidden subsets of Sudopedia.)
    """
    cells, digits = set(pattern.cells), pattern.digits
    size = len(digits)
    if not (pattern.excludes and size in HIDDEN and pattern.counts(size, size)):
        return None
    cell, digit = pattern.target
    left = frozenset().union(*(place.left for place in pattern.places))
    houses = {place.house for place in pattern.places}
    if cell not in cells or digit in digits or left != cells or len(houses) != 1:
        return None
    where, count = houses.pop().name, NUMBERS[size]
    return Named(
        HIDDEN[size],
        f"the digits {listed(pattern.symbols(digits))} have only {listed(sorted(cells))} left in "
        f"{where}. "
        f"The {count} digits take the {count} cells, so {cell} holds no other digit.",
    )
