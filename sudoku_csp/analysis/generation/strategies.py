"""Two strategies that choose the givens of a puzzle from a grid, and their random numbers.

Both strategies drop givens as long as the puzzle is accepted. A given that cannot be dropped cannot
be dropped later either, when there are fewer givens. So one pass over all givens is enough.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

Orbit = tuple[int, ...]
"""The numbers in reading order, from 0, of cells that are given together or not at all."""

Thing = TypeVar("Thing")


class Stream:
    """The random numbers of one puzzle, the same on every machine and for every version of Python.

    Python guarantees only for `random()` that it returns the same numbers for the same seed. So
    this class makes orders and choices from these numbers alone.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._random = Random(f"{seed} {number}").random  # noqa: S311 - no secret.

    def below(self, bound: int) -> int:
        """A number from 0 up to the bound, exclusive."""
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
        """This number of the things in random order, or all things if there are fewer."""
        return self.shuffled(things)[:number]


@dataclass(frozen=True)
class Task:
    """The task to choose givens from a complete grid.

    Each of the `orbits` is given as a whole or not at all, and at least `fewest` givens stay.
    `accepts` returns True for a puzzle that may be made, and then also for this puzzle with more
    givens from the grid. `distance` returns how far an accepted puzzle is from the spec, 0 if it
    may meet the spec.
    """

    grid: bytes
    orbits: tuple[Orbit, ...]
    stream: Stream
    accepts: Callable[[bytes], bool]
    distance: Callable[[bytes], int]
    fewest: int = 0

    def drop(self, digits: bytes, order: Sequence[Orbit]) -> bytes:
        """Tries to drop these orbits in turn, and returns the puzzle that is left."""
        left = bytearray(digits)
        count = count_givens(digits)
        for orbit in order:
            if not left[orbit[0]] or count - len(orbit) < self.fewest:
                continue
            for place in orbit:
                left[place] = 0
            if self.accepts(bytes(left)):
                count -= len(orbit)
            else:
                for place in orbit:
                    left[place] = self.grid[place]
        return bytes(left)


def count_givens(digits: bytes) -> int:
    return len(digits) - digits.count(0)


def dig(task: Task) -> bytes:
    """Drops the givens of the whole grid one after the other, in random order.

    This is the top-down generator of D. Berthier, "Unbiased statistics of a CSP: a controlled-bias
    generator", 2009. Its puzzles have about two givens fewer than the average minimal puzzle.
    """
    return task.drop(task.grid, task.stream.shuffled(task.orbits))


ROUNDS = 1000
"""The largest number of rounds in `swap`; after them another grid is tried."""

BACK = 3
"""The largest number of orbits that a round of `swap` fills again."""


def swap(task: Task) -> bytes:
    """Digs; then repeatedly fills some cells again and digs, and keeps results that are no worse.

    Iterated local search (Lourenco, Martin & Stutzle, 2003). A result is worse if it is
    farther from the spec. The search reaches numbers of givens that digging reaches once in
    thousands of 9x9 grids: 20 givens, or 29 and 30 givens that are all necessary.
    """
    best = dig(task)
    distance = task.distance(best)
    for _ in range(ROUNDS):
        if distance == 0:
            break
        fuller = bytearray(best)
        dropped = [orbit for orbit in task.orbits if not best[orbit[0]]]
        back = task.stream.some_of(dropped, 1 + task.stream.below(BACK))
        for place in (place for orbit in back for place in orbit):
            fuller[place] = task.grid[place]
        kept = [orbit for orbit in task.orbits if best[orbit[0]]]
        other = task.drop(bytes(fuller), task.stream.shuffled(kept) + back)
        if (reached := task.distance(other)) <= distance:
            best, distance = other, reached
    return best
