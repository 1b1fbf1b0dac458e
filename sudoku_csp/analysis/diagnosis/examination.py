"""The examination of a puzzle: whether it has no solution, one or several, and what is wrong.

If the givens conflict, there is no solution. Otherwise the first solution that is found is
forbidden. If the givens conflict then, this solution is the only one.
"""

from collections.abc import Iterable, Iterator, Mapping

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis.conflict import conflicts
from sudoku_csp.analysis.diagnosis.oracles import forbid, last_grid, oracle_of_digits
from sudoku_csp.analysis.diagnosis.overlay import overlays
from sudoku_csp.analysis.diagnosis.redundancy import redundancy
from sudoku_csp.analysis.diagnosis.report import Diagnosis, Findings
from sudoku_csp.analysis.diagnosis.witnesses import OURS, claim
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import BackendFailed, BudgetSpent
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, BackendResult, Budget, Deadline
from sudoku_csp.solvers.backends import NAMES
from sudoku_csp.solvers.cross_check import Report

WITNESSES = tuple(name for name in NAMES if name != OURS)
"""The backends that confirm the results of the SAT solver behind the cores."""

LIMIT = 1000
"""Default limit on the solutions that are counted."""

REPAIRS = 10
"""Default limit on the repairs that drop clues."""

FINDING = 10.0
"""Seconds for the search after the verdict if there is no budget, since proofs may never end."""


def stages(
    puzzle: Puzzle,
    backends: Mapping[str, Backend],
    *,
    limit: int = LIMIT,
    repairs: int = REPAIRS,
    smallest: bool = False,
    budget: Budget | None = None,
) -> Iterator[Diagnosis]:
    """Yields the diagnosis of a puzzle several times: first the verdict alone, then more findings.

    Args:
        backends: the witnesses, by name.
        limit: the largest number of solutions that are counted.
        repairs: the largest number of repairs that drop clues. Further repairs, which change the
            number of a constraint, are not limited by it.
        smallest: search for the fewest givens that conflict, or that are enough, with a proof.
        budget: without a budget, the verdict has no time limit, and the rest has `FINDING` seconds,
            or no limit with `smallest`.

    Raises ValueError for a limit below 2 or repairs below 0, and BackendFault if the SAT
    solver returns a wrong grid.
    """
    checks.whole(limit, 2, "a limit on solutions is at least 2")
    checks.whole(repairs, 0, "a limit on repairs is at least 0")
    budget = budget or Budget()
    deadline = budget.start()
    try:
        with oracle_of_digits(puzzle, puzzle.givens, deadline) as oracle:
            answer = _answer(puzzle, oracle, deadline)
            own = claim(puzzle, answer.solutions, 2, exhausted=answer.exhausted)
            yield Diagnosis(puzzle, own, None)
            if budget.seconds is None and not smallest:
                deadline = Budget(FINDING).start()
            found: Iterable[Findings]
            match answer.solutions:
                case ():
                    found = conflicts(
                        puzzle, oracle, backends, deadline, most_repairs=repairs, smallest=smallest
                    )
                case (one,):
                    found = [redundancy(puzzle, one, oracle, backends, deadline, smallest=smallest)]
                case (first, second, *_):
                    found = overlays(puzzle, first, second, backends, deadline, limit=limit)
            for findings in found:
                yield Diagnosis(puzzle, own, findings)
    except (BudgetSpent, BackendFailed) as error:
        statement = BackendResult(OURS, None, missing=str(error) or budget.unfinished())
        yield Diagnosis(puzzle, Report(puzzle, (statement,), 2), None)


def _answer(puzzle: Puzzle, oracle: Oracle, deadline: Deadline) -> Answer:
    """Up to two solutions; afterwards the oracle forbids the first."""
    every = range(oracle.size)
    if oracle.core(every, deadline=deadline) is not None:
        return Answer((), exhausted=True)
    first = last_grid(oracle, puzzle)
    forbid(oracle, first)
    if oracle.core(every, deadline=deadline) is not None:
        return Answer((first,), exhausted=True)
    return Answer((first, last_grid(oracle, puzzle)), exhausted=False)
