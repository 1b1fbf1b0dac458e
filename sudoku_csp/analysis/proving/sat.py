"""The SAT witness: a PySAT solver that writes down what it learns.

Each clause that a CDCL solver learns follows from those before it by unit propagation alone (RUP:
Goldberg & Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003), so
the list of them, down to the empty clause, is a proof; DRAT (Wetzler, Heule & Hunt, SAT 2014) is
its format. The solver is fresh and has the givens as unit clauses: under assumptions nothing is
refuted, and what was learned for another puzzle would stand in the proof too.

Deletions are left out. They are most of what glucose prints, 140 of 145 KB, and boards of this size
are checked as fast without. A RUP step stays right where there are more clauses; a step that is
RAT and no RUP need not, and whoever checks such a proof would refuse it, never accept it wrongly.
No solver of `sat_proofs.PROVERS` has been seen to write one here.
"""

from __future__ import annotations

from collections.abc import Iterable

from pysat.solvers import Solver

from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.analysis.proving.sat_proofs import DEFAULT, check_prover
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.helpers import installed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_decision import decide
from sudoku_csp.solvers.backends.sat_loading import timed


def refute(claim: Claim, deadline: Deadline, solver: str | None = None) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it.

    Native code runs in this process. Raises BudgetSpent once the deadline has passed, as far as the
    solver lets the clock be looked at; UnknownName and Unsupported as `check_prover`; BackendFault
    for an answer that is none.
    """
    found = sat_solvers.named(check_prover(solver or DEFAULT))
    formula = claim.formula
    with Solver(name=found.name, with_proof=True) as native:
        formula.cnf.clauses_to(timed(native.add_clause, deadline))
        literals = decide(native, found, [], deadline)
        if literals is None:
            told = f"{found.name}, python-sat {installed('python-sat')}"
            return Proof("sat", told, "drat", _learned(native.get_proof()))
    try:
        return formula.decode(literals)
    except ValueError as error:
        raise BackendFault(f"{found.name} gave an assignment that is no grid: {error}") from None


def _learned(lines: Iterable[str]) -> bytes:
    """The clauses that were added, and the empty one at the end.

    It stands there once however often the solver printed it, or did not: ergo leaves it out where a
    formula is refuted while it loads.
    """
    added = [line for line in lines if not line.startswith("d") and line.strip() != "0"]
    return "\n".join([*added, "0\n"]).encode()
