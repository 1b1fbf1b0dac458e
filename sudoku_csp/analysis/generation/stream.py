"""Random numbers that are the same on every machine, for every version of Python.

Of `random` only two things are promised never to change: what a seed makes, and the numbers that
`random()` then gives. Orders and choices are therefore made here, from these numbers alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


class Stream:
    """The random numbers of one puzzle: what other puzzles use up does not change them."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = Random(f"{seed} {number}").random  # noqa: S311 - no secret hangs on it.

    def below(self, bound: int) -> int:
        """A number from 0 up to the bound, which is left out."""
        return int(self._random() * bound)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """The things in random order (Fisher and Yates 1938; Durstenfeld 1964)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def some_of(self, things: Sequence[Thing], number: int) -> list[Thing]:
        """So many of the things, each at most once, in random order; all where they are fewer."""
        return self.shuffled(things)[:number]
