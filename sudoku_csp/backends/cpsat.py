"""The CP-SAT backend: the rules as an OR-Tools model, solutions enumerated by one worker.

The model is built once; each puzzle only narrows the domains of its variables. One worker, because
with more `enumerate_all_solutions` can repeat or lose solutions and still say OPTIMAL. A value is
read inside the callback of a solution only: asked after INFEASIBLE or UNKNOWN it is garbage.
"""

from __future__ import annotations

from collections.abc import Callable

from ortools.sat.python import cp_model

from sudoku_csp.backend import Backend, Deadline, Outcome
from sudoku_csp.backends.settings import Settings
from sudoku_csp.board import Cell
from sudoku_csp.cpsat.writer import CpWriter
from sudoku_csp.errors import BackendFault
from sudoku_csp.model import Model
from sudoku_csp.solution import Grid


class CpSatBackend(Backend):
    """OR-Tools CP-SAT."""

    name = "cpsat"

    def __init__(self, _settings: Settings) -> None:
        self._model: Model | None = None
        self._writer: CpWriter | None = None

    def search(
        self, model: Model, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        writer = self._ready(model)
        givens = dict(model.givens)
        for cell, variable in writer.variables.items():
            domain = writer.model.proto.variables[variable.index].domain
            domain.clear()
            domain.extend([givens.get(cell, 1), givens.get(cell, model.board.side)])
        remaining = deadline.remaining()
        if remaining == 0.0:
            return Outcome(False)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.catch_sigint_signal = False
        if remaining is not None:
            solver.parameters.max_time_in_seconds = remaining
        collector = _Collector(writer.variables, model, limit, found)
        status = solver.solve(writer.model, collector)
        exhausted = _exhausted(solver.status_name(status), collector)
        return Outcome(
            exhausted, {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
        )

    def close(self) -> None:
        self._model = self._writer = None

    def _ready(self, model: Model) -> CpWriter:
        """The model of the rules, built if it is not the one that stands."""
        if self._writer is None or not model.same_rules(self._model):
            self._writer = CpWriter(model.board)
            model.post(self._writer)
            self._model = model
        return self._writer


class _Collector(cp_model.CpSolverSolutionCallback):
    """Hands each solution over and stops the search at the limit."""

    def __init__(
        self,
        variables: dict[Cell, cp_model.IntVar],
        model: Model,
        limit: int,
        found: Callable[[Grid], None],
    ) -> None:
        super().__init__()
        self._variables = variables
        self._board = model.board
        self._limit = limit
        self._found = found
        self.count = 0

    @property
    def full(self) -> bool:
        return self.count >= self._limit

    def on_solution_callback(self) -> None:
        if self.full:
            return
        values = {cell: self.value(variable) for cell, variable in self._variables.items()}
        wrong = [cell for cell, value in values.items() if not 1 <= value <= self._board.side]
        if wrong:
            raise BackendFault(f"CP-SAT gave {wrong[0]} the value {values[wrong[0]]}")
        self.count += 1
        self._found(Grid.of(self._board, values))
        if self.count == self._limit:
            self.stop_search()


def _exhausted(status: str, collector: _Collector) -> bool:
    """Whether the status says that there is no more. Raises BackendFault for nonsense."""
    match status:
        case "OPTIMAL" if collector.count:
            return not collector.full
        case "INFEASIBLE" if not collector.count:
            return True
        case "FEASIBLE" | "UNKNOWN":
            return False
    raise BackendFault(f"CP-SAT ended {status} after {collector.count} solutions")
