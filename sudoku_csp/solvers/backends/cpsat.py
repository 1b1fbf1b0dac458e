"""The CP-SAT backend: the rules as an OR-Tools model, solutions enumerated by one worker.

The model of a ruleset is built once; each puzzle only narrows the domains of its variables.
Presolve runs only on puzzles that presolve alone is likely to solve; on other puzzles it costs more
time than it saves. There is one worker, because with several workers `enumerate_all_solutions` can
repeat or lose solutions and still report OPTIMAL. Values are read only inside the callback of a
solution, because after INFEASIBLE or UNKNOWN they are garbage.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain, count, islice
from math import inf

from ortools.sat.python import cp_model

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Deadline, Outcome
from sudoku_csp.solvers.backends.settings import CPSAT_PARAMETERS, Settings, is_presolved
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

REPEATED = 100
"""After this number of repeated grids the search begins again, without the grids found so far."""


class CpSatBackend(Backend):
    """OR-Tools CP-SAT. Keeps the model of the last ruleset for the next puzzle."""

    name = "cpsat"

    def __init__(self, _settings: Settings) -> None:
        self._model: LoadedModel | None = None

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """Searches as `Backend` describes. Raises BackendFault if CP-SAT returns an impossible
        status or solution."""
        if self._model is None or puzzle.ruleset != self._model.ruleset:
            self._model = LoadedModel(puzzle.ruleset)
        model, solver = self._model, self._model.solver
        for place, digit in enumerate(puzzle.digits):
            model.restrict(place, (digit, digit) if digit else (1, puzzle.board.side))
        solver.parameters.cp_model_presolve = is_presolved(puzzle)
        collector = Collector(model, limit, lambda digits: found(Grid(puzzle.board, digits)))
        stats: dict[str, int] = {}
        status = "UNKNOWN"
        for again in count():
            remaining = deadline.remaining()
            if remaining == 0.0:
                return Outcome(False, stats)
            solver.parameters.max_time_in_seconds = inf if remaining is None else remaining
            status = solver.status_name(solver.solve(model.native, collector))
            if not again:
                stats = {"conflicts": solver.num_conflicts, "branches": solver.num_branches}
            if not collector.repeating:
                break
            # From here on the model excludes grids, so it serves no other puzzle.
            self._model = None
            if collector.full:
                break
            model.exclude(collector.take_seen())
        return Outcome(_exhausted(status, collector), stats)

    def close(self) -> None:
        self._model = None


def load(model: CpSatModel) -> cp_model.CpModel:
    """The model in OR-Tools. Raises BackendFault if OR-Tools cannot read it."""
    native = cp_model.CpModel()
    # OR-Tools 9.15 for Python reads messages in text format alone.
    if not native.proto.parse_text_format(model.model.text()):
        raise BackendFault("OR-Tools cannot read our CP-SAT model")
    return native


class LoadedModel:
    """The model of a ruleset in OR-Tools, and a solver for it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.posted = CpSatModel(ruleset.board)
        ruleset.post(self.posted)
        self.native, self.solver = load(self.posted), cp_model.CpSolver()
        for name, value in CPSAT_PARAMETERS.items():
            setattr(self.solver.parameters, name, value)
        self._domains = [variable.domain for variable in self.posted.model.variables]

    def restrict(self, place: int, domain: tuple[int, ...]) -> None:
        """Sets the domain of the cell at a place in reading order, as ends of ranges."""
        if domain != self._domains[place]:
            native = self.native.proto.variables[place].domain
            native.clear()
            native.extend(domain)
            self._domains[place] = domain

    def exclude(self, grids: Iterable[bytes]) -> None:
        """Excludes the grids with these digits."""
        cells = map(self.native.get_int_var_from_proto_index, self.posted.variables.values())
        self.native.add_forbidden_assignments(list(cells), list(map(tuple, grids)))


class Collector(cp_model.CpSolverSolutionCallback):
    """Passes the grid of each solution to `found`, and stops the search at the limit."""

    def __init__(self, model: LoadedModel, limit: int, found: Callable[[bytes], None]) -> None:
        super().__init__()
        self._model = model.posted
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
        """True if the search was stopped because it repeated too many grids.

        If a constraint allows several cases ("branches" of the model), one grid can be several
        solutions for CP-SAT, one for each branch that holds.
        """
        return self._repeated > REPEATED

    def take_seen(self) -> set[bytes]:
        """Returns the grids found since the last call, and sets the count of repetitions to 0."""
        self.begun_anew = True
        seen, self._seen, self._repeated = self._seen, set(), 0
        return seen

    def values(self) -> list[int]:
        """The values of the cell variables in the current solution; only valid in the callback."""
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
    """True if there are no more solutions. Raises BackendFault for an impossible status."""
    match status:
        case "OPTIMAL" if collector.count:
            return not collector.full
        case "INFEASIBLE" if not collector.count or collector.begun_anew:
            return True
        case "FEASIBLE" | "UNKNOWN":
            return False
    raise BackendFault(f"CP-SAT ended {status} after {collector.count} solutions")


class RootPropagation:
    """The propagation of a ruleset by CP-SAT: a function from domains to smaller domains.

    CP-SAT gets the model of the backend, with presolve, and stops before its first decision. Then
    it reports the domains that are left.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> from sudoku_csp.grid.board import Board
    >>> board = Board.customary(4)
    >>> propagate = RootPropagation(Ruleset(board, (parse("r1c1 < r1c2", board),)))
    >>> left = propagate({Cell(1, 1): {2, 4}})
    >>> sorted(left[Cell(1, 1)]), sorted(left[Cell(1, 2)])
    ([2], [3, 4])
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._board = ruleset.board
        self._model = LoadedModel(ruleset)
        self._model.solver.parameters.stop_after_root_propagation = True
        self._model.solver.parameters.fill_tightened_domains_in_response = True

    def __call__(
        self, domains: Mapping[Cell, Collection[int]]
    ) -> dict[Cell, frozenset[int]] | None:
        """The digits that CP-SAT leaves in each cell of the board; None if it finds a conflict.

        A cell that is not in `domains` may hold any digit. Raises BackendFault for an impossible
        status.
        """
        solver = self._model.solver
        for place, cell in enumerate(self._board.cells):
            left = cp_model.Domain.from_values(list(domains.get(cell, self._board.digits)))
            self._model.restrict(place, tuple(left.flattened_intervals()))
        status = solver.status_name(solver.solve(self._model.native))
        if status == "INFEASIBLE":
            return None
        if status != "UNKNOWN":
            raise BackendFault(f"CP-SAT ended {status}, where it was not to search")
        tightened = solver.response_proto.tightened_variables
        left_by_cell = {}
        for place, cell in enumerate(self._board.cells):
            ends = list(tightened[place].domain)
            ranges = map(range, ends[::2], (high + 1 for high in ends[1::2]))
            left_by_cell[cell] = frozenset(chain.from_iterable(ranges))
        return left_by_cell
