"""The checked answer of one backend to one puzzle, or the reason why there is none.

A backend that is not installed, dies or runs out of time is missing from the verdict; one that
breaks its contract or returns a grid against the rules is at fault, and its answer is not used.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    ConstraintFault,
    Unsupported,
)
from sudoku_csp.grid.helpers import shown
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Budget, Verdict


@dataclass(frozen=True, repr=False)
class BackendResult:
    """A backend's answer, or why it is missing, or how the backend broke its contract (`fault`).

    `solver` is the name of the SAT solver, and `encoding` the chosen one.
    """

    backend: str
    answer: Answer | None
    missing: str | None = None
    fault: str | None = None
    seconds: float = 0.0
    solver: str = ""
    encoding: Encoding | None = None

    @property
    def verdict(self) -> Verdict:
        """The verdict of the answer; unknown without one."""
        return Verdict.UNKNOWN if self.answer is None else self.answer.verdict

    def __repr__(self) -> str:
        why = self.missing or self.fault
        return shown(self, f"{self.verdict} by {self.backend}" + (f": {why}" if why else ""))


def ask(name: str, backend: Backend, puzzle: Puzzle, limit: int, budget: Budget) -> BackendResult:
    """The backend's answer for the puzzle. Raises ConstraintFault, and KeyboardInterrupt."""
    began = time.perf_counter()
    answer: Answer | None = None
    missing = fault = None
    try:
        returned: object = backend.solve(puzzle, limit=limit, budget=budget)
        if isinstance(returned, Answer):
            answer = returned
        else:
            fault = f"answered {returned!r}, which is no answer"
    except BackendFault as error:
        fault = str(error)
    except (BackendFailed, BackendUnavailable) as error:
        missing = str(error)
    except Unsupported as error:
        missing = f"cannot state it: {error}"
    except ConstraintFault:
        raise
    except Exception as error:  # noqa: BLE001 - no failure of a backend may end the others.
        missing = f"failed with {type(error).__name__}: {error}"
    if answer is not None and not answer.exhausted and len(answer.solutions) < limit:
        missing = budget.unfinished()
    seconds = time.perf_counter() - began if answer is None else answer.seconds
    solver = (answer and answer.solver) or backend.solver_name
    encoding = backend.encoding
    return BackendResult(name, answer, missing, fault, seconds, solver, encoding)
