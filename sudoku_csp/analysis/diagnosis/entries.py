"""Own entries: which of the digits that a person has filled in are in no solution of the puzzle.

Each entry is asked about by itself, and then those that are possible all together: entries of
different solutions are wrong only with one another. Of the solution nothing is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku_csp.analysis.diagnosis import grids
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline


@dataclass(frozen=True)
class Checked:
    """`wrong` are the cells whose entry is in no solution.

    `together`: some solution has all entries but those.
    """

    wrong: tuple[Cell, ...]
    together: bool


def check(
    puzzle: Puzzle, entries: Sequence[tuple[Cell, int]], deadline: Deadline
) -> Checked | None:
    """What of the entries is wrong, None where the puzzle itself has no solution.

    Raises BudgetSpent.

    >>> from sudoku_csp.apps.api.read import read
    >>> from sudoku_csp.solvers.backend import Budget
    >>> entries = [(Cell(1, 2), 3), (Cell(1, 3), 2)]
    >>> check(read("1.....3..4....2."), entries, Budget().start())
    Checked(wrong=(Cell(row=1, column=3),), together=True)
    """
    with grids.of_pairs(puzzle, entries, deadline) as oracle:
        for clause in grids.givens(puzzle):
            oracle.add(clause)
        every = range(len(entries))
        if oracle.core((), deadline=deadline) is not None:
            return None
        if oracle.core(every, deadline=deadline) is None:
            return Checked((), together=True)
        wrong = [i for i in every if oracle.core([i], deadline=deadline) is not None]
        rest = [i for i in every if i not in wrong]
        together = oracle.core(rest, deadline=deadline) is None
    return Checked(tuple(entries[i][0] for i in wrong), together)
