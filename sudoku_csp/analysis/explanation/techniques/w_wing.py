"""W-wing: two cells of x or z that see the two places which a house has left for x, one each.

One of the two places is x, so one of the cells is not, and is z; so no cell that sees both is z.
(Terms as in the guide of HoDoKu, B. Hobiger, 2008-2012.)
"""

from __future__ import annotations

from itertools import permutations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.phrases import listed


def recognise(pattern: Pattern) -> Named | None:
    if not (pattern.excludes and pattern.counts(cells=2, places=5)):
        return None
    target, last = pattern.target
    first, second = sorted(pattern.cells)
    both = pattern.cells[first]
    if both != pattern.cells[second] or len(both) != 2 or last not in both:
        return None
    (x,) = both - {last}
    if target in pattern.cells or not all(pattern.sees(last, target, c) for c in (first, second)):
        return None
    for bridge in pattern.places:
        if bridge.digit != x or len(bridge.left) != 2 or bridge.left & {first, second}:
            continue
        for near, far in permutations(sorted(bridge.left)):
            if pattern.sees(x, near, first) and pattern.sees(x, far, second):
                other, z = pattern.symbol(x), pattern.symbol(last)
                return Named(
                    "W-wing",
                    f"{first} and {second} are both {listed(pattern.symbols(both), 'or')}. The "
                    f"{other} of {bridge.house.name} can only be in {listed((near, far), 'or')}; "
                    f"the first is seen by {first}, the second by {second}, so not both of these "
                    f"are {other}. One of them is {z}, and {target} sees both.",
                )
    return None
