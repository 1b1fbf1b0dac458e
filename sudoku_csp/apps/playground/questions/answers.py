"""Questions to the backends: what the solutions of a puzzle are, and what is wrong with it."""

from collections.abc import Iterator

from sudoku_csp.apps.api.diagnose import stages
from sudoku_csp.apps.api.reports import agreement
from sudoku_csp.apps.api.solve import choose_solvers, close, digits_of, result_data
from sudoku_csp.apps.playground.question import Part, Question


def solve(question: Question) -> Iterator[Part]:
    """Yields a part when a backend starts, a part with its result, and at last the agreement."""
    puzzle, names = question.puzzle(), question.names("backends")
    solvers = choose_solvers(
        "all" if names is None else names,
        question.whole("limit", 2, question.limits.solutions),
        time_limit=question.time_limit(),
        isolate=False,
        solver=question.name_or_none("solver"),
        search=question.name_or_none("search"),
    )
    found = []
    try:
        results = solvers.results(puzzle)
        for name in solvers.names:
            yield {"part": "started", "backend": name}
            found.append(next(results))
            yield {"part": "result", **result_data(found[-1], puzzle)}
    finally:
        if solvers.settings.solver:
            close()  # A client could otherwise fill the memory with open solvers.
    report = solvers.compare(puzzle, found)
    yield {
        "part": "agreement",
        "verdict": str(report.verdict),
        "agreed": report.agreed,
        "disagreements": list(report.disagreements),
        "reason": report.reason,
        "grids": digits_of(report.solutions),
        "sentence": agreement(report),
    }


def diagnose(question: Question) -> Iterator[Part]:
    """Yields the diagnosis in growing stages; each part is the whole diagnosis so far."""
    puzzle, seconds = question.puzzle(), question.time_limit()
    growing = stages(puzzle, limit=2, smallest=True, time_limit=seconds, isolate=False)
    for number, stage in enumerate(growing):
        if number and stage.findings is None:
            return  # Time was left only for the verdict, which has been sent.
        yield {"part": "diagnosis", **stage.as_dict()}
