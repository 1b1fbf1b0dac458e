"""What tasks compare answers with: the models of a learner's clauses, and all grids of side 4."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import permutations, product
from typing import Self

from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf.at_most_one import Clause

CELLS = tuple(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5))
"""The cells of side 4 in reading order."""


class Models:
    """The models of clauses, seen on the variables from 1 on; variables above `last` are new."""

    def __init__(self, clauses: Sequence[Clause], last: int) -> None:
        self._variables = range(1, last + 1)
        self._solver = NativeSolver(clauses)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.close()

    def allows(self, true: Iterable[int]) -> bool:
        """Whether a model has exactly these true variables among the first."""
        wanted = set(true)
        literals = [x if x in wanted else -x for x in self._variables]
        return self._solver.solve(literals) is not None

    def other_than(self, known: Iterable[Iterable[int]]) -> set[int] | None:
        """The true variables of a model that is none of these; None if there is none."""
        for true in map(set, known):
            self._solver.add([-x if x in true else x for x in self._variables])
        model = self._solver.solve([])
        return None if model is None else {x for x in model if x in self._variables}


@cache
def grids_4x4() -> tuple[tuple[int, ...], ...]:
    """The 288 grids of side 4, each as its digits in reading order."""
    rows = list(permutations(range(1, 5)))
    bands = [
        first + second
        for first, second in product(rows, repeat=2)
        if set(first[:2]).isdisjoint(second[:2]) and set(first[2:]).isdisjoint(second[2:])
    ]
    columns = [[set(band[c::4]) for c in range(4)] for band in bands]
    return tuple(
        above + below
        for (above, ups), (below, downs) in product(zip(bands, columns, strict=True), repeat=2)
        if all(len(up | down) == 4 for up, down in zip(ups, downs, strict=True))
    )


def set_of_grids(holds: Callable[[tuple[int, ...]], bool]) -> int:
    """The set of the grids of side 4 for which a condition holds: bit i for the i-th grid."""
    return sum(1 << place for place, grid in enumerate(grids_4x4()) if holds(grid))


def grids_in(sets: Iterable[int]) -> list[tuple[int, ...]]:
    """The grids that are in each of these sets."""
    grids = grids_4x4()
    left = (1 << len(grids)) - 1
    for each in sets:
        left &= each
    return [grid for place, grid in enumerate(grids) if left >> place & 1]


def givens_line(grid: Sequence[int], places: Collection[int]) -> str:
    """A puzzle on a line: the digits of a grid at some places, and `.` elsewhere."""
    return "".join(str(digit) if at in places else "." for at, digit in enumerate(grid))
