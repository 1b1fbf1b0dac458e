"""The CP-SAT witness: OR-Tools writes a proof with hints, LRAT.

"Efficient certified RAT verification" (Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, CADE
2017): each step names the clauses it follows from, so that a checker need not search for them.
CP-SAT 9.15 proves what it does with clauses, and assumes what it does with the rest: so the model
has nothing but the clauses of the formula, in their order, over its variables in theirs. It has one
worker and no presolve, which would renumber variables.

OR-Tools 9.15 has fixed names for the files of its proofs, with no parameter to change them. In a
folder where everybody may write, a fixed name is a risk: through a link the proof would overwrite
another file, and two solvers at once would mix their proofs. So the files are made beforehand, as
plain files of this user, and locked while in use; where that is impossible, no proof is written.
The checker refuses a proof that was disturbed nevertheless.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from math import inf
from pathlib import Path

from ortools.sat.python import cp_model

from sudoku_csp.analysis.certificate.claim import Claim, Proof, contradiction
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable
from sudoku_csp.grid.helpers import installed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import BudgetSpent, Deadline
from sudoku_csp.solvers.backends.sat_sessions import timed
from sudoku_csp.targets.cnf.at_most_one import Clause

_PARAMETERS: dict[str, float] = {
    "num_workers": 1,
    "cp_model_presolve": False,
    "check_lrat_proof": True,
    "output_lrat_proof": True,
    "check_merged_lrat_proof": True,
    "catch_sigint_signal": False,
}

PREFIX = "/tmp/lrat"  # noqa: S108 - the choice of OR-Tools.

WAIT = 0.01
"""Seconds between two attempts to lock a file."""


def refute(claim: Claim, deadline: Deadline) -> Proof | Grid:
    """A proof of the claim, or a grid that refutes it; native code runs in this process.

    Raises BudgetSpent after the deadline, BackendFailed where CP-SAT leaves no proof,
    BackendUnavailable where its files cannot be written, BackendFault for a model that is no grid.
    """
    formula = claim.formula
    clauses: list[Clause] = []
    formula.cnf.clauses_to(timed(clauses.append, deadline))
    model = _model(formula.variables, clauses)
    solver = cp_model.CpSolver()
    for name, value in _PARAMETERS.items():
        setattr(solver.parameters, name, value)
    with reserved_files(deadline) as file:
        remaining = deadline.remaining()
        solver.parameters.max_time_in_seconds = inf if remaining is None else remaining
        status = solver.status_name(solver.solve(model))
        text = file.read_bytes()
    match status:
        case "INFEASIBLE":
            name = f"CP-SAT, ortools {installed('ortools')}"
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
        # A literal is the place of its variable, and -1 less than that place for its contrary.
        literals = [number - 1 if number > 0 else number for number in clause]
        proto.constraints.add().bool_or.literals.extend(literals)
    return model


def _while_loading(clauses: list[Clause]) -> bytes:
    """The one step where a clause, or two, are a contradiction: CP-SAT then writes nothing."""
    places = contradiction(clauses)
    if places is None:
        raise BackendFailed("CP-SAT found no solution, and left no proof")
    hints = " ".join(str(place + 1) for place in places)
    return f"{len(clauses) + 1} 0 {hints} 0\n".encode()


@contextmanager
def reserved_files(deadline: Deadline) -> Iterator[Path]:
    """The file for a proof of one worker, reserved for this process while the block runs.

    All files are removed at the end; files of a process that was killed are taken over. Raises
    BudgetSpent if the deadline passes while another process has them, BackendUnavailable where
    something else has a file's name.
    """
    proof = Path(f"{PREFIX}.txt")
    with ExitStack() as stack:
        for path in (proof, *(Path(f"{PREFIX}{number}.bin") for number in range(3))):
            stack.enter_context(_locked(path, deadline))
        yield proof


@contextmanager
def _locked(path: Path, deadline: Deadline) -> Iterator[None]:
    while True:
        descriptor = _open(path)
        try:
            if lock(descriptor) and _is_at(path, descriptor):
                os.truncate(descriptor, 0)
                try:
                    yield
                finally:
                    path.unlink(missing_ok=True)
                return
        finally:
            os.close(descriptor)
        deadline.check()
        time.sleep(WAIT)


def _open(path: Path) -> int:
    """Opens or makes the file: a plain file of this user, which no other user can replace."""
    if not hasattr(os, "O_NOFOLLOW"):
        raise BackendUnavailable("CP-SAT's proofs are for systems with Posix files")
    in_the_way = f"CP-SAT writes its proofs to {path} and nowhere else, but: "
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise BackendUnavailable(in_the_way + (error.strerror or str(error))) from None
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_nlink > 1:
        os.close(descriptor)
        raise BackendUnavailable(f"{in_the_way}it is no plain file of this user")
    return descriptor


def lock(descriptor: int) -> bool:
    """Locks an open file; False where another process has it."""
    import fcntl  # noqa: PLC0415 - some systems lack it; `_open` has raised an error there.

    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _is_at(path: Path, descriptor: int) -> bool:
    """Whether the open file still has its name: the process before may have removed it."""
    with suppress(FileNotFoundError):
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    return False
