"""The CP-SAT witness: OR-Tools writes a proof with hints, in the format LRAT.

In this format each step names the clauses from which it follows, so that a checker need not search
for them (Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, "Efficient certified RAT
verification", CADE 2017). CP-SAT 9.15 proves a step that follows from clauses, but only assumes a
step that follows from other constraints. So the model has only the clauses and the variables of the
formula, in their order. CP-SAT runs with one worker and without presolve, which would renumber
variables.
"""

from math import inf

from ortools.sat.python import cp_model

from sudoku_csp.analysis.certificate.claim import Claim, Proof, contradiction
from sudoku_csp.analysis.certificate.cpsat_files import PREFIX, reserved_files
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BudgetSpent
from sudoku_csp.grid.helpers import installed_version
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends.sat_sessions import with_deadline
from sudoku_csp.targets.cnf.at_most_one import Clause

_PARAMETERS: dict[str, float] = {
    "num_workers": 1,
    "cp_model_presolve": False,
    "check_lrat_proof": True,
    "output_lrat_proof": True,
    "check_merged_lrat_proof": True,
    "catch_sigint_signal": False,
}


def refute(claim: Claim, deadline: Deadline, *, prefix: str = PREFIX) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it. Native code runs in this process.

    Raises BudgetSpent after the deadline, BackendFailed if CP-SAT leaves no proof,
    BackendUnavailable if the proof cannot be written, BackendFault for a model that is no grid.
    """
    formula = claim.formula
    clauses: list[Clause] = []
    formula.cnf.clauses_to(with_deadline(clauses.append, deadline))
    model = _model(formula.variables, clauses)
    solver = cp_model.CpSolver()
    for name, value in _PARAMETERS.items():
        setattr(solver.parameters, name, value)
    with reserved_files(deadline, prefix) as file:
        remaining = deadline.remaining()
        solver.parameters.max_time_in_seconds = inf if remaining is None else remaining
        status = solver.status_name(solver.solve(model))
        text = file.read_bytes()
    match status:
        case "INFEASIBLE":
            name = f"CP-SAT, ortools {installed_version('ortools')}"
            return Proof("cpsat", name, "lrat", text or _while_loading(clauses))
        case "OPTIMAL" | "FEASIBLE":
            values = list(solver.response_proto.solution)
            true = [number for number, value in enumerate(values, start=1) if value]
            try:
                return formula.decode(true)
            except ValueError as error:
                raise BackendFault(f"CP-SAT gave a model that is no grid: {error}") from None
        case "UNKNOWN" if deadline.expired():
            raise BudgetSpent
    raise BackendFault(f"CP-SAT ended {status}")


def _model(variables: int, clauses: list[Clause]) -> cp_model.CpModel:
    model = cp_model.CpModel()
    proto = model.proto
    for _ in range(variables):
        proto.variables.add().domain.extend((0, 1))
    for clause in clauses:
        # The variable at place p has the literals p and -p - 1.
        literals = [number - 1 if number > 0 else number for number in clause]
        proto.constraints.add().bool_or.literals.extend(literals)
    return model


def _while_loading(clauses: list[Clause]) -> bytes:
    """The proof if CP-SAT finds a contradiction while it loads the clauses.

    CP-SAT then writes no proof. The proof has one step: two clauses contradict each other. Raises
    BackendFailed if no two clauses contradict each other.
    """
    places = contradiction(clauses)
    if places is None:
        raise BackendFailed("CP-SAT found no solution, and left no proof")
    hints = " ".join(str(place + 1) for place in places)
    return f"{len(clauses) + 1} 0 {hints} 0\n".encode()
