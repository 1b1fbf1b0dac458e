"""Wings: cells of two or three digits, of which one holds the digit that is excluded."""

from __future__ import annotations

from itertools import permutations

from sudoku_csp.analysis.explanation.pattern import Named, Pattern
from sudoku_csp.analysis.explanation.phrases import listed


def xy_wing(pattern: Pattern) -> Named | None:
    """XY-wing: a cell of x or y, the pivot, that sees a cell of x or z and a cell of y or z.

    Whichever digit the pivot takes, one of its two wings is z; so no cell that sees both wings is
    z. (Also "Y-wing".) XYZ-wing: the pivot may be z as well; so no cell that sees all three is z.
    (Terms as in Sudopedia.)
    """
    if not (pattern.excludes and pattern.counts(cells=3, places=4)):
        return None
    target, last = pattern.target
    for pivot, *wings in permutations(pattern.cells):
        either = sorted(pattern.cells[pivot] - {last})
        with_pivot = last in pattern.cells[pivot]
        ends = [pivot, *wings] if with_pivot else wings
        if (
            [pattern.cells[wing] for wing in wings] == [frozenset([d, last]) for d in either]
            and all(pattern.sees(d, pivot, wing) for d, wing in zip(either, wings, strict=True))
            and all(pattern.sees(last, target, end) for end in ends)
        ):
            x, y, z = (pattern.symbol(digit) for digit in (*either, last))
            return Named(
                "XYZ-wing" if with_pivot else "XY-wing",
                f"{pivot} is {f'{x}, {y} or {z}' if with_pivot else f'{x} or {y}'}. If it is {x}, "
                f"then {wings[0]} is {z}; if it is {y}, then {wings[1]} is {z}. So "
                f"{listed(ends, 'or')} is {z}, and {target} sees "
                f"{'all three' if with_pivot else 'both'}.",
            )
    return None


def w_wing(pattern: Pattern) -> Named | None:
    """W-wing: two cells of x or z that see the two places which a house has left for x, one each.

    One of the two places is x, so one of the cells is not, and is z; so no cell that sees both is
    z. (Terms as in the guide of HoDoKu, B. Hobiger, 2008-2012.)
    """
    if not (pattern.excludes and pattern.counts(cells=2, places=5)):
        return None
    target, last = pattern.target
    first, second = sorted(pattern.cells)
    both = pattern.cells[first]
    if both != pattern.cells[second] or len(both) != 2 or last not in both:
        return None
    (x,) = both - {last}
    if not all(pattern.sees(last, target, cell) for cell in (first, second)):
        return None
    for bridge in pattern.places:
        if bridge.digit != x or len(bridge.left) != 2:
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
