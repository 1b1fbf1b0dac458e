"""The CP-SAT backend in a browser: OR-Tools as WebAssembly, one call for each solution.

The page's worker registers the Python module `cp_sat_wasm` when CP-SAT is loaded. Its function
`solve` takes a CpModelProto and SatParameters as bytes, and returns a CpSolverResponse as bytes.
There is one thread and no callback, so each grid found is forbidden before the next call.
"""

import struct
from collections.abc import Callable, Iterator
from importlib import import_module

from sudoku_csp.grid.errors import BackendFault, BackendUnavailable
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, Deadline, Outcome
from sudoku_csp.solvers.backends.settings import CPSAT_PARAMETERS, Settings, is_presolved
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.cpsat.message import varint

_FEASIBLE, _INFEASIBLE, _OPTIMAL = 2, 3, 4
"""CpSolverStatus of cp_model.proto. The status 0, UNKNOWN, is not sent."""

_STATUS, _SOLUTION, _CONFLICTS, _BRANCHES = 1, 2, 11, 12
"""Fields of CpSolverResponse."""

_FIELDS = {
    "auto_detect_greater_than_at_least_one_of": 95,
    "catch_sigint_signal": 135,
    "cp_model_presolve": 86,
    "cp_model_probing_level": 110,
    "enumerate_all_solutions": 87,
    "find_clauses_that_are_exactly_one": 333,
    "linearization_level": 90,
    "max_time_in_seconds": 36,
    "num_workers": 206,
    "presolve_inclusion_work_limit": 201,
    "presolve_probing_deterministic_time_limit": 57,
    "symmetry_level": 183,
    "use_sat_inprocessing": 163,
}
"""Fields of SatParameters."""


class CpSatInBrowser(Backend):
    """OR-Tools CP-SAT by its messages."""

    name = "cpsat"

    def __init__(self, _settings: Settings) -> None:
        """The module is imported by the first search, because CP-SAT loads while others answer."""

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """Searches as in `Backend`. Raises BackendFault for an impossible status or solution.

        Raises BackendUnavailable if CP-SAT is not loaded.
        """
        try:
            solve: Callable[[bytes, bytes], bytes] = import_module("cp_sat_wasm").solve
        except ImportError:
            raise BackendUnavailable("CP-SAT could not be loaded in this browser") from None
        model = CpSatModel(puzzle.board)
        puzzle.ruleset.post(model)
        model.give(puzzle.digits)
        cells = list(model.variables.values())
        stats = {"conflicts": 0, "branches": 0}
        for _ in range(limit):
            remaining = deadline.remaining()
            if remaining == 0.0:
                return Outcome(False, stats)
            response = solve(model.model.to_bytes(), parameters(puzzle, remaining))
            numbers, packed = _read(response)
            stats["conflicts"] += numbers.get(_CONFLICTS, 0)
            stats["branches"] += numbers.get(_BRANCHES, 0)
            match numbers.get(_STATUS, 0):
                case 0:
                    return Outcome(False, stats)
                case status if status == _INFEASIBLE:
                    return Outcome(True, stats)
                case status if status not in (_FEASIBLE, _OPTIMAL):
                    raise BackendFault(f"CP-SAT ended with status {status}")
            try:
                digits = model.read(list(_varints(packed.get(_SOLUTION, b""))))
            except ValueError as error:
                raise BackendFault(f"CP-SAT gave {error}") from None
            found(Grid(puzzle.board, digits))
            model.model.add_forbidden_assignments(cells, [tuple(digits)])
        return Outcome(False, stats)


def parameters(puzzle: Puzzle, seconds: float | None) -> bytes:
    """The SatParameters for the first solution of a puzzle. The native backend has the same."""
    values = CPSAT_PARAMETERS | {"enumerate_all_solutions": False}
    values["cp_model_presolve"] = is_presolved(puzzle)
    if seconds is not None:
        values["max_time_in_seconds"] = seconds
    packed = b""
    for name, value in values.items():
        if isinstance(value, int):
            packed += bytes((*varint(_FIELDS[name] << 3), *varint(value)))
        else:
            packed += bytes(varint(_FIELDS[name] << 3 | 1)) + struct.pack("<d", value)
    return packed


def _read(message: bytes) -> tuple[dict[int, int], dict[int, bytes]]:
    """The fields of a message that are numbers, and the fields that are bytes."""
    numbers: dict[int, int] = {}
    packed: dict[int, bytes] = {}
    unread = iter(message)
    rest = _varints(unread)
    for key in rest:
        field, form = key >> 3, key & 7
        match form:
            case 0:
                numbers[field] = next(rest)
            case 1:
                _take(unread, 8)
            case 2:
                packed[field] = packed.get(field, b"") + _take(unread, next(rest))
            case _:
                raise BackendFault("CP-SAT sent something that is no message")
    return numbers, packed


def _take(unread: Iterator[int], size: int) -> bytes:
    return bytes(next(unread) for _ in range(size))


def _varints(unread: Iterator[int] | bytes) -> Iterator[int]:
    number = shift = 0
    for byte in unread:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
