"""Naked pair, triple, quad: n cells of a house that have no digits left but the same n.

They take the n digits between them, and no other cell of the house has any. Not every cell needs to
have all n left. Base: the cells; cover: each of the digits in the house. (The preemptive sets of
J. F. Crook, "A pencil-and-paper algorithm for solving Sudoku puzzles", Notices of the AMS 56(4),
2009.)
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.phrases import NUMBERS, listed

NAMES = {2: "naked pair", 3: "naked triple", 4: "naked quad"}


def recognise(pattern: Pattern) -> Named | None:
    cells, digits = set(pattern.cells), pattern.digits
    size = len(cells)
    if not (pattern.excludes and size in NAMES and pattern.counts(size, size)):
        return None
    cell, digit = pattern.target
    left = frozenset().union(*pattern.cells.values())
    if cell in cells or digit not in digits or left != digits or len(digits) != size:
        return None
    count = NUMBERS[size]
    for house in pattern.board.houses_of(cell):
        if cells.issubset(house.cells):
            return Named(
                NAMES[size],
                f"the cells {listed(sorted(cells))} of {house.name} have only "
                f"{listed(pattern.symbols(digits))} left. The {count} cells take the {count} "
                f"digits, so no other cell of {house.name} is {pattern.symbol(digit)}.",
            )
    return None
