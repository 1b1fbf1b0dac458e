"""Puzzles by the thousand: the contract of a backend that is asked about many at once.

The same question as `backend.Backend` answers, without an object for every puzzle: givens and
grids are plain bytes, one a cell in reading order. Every grid is put before the rules here too,
all of a call together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, Verdict


class Found(NamedTuple):
    """The solutions found for one puzzle, and whether there can be no more.

    `missing` says why the search ended before it was sure, `fault` how the backend broke its
    contract, which then counts as having found nothing, `error` what was wrong in a constraint's
    own code; empty otherwise.
    """

    solutions: tuple[bytes, ...]
    exhausted: bool
    missing: str = ""
    fault: str = ""
    error: str = ""

    @property
    def verdict(self) -> Verdict:
        return Verdict.of(len(self.solutions), exhausted=self.exhausted)


class Bulk(ABC):
    """A backend for many puzzles of the same rules."""

    name: str

    @abstractmethod
    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        """One answer a puzzle, in their order. The budget is for each puzzle."""

    def close(self) -> None:
        """Gives back what the backend holds."""

    def solve(
        self,
        ruleset: Ruleset,
        puzzles: Sequence[bytes],
        *,
        limit: int = 2,
        budget: Budget | None = None,
    ) -> list[Found]:
        """Solutions of each puzzle up to the limit (2 answers uniqueness), within the budget.

        Raises BackendFault where a grid breaks the rules or its givens, or stands in an answer
        twice; BackendFailed and BackendUnavailable as `Backend.solve`.
        """
        if limit < 1:
            raise ValueError(f"a limit on solutions is at least 1, not {limit}")
        answers = self.search(ruleset, puzzles, limit, budget or Budget())
        if len(answers) != len(puzzles):
            raise BackendFault(f"gave {len(answers)} answers to {len(puzzles)} puzzles")
        pairs = [
            (givens, grid)
            for givens, answer in zip(puzzles, answers, strict=True)
            for grid in answer.solutions
        ]
        if broken := first_broken(ruleset, pairs):
            raise BackendFault(f"returned a grid that is no solution: {broken}")
        for answer in answers:
            if len(set(answer.solutions)) < len(answer.solutions):
                raise BackendFault("returned one grid twice as two solutions")
            if len(answer.solutions) > limit:
                raise BackendFault(f"returned {len(answer.solutions)} solutions, limit {limit}")
        return answers


class OneByOne(Bulk):
    """A backend of this process, asked about one puzzle after the other.

    An answer depends on its puzzle alone. Where a search was exhausted, its solutions are the same
    whatever was asked before; where it stopped at the limit there may be others, and a backend that
    learns is asked again with nothing learned.
    """

    def __init__(self, backend: Backend) -> None:
        self.name = backend.name
        self._backend = backend

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        found = []
        for givens in puzzles:
            answer = self._ask(Puzzle(ruleset, givens), limit, budget)
            if self._backend.learns and len(answer.solutions) >= limit and not answer.exhausted:
                self._backend.close()
                answer = self._ask(Puzzle(ruleset, givens), limit, budget)
            found.append(answer)
        return found

    def close(self) -> None:
        self._backend.close()

    def _ask(self, puzzle: Puzzle, limit: int, budget: Budget) -> Found:
        grids: list[bytes] = []
        outcome = self._backend.search(
            puzzle, limit, lambda grid: grids.append(grid.digits), budget.start()
        )
        unsure = not outcome.exhausted and len(grids) < limit
        return Found(tuple(grids), outcome.exhausted, budget.unfinished() if unsure else "")


def first_broken(ruleset: Ruleset, pairs: Sequence[tuple[bytes, bytes]]) -> str:
    """The first grid that is no solution of its puzzle, as a line; empty if all are solutions.

    `pairs` are the givens and the grid of each. The classic rules are judged all at once.
    """
    if ruleset.is_classic:
        # Imported here: it loads numpy, which the names of the backends do without.
        from sudoku_csp.solvers import bulk_check  # noqa: PLC0415

        return bulk_check.first_broken(ruleset.board, pairs)
    for givens, digits in pairs:
        puzzle = Puzzle(ruleset, givens)
        if puzzle.violations(grid := Grid(ruleset.board, digits)):
            return grid.line()
    return ""
