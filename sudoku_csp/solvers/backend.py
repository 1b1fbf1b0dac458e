"""The contract of a backend.

A backend enumerates the solutions of a puzzle up to a limit, and reports whether the search is
exhausted: no solution is left to be found. The verdict follows from both and is never stored. Two
different grids alone prove "multiple"; "no solution" and "unique" need an exhausted search.

A backend that is not installed, dies or runs out of time is missing from the verdict. A backend
that breaks its contract, or returns a grid against the rules, is at fault, and its answer is not
used.

Where many puzzles are solved, givens and grids are plain bytes, one for each cell in reading order.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import NamedTuple, final

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    BudgetSpent,
    ConstraintFault,
    Unsupported,
)
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.agreement import require_obeyed
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.violations import first_broken_grid


class Verdict(StrEnum):
    """The result of a search: how many solutions the puzzle has, if the search shows it."""

    NO_SOLUTION = "no solution"
    UNIQUE = "unique"
    MULTIPLE = "multiple"
    SOLVED = "solved"
    """One solution was found, and no other was searched for."""
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, solutions: int, *, exhausted: bool, limit: int) -> Verdict:
        if solutions > 1:
            return cls.MULTIPLE
        if exhausted:
            return cls.UNIQUE if solutions else cls.NO_SOLUTION
        return cls.SOLVED if solutions == limit else cls.UNKNOWN


@dataclass(frozen=True)
class Budget:
    """The most wall-clock seconds that a backend may take for one puzzle; None for no limit."""

    seconds: float | None = None

    def __post_init__(self) -> None:
        seconds = self.seconds
        if seconds is not None and not (isinstance(seconds, (int, float)) and 0 < seconds < 1e9):
            raise ValueError(f"a time limit is a number of seconds above 0, not {seconds!r}")

    def unfinished(self, seconds: float = inf) -> str:
        """The reason why a search that took these seconds was not exhausted."""
        limited = self.seconds is not None and seconds >= self.seconds / 2
        return "reached the time limit" if limited else "ended without having searched all"

    def start(self) -> Deadline:
        """The deadline of a search that begins now."""
        return Deadline(None if self.seconds is None else time.monotonic() + self.seconds)


@dataclass(frozen=True)
class Deadline:
    """The moment at which a budget is spent, on the monotonic clock; None for never."""

    at: float | None

    def remaining(self) -> float | None:
        """Seconds left, 0 or more; None without a limit."""
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def expired(self) -> bool:
        return self.at is not None and time.monotonic() >= self.at

    def check(self) -> None:
        """Raises BudgetSpent if the deadline has passed."""
        if self.expired():
            raise BudgetSpent

    def budget(self) -> Budget:
        """The time that is left. Raises BudgetSpent if no time is left."""
        remaining = self.remaining()
        if remaining == 0:
            raise BudgetSpent
        return Budget(remaining)

    def within(self, seconds: float) -> Deadline:
        """The deadline `seconds` from now, or this deadline if it is sooner."""
        sooner = time.monotonic() + seconds
        return Deadline(sooner) if self.at is None or sooner < self.at else self

    def share(self, part: float) -> Deadline:
        """The deadline when this part, 0 to 1, of the remaining time has passed.

        >>> Deadline(None).share(0.5)
        Deadline(at=None)
        """
        remaining = self.remaining()
        return self if remaining is None else Deadline(time.monotonic() + part * remaining)


FOREVER = Deadline(None)
"""No deadline."""

LIMIT = "a limit on solutions is at least 1"


@dataclass(frozen=True)
class Outcome:
    """What a search reports at its end: if it was exhausted, its counts, and its SAT solver."""

    exhausted: bool
    stats: Mapping[str, int] = field(default_factory=dict)
    solver: str = ""


@dataclass(frozen=True, repr=False)
class Answer:
    """The distinct grids that a search found, with its `Outcome`, its seconds and its limit.

    Raises BackendFault if a grid occurs twice.
    """

    solutions: tuple[Grid, ...]
    exhausted: bool
    stats: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    solver: str = ""
    limit: int = 2

    def __post_init__(self) -> None:
        if len({grid.digits for grid in self.solutions}) < len(self.solutions):
            raise BackendFault("returned one grid twice as two solutions")

    @property
    def verdict(self) -> Verdict:
        return Verdict.of(len(self.solutions), exhausted=self.exhausted, limit=self.limit)

    def __repr__(self) -> str:
        found = f"solutions={len(self.solutions)}, exhausted={self.exhausted}"
        return short_repr(self, f"{self.verdict}: {found}")


class Found(NamedTuple):
    """The answer to one of many puzzles; `exhausted` is True if there are no further solutions.

    `missing` is the reason why the search ended before the limit without being exhausted, `fault` a
    breach of contract (then there are no solutions), `error` a failure in a constraint's own code.
    """

    solutions: tuple[bytes, ...]
    exhausted: bool
    missing: str = ""
    fault: str = ""
    error: str = ""


class Backend(ABC):
    """A solver. A subclass defines `search`; `solve` and `solve_many` check the grids it finds."""

    name: str
    solver_name: str = ""
    encoding: Encoding | None = None
    """The encoding that the user chose for the formula; None if none was chosen."""
    learns = False
    """True if the order in which solutions are found may depend on earlier puzzles."""

    @abstractmethod
    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """Calls `found` with each solution once, for at most `limit` solutions.

        The outcome is exhausted only if there is no further solution. At the deadline the search
        ends with an outcome that is not exhausted; solutions so far have been passed to `found`.
        """

    def search_many(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        """Returns the answers in the order of the puzzles. The budget is for each puzzle.

        By default one puzzle is searched after the other. An answer must depend only on its puzzle.
        If a search stops at the limit, a backend that learns might have found other solutions after
        other puzzles; therefore it is closed and searches again.
        """
        found = []
        for givens in puzzles:
            puzzle = Puzzle(ruleset, givens)
            answer = self._found(puzzle, limit, budget)
            if self.learns and len(answer.solutions) >= limit and not answer.exhausted:
                self.close()
                answer = self._found(puzzle, limit, budget)
            found.append(answer)
        return found

    def _found(self, puzzle: Puzzle, limit: int, budget: Budget) -> Found:
        grids: list[bytes] = []
        outcome = self.search(puzzle, limit, lambda grid: grids.append(grid.digits), budget.start())
        unsure = not outcome.exhausted and len(grids) < limit
        return Found(tuple(grids), outcome.exhausted, budget.unfinished() if unsure else "")

    def start(self) -> None:
        """Begins to load the backend, without waiting for it."""

    def prepare(self) -> None:
        """Waits until the backend is loaded. The time of a puzzle does not include this."""

    def close(self) -> None:
        """Releases a loaded solver or a process."""

    @final
    def solve(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,
        budget: Budget | None = None,
        more: Callable[[int], object] | None = None,
    ) -> Answer:
        """Returns solutions up to the limit, within the budget. A limit of 2 shows uniqueness.

        `more` is called with 1 whenever a solution is found. `Puzzle.violations` checks every grid
        against the rules. Raises FormsDiffer for a grid that breaks a user's own constraint,
        BackendFault for another wrong grid or a broken contract, BackendFailed if the process of
        the backend ends, BackendUnavailable if the backend cannot run.
        """
        checks.whole(limit, 1, LIMIT)
        self.prepare()
        grids: list[Grid] = []

        def found(grid: Grid) -> None:
            if broken := puzzle.violations(grid):
                require_obeyed(puzzle.constraints, grid, self.name)
                raise BackendFault(
                    f"returned a grid that is no solution ({broken[0]}): {grid.line()}"
                )
            grids.append(grid)
            if more is not None:
                more(1)

        began = time.perf_counter()
        outcome = self.search(puzzle, limit, found, (budget or Budget()).start())
        seconds = time.perf_counter() - began
        if not isinstance(outcome, Outcome):
            raise BackendFault(f"answered {outcome!r}, which is no outcome of a search")
        if len(grids) > limit:
            raise BackendFault(f"returned {len(grids)} solutions, limit {limit}")
        return Answer(
            tuple(grids), outcome.exhausted, outcome.stats, seconds, outcome.solver, limit
        )

    @final
    def solve_many(
        self,
        ruleset: Ruleset,
        puzzles: Sequence[bytes],
        *,
        limit: int = 2,
        budget: Budget | None = None,
    ) -> list[Found]:
        """Returns solutions of each puzzle, after all grids are checked. Raises as `solve` does."""
        checks.whole(limit, 1, LIMIT)
        answers = self.search_many(ruleset, puzzles, limit, budget or Budget())
        if len(answers) != len(puzzles):
            raise BackendFault(f"gave {len(answers)} answers to {len(puzzles)} puzzles")
        pairs = [
            (givens, grid)
            for givens, answer in zip(puzzles, answers, strict=True)
            for grid in answer.solutions
        ]
        if broken := first_broken_grid(ruleset, pairs):
            for _, digits in pairs:
                require_obeyed(ruleset.beyond_classic, Grid(ruleset.board, digits), self.name)
            raise BackendFault(f"returned a grid that is no solution: {broken}")
        for answer in answers:
            if len(set(answer.solutions)) < len(answer.solutions):
                raise BackendFault("returned one grid twice as two solutions")
            if len(answer.solutions) > limit:
                raise BackendFault(f"returned {len(answer.solutions)} solutions, limit {limit}")
        return answers


class Unavailable(Backend):
    """Stands for a backend whose library is missing: raises `error` for every puzzle."""

    def __init__(self, name: str, error: BackendUnavailable) -> None:
        self.name = name
        self._error = error

    def search(self, *_: object) -> Outcome:
        raise self._error


@dataclass(frozen=True, repr=False)
class BackendResult:
    """The answer of a backend, or a reason (`missing`) or breach of contract (`fault`) instead.

    An answer that is not exhausted can also have a reason. `solver` is the name of the SAT solver,
    `encoding` the encoding that the user chose.
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
        return short_repr(self, f"{self.verdict} by {self.backend}" + (f": {why}" if why else ""))


def result_of(
    name: str,
    backend: Backend,
    puzzle: Puzzle,
    limit: int,
    budget: Budget,
    more: Callable[[int], object] | None = None,
) -> BackendResult:
    """Has the backend solve the puzzle. Passes on only ConstraintFault and KeyboardInterrupt."""
    began = time.perf_counter()
    answer: Answer | None = None
    missing = fault = None
    try:
        returned: object = backend.solve(puzzle, limit=limit, budget=budget, more=more)
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
        missing = budget.unfinished(answer.seconds)
    seconds = time.perf_counter() - began if answer is None else answer.seconds
    solver = (answer and answer.solver) or backend.solver_name
    encoding = backend.encoding
    return BackendResult(name, answer, missing, fault, seconds, solver, encoding)
