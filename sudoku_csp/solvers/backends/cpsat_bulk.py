"""The CP-SAT backend for many puzzles: the kept models of `cpsat_models`, asked in bytes.

Each search starts from the model alone, so an answer depends on its puzzle and nothing before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.cpsat_models import CpModels
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Bulk, Found


class CpSatBulk(Bulk):
    """OR-Tools CP-SAT. `form` is as for `CpSatBackend`."""

    name = "cpsat"

    def __init__(self, _settings: Settings, form: str | None = None) -> None:
        self._form = form
        self._models: CpModels | None = None

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if self._models is None or self._models.ruleset != ruleset:
            self._models = CpModels(ruleset, self._form)
        return [self._answer(self._models, givens, limit, budget) for givens in puzzles]

    def close(self) -> None:
        self._models = None

    def _answer(self, models: CpModels, givens: bytes, limit: int, budget: Budget) -> Found:
        grids: list[bytes] = []
        outcome = models.search(givens, limit, grids.append, budget.start())
        missing = ""
        if not outcome.exhausted and len(grids) < limit:
            missing = budget.unfinished()
        return Found(tuple(grids), outcome.exhausted, missing)
