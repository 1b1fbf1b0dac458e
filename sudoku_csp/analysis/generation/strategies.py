"""The strategies: which givens of a grid become the puzzle.

All take one step: drop givens as long as that may be. What may be dropped only shrinks as givens
go: whoever has been tried once, and was needed, need not be tried again, and after one pass over
all givens none of them can be dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.analysis.generation.symmetry import Orbit
from sudoku_csp.grid.errors import UnknownName


@dataclass(frozen=True)
class Task:
    """A complete grid, of which some givens are to be chosen.

    `orbits` are given whole or not at all. `fewest` is where to stop dropping. `accepts` says
    whether a puzzle still is one: every puzzle that has more givens of the grid than an accepted
    one is accepted too. `distance` is how far an accepted puzzle is from what is asked, which is
    at 0.
    """

    grid: bytes
    orbits: tuple[Orbit, ...]
    stream: Stream
    accepts: Callable[[bytes], bool]
    distance: Callable[[bytes], int]
    fewest: int = 0

    def without(self, digits: bytes, order: Sequence[Orbit]) -> bytes:
        """The puzzle with one orbit after the other dropped, in this order, as far as it may be."""
        left = bytearray(digits)
        count = given(digits)
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


Strategy = Callable[[Task], bytes]
"""Chooses the givens: the puzzle, accepted, as asked or not so."""


def given(digits: bytes) -> int:
    """The number of givens."""
    return len(digits) - digits.count(0)


def dig(task: Task) -> bytes:
    """Drops the givens of the whole grid one after the other, in random order.

    The top-down generator of D. Berthier, "Unbiased statistics of a CSP: a controlled-bias
    generator", 2009. Its puzzles have fewer givens than minimal puzzles have on average, by about
    two: those with more are reached by fewer ways.
    """
    return task.without(task.grid, task.stream.shuffled(task.orbits))


ROUNDS = 1000
"""Times that cells are given back before another grid is tried."""

BACK = 3
"""Orbits that are given back at a time, at the most."""


def swap(task: Task) -> bytes:
    """Digs, then gives some cells back and digs again, as long as that leads nearer to the spec.

    Steps to a puzzle that is as near are taken too. Iterated local search (Lourenco, Martin &
    Stutzle, 2003), as those who looked for 17 givens did: one out and two in, or two out and one
    in. It reaches numbers of givens that digging meets once in thousands of grids: 20 on most 9x9
    grids, and 29 or 30 that are all necessary; and puzzles with half-turn symmetry whose single
    givens are all necessary, which digging meets in one grid of 50.
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
        other = task.without(bytes(fuller), task.stream.shuffled(kept) + back)
        if (reached := task.distance(other)) <= distance:
            best, distance = other, reached
    return best


_STRATEGIES: Mapping[str, Strategy] = {"dig": dig, "swap": swap}

NAMES = tuple(_STRATEGIES)


def check_name(name: str) -> str:
    """The name, if it is a strategy's. Raises UnknownName with those there are."""
    UnknownName.check("strategy", name, NAMES)
    return name


def named(name: str) -> Strategy:
    """The strategy. Raises UnknownName with those there are."""
    return _STRATEGIES[check_name(name)]
