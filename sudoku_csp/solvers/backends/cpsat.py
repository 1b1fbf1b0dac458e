"""The CP-SAT backend: the rules as an OR-Tools model, solutions enumerated by one worker.

The model is built once; each puzzle only narrows the domains of its variables (`cpsat_models`).
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, Deadline, Outcome
from sudoku_csp.solvers.backends.cpsat_models import CpModels
from sudoku_csp.solvers.backends.settings import Settings


class CpSatBackend(Backend):
    """OR-Tools CP-SAT. `form` is that of `cpsat_models.FORMS`, None for what suits each puzzle."""

    name = "cpsat"

    def __init__(self, _settings: Settings, form: str | None = None) -> None:
        self._form = form
        self._models: CpModels | None = None

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        if self._models is None or puzzle.ruleset != self._models.ruleset:
            self._models = CpModels(puzzle.ruleset, self._form)
        return self._models.search(
            puzzle.digits, limit, lambda digits: found(Grid(puzzle.board, digits)), deadline
        )

    def close(self) -> None:
        self._models = None
