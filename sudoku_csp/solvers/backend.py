"""The contract of a backend.

A backend enumerates the solutions of a puzzle up to a limit, and reports whether the search is
exhausted. The verdict follows from these two and is never stored. Two different grids prove
"multiple" by themselves; "no solution" and "unique" rest on the end of the search.

A backend that is not installed, dies or runs out of time is missing from the verdict; one that
breaks its contract or returns a grid against the rules is at fault, and its answer is not used.

Many puzzles of the same rules need no object each: their givens and grids are plain bytes, one a
cell in reading order.
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
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    BudgetSpent,
    ConstraintFault,
    Unsupported,
)
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.agreement import require_obeyed
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.violations import first_broken


class Verdict(StrEnum):
    """How many solutions a puzzle has, as far as a search has found out."""

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
    """The wall-clock seconds that a backend may take for one puzzle, None for no limit."""

    seconds: float | None = None

    def __post_init__(self) -> None:
        try:
            fits = self.seconds is None or 0 < self.seconds < 1e9
        except TypeError:
            fits = False
        if not fits:
            raise ValueError(f"a time limit is a number of seconds above 0, not {self.seconds!r}")

    def unfinished(self, seconds: float = inf) -> str:
        """Why a search of these seconds was not exhausted; well before the limit it gave up."""
        limited = self.seconds is not None and seconds >= self.seconds / 2
        return "reached the time limit" if limited else "ended without having searched all"

    def start(self) -> Deadline:
        """The deadline of a search that begins now."""
        if self.seconds is None:
            return Deadline(None)
        return Deadline(time.monotonic() + self.seconds)


@dataclass(frozen=True)
class Deadline:
    """The moment, on the monotonic clock, at which a budget is spent; None for never."""

    at: float | None

    def remaining(self) -> float | None:
        """Seconds left, 0 or more; None without a limit."""
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def expired(self) -> bool:
        return self.at is not None and time.monotonic() >= self.at

    def check(self) -> None:
        """Raises BudgetSpent once the deadline has passed."""
        if self.expired():
            raise BudgetSpent

    def budget(self) -> Budget:
        """The time that is left. Raises BudgetSpent if there is none."""
        remaining = self.remaining()
        if remaining == 0:
            raise BudgetSpent
        return Budget(remaining)

    def within(self, seconds: float) -> Deadline:
        """The deadline in so many seconds, or this one if it is sooner."""
        sooner = time.monotonic() + seconds
        return Deadline(sooner) if self.at is None or sooner < self.at else self

    def share(self, part: float) -> Deadline:
        """A deadline after this part of the time that is left.

        >>> Deadline(None).share(0.5)
        Deadline(at=None)
        """
        remaining = self.remaining()
        return self if remaining is None else Deadline(time.monotonic() + part * remaining)


FOREVER = Deadline(None)
"""No deadline."""


@dataclass(frozen=True)
class Outcome:
    """Whether a search was exhausted, its counts, and the solver of a backend with several."""

    exhausted: bool
    stats: Mapping[str, int] = field(default_factory=dict)
    solver: str = ""


@dataclass(frozen=True, repr=False)
class Answer:
    """Distinct grids, whether there can be no more, counts, seconds, and the name of the solver.

    `limit` is the number of solutions that were searched for. Raises BackendFault where a grid
    occurs twice.
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
        return shown(self, f"{self.verdict}: {found}")


class Found(NamedTuple):
    """The solutions found for one of many puzzles, and whether there can be no more.

    `missing` is why the search was not exhausted, `fault` how the backend broke its contract (then
    it counts as having found nothing), `error` what failed in a constraint's own code.
    """

    solutions: tuple[bytes, ...]
    exhausted: bool
    missing: str = ""
    fault: str = ""
    error: str = ""


class Backend(ABC):
    """A solver. A subclass states how it searches; `solve` and `solve_many` check its grids."""

    name: str
    solver_name: str = ""
    encoding: Encoding | None = None
    """The encoding of its formula, where one was chosen."""
    learns = False
    """True if the order of its solutions may depend on the puzzles before."""

    @abstractmethod
    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """Calls `found` with each solution once, and with `limit` solutions at most.

        The outcome is exhausted only where there is no further solution. At the deadline the search
        ends, not exhausted; the solutions so far were passed to `found`.
        """

    def search_many(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        """One answer a puzzle, in their order; the budget is for each puzzle.

        By default one puzzle is searched after the other. An answer depends on its puzzle alone.
        The solutions of an exhausted search are the same in any case. Where the search stopped at
        the limit there may be others: a backend that learns is closed and searches again.
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
        """Begins to load, without waiting."""

    def prepare(self) -> None:
        """Waits until it is loaded, which counts in no puzzle's time."""

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
        """Solutions of the puzzle up to the limit (2 answers uniqueness), within the budget.

        `more` is called with 1 for each solution, as it is found. Every grid is checked against the
        rules, `Puzzle.violations`. Raises FormsDiffer for a grid that breaks a user's own
        constraint, BackendFault for another wrong grid or a broken contract, BackendFailed where
        its process ends, BackendUnavailable where it cannot run.
        """
        _check(limit)
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
        """Solutions of each puzzle as `solve`; the grids of all puzzles are checked together.

        Raises BackendFault where a grid breaks the rules or its givens, or occurs twice in an
        answer; FormsDiffer, BackendFailed and BackendUnavailable as `solve`.
        """
        _check(limit)
        answers = self.search_many(ruleset, puzzles, limit, budget or Budget())
        if len(answers) != len(puzzles):
            raise BackendFault(f"gave {len(answers)} answers to {len(puzzles)} puzzles")
        pairs = [
            (givens, grid)
            for givens, answer in zip(puzzles, answers, strict=True)
            for grid in answer.solutions
        ]
        if broken := first_broken(ruleset, pairs):
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
    """A backend whose library is missing: it raises this error for every puzzle."""

    def __init__(self, name: str, error: BackendUnavailable) -> None:
        self.name = name
        self._error = error

    def search(self, *_: object) -> Outcome:
        raise self._error


def _check(limit: int) -> None:
    if limit < 1:
        raise ValueError(f"a limit on solutions is at least 1, not {limit}")


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


def result_of(
    name: str,
    backend: Backend,
    puzzle: Puzzle,
    limit: int,
    budget: Budget,
    more: Callable[[int], object] | None = None,
) -> BackendResult:
    """The backend's answer for the puzzle. Raises ConstraintFault, and KeyboardInterrupt."""
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
