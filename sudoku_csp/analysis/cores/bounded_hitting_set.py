"""Hitting sets of few groups, where the sets to be hit are found only while searching.

A search by branching on the groups of one set (Reiter's hitting-set tree, "A theory of diagnosis
from first principles", 1987), cut off where more sets are disjoint than groups may be taken. New
sets are asked for where they raise that number most: clear of all groups that are counted already.
So the tree mostly ends at its root.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.grid.helpers import bits_of


def hitting(
    sets: list[int],
    limit: int,
    further: Callable[[int], int | None],
    chosen: int = 0,
    allowed: int = -1,
) -> int | None:
    """The chosen groups and at most so many more of those allowed that hit every set; or None.

    All are bit sets. Every set is one of `sets` or one that `further` gives: of any groups it tells
    a set that they do not hit, None where they hit all. What it gives is added to `sets`.

    >>> both = [0b011, 0b110]
    >>> def further(groups):
    ...     return next((each for each in both if not each & groups), None)
    >>> hitting([], 1, further), hitting([0b001], 1, further)
    (2, None)
    """
    while True:
        left = sorted([each & allowed for each in sets if not each & chosen], key=int.bit_count)
        count, counted = _disjoint(left)
        if count > limit or (left and not left[0]):
            return None
        new = further(chosen | counted)
        if new is not None:
            sets.append(new)
        elif not left:
            return chosen
        elif count == limit and allowed & ~counted:
            allowed &= counted  # One group of each set that is counted, and there is no other.
        else:
            group = 1 << _most_frequent(left)
            found = hitting(sets, limit - 1, further, chosen | group, allowed)
            if found is not None:
                return found
            allowed &= ~group


def _disjoint(sets: Sequence[int]) -> tuple[int, int]:
    """How many sets can be taken in this order, no two of which share a group; and their groups."""
    seen = count = 0
    for each in sets:
        if not each & seen:
            seen |= each
            count += 1
    return count, seen


def _most_frequent(sets: Sequence[int]) -> int:
    """The group of the first set that is in the most sets."""
    return max(bits_of(sets[0]), key=lambda group: sum([each >> group & 1 for each in sets]))
