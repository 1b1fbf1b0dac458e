"""Other backends confirm the claims of a diagnosis, each within an equal share of the time.

A witness is a backend that checks a claim. If a witness contradicts the claim, the report with both
answers is kept, so that the contradiction is not hidden.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable, BudgetSpent
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, BackendResult, Deadline, result_of
from sudoku_csp.solvers.cross_check import Report

OURS = "sat"
"""The backend that makes the claims: the SAT solver behind the cores."""


def claim(puzzle: Puzzle, grids: Iterable[Grid], limit: int, *, exhausted: bool = False) -> Report:
    """The claim that these grids are solutions, and with `exhausted` the only ones.

    A witness searches for up to `limit` solutions.
    """
    ours = BackendResult(OURS, Answer(tuple(grids), exhausted=exhausted))
    return Report(puzzle, (ours,), limit)


def add_statements(claimed: Report, statements: Iterable[BackendResult]) -> Report:
    """The report with the statements of witnesses added after the claim."""
    return replace(claimed, statements=(*claimed.statements, *statements))


def confirms(statement: BackendResult, claimed: Report) -> bool:
    """True if the statement of a witness implies a claim. Does not look for contradictions."""
    theirs = statement.answer
    if theirs is None or len(theirs.solutions) < len(claimed.solutions):
        return False
    return theirs.exhausted or not claimed.exhausted


@dataclass(frozen=True)
class Confirmation:
    """Backends that confirm all claims, other backends with the reasons, and the contradictions."""

    by: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    contradictions: tuple[Report, ...] = ()

    @property
    def sentence(self) -> str:
        parts = [f"confirmed by {', '.join(self.by)}"] if self.by else []
        parts += [f"not confirmed by {why}" for why in self.missing]
        text = "; ".join(parts) or "no other backend has confirmed this"
        return f"{text[0].upper()}{text[1:]}."


NOT_CONFIRMED = Confirmation()


def confirm(
    claims: Sequence[Report], backends: Mapping[str, Backend], deadline: Deadline
) -> Confirmation:
    """Has every backend check the claims, up to the first claim that it does not confirm."""
    by: list[str] = []
    missing: list[str] = []
    contradictions: list[Report] = []
    for name, backend, until in turns(backends, deadline):
        for claimed in claims:
            statement = answer_by(name, backend, claimed.puzzle, claimed.limit, until)
            report = add_statements(claimed, [statement])
            if report.disagreements:
                contradictions.append(report)
            if not confirms(statement, claimed):
                missing.append(describe_missing(statement))
                break
        else:
            by.append(name)
    return Confirmation(tuple(by), tuple(missing), tuple(contradictions))


def describe_missing(statement: BackendResult) -> str:
    """The backend that does not confirm a claim, with the reason."""
    return f"{statement.backend} ({statement.missing or statement.fault or 'it contradicts'})"


def prepare(backends: Iterable[Backend]) -> None:
    """Waits until the backends are ready, before any share of the time begins.

    A backend that cannot run is ignored here, since its answer will say why it cannot.
    """
    for backend in backends:
        with suppress(BackendFailed, BackendUnavailable):
            backend.prepare()


def turns(
    backends: Mapping[str, Backend], deadline: Deadline
) -> Iterator[tuple[str, Backend, Deadline]]:
    """Yields name, backend and deadline, once the backend is ready; all share the time left."""
    for left, (name, backend) in zip(range(len(backends), 0, -1), backends.items(), strict=True):
        prepare([backend])
        yield name, backend, deadline.share(1 / left)


def statements(
    puzzle: Puzzle, backends: Mapping[str, Backend], limit: int, deadline: Deadline
) -> Iterator[BackendResult]:
    """Yields the result of each backend for a puzzle, one backend after the other."""
    for name, backend, until in turns(backends, deadline):
        yield answer_by(name, backend, puzzle, limit, until)


def answer_by(
    name: str, backend: Backend, puzzle: Puzzle, limit: int, deadline: Deadline
) -> BackendResult:
    """The result of a backend until the deadline; a result without an answer if no time is left."""
    try:
        budget = deadline.budget()
    except BudgetSpent:
        return BackendResult(name, None, missing="no time was left")
    return result_of(name, backend, puzzle, limit, budget)
