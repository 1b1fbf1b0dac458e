"""Hitting sets of few groups, by bounded search over bit sets.

Every set has to be hit: the smallest is branched on, and where more sets are disjoint than groups
may be taken, there is no way (Reiter's hitting-set tree, "A theory of diagnosis from first
principles", 1987, cut at a depth).
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.backend import Deadline
from sudoku_csp.explanation.network import bits_of


def hitting(sets: Sequence[int], limit: int, deadline: Deadline) -> int | None:
    """At most so many groups that hit every set; None where there is no way. Raises BudgetSpent.

    >>> from sudoku_csp.cores.oracle import FOREVER
    >>> hitting([0b011, 0b110], 1, FOREVER), hitting([0b001, 0b110], 1, FOREVER)
    (2, None)
    """
    if not sets:
        return 0
    if limit <= 0:
        return None
    deadline.check()
    sets = sorted(sets, key=int.bit_count)
    if not sets[0] or _disjoint(sets) > limit:
        return None
    often = sorted(bits_of(sets[0]), key=lambda group: -sum(each >> group & 1 for each in sets))
    for group in often:
        rest = hitting([each for each in sets if not each >> group & 1], limit - 1, deadline)
        if rest is not None:
            return rest | 1 << group
        left = ~(1 << group)
        sets = [each & left for each in sets]
    return None


def _disjoint(sets: Sequence[int]) -> int:
    """How many sets can be taken in this order, no two of which share a group."""
    seen = count = 0
    for each in sets:
        if not each & seen:
            seen |= each
            count += 1
    return count
