"""The SAT solvers in PySAT, and what each can do. This module does not import PySAT.

Measured on python-sat 1.9.dev17; a test compares the table with the installed version.

- kissat404 ignores assumptions, and aborts if a clause is added after it has solved.
- lingeling cannot solve for a limited number of conflicts.
- Neither CaDiCaL nor kissat can be interrupted.
- CaDiCaL's unit propagation can be wrong after it has solved (github.com/pysathq/pysat, 232). On
  all published sets of puzzles, MiniSat and its relatives propagated as a new solver would.
"""

from dataclasses import dataclass

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY


@dataclass(frozen=True)
class SatSolver:
    """What a PySAT solver can do.

    Attributes:
        incremental: True if it accepts assumptions, and clauses between two calls.
        sliced: True if it can stop after a number of conflicts, so that the clock can be checked.
        counts: True if it reports the number of its conflicts.
        propagates: True if its unit propagation is right, also after it has solved.
        cardinality: True if it has at-most-one constraints besides clauses.
    """

    name: str
    incremental: bool = True
    sliced: bool = True
    counts: bool = True
    propagates: bool = False
    cardinality: bool = False


KEPT_UP_TO = 16
"""The largest side of a board whose rules (123,904 clauses at 16) are kept in a solver."""

DEFAULT, DEFAULT_LARGE = "minicard", "cadical195"
"""The fastest solver for boards up to KEPT_UP_TO, and the fastest for larger boards. MiniCARD
searches like MiniSat, but loads 648 constraints for a blank 9x9 in place of 10,530 clauses."""

SOLVERS = {
    solver.name: solver
    for solver in (
        SatSolver("cadical103"),
        SatSolver("cadical153"),
        SatSolver("cadical195"),
        SatSolver("cadical300"),
        SatSolver("ergo"),
        SatSolver("gluecard3", propagates=True, cardinality=True),
        SatSolver("gluecard4", propagates=True, cardinality=True),
        SatSolver("glucose3", propagates=True),
        SatSolver("glucose4", propagates=True),
        SatSolver("glucose42", propagates=True),
        SatSolver("kissat404", incremental=False, sliced=False, counts=False),
        SatSolver("lingeling", sliced=False, counts=False),
        SatSolver("maplechrono", propagates=True),
        SatSolver("maplecm", propagates=True),
        SatSolver("maplesat", propagates=True),
        SatSolver("mergesat3", propagates=True),
        SatSolver("minicard", propagates=True, cardinality=True),
        SatSolver("minisat-gh", propagates=True),
        SatSolver("minisat22", propagates=True),
        SatSolver("minisatep", propagates=True),
    )
}


def default(side: int) -> SatSolver:
    """The default solver for boards of this side.

    >>> default(9).name, default(25).name
    ('minicard', 'cadical195')
    """
    return SOLVERS[DEFAULT if side <= KEPT_UP_TO else DEFAULT_LARGE]


def takes_whole(solver: SatSolver, encoding: Encoding) -> bool:
    """True if the solver gets each at-most-one group whole, as one cardinality constraint.

    This is so if the method of the encoding is cardinality. Then Unsupported is raised if the
    solver has no such constraints, or the clause set of the encoding divides groups.
    """
    if encoding.at_most_one != CARDINALITY.name:
        return False
    if encoding.compiled:
        raise Unsupported(
            f"{encoding.name} takes groups apart, so a solver gets none whole: "
            "with cardinality it is for the format opb"
        )
    if not solver.cardinality:
        able = ", ".join(name for name, one in SOLVERS.items() if one.cardinality)
        raise Unsupported(
            f"{solver.name} takes clauses alone: cardinality is for {able}, and for the format opb"
        )
    return True


def find_solver(name: str) -> SatSolver:
    """The solver with this name. Raises UnknownName, which lists the known names.

    >>> find_solver("kissat404").incremental
    False
    """
    UnknownName.check("SAT solver", name, SOLVERS)
    return SOLVERS[name]
