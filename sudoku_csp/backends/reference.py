"""The reference backend: our own solver, propagation to the fixpoint and depth-first search."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from sudoku_csp.backend import Backend, BudgetSpent, Deadline, Outcome
from sudoku_csp.backends.settings import Settings
from sudoku_csp.model import Model
from sudoku_csp.propagation import all_different
from sudoku_csp.propagation.conflict import Conflict
from sudoku_csp.propagation.domains import Domains
from sudoku_csp.propagation.engine import Engine
from sudoku_csp.propagation.search import SearchStats, search
from sudoku_csp.solution import Grid


class ReferenceBackend(Backend):
    """Pure Python, no solver library. Threads may share it, and it may be interrupted anywhere.

    A search takes the engine for itself and gives it back when all is undone: one that was
    interrupted is left to the garbage, and a search that finds none makes its own. `consistency`
    is the level of all-different, one of `propagation.all_different.LEVELS`; None for the default.
    Raises UnknownName for one that does not exist.
    """

    name = "reference"

    def __init__(self, settings: Settings) -> None:
        self._consistency = settings.consistency or all_different.DEFAULT
        all_different.named(self._consistency)
        self._lock = Lock()
        self._spare: tuple[Model, Engine] | None = None

    def search(
        self, model: Model, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        engine = self._take(model)
        stats = SearchStats()
        before = engine.propagations
        try:
            exhausted = _enumerate(engine, model, limit, found, stats, deadline.check)
        except BudgetSpent:
            exhausted = False
        counts = {
            "nodes": stats.nodes,
            "conflicts": stats.conflicts,
            "deepest": stats.deepest,
            "propagations": engine.propagations - before,
        }
        engine.domains.undo(0)
        self._spare = model, engine
        return Outcome(exhausted, counts)

    def close(self) -> None:
        self._spare = None

    def _take(self, model: Model) -> Engine:
        """An engine for the model's rules with the domains of an empty board, and nobody else's."""
        with self._lock:
            spare, self._spare = self._spare, None
        if spare is not None and model.same_rules(spare[0]):
            return spare[1]
        domains = Domains(model.board.cells, model.board.side, self._consistency)
        return Engine(domains, model.rules)


def _enumerate(
    engine: Engine,
    model: Model,
    limit: int,
    found: Callable[[Grid], None],
    stats: SearchStats,
    check: Callable[[], None],
) -> bool:
    """Hands over up to `limit` grids; returns whether there can be no more."""
    try:
        engine.restart()
        for cell, digit in model.givens:
            engine.domains.assign(cell, digit)
        engine.fixpoint(check)
    except Conflict:
        stats.conflicts += 1
        return True
    remaining = limit
    for digits in search(engine, stats, check):
        found(Grid(model.board, digits))
        remaining -= 1
        if not remaining:
            return False
    return True
