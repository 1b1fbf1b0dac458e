"""What two cells may hold, as constraints over the Booleans of their digits.

Either, for each digit of one, what supports it in the other (Kasif, "On the parallel complexity of
discrete relaxation in constraint satisfaction networks", Artificial Intelligence 45, 1990): unit
propagation is then arc consistent. Or the conflicts, where they are fewer: digits of one cell that
conflict with the same ones of the other are a set with these, of which at most one is true.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Set = tuple[int, ...]
"""Digits, counted from 0."""


class Pattern(NamedTuple):
    """The constraints, by digits of the first cell and of the second."""

    ahead: tuple[tuple[int, Set], ...] = ()
    """Digits of the first cell, each with those that support it."""

    back: tuple[tuple[int, Set], ...] = ()
    """Digits of the second cell, each with those that support it."""

    conflicts: tuple[tuple[Set, Set], ...] = ()
    """Digits of the first cell with those of the second that go with none of them."""


@lru_cache(maxsize=1024)
def pattern(fits: tuple[tuple[bool, ...], ...]) -> Pattern:
    """The constraints of a relation: for each digit of the first cell, whether each other fits.

    >>> pattern(((True, False), (True, True)))
    Pattern(ahead=(), back=(), conflicts=(((0,), (1,)),))
    >>> pattern(((True, False, False), (False, True, False), (False, False, True))).ahead
    ((0, (0,)), (1, (1,)), (2, (2,)))
    """
    ahead, back = _supports(fits), _supports(tuple(zip(*fits, strict=True)))
    if len(ahead) + len(back) <= sum(row.count(False) for row in fits):
        return Pattern(ahead, back)
    alike: dict[Set, list[int]] = {}
    for digit, row in enumerate(fits):
        others = tuple(other for other, fit in enumerate(row) if not fit)
        if others:
            alike.setdefault(others, []).append(digit)
    return Pattern(conflicts=tuple((tuple(of), others) for others, of in alike.items()))


def _supports(fits: tuple[tuple[bool, ...], ...]) -> tuple[tuple[int, Set], ...]:
    """The digits that do not go with all others, each with those that it goes with."""
    return tuple(
        (digit, tuple(other for other, fit in enumerate(row) if fit))
        for digit, row in enumerate(fits)
        if not all(row)
    )
