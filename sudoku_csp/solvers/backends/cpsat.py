"""The CP-SAT backend: the rules as an OR-Tools model, solutions enumerated by one worker.

The model of a ruleset is built once; each puzzle only narrows the domains of its variables.
Presolve runs only where it mostly solves the puzzle; elsewhere it costs more than it saves. One
worker, because with more `enumerate_all_solutions` can repeat or lose solutions and still say
OPTIMAL. Values are read inside the callback of a solution only: after INFEASIBLE or UNKNOWN they
are garbage.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from math import inf

from ortools.sat.python import cp_model

from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Deadline, Outcome
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

MANY_GIVEN = 1 / 3
"""From this share of the cells given, presolve mostly solves a board of an everyday size."""

EVERYDAY = 16
"""The side up to which boards are of an everyday size; larger ones are mostly made to be hard."""

REPEATED = 100
"""Repetitions after which the grids so far are excluded and the search begins again."""

_PARAMETERS: dict[str, float] = {
    "num_workers": 1,
    "enumerate_all_solutions": True,
    "catch_sigint_signal": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
    "find_clauses_that_are_exactly_one": False,
    "presolve_inclusion_work_limit": 0,
    "presolve_probing_deterministic_time_limit": 0.0,
    "use_sat_inprocessing": False,
    "auto_detect_greater_than_at_least_one_of": False,
}


class CpSatBackend(Backend):
    """OR-Tools CP-SAT. Keeps the model of the last ruleset."""

    name = "cpsat"

    def __init__(self, _settings: Settings) -> None:
        self._ruleset: Ruleset | None = None
        self._model: tuple[CpSatModel, cp_model.CpSolver] | None = None

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """As `Backend.search`. Raises BackendFault for an impossible status or solution."""
        if self._model is None or puzzle.ruleset != self._ruleset:
            self._ruleset, self._model = puzzle.ruleset, modelled(puzzle.ruleset)
        model, solver = self._model
        model.give(puzzle.digits)
        solver.parameters.cp_model_presolve = _is_presolved(puzzle)
        collector = Collector(model, limit, lambda digits: found(Grid(puzzle.board, digits)))
        stats: dict[str, int] = {}
        status = "UNKNOWN"
        for again in count():
            remaining = deadline.remaining()
            if remaining == 0.0:
                return Outcome(False, stats)
            solver.parameters.max_time_in_seconds = inf if remaining is None else remaining
            status = solver.status_name(solver.solve(model.model, collector))
            if not again:
                stats = {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
            if not collector.repeating:
                break
            # The model excludes the grids that were found: it serves no other puzzle.
            self._model = None
            if collector.full:
                break
            for digits in collector.take_seen():
                model.exclude(digits)
        return Outcome(_exhausted(status, collector), stats)

    def close(self) -> None:
        self._ruleset, self._model = None, None


def _is_presolved(puzzle: Puzzle) -> bool:
    """Whether presolve is expected to solve the puzzle."""
    side, cells = puzzle.board.side, len(puzzle.digits)
    given = cells - puzzle.digits.count(0)
    everyday = side <= EVERYDAY and not puzzle.ruleset.beyond_classic
    return everyday and given >= MANY_GIVEN * cells


def modelled(ruleset: Ruleset) -> tuple[CpSatModel, cp_model.CpSolver]:
    """The model of the rules, and a solver for it."""
    model, solver = CpSatModel(ruleset.board), cp_model.CpSolver()
    ruleset.post(model)
    for name, value in _PARAMETERS.items():
        setattr(solver.parameters, name, value)
    return model, solver


class Collector(cp_model.CpSolverSolutionCallback):
    """Hands each solution over and stops the search at the limit."""

    def __init__(self, model: CpSatModel, limit: int, found: Callable[[bytes], None]) -> None:
        super().__init__()
        self._model = model
        self._limit = limit
        self._found = found
        self._seen: set[bytes] = set()
        self._repeated = 0
        self.begun_anew = False
        self.count = 0

    @property
    def full(self) -> bool:
        return self.count >= self._limit

    @property
    def repeating(self) -> bool:
        """Whether the search was left because it found the same grids again and again.

        Of a model with branches one grid may be many solutions: as many as there are ways to say
        which branch it is that holds.
        """
        return self._repeated > REPEATED

    def take_seen(self) -> set[bytes]:
        """The grids since the last call; repetitions are counted anew."""
        self.begun_anew = True
        seen, self._seen, self._repeated = self._seen, set(), 0
        return seen

    def values(self) -> list[int]:
        """What the cells' variables are in the solution that the callback is called for."""
        return list(islice(self.response_proto.solution, len(self._model.variables)))

    def on_solution_callback(self) -> None:
        if self.full:
            return
        try:
            digits = self._model.read(self.values())
        except ValueError as error:
            raise BackendFault(f"CP-SAT gave {error}") from None
        if self._model.branched and digits in self._seen:
            self._repeated += 1
            if self.repeating:
                self.stop_search()
            return
        self._seen.add(digits)
        self.count += 1
        self._found(digits)
        if self.count == self._limit:
            self.stop_search()


def _exhausted(status: str, collector: Collector) -> bool:
    """Whether the status says that there is no more. Raises BackendFault for nonsense."""
    match status:
        case "OPTIMAL" if collector.count:
            return not collector.full
        case "INFEASIBLE" if not collector.count or collector.begun_anew:
            return True
        case "FEASIBLE" | "UNKNOWN":
            return False
    raise BackendFault(f"CP-SAT ended {status} after {collector.count} solutions")
