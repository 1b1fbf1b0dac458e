"""The CP-SAT backend: the rules as OR-Tools models, solutions enumerated by one worker.

A model is built once; each puzzle only narrows the domains of its variables. It has two forms,
whichever is expected to be faster: integers with all-different, which presolve finishes off where
many cells are given under the classic rules alone; and Booleans that are searched right away,
without presolve or inprocessing, which cost more than they save. One worker, because with more
`enumerate_all_solutions` can repeat or lose solutions and still say OPTIMAL. Values are read inside
the callback of a solution only: asked after INFEASIBLE or UNKNOWN they are garbage.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from math import inf

from ortools.sat.python import cp_model

from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Deadline, Outcome
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cpsat.boolean_form import BooleanWriter
from sudoku_csp.targets.cpsat.writer import CpWriter, ModelWriter

FORMS: dict[str, type[ModelWriter]] = {"integer": CpWriter, "boolean": BooleanWriter}

MANY_GIVEN = 1 / 3
"""From this share of the cells given, presolve mostly solves a board of an everyday size."""

EVERYDAY = 16
"""The side up to which boards are of an everyday size; larger ones are mostly made to be hard."""

BOOLEAN_UP_TO = 36
"""The side up to which the n^3 variables of the Boolean form are worth their making."""

REPEATED = 100
"""Repetitions of grids after which those that were found are forbidden, and the rest asked for."""

_COMMON: dict[str, float] = {
    "num_workers": 1,
    "enumerate_all_solutions": True,
    "catch_sigint_signal": False,
    "cp_model_probing_level": 0,
    "linearization_level": 0,
    "symmetry_level": 0,
}

_PARAMETERS: dict[str, dict[str, float]] = {
    "integer": {
        "find_clauses_that_are_exactly_one": False,
        "presolve_inclusion_work_limit": 0,
        "presolve_probing_deterministic_time_limit": 0.0,
    },
    "boolean": {
        "cp_model_presolve": False,
        "use_sat_inprocessing": False,
        "auto_detect_greater_than_at_least_one_of": False,
    },
}


class CpSatBackend(Backend):
    """OR-Tools CP-SAT. Keeps the models of the last rules, each made when it is first wanted.

    `form` is the one of `FORMS` to use, None for that which suits each puzzle.
    """

    name = "cpsat"

    def __init__(self, _settings: Settings, form: str | None = None) -> None:
        self._form = form
        self._ruleset: Ruleset | None = None
        self._models: dict[str, tuple[ModelWriter, cp_model.CpSolver]] = {}

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """As `Backend.search`. Raises BackendFault for an answer that is none."""
        if puzzle.ruleset != self._ruleset:
            self._ruleset, self._models = puzzle.ruleset, {}
        form = self._form or _suited(puzzle)
        if form not in self._models:
            self._models[form] = modelled(puzzle.ruleset, form)
        writer, solver = self._models[form]
        writer.give(puzzle.digits)
        remaining = deadline.remaining()
        if remaining == 0.0:
            return Outcome(False)
        solver.parameters.max_time_in_seconds = inf if remaining is None else remaining
        collector = Collector(writer, limit, lambda digits: found(Grid(puzzle.board, digits)))
        status = solver.status_name(solver.solve(writer.model, collector))
        stats = {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
        if collector.repeating:
            # The grids that were found are forbidden in this model, which is of no further use.
            self._models.pop(form, None)
        while collector.repeating and not collector.full:
            for digits in collector.take_seen():
                writer.exclude(digits)
            remaining = deadline.remaining()
            if remaining == 0.0:
                return Outcome(False, stats)
            solver.parameters.max_time_in_seconds = inf if remaining is None else remaining
            status = solver.status_name(solver.solve(writer.model, collector))
        return Outcome(_exhausted(status, collector), stats)

    def close(self) -> None:
        self._ruleset, self._models = None, {}


def _suited(puzzle: Puzzle) -> str:
    """The form that is expected to be the faster one."""
    side, cells = puzzle.board.side, len(puzzle.digits)
    given = cells - puzzle.digits.count(0)
    presolved = side <= EVERYDAY and given >= MANY_GIVEN * cells
    presolved = presolved and not puzzle.ruleset.beyond_classic
    return "integer" if presolved or side > BOOLEAN_UP_TO else "boolean"


def modelled(ruleset: Ruleset, form: str) -> tuple[ModelWriter, cp_model.CpSolver]:
    """The rules in this form of `FORMS`, and a solver for it."""
    writer, solver = FORMS[form](ruleset.board), cp_model.CpSolver()
    ruleset.post(writer)
    for name, value in (_COMMON | _PARAMETERS[form]).items():
        setattr(solver.parameters, name, value)
    return writer, solver


class Collector(cp_model.CpSolverSolutionCallback):
    """Hands each solution over and stops the search at the limit."""

    def __init__(self, writer: ModelWriter, limit: int, found: Callable[[bytes], None]) -> None:
        super().__init__()
        self._writer = writer
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
        return list(islice(self.response_proto.solution, self._writer.width))

    def on_solution_callback(self) -> None:
        if self.full:
            return
        try:
            digits = self._writer.read(self.values())
        except ValueError as error:
            raise BackendFault(f"CP-SAT gave {error}") from None
        if self._writer.branched and digits in self._seen:
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
