"""A sum of different cells over Booleans: a Boolean for each set of digits that has the total.

Exactly one set is true, and a digit has a place among the cells exactly where it is in that set.
A sum over the cells' integers would see their bounds alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

MOST_SETS, MOST_TRIED = 200, 20_000
"""So many sets are stated at most, of so many of that size that there are: what has more says
little of its cells."""


def sets_of(digits: Sequence[int], size: int, total: int) -> list[tuple[int, ...]] | None:
    """The sets of so many digits with that total; None if there are too many.

    >>> sets_of(range(1, 10), 3, 8)
    [(1, 2, 5), (1, 3, 4)]
    """
    if comb(len(digits), size) > MOST_TRIED:
        return None
    found = [each for each in combinations(digits, size) if sum(each) == total]
    return found if len(found) <= MOST_SETS else None


def one_of_sets(
    add: Callable[[], Any],
    held: Sequence[int],
    sets: Sequence[Sequence[int]],
    firsts: Sequence[int],
    digits: Sequence[int],
) -> None:
    """Adds that the cells hold the digits of one of the sets, whose Booleans are `held`.

    `add` makes a constraint of the model's proto; `firsts` are the variables of the cells' digit 1.
    """
    add().exactly_one.literals.extend(held)
    for digit in digits:
        places = [first + digit - 1 for first in firsts]
        without = [each for each, of_set in zip(held, sets, strict=True) if digit not in of_set]
        add().exactly_one.literals.extend([*places, *without])
