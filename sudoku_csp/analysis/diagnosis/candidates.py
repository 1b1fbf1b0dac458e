"""The true candidates: the digits that a cell has in some solution, and in how many.

Counted over solutions that were found. Digits that none of them has are asked for one by one; each
is refuted, or brings a solution with further digits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis import grids
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline
from sudoku_csp.targets.cnf.cells.direct import variable


@dataclass(frozen=True, repr=False)
class Candidates:
    """For every cell its digits in the `solutions` known, each with the number of those.

    `exact`: there are no other solutions. `complete`: no other solution has a further digit in a
    cell, so that these are the true candidates even where the numbers are lower bounds.
    """

    counts: Mapping[Cell, Mapping[int, int]]
    solutions: int
    exact: bool
    complete: bool

    @classmethod
    def of(cls, known: Sequence[Grid], *, exact: bool, complete: bool) -> Candidates:
        """Those of the solutions known, at least one, each once."""
        columns = zip(*(grid.digits for grid in known), strict=True)
        counts = {
            cell: dict(sorted(Counter(column).items()))
            for cell, column in zip(known[0].board.cells, columns, strict=True)
        }
        return cls(counts, len(known), exact, complete)

    @property
    def open(self) -> tuple[Cell, ...]:
        """The cells with several."""
        return tuple(cell for cell, counts in self.counts.items() if len(counts) > 1)

    @property
    def number(self) -> str:
        """How many solutions there are, in words."""
        return f"{self.solutions:,}" if self.exact else f"at least {self.solutions:,}"

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "solutions": self.solutions,
            "exact": self.exact,
            "complete": self.complete,
            "counts": {
                str(cell): {str(digit): number for digit, number in counts.items()}
                for cell, counts in self.counts.items()
            },
        }

    def __repr__(self) -> str:
        return shown(self, f"solutions={self.number}, open={len(self.open)}")


def true(puzzle: Puzzle, deadline: Deadline) -> Candidates | None:
    """The candidates of a puzzle, None where it has no solution.

    They are counted over few solutions: exact only where there is one. Raises BudgetSpent where no
    solution was found in time.
    """
    with grids.of_pairs(puzzle, (), deadline) as oracle:
        for clause in grids.givens(puzzle):
            oracle.add(clause)
        if oracle.core((), deadline=deadline) is not None:
            return None
        known = [grids.found(oracle, puzzle)]
        exact = complete = False
        pairs = tuple(zip(puzzle.board.cells, known[0].digits, strict=True))
        oracle.add(grids.other_than(puzzle.board, pairs))
        with suppress(BudgetSpent):
            exact = complete = oracle.core((), deadline=deadline) is not None
        if not exact:
            found, complete = further(puzzle, oracle, known, deadline)
            known += found
    return Candidates.of(known, exact=exact, complete=complete)


def further(
    puzzle: Puzzle, oracle: Oracle, known: Collection[Grid], deadline: Deadline
) -> tuple[list[Grid], bool]:
    """Solutions with digits that no known one has in that cell; and whether these are all digits.

    The oracle knows the givens, and forbids no solution but a known one.
    """
    board, found = puzzle.board, list[Grid]()
    seen = [set(column) for column in zip(*(grid.digits for grid in known), strict=True)]
    for cell, digits in zip(board.cells, seen, strict=True):
        for digit in board.digits:
            if digit in digits or puzzle.digits[board.position(cell)]:
                continue
            try:
                if oracle.core((), [variable(board, cell, digit)], deadline) is not None:
                    continue
            except BudgetSpent:
                return found, False
            found.append(grids.found(oracle, puzzle))
            for others, other in zip(seen, found[-1].digits, strict=True):
                others.add(other)
    return found, True
