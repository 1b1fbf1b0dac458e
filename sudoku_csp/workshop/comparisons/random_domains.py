"""Random domains of a constraint's cells, and which of their digits have a support.

Each digit of each cell stays with a probability of one half, and no cell is left without one. A
digit has a support if some grid within the domains has it and obeys the constraint: a solver that
searches finds one or refutes it, and the constraint itself is asked about each grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from random import Random
from typing import NamedTuple

from pysat.solvers import Solver

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.targets.cnf.cells.direct import variable

Literals = frozenset[int]


class Sample(NamedTuple):
    """Domains as literals over direct cells: of the digits that are removed, of those left, and of
    those of them that have a support; None where nothing is allowed."""

    removed: Sequence[int]
    left: Literals
    supported: Literals | None

    @property
    def unsupported(self) -> Literals:
        """The digits to remove; none where a conflict follows."""
        return frozenset() if self.supported is None else self.left - self.supported


def sampled(constraint: Constraint, formula: Formula, number: int, seed: int) -> list[Sample]:
    """So many, with what has a support in them; `formula` states the constraint alone.

    Raises BackendFault where the formula has a grid that the constraint does not allow.
    """
    drawn = random_domains(constraint, formula.puzzle.board, number, seed)
    with closing(_Support(formula, constraint)) as supported:
        return [Sample(removed, left, supported(removed, left)) for removed, left in drawn]


def random_domains(
    constraint: Constraint, board: Board, number: int, seed: int = 0
) -> list[tuple[list[int], Literals]]:
    """So many, the same for every constraint of these cells: the literals that remove digits, and
    those of the digits left."""
    rng = Random(" ".join(map(str, (seed, *constraint.scope))))  # noqa: S311 - no secret.
    return [_drawn(rng, constraint, board) for _ in range(number)]


def _drawn(rng: Random, constraint: Constraint, board: Board) -> tuple[list[int], Literals]:
    removed: list[int] = []
    left: set[int] = set()
    for cell in constraint.scope:
        digits: list[int] = []
        while not digits:
            digits = [digit for digit in board.digits if rng.getrandbits(1)]
        for digit in board.digits:
            literal = variable(board, cell, digit)
            if digit in digits:
                left.add(literal)
            else:
                removed.append(-literal)
    return removed, frozenset(left)


class _Support:
    """Which digits are in a grid that the constraint allows. To be closed."""

    def __init__(self, formula: Formula, constraint: Constraint) -> None:
        self._formula, self._constraint = formula, constraint
        self._solver = Solver("minisat22", bootstrap_with=formula.clauses)

    def __call__(self, removed: Sequence[int], left: Literals) -> Literals | None:
        if not self._solver.solve(removed):
            return None
        supported: set[int] = set()
        for literal in sorted(left):
            if literal not in supported and self._solver.solve([*removed, literal]):
                true = [x for x in self._solver.get_model() if x > 0]
                if not self._constraint.holds(grid := self._formula.decode(true)):
                    raise BackendFault(f"{self._constraint}: clauses allow {grid.line()}")
                supported |= left.intersection(true)
        return frozenset(supported)

    def close(self) -> None:
        self._solver.delete()
