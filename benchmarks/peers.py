"""The peers: how others solve, or how a tutorial has it solved, in Python.

Packages are of the dependency group `bench`. Norvig's solver (sudoku.py of github.com/norvig/
pytudes) and tdoku (github.com/t-dillon/tdoku, built as a shared library) are given by path.
"""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations

import numpy as np

from benchmarks.measuring import Contestant, Solve

HOUSES = (
    [[(r, c) for c in range(9)] for r in range(9)]
    + [[(r, c) for r in range(9)] for c in range(9)]
    + [[(r + i, c + j) for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
)


def tutorial_sat(_paths: Mapping[str, str]) -> Solve:
    """The 11,988 clauses built and loaded for each puzzle; solve, forbid, solve again."""
    from pysat.solvers import Minisat22

    def variable(r: int, c: int, d: int) -> int:
        return 81 * r + 9 * c + d

    def solve(puzzles: Sequence[bytes]) -> int:
        unique = 0
        for puzzle in puzzles:
            groups = [[variable(r, c, d) for d in range(1, 10)] for r in range(9) for c in range(9)]
            groups += [[variable(r, c, d) for r, c in h] for h in HOUSES for d in range(1, 10)]
            clauses = [[-a, -b] for group in groups for a, b in combinations(group, 2)]
            clauses += groups
            clauses += [
                [variable(*divmod(place, 9), int(chr(char)))]
                for place, char in enumerate(puzzle)
                if char != ord(".")
            ]
            with Minisat22(bootstrap_with=clauses) as solver:
                if solver.solve():
                    true = [literal for literal in solver.get_model() if literal > 0]
                    solver.add_clause([-literal for literal in true])
                    unique += not solver.solve()
        return unique

    return solve


def tutorial_cpsat(_paths: Mapping[str, str], workers: int = 0) -> Solve:
    """A model with all-different for each puzzle; solve, forbid, solve again.

    0 workers: as many as CP-SAT likes.
    """
    from ortools.sat.python import cp_model

    def solve(puzzles: Sequence[bytes]) -> int:
        unique = 0
        for puzzle in puzzles:
            model = cp_model.CpModel()
            x = {(r, c): model.new_int_var(1, 9, "") for r in range(9) for c in range(9)}
            for house in HOUSES:
                model.add_all_different([x[cell] for cell in house])
            for place, char in enumerate(puzzle):
                if char != ord("."):
                    model.add(x[divmod(place, 9)] == int(chr(char)))
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = workers
            if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                found = tuple(solver.value(variable) for variable in x.values())
                model.add_forbidden_assignments(list(x.values()), [found])
                unique += solver.solve(model) == cp_model.INFEASIBLE
        return unique

    return solve


def norvig(paths: Mapping[str, str]) -> Solve:
    """Peter Norvig's solver: the first solution only, whether there are others or not."""
    spec = importlib.util.spec_from_file_location("norvig", paths["norvig"])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def solve(puzzles: Sequence[bytes]) -> int:
        return sum(bool(module.solve(puzzle.decode())) for puzzle in puzzles)

    return solve


def tdoku(paths: Mapping[str, str]) -> Solve:
    """Tom Dillon's solver in C++, up to two solutions; called in a loop that is compiled too."""
    import numba

    function = ctypes.CDLL(paths["tdoku"]).TdokuSolverDpllTriadSimd
    function.restype = ctypes.c_size_t
    function.argtypes = [ctypes.c_size_t] * 2 + [ctypes.c_uint32] + [ctypes.c_size_t] * 2

    @numba.njit
    def loop(puzzles: int, number: int, solution: int, guesses: int) -> int:
        unique = 0
        for place in range(number):
            found = function(puzzles + 82 * place, 2, 0, solution, guesses)
            if found == 1:
                unique += 1
        return unique

    solution, guesses = np.zeros(96, np.uint8), np.zeros(1, np.uint64)

    def solve(puzzles: Sequence[bytes]) -> int:
        # What follows the 81 characters must not look like more of them.
        text = np.frombuffer(b"\n".join(puzzles) + b"\n", np.uint8)
        return int(loop(text.ctypes.data, len(puzzles), solution.ctypes.data, guesses.ctypes.data))

    return solve


def xcover(_paths: Mapping[str, str]) -> Solve:
    """xcover: Knuth's dancing links with numba; up to two solutions."""
    from xcover import covers

    def names(r: int, c: int, d: int) -> tuple[int, ...]:
        box = r // 3 * 3 + c // 3
        return r * 9 + c, 81 + r * 9 + d, 162 + c * 9 + d, 243 + box * 9 + d

    def solve(puzzles: Sequence[bytes]) -> int:
        unique = 0
        for puzzle in puzzles:
            options = [
                names(*divmod(place, 9), d)
                for place, char in enumerate(puzzle)
                for d in (range(9) if char == ord(".") else [char - ord("1")])
            ]
            found = covers(options)
            unique += next(found, None) is not None and next(found, None) is None
        return unique

    return solve


CONTESTANTS = {
    "tutorial, PySAT": Contestant(tutorial_sat),
    "tutorial, CP-SAT": Contestant(tutorial_cpsat),
    "tutorial, CP-SAT, 1 worker": Contestant(partial(tutorial_cpsat, workers=1)),
    "Norvig": Contestant(norvig),
    "xcover": Contestant(xcover),
    "tdoku (C++)": Contestant(tdoku, 2000),
}
