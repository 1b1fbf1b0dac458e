"""What a strategy is given, and the one step that all take: drop givens as long as that may be.

What may be dropped only shrinks as givens go: whoever has been tried once, and was needed, need not
be tried again, and after one pass over all givens none of them can be dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sudoku_csp.analysis.generation.stream import Stream
from sudoku_csp.analysis.generation.symmetry import Orbit


@dataclass(frozen=True)
class Task:
    """A complete grid, of which some givens are to be chosen.

    `orbits` are given whole or not at all. `fewest` is where to stop dropping. `accepts` says
    whether a puzzle still is one: every puzzle that has more givens of the grid than an accepted
    one is accepted too. `distance` is how far an accepted puzzle is from what is wished, which is
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
            if count == self.fewest:
                break
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
"""Chooses the givens: the puzzle, accepted, as wished or not so."""


def given(digits: bytes) -> int:
    """The number of givens."""
    return len(digits) - digits.count(0)
