"""A claim about a puzzle, the formula that states it, and a proof of it.

The formula has the rules, the givens and, if the claim is about a grid, a clause that forbids this
grid. The claim is true if and only if the formula has no model. All witnesses refute this formula.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.targets.cnf.at_most_one import Clause


@dataclass(frozen=True)
class Claim:
    """The claim that a puzzle has no solution other than `grid`, or none if `grid` is None."""

    puzzle: Puzzle
    grid: Grid | None = None

    @property
    def verdict(self) -> Verdict:
        return Verdict.NO_SOLUTION if self.grid is None else Verdict.UNIQUE

    @property
    def formula(self) -> Formula:
        """The formula to refute, in the default encoding, with the givens as unit clauses."""
        return Formula(self.puzzle, EXTENDED, Givens.UNITS, self.grid)


@dataclass(frozen=True, repr=False)
class Proof:
    """A proof that the formula of a claim is unsatisfiable.

    `witness` is the name of the backend, `solver` its solver and version. `format` is "drat" or
    "lrat", and `text` the proof in this format.
    """

    witness: str
    solver: str
    format: str
    text: bytes

    @property
    def by(self) -> str:
        """The backend and its solver, such as `sat: glucose4, python-sat 1.9`."""
        return f"{self.witness}: {self.solver}"

    @property
    def size(self) -> int:
        return len(self.text)

    @property
    def file(self) -> str:
        return f"proof-{self.witness}.{self.format}"

    def __repr__(self) -> str:
        return short_repr(self, f"{self.format} by {self.by}, size={self.size}")


def contradiction(clauses: Sequence[Clause]) -> tuple[int, ...] | None:
    """The index of an empty clause, or the indices of two contrary unit clauses, or None.

    If a solver refutes a formula while loading it, this contradiction is the whole proof.

    >>> contradiction([[1, 2], [-1], [1]]), contradiction([[]]), contradiction([[1], [2]])
    ((1, 2), (0,), None)
    """
    units: dict[int, int] = {}
    for place, clause in enumerate(clauses):
        if not clause:
            return (place,)
        if len(clause) == 1:
            (literal,) = clause
            if -literal in units:
                return units[-literal], place
            units.setdefault(literal, place)
    return None
