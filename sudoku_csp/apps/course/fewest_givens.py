"""The fewest givens of a grid of side 4: what is enough, what is minimal, and how it is searched.

Givens leave one solution if they differ from every other grid in some cell. So each other grid is a
set of cells, of which at least one must be given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_csp.apps.course.models import grids_4x4


def differences(grid: Sequence[int]) -> list[int]:
    """The cells in which each other grid differs, as bits; the smallest of these sets first."""
    found = {
        sum(1 << at for at in range(16) if grid[at] != other[at])
        for other in grids_4x4()
        if other != tuple(grid)
    }
    return sorted(
        (one for one in found if not any(less != one and less & one == less for less in found)),
        key=lambda one: (one.bit_count(), one),
    )


def is_enough(given: int, sets: Sequence[int]) -> bool:
    """Whether these cells leave one solution."""
    return all(given & one for one in sets)


def minimal(order: Iterable[int], sets: Sequence[int]) -> int:
    """The cells that are left when each is taken away in this order, if the others are enough."""
    given = (1 << 16) - 1
    for at in order:
        if is_enough(given & ~(1 << at), sets):
            given &= ~(1 << at)
    return given


def fewest(sets: Sequence[int], *, bound: bool = True) -> tuple[int, int]:
    """The fewest cells that are enough, and the number of partial choices that were tried.

    A choice takes a cell of a set that is not hit yet. A branch is cut if it has as many cells as
    the best choice so far; with `bound`, also if the disjoint sets that are left need as many.
    """
    best, tried = (1 << 16) - 1, 0

    def branch(given: int, barred: int) -> None:
        nonlocal best, tried
        tried += 1
        left = [one & ~barred for one in sets if not one & given]
        if given.bit_count() + (_disjoint(left) if bound else bool(left)) >= best.bit_count():
            return
        if not left:
            best = given
            return
        for at in range(16):
            if left[0] >> at & 1:
                branch(given | 1 << at, barred)
                barred |= 1 << at

    branch(0, 0)
    return best, tried


def _disjoint(sets: Iterable[int]) -> int:
    """The number of sets without a common cell that are met in this order."""
    count = used = 0
    for one in sets:
        if not one & used:
            used |= one
            count += 1
    return count
