"""The SAT witness: a PySAT solver that prints the clauses it learns as a DRAT proof.

Each clause that a CDCL solver learns follows from earlier clauses by unit propagation alone (RUP:
Goldberg & Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003). So
the list of these clauses, down to the empty clause, is a proof in the format DRAT (Wetzler, Heule &
Hunt, SAT 2014). The solver is new, since a used solver would print clauses of other puzzles. The
givens are unit clauses, since a contradiction under assumptions is no refutation.

Deletions of clauses are left out of the proof, since proofs for boards of this size are checked as
fast without them, and RUP steps stay valid with more clauses. A checker may refuse a step that is
RAT but not RUP.
"""

from collections.abc import Iterable

from pysat.solvers import Solver

from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.grid.helpers import installed_version
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_sessions import decide, with_deadline

DEFAULT = "glucose4"
"""The solver with the shortest proofs: 4 KB on the hardest 9x9 puzzles; 6 KB with cadical195, 80 KB
with maplechrono."""

_NO_PROOFS = "it writes no proofs"

REFUSED = {
    "kissat404": _NO_PROOFS,
    "maplecm": "its proofs lack the empty clause at times",
    "maplesat": "its proofs have every variable one too high",
    "mergesat3": _NO_PROOFS,
    "minicard": _NO_PROOFS,
    "minisat-gh": _NO_PROOFS,
    "minisat22": _NO_PROOFS,
    "minisatep": _NO_PROOFS,
}
"""Solvers whose proofs are not right, and why. Measured with python-sat 1.9.dev17 and drat-trim on
puzzles of 17 givens and the hardest puzzles; a test compares the installed version."""

PROVERS = tuple(name for name in sat_solvers.SOLVERS if name not in REFUSED)
"""The solvers whose proofs are right."""


def check_prover(name: str) -> str:
    """Returns this name. Raises UnknownName, and Unsupported if the solver's proofs are wrong.

    >>> check_prover("cadical195")
    'cadical195'
    """
    sat_solvers.find_solver(name)
    if name in REFUSED:
        known = ", ".join(PROVERS)
        raise Unsupported(f"no certificate by {name}: {REFUSED[name]} (these can: {known})")
    return name


def refute(claim: Claim, deadline: Deadline, solver: str | None = None) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it. Native code runs in this process.

    Raises BudgetSpent after the deadline, if the solver can be interrupted; UnknownName and
    Unsupported as `check_prover` does; BackendFault for an assignment that is no grid.
    """
    found = sat_solvers.find_solver(check_prover(solver or DEFAULT))
    formula = claim.formula
    with Solver(name=found.name, with_proof=True) as native:
        formula.cnf.clauses_to(with_deadline(native.add_clause, deadline))
        literals = decide(native, found, [], deadline)
        if literals is None:
            name = f"{found.name}, python-sat {installed_version('python-sat')}"
            return Proof("sat", name, "drat", learned_clauses(native.get_proof()))
    try:
        return formula.decode(literals)
    except ValueError as error:
        raise BackendFault(f"{found.name} gave an assignment that is no grid: {error}") from None


def learned_clauses(lines: Iterable[str]) -> bytes:
    """The clauses that a solver added, and the empty clause once at the end.

    Some solvers print the empty clause several times. The solver ergo does not print it when it
    refutes a formula while loading the formula.
    """
    added = [line for line in lines if not line.startswith("d") and line.strip() != "0"]
    return "\n".join([*added, "0\n"]).encode()
