"""XYZ-wing: a cell of x, y or z that sees a cell of x or z and a cell of y or z.

Whichever digit the pivot takes, it or one of its wings is z; so no cell that sees all three is z.
(Terms as in Sudopedia.)
"""

from __future__ import annotations

from itertools import permutations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.phrases import listed


def recognise(pattern: Pattern) -> Named | None:
    if not (pattern.excludes and pattern.counts(cells=3, places=4)):
        return None
    target, last = pattern.target
    for pivot, first, second in permutations(pattern.cells):
        three = (pivot, first, second)
        any_of = pattern.cells[pivot]
        if len(any_of) != 3 or last not in any_of or target in pattern.cells:
            continue
        either = sorted(any_of - {last})
        wings = (first, second)
        if (
            [pattern.cells[wing] for wing in wings] == [frozenset([d, last]) for d in either]
            and all(pattern.sees(d, pivot, wing) for d, wing in zip(either, wings, strict=True))
            and all(pattern.sees(last, target, cell) for cell in three)
        ):
            x, y, z = (pattern.symbol(digit) for digit in (*either, last))
            return Named(
                "XYZ-wing",
                f"{pivot} is {x}, {y} or {z}. If it is {x}, then {first} is {z}; if it is {y}, "
                f"then {second} is {z}. So {listed(three, 'or')} is {z}, and {target} sees all "
                "three.",
            )
    return None
