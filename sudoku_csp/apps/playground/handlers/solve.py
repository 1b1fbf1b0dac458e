"""Solve: what each backend says, as soon as it says it, and then what they say together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_csp.apps.playground import agreement, backends_in_turn
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import PUZZLE, Request
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.backends import sat_sessions, sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report

FIELDS = (*PUZZLE, "backends", "limit", "solver", "search")

SHOWN = 100
"""Solutions of a backend that are handed on; `count` is how many it found."""


def answer(request: Request) -> Iterator[Part]:
    """A part before each backend, its statement, and at the end the agreement.

    `backends` are names, `limit` the solutions sought, `solver` the SAT solver and `search` that of
    the reference. Raises UnknownName and Unsupported.
    """
    puzzle, names = request.puzzle(), request.backends()
    limit = request.whole("limit", 2, request.limits.solutions)
    deadline = request.budget().start()
    settings = Settings(solver=request.name("solver"), search=request.name("search"))
    found: list[BackendResult] = []
    with backends_in_turn.ready(names, settings) as chosen:
        results = backends_in_turn.results(puzzle, chosen, limit, deadline)
        for name in chosen:
            yield {"part": "asking", "backend": name}
            found.append(next(results))
            yield _statement(found[-1], puzzle)
    report = Report(puzzle, tuple(found), limit)
    yield {
        "part": "agreement",
        "verdict": str(report.verdict),
        "agreed": report.agreed,
        "witnesses": list(report.witnesses),
        "disagreements": list(report.disagreements),
        "reason": report.reason,
        "grids": _digits(report.solutions[:2]),
        "said": agreement.sentence(report),
    }


def _statement(statement: BackendResult, puzzle: Puzzle) -> Part:
    given = statement.answer
    formula = _formula(statement.solver, puzzle) if given and statement.solver else {}
    return {
        "part": "statement",
        "backend": statement.backend,
        "verdict": str(statement.verdict),
        "grids": _digits(given.solutions[:SHOWN]) if given else [],
        "count": len(given.solutions) if given else 0,
        "exhausted": given is not None and given.exhausted,
        "seconds": statement.seconds,
        "solver": statement.solver,
        "stats": {**formula, **(given.stats if given else {})},
        "missing": statement.missing,
        "fault": statement.fault,
    }


def _formula(solver: str, puzzle: Puzzle) -> dict[str, int]:
    """How large the formula is that a SAT solver is given where no encoding is chosen."""
    encoding = sat_sessions.suited(sat_solvers.named(solver), puzzle.board)
    size = Formula(puzzle, encoding).cnf.size
    return {"variables": size.variables, "clauses": size.clauses}


def _digits(grids: Iterable[Grid]) -> list[list[int]]:
    return [list(grid.digits) for grid in grids]
