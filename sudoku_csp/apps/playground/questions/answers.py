"""What the backends find: the solutions of a puzzle, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sudoku_csp.analysis.diagnosis.witnesses import statements
from sudoku_csp.apps.api.diagnose import stages
from sudoku_csp.apps.api.solve import close, named
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.helpers import NUMBERS, capital, listed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, BackendResult, Verdict
from sudoku_csp.solvers.backends import sat_sessions, sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report

_VERDICTS = {
    Verdict.UNIQUE: "one solution",
    Verdict.NO_SOLUTION: "no solution",
    Verdict.MULTIPLE: "several solutions",
    Verdict.SOLVED: "a solution, perhaps not the only one",
}


@contextmanager
def open_backends(names: tuple[str, ...], settings: Settings) -> Iterator[dict[str, Backend]]:
    """The backends of these names, which begin to get ready.

    They stay open for the next question unless a solver is chosen, so that no client can fill a
    machine with processes. Raises UnknownName and Unsupported.
    """
    settings.check(names)
    chosen = named(names, settings.compared(names), isolate=False)
    try:
        for backend in chosen.values():
            backend.start()
        yield chosen
    finally:
        if settings.solver:
            close()


def solve(question: Question) -> Iterator[Part]:
    """A part before each backend, its result, and at the end whether they agree.

    `backends` are names, `limit` the number of solutions, `solver` the SAT solver and `search` the
    search of the reference. Raises UnknownName and Unsupported.
    """
    puzzle, names = question.puzzle(), question.backends()
    limit = question.whole("limit", 2, question.limits.solutions)
    deadline = question.budget().start()
    settings = Settings(
        solver=question.name_or_none("solver"), search=question.name_or_none("search")
    )
    found: list[BackendResult] = []
    with open_backends(names, settings) as chosen:
        results = statements(puzzle, chosen, limit, deadline)
        for name in chosen:
            yield {"part": "started", "backend": name}
            found.append(next(results))
            yield _result(found[-1], puzzle)
    report = Report(puzzle, tuple(found), limit)
    yield {
        "part": "agreement",
        "verdict": str(report.verdict),
        "agreed": report.agreed,
        "disagreements": list(report.disagreements),
        "reason": report.reason,
        "grids": _digits(report.solutions[:2]),
        "sentence": agreement(report),
    }


def _result(result: BackendResult, puzzle: Puzzle) -> Part:
    given = result.answer
    formula = _formula(result.solver, puzzle) if given and result.solver else {}
    return {
        "part": "result",
        "backend": result.backend,
        "verdict": str(result.verdict),
        "grids": _digits(given.solutions[:2]) if given else [],
        "seconds": result.seconds,
        "solver": result.solver,
        "stats": {**formula, **(given.stats if given else {})},
        "missing": result.missing,
        "fault": result.fault,
    }


def _formula(solver: str, puzzle: Puzzle) -> dict[str, int]:
    """The size of the formula that a SAT solver gets by default."""
    encoding = sat_sessions.suited(sat_solvers.named(solver), puzzle.board)
    size = Formula(puzzle, encoding).cnf.size
    return {"variables": size.variables, "clauses": size.clauses}


def _digits(grids: Iterable[Grid]) -> list[list[int]]:
    return [list(grid.digits) for grid in grids]


def agreement(report: Report) -> str:
    """Which backends agree on what; also a disagreement, and a result that none confirms."""
    if report.disagreements:
        return f"THE BACKENDS DISAGREE, so one of them is wrong: {report.disagreements[0]}."
    missing = [f"{name} {why}" for name, why in report.missing.items()]
    if report.verdict is Verdict.UNKNOWN:
        found = "one solution was found, perhaps not the only one; " if report.solutions else ""
        return f"No verdict: {found}{listed(missing)}."
    found = _VERDICTS[report.verdict]
    if report.verdict is Verdict.MULTIPLE and report.exhausted:
        found = f"{report.count:,} solutions, and no others"
    if not report.witnesses:
        return "Several solutions: the backends found different ones."
    agreeing, backends = len(report.witnesses), len(report.statements)
    if backends == 1:
        return f"{capital(found)}, by {report.witnesses[0]} alone."
    without = f" (without {'; '.join(missing)})" if missing else ""
    if agreeing == 1:
        return f"{capital(found)}, by {report.witnesses[0]}; no other confirms it{without}."
    all_of_them = "Both" if backends == 2 else f"All {NUMBERS[backends]}"
    some = f"{NUMBERS[agreeing].capitalize()} of {NUMBERS[backends]}"
    which = all_of_them if agreeing == backends else some
    return f"{which} backends agree: {found}{without}."


def diagnose(question: Question) -> Iterator[Part]:
    """The diagnosis as it grows: each part is all of it, and replaces the one before."""
    puzzle, seconds = question.puzzle(), question.seconds()
    growing = stages(puzzle, limit=2, smallest=True, time_limit=seconds, isolate=False)
    for number, stage in enumerate(growing):
        if number and stage.findings is None:
            return  # There was no time for more than the verdict, which is sent already.
        yield {"part": "diagnosis", **stage.as_dict()}
