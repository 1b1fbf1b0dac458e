"""Any backend of this process, asked about one puzzle after the other."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget
from sudoku_csp.solvers.bulk import Bulk, Found


class OneByOne(Bulk):
    """A backend of this process, asked about one puzzle after the other."""

    def __init__(self, backend: Backend) -> None:
        self.name = backend.name
        self._backend = backend

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        return [self._ask(Puzzle(ruleset, givens), limit, budget) for givens in puzzles]

    def close(self) -> None:
        self._backend.close()

    def _ask(self, puzzle: Puzzle, limit: int, budget: Budget) -> Found:
        answer = self._backend.solve(puzzle, limit=limit, budget=budget)
        missing = ""
        if not answer.exhausted and len(answer.solutions) < limit:
            missing = budget.unfinished()
        solutions = tuple(grid.digits for grid in answer.solutions)
        return Found(solutions, answer.exhausted, missing)
