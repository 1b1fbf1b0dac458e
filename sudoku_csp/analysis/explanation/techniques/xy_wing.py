"""XY-wing: a cell of x or y that sees a cell of x or z and a cell of y or z.

Whichever digit the pivot takes, one of its two wings is z; so no cell that sees both wings is z.
(Terms as in Sudopedia; also "Y-wing".)
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
        wings = (first, second)
        either = sorted(pattern.cells[pivot])
        if len(either) != 2 or last in either or target in pattern.cells:
            continue
        wanted = [frozenset([digit, last]) for digit in either]
        if (
            [pattern.cells[wing] for wing in wings] == wanted
            and all(pattern.sees(d, pivot, wing) for d, wing in zip(either, wings, strict=True))
            and all(pattern.sees(last, target, wing) for wing in wings)
        ):
            x, y, z = (pattern.symbol(digit) for digit in (*either, last))
            return Named(
                "XY-wing",
                f"{pivot} is {x} or {y}. If it is {x}, then {first} is {z}; if it is {y}, then "
                f"{second} is {z}. So {listed(wings, 'or')} is {z}, and {target} sees both.",
            )
    return None
